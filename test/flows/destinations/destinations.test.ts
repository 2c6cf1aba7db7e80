import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createLogger } from '../../../src/lib/logger.ts';
import { DestinationChecks } from '../../../src/safety/destinations/destination-checks.ts';
import { type HostileWorld, PUBLIC, respond, startHostileWorld } from '../../destinations/support/hostile-server.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { WAIT_MS } from '../../harness/until.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const DAY_MS = 86_400_000;

onBothEngines('the weekly check of destinations', (engine) => {
  const clock = testClock(new Date().toISOString());
  // The test's own workers do the checks; this app only serves the dashboard.
  const app = sharedDashboard(engine, { clock, roles: ['api', 'scan'] });
  let world: HostileWorld;
  const servers: DestinationChecks[] = [];
  beforeAll(async () => {
    // A request changes a code here, which may take long on a busy machine.
    world = await startHostileWorld({ requestMs: WAIT_MS, checkMs: WAIT_MS });
    const log = createLogger('fatal');
    for (let at = 0; at < 2; at++) {
      servers.push(new DestinationChecks({ store: app().app.store, clock, log, urls: world.checks }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    world.stop();
  });
  beforeEach(() => {
    world.requests.length = 0;
  });

  const runChecks = () => Promise.all(servers.map((server) => server.runNow()));
  let sites = 0;
  function site(status: number): string {
    const host = `site-${++sites}.example`;
    world.names.zone[host] = { a: [PUBLIC] };
    world.answers[host] = respond(status);
    return host;
  }
  async function makeCode(owner: Owner, host: string, more: object = {}): Promise<string> {
    const sent = { type: 'url', redirect_url: `http://${host}/page`, ...more } as const;
    return (await owner.dashboard.ask('POST /v2/qr-codes', { body: sent })).qr_id;
  }
  const set = (owner: Owner, check_destinations: boolean) =>
    owner.dashboard.ask('PATCH /account', { body: { check_destinations } });
  const stateOf = async (owner: Owner, id: string) =>
    (await owner.dashboard.ask('GET /codes/{id}/notices', { id })).destination_check;
  const deadCodes = async (owner: Owner) =>
    (await owner.dashboard.ask('GET /v2/qr-codes', { query: { condition: 'dead_destination' } })).items;

  test('nothing is requested unless the account enables it; then each code is checked once, by one of the servers', async () => {
    const owner = await app().owner();
    const host = site(200);
    const id = await makeCode(owner, host);
    await runChecks();
    expect(world.requests).toEqual([]);
    expect((await set(owner, true)).account?.check_destinations).toBe(true);
    await runChecks();
    expect(world.requests.filter((request) => request.host === host).map(({ method }) => method)).toEqual([
      'GET',
      'HEAD',
    ]);
    const at = new Date(clock.now()).toISOString();
    expect(await stateOf(owner, id)).toEqual({
      state: 'ok',
      since: at,
      checked_at: at,
      url: `http://${host}/page`,
      detail: 'status_200',
    });
    await runChecks();
    expect(world.requests).toHaveLength(2);
    clock.advance(7 * DAY_MS);
    await runChecks();
    expect(world.requests.at(-1)).toMatchObject({ host, method: 'HEAD' });
    await set(await app().enter(owner), false);
  });

  test('a code is dead after two failures on different days: in the list, on its page and in the account', async () => {
    const owner = await app().owner();
    const [gone, there] = [await makeCode(owner, site(404)), await makeCode(owner, site(200))];
    await set(owner, true);
    await runChecks();
    expect((await stateOf(owner, gone))?.state).toBe('unreachable');
    expect(await deadCodes(owner)).toEqual([]);
    clock.advance(DAY_MS);
    await runChecks();
    expect(await stateOf(owner, gone)).toMatchObject({ state: 'dead', detail: 'status_404' });
    expect(await deadCodes(owner)).toMatchObject([{ qr_id: gone, destination_state: 'dead' }]);
    const list = (await owner.dashboard.ask('GET /v2/qr-codes', { query: {} })).items;
    expect(list.map(({ qr_id, destination_state }) => [qr_id, destination_state])).toEqual([
      [there, 'ok'],
      [gone, 'dead'],
    ]);
    for (const sort of ['label', 'scans', 'oldest'] as const) {
      const found = await owner.dashboard.ask('GET /v2/qr-codes', {
        query: { condition: 'dead_destination', sort },
      });
      expect(found.items.map(({ qr_id }) => qr_id)).toEqual([gone]);
    }
    expect(await owner.dashboard.ask('GET /account/destinations', {})).toEqual({
      ok: 1,
      dead: 1,
      unreachable: 0,
      skipped: 0,
      waiting: 0,
    });
    // A new destination has no result yet, and is checked next.
    const body = { redirect_url: `http://${site(200)}/` };
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: gone, body });
    expect(await stateOf(owner, gone)).toBeNull();
    await runChecks();
    expect((await stateOf(owner, gone))?.state).toBe('ok');
    await set(owner, false);
  });

  test('a code with rules has the state of its worst destination; a page is requested once for all codes', async () => {
    const owner = await app().owner();
    const [good, bad] = [site(200), site(410)];
    const redirect_rules = [{ condition: 'device' as const, value: 'ios' as const, url: `http://${bad}/ios` }];
    const ids = [await makeCode(owner, good, { redirect_rules }), await makeCode(owner, good)];
    await set(owner, true);
    await runChecks();
    clock.advance(DAY_MS);
    await runChecks();
    expect(await stateOf(owner, ids[0] ?? '')).toMatchObject({ state: 'dead', url: `http://${bad}/ios` });
    expect(await stateOf(owner, ids[1] ?? '')).toMatchObject({ state: 'ok' });
    await set(owner, false);
  });

  test('archived codes and accounts that disable it are not checked, and no results of them are stored', async () => {
    const owner = await app().owner();
    const host = site(404);
    const [kept, archived] = [await makeCode(owner, host), await makeCode(owner, site(200))];
    await set(owner, true);
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: archived, body: { status: 'archived' } });
    await runChecks();
    expect(await stateOf(owner, archived)).toBeNull();
    expect((await stateOf(owner, kept))?.state).toBe('unreachable');
    await set(owner, false);
    await runChecks();
    expect(await stateOf(owner, kept)).toBeNull();
    const rows = `select 1 from destination_checks where account_id = '${owner.id}'`;
    expect(await query(app().storeEnv, rows)).toEqual([]);
    const before = world.requests.length;
    clock.advance(7 * DAY_MS);
    await runChecks();
    expect(world.requests).toHaveLength(before);
  });

  test('a code changed during its check does not get the result of its old destination', async () => {
    const owner = await app().owner();
    const host = site(404);
    const id = await makeCode(owner, host);
    world.answers[host] = async (socket, request) => {
      await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', {
        id,
        body: { redirect_url: `http://${PUBLIC}/moved-${request.method}` },
      });
      respond(404)(socket, request);
    };
    await set(owner, true);
    await servers[0]?.runNow();
    expect(await stateOf(owner, id)).toMatchObject({ state: 'ok', url: `http://${PUBLIC}/moved-GET` });
    await set(owner, false);
  });

  test('only one server checks at a time, and another takes over when its lease ends', async () => {
    const { store } = app().app;
    const now = clock.now();
    const lease = { name: 'destination-checks', now, until: now + 60_000 };
    expect(await store.write.takeLease({ ...lease, holder: 'one' })).toBe(true);
    expect(await store.write.takeLease({ ...lease, holder: 'two' })).toBe(false);
    expect(await store.write.takeLease({ ...lease, holder: 'one', until: now + 90_000 })).toBe(true);
    await store.write.releaseLease({ name: lease.name, holder: 'two' });
    const owner = await app().owner();
    const id = await makeCode(owner, site(200));
    await set(owner, true);
    await runChecks();
    expect(await stateOf(owner, id)).toBeNull();
    clock.advance(90_000);
    await runChecks();
    expect((await stateOf(owner, id))?.state).toBe('ok');
    await set(owner, false);
    await runChecks();
  });
});
