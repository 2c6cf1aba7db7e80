import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { ApiClient } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal, expectRefusedField } from './support/envelope.ts';

onBothEngines('the caller’s own data', (engine) => {
  const app = sharedDashboard(engine);
  const owner = () => app().owner({ plan: 'enterprise' });

  describe('external_id', () => {
    test('is unique in the account, and free again for other codes when it is removed or the code deleted', async () => {
      const { api } = await owner();
      const { api: other } = await owner();
      const make = (fields: object, by = api) => by.post('/v2/qr-codes', { redirect_url: TARGET, ...fields });
      const { body: first } = await make({ external_id: 'A/1 é' });
      expect(first.external_id).toBe('A/1 é');
      expect((await make({ external_id: 'A/1 é' }, other)).status).toBe(201);
      const taken = await make({ external_id: 'A/1 é' });
      expectRefusal(taken, 409, 'external_id_taken');
      expect(taken.body.field).toBe('external_id');
      const { body: second } = await make({ external_id: 'a/1 é' });
      const path = `/v2/qr-codes/${second.qr_id}`;
      expectRefusal(await api.patch(path, { external_id: 'A/1 é' }), 409, 'external_id_taken');
      expect((await api.patch(path, { external_id: 'a/1 é' })).body.revision).toBe(1);
      // An archived code keeps its own; a deleted one does not.
      await api.patch(`/v2/qr-codes/${first.qr_id}`, { status: 'archived' });
      expectRefusal(await make({ external_id: 'A/1 é' }), 409, 'external_id_taken');
      await api.post(`/v2/qr-codes/${first.qr_id}`, { confirmation: first.slug }, {}, 'DELETE');
      expect((await api.patch(path, { external_id: 'A/1 é' })).status).toBe(200);
      expect((await api.patch(path, { external_id: null })).body.external_id).toBeNull();
      expect((await make({ external_id: 'A/1 é' })).status).toBe(201);
    });

    test('of 20 codes made with one at once, one is made and takes one place of the quota', async () => {
      const { api } = await app().owner({ plan: 'enterprise', limits: { active_codes: 10 } });
      const body = { redirect_url: TARGET, external_id: 'one' };
      const replies = await Promise.all(Array.from({ length: 20 }, () => api.post('/v2/qr-codes', body)));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const reply of replies.filter(({ status }) => status !== 201))
        expectRefusal(reply, 409, 'external_id_taken');
      expect((await api.get('/v2/account')).body.usage.active_codes).toBe(1);
    });

    test('finds its code in list and count, beside other filters, and no other account’s', async () => {
      const { api } = await owner();
      const { api: other } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET, external_id: 'x-1', label: 'One' });
      await api.post('/v2/qr-codes', { redirect_url: TARGET, external_id: 'x-2' });
      const found = async (query: Record<string, string>, by = api) => {
        const { body } = await by.get('/v2/qr-codes', { query });
        const { body: counted } = await by.get('/v2/qr-codes/count', { query });
        expect(counted.count).toBe(body.items.length);
        return body.items.map(({ qr_id }: { qr_id: string }) => qr_id);
      };
      for (const sort of ['newest', 'oldest', 'label', 'scans', 'last_scan'])
        expect(await found({ external_id: 'x-1', sort })).toEqual([code.qr_id]);
      expect(await found({ external_id: 'x-1', q: 'one' })).toEqual([code.qr_id]);
      expect(await found({ external_id: 'x-1', q: 'two' })).toEqual([]);
      expect(await found({ external_id: 'X-1' })).toEqual([]);
      expect(await found({ external_id: 'x-1' }, other)).toEqual([]);
      await api.patch(`/v2/qr-codes/${code.qr_id}`, { status: 'archived' });
      expect(await found({ external_id: 'x-1' })).toEqual([]);
      expect(await found({ external_id: 'x-1', status: 'archived' })).toEqual([code.qr_id]);
    });
  });

  describe('PUT /v2/qr-codes/external/{external_id}', () => {
    const put = (api: ApiClient, id: string, body: object, headers = {}) =>
      api.post(`/v2/qr-codes/external/${encodeURIComponent(id)}`, body, { headers }, 'PUT');

    test('makes the code, then changes what is sent and leaves the rest, for key and session alike', async () => {
      const { api, headers } = await owner();
      const made = await put(api, 'sku/ü 1', { redirect_url: TARGET, label: 'One', tags: ['A'], metadata: { a: '1' } });
      expect([made.status, made.body.external_id, made.headers.get('etag')]).toEqual([201, 'sku/ü 1', '"1"']);
      const again = await put(api, 'sku/ü 1', { redirect_url: TARGET, label: 'One', tags: ['A'] });
      expect([again.status, again.body.revision]).toEqual([200, 1]);
      const change = { label: 'Two', expires_at: '2099-01-01T00:00:00.000Z', metadata: { b: '2' } };
      const changed = await put(app().client(null), 'sku/ü 1', change, headers);
      const { qr_id } = made.body;
      expect(changed.body).toMatchObject({ ...change, qr_id, tags: ['A'], metadata: { a: '1', b: '2' }, revision: 2 });
      const cleared = await put(api, 'sku/ü 1', { expires_at: null, label: null });
      expect(cleared.body).toMatchObject({ expires_at: null, label: 'Two' });
    });

    test.each([
      [{ redirect_url: TARGET, type: 'url' }],
      [{ redirect_url: TARGET, type: 'dynamic_url' }],
      [{ type: 'text', text: 'Hello' }],
      [{ type: 'wifi', qr_data: { ssid: 'Guests', security: 'nopass' } }],
    ])('the same body changes nothing the second time: %j', async (body) => {
      const { api } = await owner();
      const first = await put(api, 'x', body);
      const second = await put(api, 'x', body);
      expect([first.status, second.status, second.body.revision]).toEqual([201, 200, 1]);
    });

    test('refuses another type, what a new code lacks, and an id that is none, by name', async () => {
      const { api } = await owner();
      await put(api, 'x', { redirect_url: TARGET });
      expectRefusedField(await put(api, 'x', { type: 'text', text: 'Hello' }), 'type');
      expectRefusedField(await put(api, 'y', { label: 'No destination' }), 'redirect_url');
      expectRefusedField(await put(api, 'y', { redirect_url: TARGET, external_id: 'z' }), 'external_id');
      expectRefusedField(await put(api, 'x'.repeat(256), { redirect_url: TARGET }), 'external_id');
      expectRefusal(await put(api, '\0', { redirect_url: TARGET }), 404, 'not_found');
      expect((await api.get('/v2/qr-codes/count')).body.count).toBe(1);
    });

    test('does not revive an archived code, and makes a new one for a deleted one', async () => {
      const { api } = await owner();
      const { body: code } = await put(api, 'x', { redirect_url: TARGET });
      const path = `/v2/qr-codes/${code.qr_id}`;
      await api.patch(path, { status: 'archived' });
      const changed = await put(api, 'x', { label: 'Late' });
      expect([changed.status, changed.body.status, changed.body.label]).toEqual([200, 'archived', 'Late']);
      await api.post(path, { confirmation: code.slug }, {}, 'DELETE');
      const made = await put(api, 'x', { redirect_url: TARGET });
      expect([made.status, made.body.qr_id === code.qr_id]).toEqual([201, false]);
    });

    test('holds If-Match: against the code that is there, and against none', async () => {
      const { api } = await owner();
      const body = { redirect_url: TARGET, label: 'New' };
      expectRefusal(await put(api, 'x', body, { 'if-match': '*' }), 412, 'precondition_failed');
      await put(api, 'x', { redirect_url: TARGET });
      expectRefusal(await put(api, 'x', body, { 'if-match': '"7"' }), 412, 'precondition_failed');
      expect((await put(api, 'x', body, { 'if-match': '"1"' })).status).toBe(200);
    });

    test('20 times at once makes one code, also for the last place of the quota', async () => {
      const { api } = await app().owner({ plan: 'enterprise', limits: { active_codes: 1 } });
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) => put(api, 'x', { redirect_url: TARGET, metadata: { [`k${at}`]: '' } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
      expect(new Set(replies.map(({ body }) => body.qr_id)).size).toBe(1);
      const { body } = await put(api, 'x', {});
      expect([Object.keys(body.metadata).length, body.revision]).toEqual([20, 20]);
      expect((await api.get('/v2/account')).body.usage.active_codes).toBe(1);
      expectRefusal(await put(api, 'y', { redirect_url: TARGET }), 402, 'quota_exceeded_qr');
    });

    test('races with archiving, deleting and renaming leave at most one code of an id', async () => {
      const { api } = await owner();
      for (let round = 0; round < 5; round++) {
        const { body: code } = await put(api, 'x', { redirect_url: TARGET });
        const path = `/v2/qr-codes/${code.qr_id}`;
        await api.patch(path, { status: 'archived' });
        const replies = await Promise.all([
          put(api, 'x', { redirect_url: TARGET, label: 'A' }),
          api.post(path, { confirmation: code.slug }, {}, 'DELETE'),
          put(api, 'x', { redirect_url: TARGET, label: 'B' }),
          api.patch(path, { external_id: `old-${round}` }),
        ]);
        for (const at of [0, 2]) expect([200, 201]).toContain(replies[at]?.status ?? 0);
        const query = { external_id: 'x', status: ['active', 'archived'] };
        expect((await api.get('/v2/qr-codes/count', { query })).body.count).toBeLessThanOrEqual(1);
      }
    });

    test('any id of 1 to 255 characters finds its code again', async () => {
      const { api } = await owner();
      const ids = fc.sample(fc.string({ minLength: 1, maxLength: 255, unit: 'binary' }), { numRuns: 40, seed: 7 });
      for (const id of [...ids, ' ', '%2F', 'a/../b', '?', '#', '\u{1f600}'.repeat(255)]) {
        if (id === '.' || id === '..' || !id.isWellFormed() || /\p{Cc}/u.test(id)) continue;
        const made = await put(api, id, { redirect_url: TARGET });
        expect([made.status, made.body.external_id]).toEqual([201, id]);
        expect((await put(api, id, {})).body.qr_id).toBe(made.body.qr_id);
        const { body: found } = await api.get('/v2/qr-codes', { query: { external_id: id } });
        expect(found.items.map(({ qr_id }: { qr_id: string }) => qr_id)).toEqual([made.body.qr_id]);
      }
    });
  });

  describe('metadata', () => {
    test('is merged pair by pair, null removes one, and the history tells the pairs that changed', async () => {
      const { api } = await owner();
      const body = { redirect_url: TARGET, metadata: { a: '1', b: '', none: null } };
      const { body: made } = await api.post('/v2/qr-codes', body);
      expect(made.metadata).toEqual({ a: '1', b: '' });
      const path = `/v2/qr-codes/${made.qr_id}`;
      const { body: changed } = await api.patch(path, { metadata: { b: null, c: 'two\nlines', gone: null } });
      expect([changed.metadata, changed.revision]).toEqual([{ a: '1', c: 'two\nlines' }, 2]);
      expect((await api.patch(path, { metadata: {} })).body.revision).toBe(2);
      const { body: history } = await api.get(`${path}/history`);
      expect(history.items[0].what.fields).toEqual([
        { field: 'metadata', before: { b: '', c: null }, after: { b: null, c: 'two\nlines' } },
      ]);
    });

    test('has at most 20 pairs after the merge', async () => {
      const { api } = await owner();
      const pairs = (from: number, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${from + at}`, 'x']));
      const { body: made } = await api.post('/v2/qr-codes', { redirect_url: TARGET, metadata: pairs(0, 20) });
      const path = `/v2/qr-codes/${made.qr_id}`;
      expectRefusedField(await api.patch(path, { metadata: { one: 'more' } }), 'metadata');
      expect((await api.patch(path, { metadata: { one: 'more', k0: null } })).status).toBe(200);
    });
  });

  test('v1 neither takes nor shows either', async () => {
    const { api } = await owner();
    const { body: made } = await api.post('/v2/qr-codes', {
      redirect_url: TARGET,
      external_id: 'x',
      metadata: { a: '' },
    });
    const { body: shown } = await api.get(`/v1/qr-codes/${made.qr_id}`);
    expect(Object.keys(shown)).not.toContainAnyValues(['external_id', 'metadata']);
    for (const field of ['external_id', 'metadata'])
      expectRefusedField(await api.post('/v1/qr-codes', { redirect_url: TARGET, [field]: 'x' }), field);
  });
});
