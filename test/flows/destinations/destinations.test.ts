import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { DestinationChecks } from '../../../src/destinations/destination-checks.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import {
  type HostileWorld,
  PUBLIC,
  say,
  startHostileWorld,
} from '../../destinations/support/hostile-server.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const DAY_MS = 86_400_000;

onBothEngines('the weekly check of destinations', (engine) => {
  const clock = testClock(new Date().toISOString());
  // The servers of the test do the checking: this one answers the dashboard.
  const app = sharedDashboard(engine, { clock, roles: ['api', 'scan'] });
  let world: HostileWorld;
  const servers: DestinationChecks[] = [];
  beforeAll(async () => {
    world = await startHostileWorld();
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

  const look = () => Promise.all(servers.map((server) => server.runNow()));
  let sites = 0;
  function site(status: number): string {
    const host = `site-${++sites}.example`;
    world.names.zone[host] = { a: [PUBLIC] };
    world.answers[host] = say(status);
    return host;
  }
  async function makeCode(owner: Owner, host: string, more: object = {}): Promise<string> {
    const sent = { type: 'url', redirect_url: `http://${host}/page`, ...more } as const;
    return (await owner.dashboard.ask('POST /codes', { body: sent })).qr_id;
  }
  const set = (owner: Owner, check_destinations: boolean) =>
    owner.dashboard.ask('PATCH /me', { body: { check_destinations } });
  const stateOf = async (owner: Owner, id: string) =>
    (await owner.dashboard.ask('GET /codes/{id}', { id })).destination_check;
  const deadOnes = async (owner: Owner) =>
    (await owner.dashboard.ask('GET /codes', { query: { condition: 'dead_destination' } })).items;

  test('nothing is asked for unless the account wants it; then each code is checked once, by one of the servers', async () => {
    const owner = await app().owner();
    const host = site(200);
    const id = await makeCode(owner, host);
    await look();
    expect(world.requests).toEqual([]);
    expect((await set(owner, true)).check_destinations).toBe(true);
    await look();
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
    await look();
    expect(world.requests).toHaveLength(2);
    clock.advance(7 * DAY_MS);
    await look();
    expect(world.requests.at(-1)).toMatchObject({ host, method: 'HEAD' });
    await set(await app().enter(owner), false);
  });

  test('a code is dead after two failures on different days: in the list, on its page and in the account', async () => {
    const owner = await app().owner();
    const [gone, there] = [await makeCode(owner, site(404)), await makeCode(owner, site(200))];
    await set(owner, true);
    await look();
    expect((await stateOf(owner, gone))?.state).toBe('unreachable');
    expect(await deadOnes(owner)).toEqual([]);
    clock.advance(DAY_MS);
    await look();
    expect(await stateOf(owner, gone)).toMatchObject({ state: 'dead', detail: 'status_404' });
    expect(await deadOnes(owner)).toMatchObject([{ qr_id: gone, destination_state: 'dead' }]);
    const list = (await owner.dashboard.ask('GET /codes', { query: {} })).items;
    expect(list.map(({ qr_id, destination_state }) => [qr_id, destination_state])).toEqual([
      [there, 'ok'],
      [gone, 'dead'],
    ]);
    for (const sort of ['label', 'scans', 'oldest'] as const) {
      const found = await owner.dashboard.ask('GET /codes', {
        query: { condition: 'dead_destination', sort },
      });
      expect(found.items.map(({ qr_id }) => qr_id)).toEqual([gone]);
    }
    expect(await owner.dashboard.ask('GET /me/destinations', {})).toEqual({
      ok: 1,
      dead: 1,
      unreachable: 0,
      skipped: 0,
      waiting: 0,
    });
    // Another destination: nothing is known of it, and it is looked at next.
    const body = { redirect_url: `http://${site(200)}/` };
    expect((await owner.dashboard.ask('PATCH /codes/{id}', { id: gone, body })).destination_check).toBeNull();
    await look();
    expect((await stateOf(owner, gone))?.state).toBe('ok');
    await set(owner, false);
  });

  test('a code with rules is as good as the worst of its destinations; a page is asked once for all codes', async () => {
    const owner = await app().owner();
    const [good, bad] = [site(200), site(410)];
    const redirect_rules = [{ condition: 'device' as const, value: 'ios', url: `http://${bad}/ios` }];
    const ids = [await makeCode(owner, good, { redirect_rules }), await makeCode(owner, good)];
    await set(owner, true);
    await look();
    clock.advance(DAY_MS);
    await look();
    expect(await stateOf(owner, ids[0] ?? '')).toMatchObject({ state: 'dead', url: `http://${bad}/ios` });
    expect(await stateOf(owner, ids[1] ?? '')).toMatchObject({ state: 'ok' });
    await set(owner, false);
  });

  test('archived codes and accounts that switch it off are left alone, and nothing is kept of them', async () => {
    const owner = await app().owner();
    const host = site(404);
    const [kept, archived] = [await makeCode(owner, host), await makeCode(owner, site(200))];
    await set(owner, true);
    await owner.dashboard.ask('PATCH /codes/{id}', { id: archived, body: { status: 'archived' } });
    await look();
    expect(await stateOf(owner, archived)).toBeNull();
    expect((await stateOf(owner, kept))?.state).toBe('unreachable');
    await set(owner, false);
    await look();
    expect(await stateOf(owner, kept)).toBeNull();
    const rows = `select 1 from destination_checks where account_id = '${owner.id}'`;
    expect(await query(app().place, rows)).toEqual([]);
    const before = world.requests.length;
    clock.advance(7 * DAY_MS);
    await look();
    expect(world.requests).toHaveLength(before);
  });

  test('what changes while it is being checked is not told what its old destination answered', async () => {
    const owner = await app().owner();
    const host = site(404);
    const id = await makeCode(owner, host);
    world.answers[host] = async (socket, request) => {
      await owner.dashboard.ask('PATCH /codes/{id}', {
        id,
        body: { redirect_url: `http://${PUBLIC}/moved-${request.method}` },
      });
      say(404)(socket, request);
    };
    await set(owner, true);
    await servers[0]?.runNow();
    expect(await stateOf(owner, id)).toMatchObject({ state: 'ok', url: `http://${PUBLIC}/moved-GET` });
    await set(owner, false);
  });

  test('a server that died leaves its codes to the others, and a second one does not work beside the first', async () => {
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
    await look();
    expect(await stateOf(owner, id)).toBeNull();
    clock.advance(90_000);
    await look();
    expect((await stateOf(owner, id))?.state).toBe('ok');
    await set(owner, false);
    await look();
  });
});
