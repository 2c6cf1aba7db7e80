import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { type RenderedCode, renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const MENU = 'https://example.com/menu';
const WINTER = 'https://example.com/winter';
const SPRING = 'https://example.com/spring';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const iso = (time: number) => new Date(time).toISOString();
const path = (id: string) => `/v2/qr-codes/${id}/planned-changes`;

onBothEngines('a planned change', (engine) => {
  const clock = testClock('2027-03-01T10:00:00Z');
  const app = sharedDashboard(engine, { clock });
  const go = (slug: string, init = {}) => scan(app().url, slug, init);

  const planned = async (api: ApiClient, { id }: { id: string }, at: number, change: object) => {
    const { status, body } = await api.post(path(id), { at: iso(at), change });
    if (status !== 201) throw new Error(`The change was not planned: ${JSON.stringify(body)}`);
    return body;
  };
  const remove = (api: ApiClient, id: string, changeId: string) => api.send('DELETE', `${path(id)}/${changeId}`);
  const historyOf = async (api: ApiClient, { id }: { id: string }) =>
    (await api.get(`/v2/qr-codes/${id}/history`)).body.items;
  const code = async (fields: object = {}, plan = 'enterprise') => {
    const owner = await app().owner({ plan });
    return { ...owner, code: await renderedCode(owner.api, { redirect_url: MENU, ...fields }) };
  };
  const alertsAbout = async ({ id }: RenderedCode) =>
    query(app().storeEnv, `select kind, detail from alerts where subject = '${id}'`);

  test('holds from its millisecond on for scans, reads and the history, in the name of who planned it', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    const change = { redirect_url: WINTER, expires_at: iso(at + HOUR_MS) };
    const { change_id, planned_at, planned_by } = await planned(api, own, at, change);
    const { items, next_page_token } = (await api.get(path(own.id))).body;
    expect({ items, next_page_token }).toEqual({
      items: [{ change_id, at: iso(at), change, planned_by: expect.objectContaining({ name: 'test' }), planned_at }],
      next_page_token: null,
    });
    clock.set(at - 1);
    expect((await go(own.slug)).location).toBe(MENU);
    expect((await api.get(`/v2/qr-codes/${own.id}`)).body.redirect_url).toBe(MENU);
    clock.set(at);
    expect((await go(own.slug)).location).toBe(WINTER);
    for (const version of ['v1', 'v2'])
      expect((await api.get(`/${version}/qr-codes/${own.id}`)).body).toMatchObject(change);
    expect((await api.get(path(own.id))).body.items).toEqual([]);
    const [made, ...others] = await historyOf(api, own);
    expect(made).toMatchObject({
      actor: planned_by,
      what: { kind: 'changed', planned_at, fields: [{ before: MENU, after: WINTER }, { field: 'expires_at' }] },
    });
    expect(others).toHaveLength(1);
    clock.set(at + HOUR_MS);
    expect((await go(own.slug)).status).toBe(410);
  });

  test('is in every read from its moment on, whoever comes first', async () => {
    const { api, dashboard, id } = await app().owner();
    const codes = await Promise.all(Array.from({ length: 6 }, () => renderedCode(api, { redirect_url: MENU })));
    const at = clock.now() + HOUR_MS;
    for (const own of codes) await planned(api, own, at, { redirect_url: WINTER });
    clock.set(at);
    const { items } = (await api.get('/v2/qr-codes')).body;
    expect(items.map((item: { redirect_url: string }) => item.redirect_url)).toEqual(codes.map(() => WINTER));
    for (const own of codes) await planned(api, own, at + 1, { status: 'archived' });
    clock.set(at + 1);
    expect((await api.get('/v2/qr-codes/count')).body.count).toBe(0);
    for (const own of codes) await planned(api, own, at + 2, { status: 'active', redirect_url: SPRING });
    clock.set(at + 2);
    const listed = await dashboard.ask('GET /v2/qr-codes', {});
    expect(listed.items.map((item) => item.redirect_url)).toEqual(codes.map(() => SPRING));
    const [account] = await query(app().storeEnv, `select active_codes from accounts where id = '${id}'`);
    expect(account?.active_codes).toBe(6);
  });

  test('is one of several: those of one moment are made as they were planned, and it sets its own fields alone', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    await planned(api, own, at + 5, { redirect_url: SPRING });
    await planned(api, own, at, { redirect_url: WINTER, scan_limit: 7 });
    await planned(api, own, at, { redirect_url: `${WINTER}/2` });
    await api.patch(`/v2/qr-codes/${own.id}`, { redirect_url: `${MENU}/2`, label: 'Changed by hand' });
    clock.set(at);
    const present = async () => (await api.get(`/v2/qr-codes/${own.id}`)).body;
    expect((await go(own.slug)).location).toBe(`${WINTER}/2`);
    expect(await present()).toMatchObject({ label: 'Changed by hand', scan_limit: 7, redirect_url: `${WINTER}/2` });
    await api.patch(`/v2/qr-codes/${own.id}`, { scan_limit: 9 });
    clock.set(at + 5);
    expect(await present()).toMatchObject({ scan_limit: 9, redirect_url: SPRING });
  });

  test('of a rush around its moment lets through exactly the limit that it sets, and is made once', async () => {
    const { api, code: own } = await code({ redirect_url: MENU });
    for (let each = 0; each < 3; each++) expect((await go(own.slug)).status).toBe(302);
    const at = clock.now() + HOUR_MS;
    await planned(api, own, at, { scan_limit: 10, limit_reached_url: SPRING });
    clock.set(at);
    const rush = await Promise.all(
      Array.from({ length: 40 }, (_, each) => (each % 8 === 7 ? api.get(`/v2/qr-codes/${own.id}`) : go(own.slug))),
    );
    expect(rush.filter((reply) => 'location' in reply && reply.location === MENU)).toHaveLength(7);
    expect(rush.filter((reply) => 'location' in reply && reply.location === SPRING)).toHaveLength(28);
    expect((await api.get(`/v2/qr-codes/${own.id}`)).body.scan_count).toBe(10);
    const changes = (await historyOf(api, own)).filter(
      ({ what }: { what: { kind: string } }) => what.kind === 'changed',
    );
    expect(changes).toHaveLength(1);
  });

  test('sets rules and a split, archives, and brings an archived code back', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    await planned(api, own, at, { rules: [{ when: [{ device: ['android'] }], url: WINTER }] });
    const split = [1, 2].map((weight) => ({ url: `${SPRING}/${weight}`, weight }));
    await planned(api, own, at + 1, { rules: null, split, split_by: 'day' });
    await planned(api, own, at + 2, { split: null, status: 'archived' });
    await planned(api, own, at + 3, { status: 'active' });
    clock.set(at);
    expect((await go(own.slug)).location).toBe(WINTER);
    clock.set(at + 1);
    expect((await go(own.slug)).location).toStartWith(SPRING);
    clock.set(at + 2);
    expect((await go(own.slug)).status).toBe(404);
    expect((await api.get(`/v1/qr-codes/${own.id}`)).status).toBe(404);
    clock.set(at + 3);
    expect((await go(own.slug)).location).toBe(MENU);
    expect((await api.get(`/v1/qr-codes/${own.id}`)).status).toBe(200);
  });

  test('that lacks quota or plan by then is not made: the history and a mail say why', async () => {
    const { api, id: accountId, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    await api.patch(`/v2/qr-codes/${own.id}`, { status: 'archived' });
    const { planned_at } = await planned(api, own, at, { status: 'active' });
    const limits = JSON.stringify({ active_codes: 1 });
    const { write } = app().app.store;
    const set = (changes: object) => write.updateAccount({ accountId, changes, now: clock.now() });
    await set({ limits });
    await renderedCode(api, { redirect_url: MENU });
    clock.set(at);
    expect((await go(own.slug)).status).toBe(404);
    expect((await api.get(`/v2/qr-codes/${own.id}`)).body.status).toBe('archived');
    const [refused] = await historyOf(api, own);
    expect(refused.what).toEqual({
      kind: 'not_made',
      at: iso(at),
      planned_at,
      change: { status: 'active' },
      code: 'quota_exceeded_qr',
      message: expect.stringContaining('1 active QR codes'),
    });
    expect(await alertsAbout(own)).toEqual([{ kind: 'planned_change', detail: refused.what.message }]);

    await set({ limits: null });
    await api.patch(`/v2/qr-codes/${own.id}`, { status: 'active' });
    await planned(api, own, at + HOUR_MS, { redirect_url: WINTER });
    await set({ plan: 'lapsed' });
    clock.set(at + HOUR_MS);
    expect((await go(own.slug)).location).toBe(MENU);
    expect(await alertsAbout(own)).toHaveLength(2);
  });

  test('finds the place in the quota that one before it releases, even if its code is scanned first', async () => {
    const { api, id: accountId, code: first } = await code();
    const second = await renderedCode(api, { redirect_url: SPRING });
    await api.patch(`/v2/qr-codes/${second.id}`, { status: 'archived' });
    const changes = { limits: JSON.stringify({ active_codes: 1 }) };
    await app().app.store.write.updateAccount({ accountId, changes, now: clock.now() });
    const at = clock.now() + HOUR_MS;
    await planned(api, first, at, { status: 'archived' });
    await planned(api, second, at, { status: 'active' });
    clock.set(at);
    expect((await go(second.slug)).location).toBe(SPRING);
    expect((await go(first.slug)).status).toBe(404);
  });

  test('is refused as a change at once is, with the field that is to blame', async () => {
    const { api, code: own } = await code();
    const text = (await api.post('/v2/qr-codes', { type: 'text', qr_data: { text: 'Hello' } })).body;
    const at = iso(clock.now() + HOUR_MS);
    const refused = async (id: string, body: object) => {
      const { status, body: answer } = await api.post(path(id), body);
      return [status, answer.field];
    };
    const split = [{ url: MENU, weight: 1 }];
    for (const [id, body, ...expected] of [
      [own.id, { at: iso(clock.now()), change: { redirect_url: WINTER } }, 400, 'at'],
      [own.id, { at: 'tomorrow', change: { redirect_url: WINTER } }, 400, 'at'],
      [own.id, { at, change: {} }, 400, 'change'],
      [own.id, { change: { redirect_url: WINTER } }, 400, 'at'],
      [own.id, { at, change: { label: 'No' } }, 400, 'change.label'],
      [own.id, { at, change: { password: 'secret' } }, 400, 'change.password'],
      [own.id, { at, change: { split } }, 400, 'change.split'],
      [own.id, { at, change: { redirect_url: 'http://127.0.0.1/' } }, 422, 'change.redirect_url'],
      [
        own.id,
        { at, change: { rules: [{ when: [{ device: ['ios'] }], url: 'http://10.0.0.1/' }] } },
        422,
        'change.rules[0].url',
      ],
      [own.id, { at, change: { redirect_url: 'https://example.com/\u0007' } }, 400, 'change.redirect_url'],
      [text.qr_id, { at, change: { redirect_url: WINTER } }, 400, 'change.redirect_url'],
      [text.qr_id, { at, change: { split: [...split, ...split] } }, 400, 'change.split'],
      ['qr_00000000000000000000000000', { at, change: { redirect_url: WINTER } }, 404, undefined],
    ] as const) {
      const [status, field] = await refused(id, body);
      expect([body, status, field]).toEqual([body, ...expected]);
    }
    expect((await api.get(path(own.id))).body.items).toEqual([]);
    const starter = await code({}, 'starter');
    const lacking = await starter.api.post(path(starter.code.id), { at, change: { redirect_url: WINTER } });
    expectRefusal(lacking, 403, 'feature_disabled', 'advanced redirects');
  });

  test('is planned 50 times for a code and not once more, however many ask at the same time', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    const body = { at: iso(at), change: { redirect_url: WINTER } };
    const replies = await Promise.all(Array.from({ length: 60 }, () => api.post(path(own.id), body)));
    expect(countByStatus(replies)).toEqual({ 201: 50, 409: 10 });
    const { items } = (await api.get(path(own.id))).body;
    expect((await remove(api, own.id, items[0].change_id)).status).toBe(200);
    expect((await api.post(path(own.id), body)).status).toBe(201);
  });

  test('is planned once for an Idempotency-Key, and cancelled for good', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    const body = { at: iso(at), change: { redirect_url: WINTER } };
    const options = { headers: { 'idempotency-key': 'plan-1' } };
    const [first, second] = [await api.post(path(own.id), body, options), await api.post(path(own.id), body, options)];
    expect(second.body.change_id).toBe(first.body.change_id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await remove(api, own.id, first.body.change_id)).status).toBe(200);
    expect((await remove(api, own.id, first.body.change_id)).status).toBe(404);
    clock.set(at);
    expect((await go(own.slug)).location).toBe(MENU);
    expect(await historyOf(api, own)).toHaveLength(1);
  });

  test('of others is found by nobody, and whoever may only read does not plan', async () => {
    const owner = await code();
    const at = iso(clock.now() + HOUR_MS);
    const { change_id } = await planned(owner.api, owner.code, clock.now() + HOUR_MS, { redirect_url: WINTER });
    const stranger = await app().owner();
    expect((await stranger.api.get(path(owner.code.id))).status).toBe(404);
    expect((await stranger.api.post(path(owner.code.id), { at, change: { status: 'archived' } })).status).toBe(404);
    expect((await remove(stranger.api, owner.code.id, change_id)).status).toBe(404);
    const other = await renderedCode(stranger.api, { redirect_url: MENU });
    expect((await remove(stranger.api, other.id, change_id)).status).toBe(404);
    const viewer = await app().member(owner, { role: 'viewer' });
    const seen = await viewer.dashboard.ask('GET /v2/qr-codes/{id}/planned-changes', { id: owner.code.id });
    expect(seen.items).toHaveLength(1);
    const plan = viewer.dashboard.send('POST /v2/qr-codes/{id}/planned-changes', {
      id: owner.code.id,
      body: { at, change: { status: 'archived' } },
    });
    expect((await plan).status).toBe(403);
  });

  test('whose address turned unsafe before it is due is taken from the plan, and its code goes on', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + 30 * DAY_MS;
    await planned(api, own, at, { redirect_url: 'https://turned-bad.example/' });
    await planned(api, own, at, { redirect_url: SPRING });
    const entry = { id: `sle_${engine}`, kind: 'host', value: 'turned-bad.example', created_at: clock.now() } as const;
    await app().app.store.write.addSafetyEntry(entry);
    clock.advance(8 * DAY_MS);
    const items = await until(
      async () => (await api.get(path(own.id))).body.items,
      (left) => left.length === 1,
    );
    expect(items[0].change).toEqual({ redirect_url: SPRING });
    expect((await historyOf(api, own))[0].what).toMatchObject({ kind: 'not_made', code: 'unsafe_url' });
    expect(await alertsAbout(own)).toHaveLength(1);
    expect((await go(own.slug)).location).toBe(MENU);
  });

  test('is seen by a simulated scan at a moment to come', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    await planned(api, own, at, { redirect_url: WINTER });
    await planned(api, own, at + 5, { status: 'archived' });
    const simulated = async (moment: number) => {
      const { outcome, url } = (await api.post('/v2/simulate', { qr_id: own.id, at: iso(moment) })).body;
      return [outcome, url];
    };
    expect(await simulated(at - 1)).toEqual(['redirect', MENU]);
    expect(await simulated(at)).toEqual(['redirect', WINTER]);
    expect(await simulated(at + 5)).toEqual(['not_found', null]);
    expect((await go(own.slug)).location).toBe(MENU);
  });

  test('goes with its code when that is deleted for good', async () => {
    const { api, id, code: own } = await code();
    await planned(api, own, clock.now() + HOUR_MS, { status: 'active' });
    await api.patch(`/v2/qr-codes/${own.id}`, { status: 'archived' });
    const body = JSON.stringify({ confirmation: own.slug });
    const headers = { 'content-type': 'application/json' };
    expect((await api.send('DELETE', `/v2/qr-codes/${own.id}`, { body, headers })).status).toBe(200);
    const [account] = await query(app().storeEnv, `select next_change_at from accounts where id = '${id}'`);
    expect(account?.next_change_at).toBeNull();
    clock.advance(HOUR_MS);
    expect((await go(own.slug)).status).toBe(404);
  });

  test('is made by the worker where nobody scans or asks', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    await planned(api, own, at, { redirect_url: WINTER });
    await planned(api, own, at, { redirect_url: WINTER });
    clock.set(at);
    const stored = `select redirect_url, next_change_at from qr_codes where id = '${own.id}'`;
    const [row] = await until(
      () => query(app().storeEnv, stored),
      ([present]) => present?.next_change_at === null,
    );
    expect(row?.redirect_url).toBe(WINTER);
    expect(await historyOf(api, own)).toHaveLength(2);
  });

  test('of a code comes after its earlier ones, even if a scan of another code needs the place that it releases', async () => {
    const { api, id: accountId, code: first } = await code();
    const second = await renderedCode(api, { redirect_url: MENU });
    await api.patch(`/v2/qr-codes/${second.id}`, { status: 'archived' });
    const changes = { limits: JSON.stringify({ active_codes: 1 }) };
    await app().app.store.write.updateAccount({ accountId, changes, now: clock.now() });
    const at = clock.now() + HOUR_MS;
    await planned(api, first, at, { redirect_url: SPRING });
    await planned(api, first, at + 1, { redirect_url: WINTER, status: 'archived' });
    await planned(api, second, at + 2, { status: 'active' });
    clock.set(at + 2);
    expect((await go(second.slug)).location).toBe(MENU);
    const { redirect_url, status } = (await api.get(`/v2/qr-codes/${first.id}`)).body;
    expect([redirect_url, status]).toEqual([WINTER, 'archived']);
  });

  test('is neither made after a change by hand that came later, nor cancelled once its moment has come', async () => {
    const { api, id, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    const { change_id } = await planned(api, own, at, { redirect_url: WINTER, scan_limit: 9 });
    const other = await renderedCode(api, { redirect_url: MENU });
    const late = await planned(api, other, at, { redirect_url: WINTER });
    // As of an account of which so much is due that a request does not wait for all of it.
    await query(app().storeEnv, `update accounts set next_change_at = null where id = '${id}'`);
    await query(app().storeEnv, `update planned_changes set due_at = ${at + DAY_MS} where account_id = '${id}'`);
    clock.set(at);
    expect((await remove(api, other.id, late.change_id)).status).toBe(404);
    await api.patch(`/v2/qr-codes/${own.id}`, { redirect_url: SPRING });
    expect((await go(own.slug)).location).toBe(SPRING);
    expect((await api.get(`/v2/qr-codes/${own.id}`)).body).toMatchObject({ redirect_url: SPRING, scan_limit: 9 });
    expect((await remove(api, own.id, change_id)).status).toBe(404);
    expect((await go(other.slug)).location).toBe(WINTER);
  });

  test('takes with all others of its code as much room as one request may have', async () => {
    const { api, code: own } = await code();
    const long = Array.from({ length: 20 }, (_, each) => ({
      when: [{ device: ['ios'] }],
      url: `${MENU}/${each}/${'x'.repeat(1_900)}`,
    }));
    const body = { at: iso(clock.now() + HOUR_MS), change: { rules: long } };
    const replies: { status: number }[] = [];
    for (let each = 0; each < 8; each++) replies.push(await api.post(path(own.id), body));
    expect(countByStatus(replies)).toEqual({ 201: 6, 409: 2 });
    const { items } = (await api.get(path(own.id))).body;
    await remove(api, own.id, items[0].change_id);
    expect((await api.post(path(own.id), body)).status).toBe(201);
    expectRefusal(await api.post(path(own.id), body), 409, 'too_many_planned_changes', 'characters together');
  });

  test('that the store cannot take for a fault of ours does not stop the scans of its code', async () => {
    const { api, code: own } = await code();
    const at = clock.now() + HOUR_MS;
    const { change_id } = await planned(api, own, at, { redirect_url: WINTER });
    const broken = JSON.stringify({ redirect_url: WINTER, expires_at: 1e300 });
    await query(app().storeEnv, `update planned_changes set change = '${broken}' where id = '${change_id}'`);
    await api.patch(`/v2/qr-codes/${own.id}`, { expired_url: MENU });
    clock.set(at);
    for (let each = 0; each < 2; each++) expect((await go(own.slug)).location).toBe(WINTER);
    expect((await api.get(`/v2/qr-codes/${own.id}`)).body.scan_count).toBe(2);
  });
});
