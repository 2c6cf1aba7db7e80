import { expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { updateAccount } from '../../../src/people/update-account.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { sharedApp } from './support/shared-app.ts';

const RULES = [{ condition: 'device', value: 'ios', url: TARGET }];
const FEATURES: [string, unknown, unknown][] = [
  ['redirect_rules', RULES, [{ condition: 'device', value: 'android', url: TARGET }]],
  ['expires_at', '2027-01-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z'],
  ['scan_limit', 5, 6],
];

onBothEngines('plans', (engine) => {
  const app = sharedApp(engine);

  function changePlan(account: TestAccount, plan: string) {
    const deps = { store: app().app.store, clock: systemClock, plans: DEFAULT_PLANS };
    return updateAccount(deps, account.id, { plan });
  }

  test.each([...DEFAULT_PLANS.values()])(
    '$name allows API access, creates and redirects as configured',
    async (plan) => {
      const account = await app().account({ plan: plan.name });
      const list = await account.api.get('/v1/projects');
      if (plan.api_access) expect(list.status).toBe(200);
      else expectRefusal(list, 403, 'api_access_disabled');

      const { api } = await app().account({ plan: plan.name, apiAccess: true });
      const plain = await api.post('/v1/qr-codes', { redirect_url: TARGET });
      if (plan.creates_codes) expect(plain.status).toBe(201);
      else expectRefusal(plain, 403, 'feature_disabled', plan.name);

      for (const [field, value] of FEATURES) {
        const reply = await api.post('/v1/qr-codes', { redirect_url: TARGET, [field]: value });
        if (plan.creates_codes && plan.advanced_redirects) expect(reply.status).toBe(201);
        else expectRefusal(reply, 403, 'feature_disabled', plan.creates_codes ? field : plan.name);
      }
    },
  );

  test.each([...DEFAULT_PLANS.values()])('$name sends its own limits in the headers', async (plan) => {
    const { api } = await app().account({ plan: plan.name, apiAccess: true });
    const policy = (await api.get('/v1/projects')).headers.get('ratelimit-policy');
    expect(policy).toBe(`"minute";q=${plan.per_minute};w=60, "day";q=${plan.per_day};w=86400`);
  });

  test('the cap of a plan is enforced: free has ten codes', async () => {
    const account = await app().account({
      plan: 'free',
      apiAccess: true,
      limits: { burst_per_second: 1000 },
    });
    for (let made = 0; made < 10; made++) await createCode(account);
    const reply = await account.api.post('/v1/qr-codes', { redirect_url: TARGET });
    expectRefusal(reply, 402, 'quota_exceeded_qr', '10');
  });

  test.each(FEATURES)(
    'after a downgrade an existing %s stays and may be cleared, but not be set again',
    async (field, value, another) => {
      const account = await app().account({ plan: 'agency' });
      const { qr_id } = await createCode(account, { [field]: value });
      const { qr_id: plain } = await createCode(account);
      await changePlan(account, 'starter');
      const path = `/v1/qr-codes/${qr_id}`;
      expect((await readCode(account, qr_id))[field]).toEqual(value);
      expect((await patchCode(account, qr_id, { label: 'New', [field]: value }))[field]).toEqual(value);
      expectRefusal(await account.api.patch(path, { [field]: another }), 403, 'feature_disabled', field);
      const setAgain = await account.api.patch(`/v1/qr-codes/${plain}`, { label: 'Torn', [field]: value });
      expectRefusal(setAgain, 403, 'feature_disabled', field);
      expect((await readCode(account, plain)).label).toBe('example.com');
      const cleared = await patchCode(account, qr_id, { [field]: null });
      expect(cleared[field]).toEqual(field === 'redirect_rules' ? [] : null);
      expectRefusal(await account.api.patch(path, { [field]: value }), 403, 'feature_disabled', field);
    },
  );

  test('clearing a field does not require its feature', async () => {
    const account = await app().account({ plan: 'starter' });
    const clear = { redirect_rules: [], expires_at: null, scan_limit: null };
    const { qr_id } = await createCode(account, clear);
    await patchCode(account, qr_id, clear);
    await patchCode(account, qr_id, { ...clear, redirect_rules: null });
  });

  test('on a lapsed plan codes stay readable and changeable, but none can be created or re-activated', async () => {
    const account = await app().account({ plan: 'starter' });
    const [one, two] = [await createCode(account), await createCode(account)];
    await changePlan(account, 'lapsed');
    expect(await readCode(account, one.qr_id)).toMatchObject({ status: 'active' });
    expect(await patchCode(account, one.qr_id, { redirect_url: 'https://example.org' })).toMatchObject({
      redirect_url: 'https://example.org',
    });
    await patchCode(account, two.qr_id, { status: 'archived' });
    const back = await account.api.patch(`/v1/qr-codes/${two.qr_id}`, { status: 'active' });
    expectRefusal(back, 402, 'quota_exceeded_qr');
    const create = await account.api.post('/v1/qr-codes', { redirect_url: TARGET });
    expectRefusal(create, 403, 'feature_disabled');
  });

  test('a plan that is no longer configured gives no access', async () => {
    const account = await app().account();
    const { store } = app().app;
    await store.write.updateAccount({ accountId: account.id, changes: { plan: 'gone' }, now: 0 });
    expectRefusal(await account.api.get('/v1/projects'), 403, 'api_access_disabled');
  });
});
