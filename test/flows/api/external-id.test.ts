import { describe, expect, test } from 'bun:test';
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
