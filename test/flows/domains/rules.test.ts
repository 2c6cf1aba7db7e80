import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import { createDns } from '../../../src/domains/dns/dns.ts';
import { startDomainChecks } from '../../../src/domains/domain-checks.ts';
import {
  addDomain,
  checkDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from '../../../src/domains/manage-domains.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import type { Store } from '../../../src/store/store.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { type Seeded, seedAccount, someProject } from '../../engines/support/seed.ts';
import { emptyPlace, onBothEngines } from '../../harness/engines.ts';
import { type NameServer, startNameServer } from '../../harness/name-server.ts';
import { testClock } from '../../harness/test-clock.ts';

const DAY_MS = 24 * 3_600_000;
const ANYONE = { accountId: null };

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

onBothEngines('domains', (engine) => {
  const clock = testClock('2026-03-01T00:00:00Z');
  let names: NameServer;
  let store: Store;
  let owner: Seeded;
  const publicUrl = 'https://links.example';
  const deps = () => {
    const [host = '', port] = names.address.split(':');
    return { store, clock, publicUrl, dns: createDns([{ host, port: Number(port) }]) };
  };
  const plan = (name: string) => DEFAULT_PLANS.get(name) as Plan;
  const projectOf = async (id: string) => {
    const project = await store.read.findProjectOfAnyAccount(id);
    if (!project) throw new Error('No such project');
    return project;
  };
  const add = async (host: string, { projectId = owner.projectId, planName = 'agency' } = {}) =>
    addDomain(deps(), { project: await projectOf(projectId), plan: plan(planName) }, host);
  const addVerifiedDomain = async (host: string, projectId = owner.projectId) => {
    const { records } = await add(host, { projectId });
    names.zone[records[0]?.name ?? ''] = { txt: [records[0]?.value ?? ''] };
    return verifyDomain(deps(), ANYONE, host);
  };
  const newProject = async (seeded = owner) => {
    const project = someProject(seeded.accountId);
    await store.write.insertProject({ project, cap: null, idempotency: null });
    return project.id;
  };

  beforeAll(async () => {
    names = await startNameServer();
    store = await openAt(await emptyPlace(engine));
    owner = await seedAccount(store);
  });
  afterAll(async () => {
    names.stop();
    await store.close();
  });

  test('a host of another project is refused; adding it again to its own project changes nothing', async () => {
    const first = await add('taken.example');
    expect(await add('TAKEN.example.')).toEqual(first);
    const projects = [await newProject(), (await seedAccount(store)).projectId];
    for (const projectId of projects)
      expect(await refusal(add('taken.example', { projectId }))).toContain(
        'taken.example is listed for another project',
      );
  });

  test('when many projects add one host at once, exactly one gets it', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => seedAccount(store)));
    const results = await Promise.allSettled(
      owners.map(({ projectId }) => add('wanted.example', { projectId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a plan without domains and one at its cap are refused, also under parallel calls', async () => {
    const { projectId } = await seedAccount(store);
    const on = (planName: string, host: string) => add(host, { projectId, planName });
    for (const name of ['free', 'starter', 'lapsed'])
      expect(await refusal(on(name, 'a.example'))).toContain(
        `The plan ${name} has no custom domains (a.example)`,
      );
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => on('pro', `${name}.full.example`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(on('pro', 'e.full.example'))).toContain('The plan pro allows 1 custom domains');
  });

  test('an archived project cannot get a domain', async () => {
    const projectId = await newProject();
    await store.write.setProjectArchived({ accountId: owner.accountId, projectId, archived: true, now: 1 });
    expect(await refusal(add('archived.example', { projectId }))).toContain('The project is archived');
  });

  test('a pending domain expires after 7 days: the host can be added again, with new records', async () => {
    const { records, lapses_at } = await add('late.example');
    expect(lapses_at).toBe(new Date(clock.now() + 7 * DAY_MS).toISOString());
    clock.advance(7 * DAY_MS - 1);
    expect(await verifyDomain(deps(), ANYONE, 'late.example')).toMatchObject({ state: 'pending' });
    const listed = async () => (await listDomains(deps(), owner)).map(({ host }) => host);
    expect(await listed()).toContain('late.example');
    names.zone[records[0]?.name ?? ''] = { txt: [records[0]?.value ?? ''] };
    const row = await store.read.findDomain({ ...ANYONE, host: 'late.example', expiredBefore: 0 });
    clock.advance(1);
    expect(await listed()).not.toContain('late.example');
    expect(await refusal(verifyDomain(deps(), ANYONE, 'late.example'))).toContain(
      'late.example is not listed',
    );
    expect(await refusal(removeDomain(deps(), ANYONE, 'late.example'))).toContain(
      'late.example is not listed',
    );
    if (row) expect(await refusal(checkDomain(deps(), row))).toContain('late.example is not listed');
    const { projectId } = await seedAccount(store);
    const addedAgain = await add('late.example', { projectId });
    expect(addedAgain.records[0]?.value).not.toBe(records[0]?.value);
    await store.write.dropExpired({
      resultsBefore: 0,
      batchesBefore: 0,
      signInsBefore: 0,
      domainsBefore: clock.now() - 7 * DAY_MS,
      bulkBefore: 0,
      alertsBefore: 0,
      importsBefore: 0,
    });
    expect(await store.read.listDomains({ ...ANYONE, expiredBefore: 0 })).toMatchObject([
      { host: 'late.example', project_id: projectId },
    ]);
  });

  test('a verified domain never expires, and a later failed check is only recorded', async () => {
    expect(await addVerifiedDomain('stays.example')).toMatchObject({
      state: 'verified',
      failing: false,
      lapses_at: null,
    });
    names.zone = {};
    clock.advance(30 * DAY_MS);
    const since = new Date(clock.now()).toISOString();
    const failing = { state: 'verified', failing: true, failing_since: since };
    expect(await verifyDomain(deps(), ANYONE, 'stays.example')).toMatchObject(failing);
    clock.advance(DAY_MS);
    expect(await verifyDomain(deps(), ANYONE, 'stays.example')).toMatchObject(failing);
    expect(await projectOf(owner.projectId)).toMatchObject({ custom_domain: 'stays.example' });
    expect(await addVerifiedDomain('stays.example')).toMatchObject({ failing: false, failing_since: null });
  });

  test('verified domains are checked once a day, each by one node, and failures are logged', async () => {
    await addVerifiedDomain('daily.example');
    const messages: unknown[] = [];
    const note = (...message: unknown[]) => messages.push(message.at(-1));
    const log = { warn: note, info: note } as unknown as Logger;
    const nodes = [1, 2].map(() => startDomainChecks({ ...deps(), log }));
    const look = async () => {
      names.asked = [];
      messages.length = 0;
      await Promise.all(nodes.map((node) => node.run()));
      return names.asked.filter((question) => question === 'TXT _repoint.daily.example').length;
    };
    const failing = async () =>
      (await store.read.findDomain({ ...ANYONE, host: 'daily.example', expiredBefore: 0 }))?.failing_since;
    await look();
    clock.advance(DAY_MS - 1);
    expect(await look()).toBe(0);
    clock.advance(1);
    expect([await look(), await failing()]).toEqual([1, null]);
    names.zone = {};
    clock.advance(DAY_MS);
    expect([await look(), await failing()]).toEqual([1, clock.now()]);
    expect(messages).toContain('The TXT record of a domain is missing; the domain keeps working');
    expect(await projectOf(owner.projectId)).toMatchObject({ custom_domain: 'daily.example' });
    await addVerifiedDomain('daily.example');
    expect(await failing()).toBeNull();
    for (const node of nodes) await node.close();
  });

  test('links use the domain verified last; removing it falls back to the previous one, then to the main address', async () => {
    const projectId = await newProject();
    const printed = async () => {
      const { custom_domain, verified_hosts, version, renders_after } = await projectOf(projectId);
      return { custom_domain, hosts: verified_hosts, version, renders_after };
    };
    await addVerifiedDomain('one.example', projectId);
    expect(await printed()).toEqual({
      custom_domain: 'one.example',
      hosts: '["one.example"]',
      version: 2,
      renders_after: 0,
    });
    await addVerifiedDomain('two.example', projectId);
    expect(await printed()).toMatchObject({
      custom_domain: 'two.example',
      hosts: '["two.example","one.example"]',
    });
    // Checking the older one again changes nothing.
    await addVerifiedDomain('one.example', projectId);
    expect(await printed()).toMatchObject({ custom_domain: 'two.example', version: 3 });
    await removeDomain(deps(), ANYONE, 'two.example');
    expect(await printed()).toMatchObject({
      custom_domain: 'one.example',
      hosts: '["one.example"]',
      version: 4,
    });
    await removeDomain(deps(), ANYONE, 'one.example');
    expect(await printed()).toMatchObject({ custom_domain: null, hosts: null, version: 5 });
  });

  test('another account can neither see nor remove a domain', async () => {
    await addVerifiedDomain('mine.example');
    const stranger = await seedAccount(store);
    expect(await listDomains(deps(), stranger)).toEqual([]);
    expect(await refusal(verifyDomain(deps(), stranger, 'mine.example'))).toContain('is not listed');
    expect(await refusal(removeDomain(deps(), stranger, 'mine.example'))).toContain('is not listed');
  });
});
