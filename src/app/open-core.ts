import type { Settings } from '../config/settings.ts';
import { programVersion } from '../config/version.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { randomText } from '../lib/random-text.ts';
import { DomainHosts } from '../projects/domains/domain-hosts.ts';
import { ownHosts } from '../projects/domains/own-hosts.ts';
import { createDns } from '../safety/dns.ts';
import { openStore } from '../store/open-store.ts';
import { watchStoreErrors } from '../store/watch-errors.ts';
import { createMetrics } from '../telemetry/create-metrics.ts';
import type { Tracing } from '../telemetry/tracing/tracing.ts';
import { type AppOptions, ROLES, type Role } from './options.ts';

/** The dependencies that all parts share. */
export type Core = Awaited<ReturnType<typeof openCore>>;

const HEX = '0123456789abcdef';

/** Opens and migrates the store, with logging, metrics and tracing. `onDiskFull`: a write found no room. */
export async function openCore(options: AppOptions, onDiskFull: (error: unknown) => void) {
  const { settings, plans, clock, log } = options;
  const roles: ReadonlySet<Role> = options.roles ?? new Set(ROLES);
  const metrics = createMetrics();
  const onLost = (error: Error) => log.warn({ err: error }, 'A connection to the database was lost');
  const opened = await openStore(settings, clock.now(), onLost, { mayLag: true });
  const tracing = await openTracing(settings, clock, log);
  const traced = tracing ? { ...opened, write: tracing.commits(opened.write) } : opened;
  const store = watchStoreErrors(traced, (error) => {
    metrics.storeErrors.add();
    if (error.isDiskFull && opened.engine === 'sqlite') onDiskFull(error);
  });
  /** The same for every process on the store, created by the first one that needs it. */
  const secret = (name: string) =>
    store.write.getOrCreateSecret({ name, value: randomText(HEX, 64), now: clock.now() });
  const own = ownHosts(settings);
  return {
    settings,
    plans,
    clock,
    log,
    roles,
    metrics,
    tracing,
    store,
    secret,
    domains: new DomainHosts(store, clock, own),
    ownHosts: own,
    dns: createDns(settings.dnsServers),
    publicUrl: settings.publicUrl,
    program: programVersion(),
  };
}

/** Loaded only if a collector is configured. */
async function openTracing(settings: Settings, clock: Clock, log: Logger): Promise<Tracing | null> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings;
  if (endpoint === null) return null;
  const { createTracing } = await import('../telemetry/tracing/create-tracing.ts');
  const resource = { 'service.name': 'repoint', 'service.version': programVersion().version };
  return createTracing({ endpoint, headers: headers ?? {}, resource, clock, log });
}
