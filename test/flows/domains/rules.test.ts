import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { startDomainChecks } from '../../../src/projects/domains/domain-checks.ts';
import {
  addDomain,
  checkDomain,
  listDomains,
  listRemovedDomains,
  removeDomain,
  verifyDomain,
} from '../../../src/projects/domains/manage-domains.ts';
import { ownHosts } from '../../../src/projects/domains/own-hosts.ts';
import { createDns } from '../../../src/safety/dns.ts';
import type { Store } from '../../../src/store/store.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { type Seeded, seedAccount, someProject } from '../../engines/support/seed.ts';
import { emptyStore, onBothEngines } from '../../harness/engines.ts';
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
    const own = ownHosts({ publicUrl, extraHosts: ['extra.example'] });
    return { store, clock, publicUrl, ownHosts: own, dns: createDns([{ host, port: Number(port) }]) };
  };
  const plan = (name: string) => DEFAULT_PLANS.get(name) as Plan;
  const projectOf = async (id: string) => {
    const project = await store.read.findProjectOfAnyAccount(id);
    if (!project) throw new Error('No such project');
    return project;
  };
  const add = async (host: string, { projectId = owner.projectId, planName = 'agency' } = {}) =>
    (await addDomain(deps(), { project: await projectOf(projectId), plan: plan(planName) }, host)).value;
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
    store = await openAt(await emptyStore(engine));
    owner = await seedAccount(store);
  });
  afterAll(async () => {
    names.stop();
    await store.close();
  });

  test('a host of another project of the account and our own hosts are refused; adding it again changes nothing', async () => {
    const first = await add('taken.example');
    expect(await add('TAKEN.example.')).toEqual(first);
    expect(await refusal(add('taken.example', { projectId: await newProject() }))).toContain(
      'taken.example is listed for another project',
    );
    for (const host of ['links.example', 'extra.example'])
      expect(await refusal(add(host))).toContain('is an address of this server');
  });

  test('of many accounts that claim a host and prove it at once, exactly one gets it, and the others learn so', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => seedAccount(store)));
    const claims = await Promise.all(owners.map(({ projectId }) => add('wanted.example', { projectId })));
    const values = claims.map(({ records }) => records[0]?.value ?? '');
    expect(new Set(values).size).toBe(8);
    names.zone['_repoint.wanted.example'] = { txt: values };
    const results = await Promise.all(owners.map((one) => verifyDomain(deps(), one, 'wanted.example')));
    const winners = results.filter(({ state }) => state === 'verified');
    expect(winners).toMatchObject([{ taken_at: null, checks: [{ ok: true, advice: null }, {}] }]);
    for (const one of owners) {
      const [listed] = await listDomains(deps(), one);
      if (listed?.state === 'verified') continue;
      expect(listed).toMatchObject({ state: 'pending', taken_at: winners[0]?.verified_at });
    }
    const losers = await Promise.all(owners.map((one) => verifyDomain(deps(), one, 'wanted.example')));
    for (const { state, checks } of losers.filter(({ state }) => state === 'pending'))
      expect([state, checks[0]?.advice]).toEqual([
        'pending',
        expect.stringContaining('Another account has verified wanted.example'),
      ]);
    const late = (await seedAccount(store)).projectId;
    expect(await refusal(add('wanted.example', { projectId: late }))).toContain(
      'wanted.example is listed for another project already, which has verified it',
    );
  });

  test('a claim without a proof keeps nobody out, and the operator verifies whichever claim is proven', async () => {
    const squatter = await seedAccount(store);
    await add('squatted.example', { projectId: squatter.projectId });
    clock.advance(1);
    expect(await addVerifiedDomain('squatted.example')).toMatchObject({
      state: 'verified',
      project_id: owner.projectId,
    });
    await removeDomain(deps(), ANYONE, 'squatted.example');
    // Only the squatter is left, whose claim is not proven by the record of another.
    expect(await verifyDomain(deps(), ANYONE, 'squatted.example')).toMatchObject({ state: 'pending' });
    await add('squatted.example');
    expect(await refusal(removeDomain(deps(), ANYONE, 'squatted.example'))).toContain('2 projects claim');
    const chosen = { ...ANYONE, projectId: squatter.projectId };
    expect((await removeDomain(deps(), chosen, 'squatted.example')).project_id).toBe(squatter.projectId);
  });

  test('a verified host can be won by a new proof after 14 daily checks without its record, and not before', async () => {
    const host = 'expired.example';
    const newOwner = await seedAccount(store);
    await addVerifiedDomain(host);
    const checks = startDomainChecks({ ...deps(), log: { warn() {}, info() {} } as unknown as Logger });
    const nextDay = async () => {
      clock.advance(DAY_MS);
      await checks.run();
    };
    const claim = () => add(host, { projectId: newOwner.projectId });
    const row = async () => (await store.read.findClaims({ accountId: owner.accountId, host, expiredBefore: 0 }))[0];
    names.zone = {};
    // Checks without an answer, and those that somebody asks for, do not count.
    names.behaviour = 'servfail';
    for (let day = 0; day < 3; day++) await nextDay();
    names.behaviour = 'honest';
    for (let times = 0; times < 20; times++) await verifyDomain(deps(), owner, host);
    expect(await row()).toMatchObject({ missing_checks: 0, failing_since: expect.any(Number) });
    for (let day = 0; day < 13; day++) await nextDay();
    expect((await row())?.missing_checks).toBe(13);
    expect(await refusal(claim())).toContain('its TXT record is missing, so that it can be added from');
    await nextDay();
    const { records } = await claim();
    const mine = records[0]?.value ?? '';
    // While the old record is there as well, the host stays with its owner.
    const old = `repoint-domain=${(await row())?.token}`;
    names.zone['_repoint.expired.example'] = { txt: [mine, old] };
    expect(await verifyDomain(deps(), newOwner, host)).toMatchObject({ state: 'pending' });
    names.zone['_repoint.expired.example'] = { txt: [mine] };
    const version = (await projectOf(owner.projectId)).version;
    expect(await verifyDomain(deps(), newOwner, host)).toMatchObject({ state: 'verified', taken_at: null });
    expect(await projectOf(newOwner.projectId)).toMatchObject({ custom_domain: host });
    const lost = await projectOf(owner.projectId);
    expect([lost.version, lost.verified_hosts?.includes(host) ?? false]).toEqual([version + 1, false]);
    expect((await listDomains(deps(), owner)).find((domain) => domain.host === host)).toMatchObject({
      state: 'pending',
      taken_at: expect.any(String),
      failing: false,
    });
    await checks.close();
  });

  test('a removed domain is remembered with the end of its time, until somebody proves it again', async () => {
    await addVerifiedDomain('gone.example');
    const listed = async () => (await listRemovedDomains(deps(), owner)).map(({ host }) => host);
    await removeDomain(deps(), ANYONE, 'gone.example');
    expect(await listRemovedDomains(deps(), { ...owner, projectId: owner.projectId })).toContainEqual({
      host: 'gone.example',
      project_id: owner.projectId,
      removed_at: new Date(clock.now()).toISOString(),
      serves_until: new Date(clock.now() + 90 * DAY_MS).toISOString(),
    });
    expect(await listRemovedDomains(deps(), await seedAccount(store))).toEqual([]);
    await add('gone.example');
    expect(await listed()).toContain('gone.example');
    await verifyDomain(deps(), owner, 'gone.example').then(() => addVerifiedDomain('gone.example'));
    expect(await listed()).not.toContain('gone.example');
  });

  test('a plan without domains and one at its cap are refused, also under parallel calls', async () => {
    const { projectId } = await seedAccount(store);
    const on = (planName: string, host: string) => add(host, { projectId, planName });
    for (const name of ['free', 'starter', 'lapsed'])
      expect(await refusal(on(name, 'a.example'))).toContain(`The plan ${name} has no custom domains (a.example)`);
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => on('pro', `${name}.full.example`)));
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
    const [row] = await store.read.findClaims({ ...ANYONE, host: 'late.example', expiredBefore: 0 });
    clock.advance(1);
    expect(await listed()).not.toContain('late.example');
    expect(await refusal(verifyDomain(deps(), ANYONE, 'late.example'))).toContain('late.example is not listed');
    expect(await refusal(removeDomain(deps(), ANYONE, 'late.example'))).toContain('late.example is not listed');
    if (row) expect(await refusal(checkDomain(deps(), row))).toContain('late.example is not listed');
    const { projectId } = await seedAccount(store);
    const addedAgain = await add('late.example', { projectId });
    expect(addedAgain.records[0]?.value).not.toBe(records[0]?.value);
    await store.write.dropExpired({
      resultsBefore: 0,
      batchesBefore: 0,
      signInsBefore: 0,
      domainsBefore: clock.now() - 7 * DAY_MS,
      alertsBefore: 0,
      webhooksBefore: 0,
      now: 0,
      importsBefore: 0,
    });
    expect(await store.read.findClaims({ ...ANYONE, host: 'late.example', expiredBefore: 0 })).toMatchObject([
      { project_id: projectId },
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
      (await store.read.findClaims({ ...ANYONE, host: 'daily.example', expiredBefore: 0 }))[0]?.failing_since;
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
      hosts: ['one.example'],
      version: 2,
      renders_after: 0,
    });
    await addVerifiedDomain('two.example', projectId);
    expect(await printed()).toMatchObject({
      custom_domain: 'two.example',
      hosts: ['two.example', 'one.example'],
    });
    // Checking the older one again changes nothing.
    await addVerifiedDomain('one.example', projectId);
    expect(await printed()).toMatchObject({ custom_domain: 'two.example', version: 3 });
    await removeDomain(deps(), ANYONE, 'two.example');
    expect(await printed()).toMatchObject({
      custom_domain: 'one.example',
      hosts: ['one.example'],
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
