import { expect, test } from 'bun:test';
import pg from 'pg';
import { query } from '../../engines/support/query.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';

onBothEngines('what webhooks must not lose', (engine) => {
  const clock = testClock(new Date().toISOString());
  const { app, receiver, subscribed } = sharedWebhooks(engine, { clock });

  if (engine === 'postgres')
    test('sums that come while others are told are told later', async () => {
      const { owner } = await subscribed(['qr.scan']);
      const { id } = await renderedCode(owner.api, { redirect_url: TARGET });
      const { store } = app().app;
      const columns = 'account_id, project_id, since, code_id, kind, scans, first_at, last_at';
      const row = (kind: number) =>
        `(${columns}) values ('${owner.id}', '${owner.defaultProjectId}', 1000000, '${id}', ${kind}, 1, 1, 1)`;
      await query(app().storeEnv, `insert into webhook_scan_sums ${row(9)}`);
      const other = new pg.Client({ connectionString: app().storeEnv.DATABASE_URL });
      await other.connect();
      await other.query('begin');
      await other.query(`insert into webhook_scan_sums ${row(5)}`);
      // Holds up the delete alone, which every other way of being slow does as well.
      await other.query('lock table webhook_scan_sums in share mode');
      const telling = store.write.tellScans({ accountId: owner.id, now: clock.now() });
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from%sums%'";
      await until(async () => (await query(app().storeEnv, waiting)).length > 0);
      await other.query('commit');
      await other.end();
      await telling;
      await store.write.tellScans({ accountId: owner.id, now: clock.now() });
      await store.write.tellScans({ accountId: owner.id, now: clock.now() });
      const told = () =>
        receiver()
          .of('qr.scan')
          .flatMap(({ body }) => body.data.codes)
          .reduce((sum, { count }) => sum + count, 0);
      await until(() => told() >= 2);
      expect(told()).toBe(2);
    });

  test('a scan limit that was reached is told once, however often it is set', async () => {
    const { owner } = await subscribed(['qr.limit_reached', 'project.created']);
    const { id, slug } = await renderedCode(owner.api, { redirect_url: TARGET, scan_limit: 1 });
    await fetch(`${app().url}/${slug}`, { redirect: 'manual' });
    await until(() => receiver().of('qr.limit_reached').length === 1);
    await owner.api.patch(`/v2/qr-codes/${id}`, { scan_limit: 1, note: 'x' });
    await owner.api.patch(`/v2/qr-codes/${id}`, { scan_limit: 1 });
    await owner.api.post('/v2/projects', { name: 'Afterwards' });
    await until(() => receiver().of('project.created').length === 1);
    expect(receiver().of('qr.limit_reached').length).toBe(1);
  });

  test('a listener gets events whose ids are older than what it has heard', async () => {
    const owner = await app().owner();
    const made = await owner.api.post('/v2/event-listeners', {});
    const id = made.body.listener_id;
    const { store } = app().app;
    const event = (event_id: string) => ({
      id: event_id,
      account_id: owner.id,
      type: 'qr.created' as const,
      body: JSON.stringify({ type: 'qr.created' }),
      created_at: clock.now(),
    });
    const attempt = { at: 0, ms: 0, signature: '', status: null, problem: null, headers: {}, body: '' };
    const result = { attempts: 0, attempt, state: 'pending' as const, nextAttemptAt: null };
    const put = (event_id: string) => store.write.insertSentEvent({ endpointId: id, event: event(event_id), result });
    await put('evt_2');
    const first = (await owner.api.get(`/v2/event-listeners/${id}/events`)).body.items;
    expect(first).toHaveLength(1);
    await put('evt_1');
    const second = (await owner.api.get(`/v2/event-listeners/${id}/events`, { query: { after: 'evt_2' } })).body.items;
    expect(second.map((one: { delivery_id: string }) => one.delivery_id)).toEqual(['evt_1']);
  });

  test('a listener that has not asked for a minute is gone, with what it was not given', async () => {
    const owner = await app().owner();
    const { listener_id: id } = (await owner.api.post('/v2/event-listeners', { events: ['project.created'] })).body;
    await owner.api.post('/v2/projects', { name: 'Unheard' });
    const left = () => query(app().storeEnv, `select 1 from webhook_deliveries where endpoint_id = '${id}'`);
    await until(async () => (await left()).length === 1);
    clock.advance(61_000);
    expect((await owner.api.get(`/v2/event-listeners/${id}/events`)).status).toBe(404);
    const before = { resultsBefore: 0, batchesBefore: 0, signInsBefore: 0, domainsBefore: 0, importsBefore: 0 };
    const expired = { ...before, alertsBefore: 0, webhooksBefore: 0, now: clock.now() };
    await app().app.store.write.dropExpired(expired);
    expect(await left()).toEqual([]);
  });
});
