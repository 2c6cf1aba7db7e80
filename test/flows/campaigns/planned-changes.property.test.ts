import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderedCode } from '../../harness/codes.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';
import { type TestClock, testClock } from '../../harness/test-clock.ts';
import { freshAccount } from '../api/support/shared-app.ts';
import { PlanModel, type PlannedFields } from './support/plan-model.ts';

const START = '2027-03-01T10:00:00.000Z';
const RUNS = 12;
const MAX_STEPS = 30;
const NODES = { sqlite: 1, postgres: 3 };

const url = fc.constantFrom('https://example.com/a', 'https://example.com/b', 'https://example.com/c');
const soon = fc.integer({ min: 1, max: 6 });
/** Times are told from the moment of the step. */
const change = fc.record(
  {
    redirect_url: url,
    status: fc.constantFrom('active' as const, 'active' as const, 'archived' as const),
    expires_in: fc.option(soon),
    scan_limit: fc.option(fc.integer({ min: 1, max: 6 })),
    limit_reached_url: fc.option(fc.constant('https://example.com/full')),
    rule: fc.option(fc.constant('https://example.com/rule')),
  },
  { requiredKeys: [] },
);
const someChange = change.filter((fields) => Object.keys(fields).length > 0);
const node = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scan' as const), node }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan' as const), node, in: soon, change: someChange }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), node, change: someChange }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), node, nth: fc.nat(4) }) },
);

type Value<Of> = Of extends fc.Arbitrary<infer Made> ? Made : never;

/** As the API takes it. */
function fieldsOf({ expires_in, rule, ...fields }: Value<typeof change>, now: number): PlannedFields {
  return {
    ...fields,
    ...(expires_in !== undefined && {
      expires_at: expires_in === null ? null : new Date(now + expires_in).toISOString(),
    }),
    ...(rule !== undefined && { rules: rule === null ? null : [{ when: [{ device: ['android'] }], url: rule }] }),
  };
}

onBothEngines('planned changes', (engine) => {
  const clock = testClock(START);
  let apps: TestApp[];
  let storeEnv: StoreEnv;
  const nodeOn = (at: TestClock, more: object = {}) =>
    startApp(engine, { clock: at, storeEnv: { ...storeEnv, DATA_DIR: temporaryFolder() }, ...more });
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    const others =
      engine === 'sqlite' ? [] : Array.from({ length: 2 }, () => nodeOn(clock, { roles: ['api', 'scan'] }));
    const first = startApp(engine, { clock, storeEnv, ...(engine === 'postgres' && { roles: ['api', 'scan'] }) });
    apps = await Promise.all([first, ...others]);
    // Draws pictures. Its clock stands still: it finds nothing due, so scans and requests make every change.
    if (engine === 'postgres') apps.push(await nodeOn(testClock(START), { roles: ['work'] }));
  });
  afterAll(() => Promise.all(apps.map((app) => app.stop())));
  const nodes = () => apps.slice(0, NODES[engine]);
  const nodeAt = (at: number) => nodes()[at % NODES[engine]] as TestApp;

  test('are what a list of changes made in order at their times is, on every node, for scans and reads', async () => {
    const { apiKey } = await freshAccount(nodeAt(0));
    const api = (at: number) => nodeAt(at).client(apiKey);
    const run = async (steps: Value<typeof step>[]) => {
      const { id, slug } = await renderedCode(api(0), { redirect_url: 'https://example.com/a' });
      const model = new PlanModel({ redirect_url: 'https://example.com/a' });
      const path = `/v2/qr-codes/${id}/planned-changes`;
      for (const one of steps) {
        const now = clock.now();
        if (one.kind === 'wait') clock.advance(one.ms);
        if (one.kind === 'scan') {
          const { status, location } = await scan(nodeAt(one.node).url, slug);
          expect([status, location]).toEqual(model.scan(now));
        }
        if (one.kind === 'read') {
          const { body } = await api(one.node).get(`/v2/qr-codes/${id}`);
          expect(body).toMatchObject(model.read(now));
          const { items } = (await api(one.node).get(path)).body;
          expect(items.map((item: { change_id: string }) => item.change_id)).toEqual(model.pending(now));
        }
        if (one.kind === 'plan') {
          const fields = fieldsOf(one.change, now);
          const at = now + one.in;
          const { status, body } = await api(one.node).post(path, { at: new Date(at).toISOString(), change: fields });
          expect(status).toBe(201);
          model.plan(body.change_id, at, fields);
        }
        if (one.kind === 'change') {
          const fields = fieldsOf(one.change, now);
          expect((await api(one.node).patch(`/v2/qr-codes/${id}`, fields)).status).toBe(200);
          model.change(now, fields);
        }
        if (one.kind === 'cancel') {
          const [changeId] = model.pending(now).slice(one.nth);
          if (changeId === undefined) continue;
          expect((await api(one.node).send('DELETE', `${path}/${changeId}`)).status).toBe(200);
          model.cancel(changeId);
        }
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: MAX_STEPS }), run), { numRuns: RUNS });
  });

  test('a millisecond before, at and after their moment are decided alike on every node', async () => {
    const { apiKey } = await freshAccount(nodeAt(0));
    const api = nodeAt(0).client(apiKey);
    const [before, after] = ['https://example.com/before', 'https://example.com/after'];
    const { id, slug } = await renderedCode(api, { redirect_url: before });
    for (let round = 1; round <= 5; round++) {
      const at = clock.now() + 1_000;
      const [from, to] = round % 2 === 1 ? [before, after] : [after, before];
      await api.post(`/v2/qr-codes/${id}/planned-changes`, {
        at: new Date(at).toISOString(),
        change: { redirect_url: to },
      });
      for (const [moment, target] of [
        [at - 1, from],
        [at, to],
        [at + 1, to],
      ] as const) {
        clock.set(moment);
        const scans = Array.from({ length: 12 }, (_, each) => scan(nodeAt(each).url, slug));
        for (const { location } of await Promise.all(scans))
          expect([moment - at, location]).toEqual([moment - at, target]);
      }
    }
  });

  test('let through exactly the limit that they set, however many scan on every node around their moment', async () => {
    const { apiKey } = await freshAccount(nodeAt(0));
    const api = nodeAt(0).client(apiKey);
    const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/a' });
    for (let each = 0; each < 5; each++) await scan(nodeAt(each).url, slug);
    const at = clock.now() + 1_000;
    await api.post(`/v2/qr-codes/${id}/planned-changes`, {
      at: new Date(at).toISOString(),
      change: { scan_limit: 30 },
    });
    clock.set(at - 1);
    // Some of them are decided before and counted after it.
    const early = Array.from({ length: 10 }, (_, each) => scan(nodeAt(each).url, slug));
    clock.set(at);
    const late = Array.from({ length: 60 }, (_, each) => scan(nodeAt(each).url, slug));
    const replies = await Promise.all([...early, ...late]);
    expect(countByStatus(replies)).toEqual({ 302: 25, 410: 45 });
    expect((await api.get(`/v2/qr-codes/${id}`)).body.scan_count).toBe(30);
  });
});
