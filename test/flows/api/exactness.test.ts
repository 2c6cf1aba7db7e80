import { expect, test } from 'bun:test';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import { createKey } from '../../../src/people/create-key.ts';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, patchCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const withStatus = (replies: ApiReply[], status: number) => replies.filter((reply) => reply.status === status);

onBothEngines('under parallel calls', (engine) => {
  const clock = testClock('2026-11-14T09:30:15.250Z');
  const app = sharedApp(engine, { clock });
  const activeCodes = async (id: string) => (await app().app.store.read.findAccount(id))?.active_codes;

  test('a cap of 5 lets exactly 5 of 50 creates through', async () => {
    const { id, api } = await freshAccount(app(), { limits: { active_codes: 5 } });
    const replies = await times(50, () => api.post('/v1/qr-codes', { redirect_url: TARGET }));
    expect(withStatus(replies, 201)).toHaveLength(5);
    for (const reply of withStatus(replies, 402)) expectRefusal(reply, 402, 'quota_exceeded_qr');
    expect(withStatus(replies, 402)).toHaveLength(45);
    expect((await api.get('/v1/qr-codes')).body.items).toHaveLength(5);
    expect(await activeCodes(id)).toBe(5);
  });

  test('one free place lets exactly one of 50 re-activations through', async () => {
    const account = await freshAccount(app(), { limits: { active_codes: 50 } });
    const codes = await times(50, () => createCode(account));
    await times(50, (at) => patchCode(account, codes[at].qr_id, { status: 'archived' }));
    const { id, api } = account;
    await times(49, () => createCode(account));
    const replies = await times(50, (at) => api.patch(`/v1/qr-codes/${codes[at].qr_id}`, { status: 'active' }));
    expect([withStatus(replies, 200).length, withStatus(replies, 402).length]).toEqual([1, 49]);
    expect(await activeCodes(id)).toBe(50);
  });

  test('20 re-activations of the same code all succeed with one free place', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await freshAccount(app(), { limits: { active_codes: 1 } });
      const { qr_id } = await createCode(account);
      await patchCode(account, qr_id, { status: 'archived' });
      const path = `/v1/qr-codes/${qr_id}`;
      expect(withStatus(await times(20, () => account.api.patch(path, { status: 'active' })), 200)).toHaveLength(20);
      expect(await activeCodes(account.id)).toBe(1);
    }
  });

  test('archiving and re-activating at random keeps the quota in use equal to the number of active codes', async () => {
    const account = await freshAccount(app(), { limits: { active_codes: 6 } });
    const codes = await times(6, () => createCode(account));
    await times(120, (at) =>
      account.api.patch(`/v1/qr-codes/${codes[at % 6].qr_id}`, {
        status: (at * 7) % 3 === 0 ? 'archived' : 'active',
      }),
    );
    const active = (await account.api.get('/v1/qr-codes')).body.items.length;
    expect(await activeCodes(account.id)).toBe(active);
  });

  test('exactly one of 20 projects created as the default is the default', async () => {
    const { api } = await freshAccount(app());
    const replies = await times(20, (at) => api.post('/v1/projects', { name: `Project ${at}`, set_as_default: true }));
    expect(withStatus(replies, 201)).toHaveLength(20);
    const { items } = (await api.get('/v1/projects', { query: { page_size: '100' } })).body;
    expect(items).toHaveLength(21);
    expect(items.filter((item: { is_default: boolean }) => item.is_default)).toHaveLength(1);
  });

  test('a limit of 60 a minute lets exactly 60 of 300 calls through', async () => {
    const { api } = await freshAccount(app(), { limits: { per_minute: 60 } });
    const replies = await times(300, () => api.get('/v1/projects'));
    expect(withStatus(replies, 200)).toHaveLength(60);
    for (const reply of withStatus(replies, 429)) expectRefusal(reply, 429, 'rate_limit_minute');
    const left = withStatus(replies, 200).map((reply) =>
      Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1]),
    );
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  test('a plan of 5 keys gives exactly 5 when 30 are requested at once, the existing one included', async () => {
    const account = await app().account({ plan: 'pro' });
    const owner = { accountId: account.id, plan: DEFAULT_PLANS.get('pro') as Plan };
    const deps = { store: app().app.store, clock };
    const made = await Promise.allSettled(
      Array.from({ length: 30 }, () => createKey(deps, owner, { name: 'one more' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await deps.store.read.listKeys(account.id)).toHaveLength(5);
  });
});
