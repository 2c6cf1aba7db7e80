import { afterAll, beforeAll } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../../src/config/plans.ts';
import { type Clock, systemClock } from '../../../../src/lib/clock.ts';
import { addDomain, removeDomain, verifyDomain } from '../../../../src/projects/domains/manage-domains.ts';
import { ownHosts } from '../../../../src/projects/domains/own-hosts.ts';
import { createDns, type Dns } from '../../../../src/safety/dns.ts';
import type { Store } from '../../../../src/store/store.ts';
import { openAt } from '../../../engines/support/open-at.ts';
import { type Engine, emptyStore } from '../../../harness/engines.ts';
import { type NameServer, startNameServer } from '../../../harness/name-server.ts';
import { type DashboardApp, startDashboard } from '../../dashboard/support/dashboard-app.ts';

export const ANYONE = { accountId: null };

/** A server with its name server, and a command line with its own connection to the same store. */
export type DomainApp = {
  app: DashboardApp;
  names: NameServer;
  store: Store;
  /** Adds the host to the project and verifies it. */
  addVerifiedDomain(projectId: string, host: string): Promise<void>;
  remove(host: string): Promise<void>;
  /** Requests a path under a host, as a proxy would pass it on. */
  at(host: string, path: string, init?: RequestInit): Promise<Response>;
};

export function sharedDomainApp(
  engine: Engine,
  options: { clock?: Clock; extraHosts?: string; env?: Record<string, string> } = {},
): () => DomainApp {
  let shared: DomainApp | undefined;
  beforeAll(async () => {
    const names = await startNameServer();
    const storeEnv = await emptyStore(engine);
    const { clock = systemClock, extraHosts } = options;
    const env = { ...options.env, DNS_SERVERS: names.address, ...(extraHosts && { EXTRA_HOSTS: extraHosts }) };
    const app = await startDashboard(engine, { storeEnv, env, clock });
    const store = await openAt(storeEnv);
    const { publicUrl } = app;
    const own = ownHosts({ publicUrl, extraHosts: null });
    const deps = { store, clock, publicUrl, ownHosts: own, dns: dnsOf(names) };
    const plan = DEFAULT_PLANS.get('enterprise') as Plan;
    shared = {
      app,
      names,
      store,
      async addVerifiedDomain(projectId, host) {
        const project = await store.read.findProjectOfAnyAccount(projectId);
        if (!project) throw new Error('No such project');
        const {
          value: { records },
        } = await addDomain(deps, { project, plan }, host);
        names.zone[records[0]?.name ?? ''] = { txt: [records[0]?.value ?? ''] };
        const { state } = await verifyDomain(deps, ANYONE, host);
        if (state !== 'verified') throw new Error(`${host} was not verified`);
      },
      async remove(host) {
        await removeDomain(deps, ANYONE, host);
      },
      at: (host, path, init = {}) =>
        fetch(app.url + path, {
          redirect: 'manual',
          ...init,
          headers: { ...(init.headers as Record<string, string>), host },
        }),
    };
  });
  afterAll(async () => {
    await shared?.app.stop();
    await shared?.store.close();
    shared?.names.stop();
  });
  return () => {
    if (!shared) throw new Error('The app is there only while cases run');
    return shared;
  };
}

export function dnsOf({ address }: NameServer): Dns {
  const [host = '', port] = address.split(':');
  return createDns([{ host, port: Number(port) }]);
}
