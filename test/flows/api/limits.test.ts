import { beforeEach, expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import { createKey } from '../../../src/people/create-key.ts';
import { updateAccount } from '../../../src/people/update-account.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { startApp, type TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const START = '2026-11-14T09:30:15.250Z';

onBothEngines('limits', (engine) => {
  const clock = testClock(START);
  const app = sharedApp(engine, { clock });

  beforeEach(() => clock.set(START));

  const get = (api: ApiClient) => api.get('/v1/projects');
  const statuses = async (api: ApiClient, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => get(api)))).map(({ status }) => status);
  const passed = async (api: ApiClient, count: number) =>
    (await statuses(api, count)).filter((status) => status === 200).length;
  const deps = () => ({ store: app().app.store, clock, plans: DEFAULT_PLANS });

  test('are in the headers of every response: quota, remaining requests and seconds until the reset', async () => {
    const { api } = await app().account();
    const first = await get(api);
    expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=6000;w=60, "day";q=5000000;w=86400');
    expect(first.headers.get('ratelimit')).toBe('"minute";r=5999;t=45, "day";r=4999999;t=52185');
    clock.set('2026-11-14T09:30:59.999Z');
    expect((await api.get('/v1/x')).headers.get('ratelimit')).toBe('"minute";r=5998;t=1, "day";r=4999998;t=52141');
    clock.set('2026-11-14T09:31:00.000Z');
    expect((await get(api)).headers.get('ratelimit')).toBe('"minute";r=5999;t=60, "day";r=4999997;t=52140');
    clock.set('2026-11-15T00:00:00.000Z');
    expect((await get(api)).headers.get('ratelimit')).toBe('"minute";r=5999;t=60, "day";r=4999999;t=86400');
  });

  test.each([
    ['burst', { burst_per_second: 3 }, 'rate_limited', '1', '2026-11-14T09:30:16.000Z'],
    ['minute', { per_minute: 3 }, 'rate_limit_minute', '45', '2026-11-14T09:31:00.000Z'],
    ['day', { per_day: 3 }, 'rate_limit_day', '52185', '2026-11-15T00:00:00.000Z'],
  ] as const)('the %s is a UTC window that resets exactly on time', async (_, limits, code, wait, next) => {
    const { api } = await freshAccount(app(), { limits });
    expect(await passed(api, 10)).toBe(3);
    const refused = await get(api);
    expectRefusal(refused, 429, code);
    expect(refused.headers.get('retry-after')).toBe(wait);
    clock.set(Date.parse(next) - 1);
    const justBefore = await get(api);
    expectRefusal(justBefore, 429, code);
    expect(justBefore.headers.get('retry-after')).toBe('1');
    clock.set(next);
    expect(await passed(api, 10)).toBe(3);
  });

  test('a request refused by one window does not count against the longer ones', async () => {
    const { api } = await freshAccount(app(), {
      limits: { burst_per_second: 2, per_minute: 3, per_day: 100 },
    });
    expect(await passed(api, 50)).toBe(2);
    expect((await get(api)).headers.get('ratelimit')).toContain('"minute";r=1;t=45, "day";r=98;');
    clock.advance(1000);
    expect(await passed(api, 2)).toBe(1);
    clock.advance(1000);
    const byMinute = await get(api);
    expectRefusal(byMinute, 429, 'rate_limit_minute');
    expect(byMinute.headers.get('ratelimit')).toContain('"minute";r=0;t=43, "day";r=97;');
  });

  test('each key has its own windows', async () => {
    const account = await freshAccount(app(), { limits: { per_minute: 2 } });
    const owner = { accountId: account.id, plan: DEFAULT_PLANS.get('enterprise') as Plan };
    const { value: second } = await createKey(deps(), owner, { name: 'second' });
    expect(await passed(account.api, 5)).toBe(2);
    expect(await passed(app().client(second.api_key), 5)).toBe(2);
  });

  test('0 refuses everything', async () => {
    for (const [limits, code] of [
      [{ burst_per_second: 0 }, 'rate_limited'],
      [{ per_minute: 0 }, 'rate_limit_minute'],
      [{ per_day: 0 }, 'rate_limit_day'],
    ] as const) {
      expectRefusal(await get((await freshAccount(app(), { limits })).api), 429, code);
    }
    const full = await freshAccount(app(), { limits: { active_codes: 0 } });
    const create = await full.api.post('/v1/qr-codes', { redirect_url: TARGET });
    expectRefusal(create, 402, 'quota_exceeded_qr');
  });

  test('an override applies until it is set to null; other overrides stay', async () => {
    const account = await app().account({ limits: { per_minute: 7, active_codes: 0 } });
    const policy = async () => (await get(account.api)).headers.get('ratelimit-policy');
    expect(await policy()).toBe('"minute";q=7;w=60, "day";q=5000000;w=86400');
    await updateAccount(deps(), account.id, { limits: { per_day: 9 } });
    expect(await policy()).toBe('"minute";q=7;w=60, "day";q=9;w=86400');
    await updateAccount(deps(), account.id, { limits: { per_minute: null, active_codes: null } });
    expect(await policy()).toBe('"minute";q=6000;w=60, "day";q=9;w=86400');
    await createCode(account);
  });

  test.each([
    'not JSON',
    '[]',
    '5',
    '"unlimited"',
    '{"per_minute":"5"}',
    '{"per_minute":-1}',
    '{"per_minute":1.5}',
    '{"per_minute":1e12}',
    '{"per_day":{}}',
    '{"burst_per_second":true}',
    '{"active_codes":"many"}',
    '{"per_hour":5}',
    '{"per_minute":5,"per_day":"x"}',
  ])('a malformed stored override (%s) refuses every request', async (limits) => {
    const account = await app().account();
    await app().app.store.write.updateAccount({ accountId: account.id, changes: { limits }, now: 0 });
    for (const reply of [await get(account.api), await account.api.post('/v1/projects', { name: 'x' })]) {
      expectRefusal(reply, 429, 'rate_limited');
    }
  });

  test('the minute and the day survive a restart', async () => {
    const before = await startApp(engine, { clock, roles: ['api'] });
    const account: TestAccount = await freshAccount(before, { limits: { per_minute: 5, per_day: 8 } });
    expect(await passed(account.api, 3)).toBe(3);
    await before.stop();
    const after = await startApp(engine, { clock, roles: ['api'], storeEnv: before.storeEnv });
    const api = after.client(account.apiKey);
    expect((await get(api)).headers.get('ratelimit')).toBe('"minute";r=1;t=45, "day";r=4;t=52185');
    expect(await passed(api, 5)).toBe(1);
    clock.set('2026-11-14T12:00:00.000Z');
    expect(await passed(api, 9)).toBe(3);
    expectRefusal(await get(api), 429, 'rate_limit_day');
    await after.stop();
  });

  test('a clock set back locks no key out', async () => {
    const { api } = await freshAccount(app(), { limits: { per_minute: 1, per_day: 2 } });
    expect(await passed(api, 2)).toBe(1);
    clock.advance(-3_600_000);
    expect(await passed(api, 2)).toBe(1);
    clock.advance(-86_400_000);
    expect(await passed(api, 2)).toBe(1);
  });
});
