import { describe, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal, expectRefusedField } from './support/envelope.ts';

/** Smaller than any code. */
const TOO_SMALL = { format_ratio: 'custom', width: 64, height: 64, padding: 20 };

onBothEngines('looks in v2', (engine) => {
  const app = sharedDashboard(engine);
  const owner = () => app().owner({ plan: 'enterprise' });

  describe('a look that no scanner reads', () => {
    test('is refused with its reasons, for a new code and for a change, by key and by session', async () => {
      const { api, headers } = await owner();
      const asPage = app().client(null);
      const look = { qr_render_metadata: TOO_SMALL };
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      for (const reply of [
        await api.post('/v2/qr-codes', { redirect_url: TARGET, ...look }),
        await asPage.post('/v2/qr-codes', { redirect_url: TARGET, ...look }, { headers }),
        await api.patch(`/v2/qr-codes/${code.qr_id}`, look),
        await asPage.patch(`/v2/qr-codes/${code.qr_id}`, look, { headers }),
        await api.post('/v2/qr-codes/external/x', { redirect_url: TARGET, ...look }, {}, 'PUT'),
      ]) {
        expectRefusal(reply, 422, 'unreadable_style');
        expect(reply.body.reasons).toEqual([expect.stringContaining('too small')]);
      }
      expect((await api.get('/v2/qr-codes/count')).body.count).toBe(1);
      expect((await api.get(`/v2/qr-codes/${code.qr_id}`)).body.revision).toBe(1);
    });

    test('is refused for the merged look, not for the part that is sent', async () => {
      const { api } = await owner();
      const sized = { format_ratio: 'custom', width: 64, height: 64 };
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET, qr_render_metadata: sized });
      const path = `/v2/qr-codes/${code.qr_id}`;
      expectRefusal(await api.patch(path, { qr_render_metadata: { padding: 20 } }), 422, 'unreadable_style');
      const { body } = await api.patch(path, {
        qr_render_metadata: { quiet_zone: 2 },
        decoration: { eye_color: '#7f1d1d' },
      });
      expect(body.qr_render_metadata).toMatchObject({ ...sized, quiet_zone: 2 });
      const merged = await api.patch(path, { decoration: { gradient: null } });
      expect(merged.body.decoration).toMatchObject({ eye_color: '#7f1d1d', gradient: null });
    });

    test('a value outside its table is a bad field, contrast and a logo of others included', async () => {
      const { api } = await owner();
      const make = (fields: object) => api.post('/v2/qr-codes', { redirect_url: TARGET, ...fields });
      expectRefusedField(await make({ qr_render_metadata: { foreground_color: '#dddddd' } }), 'qr_render_metadata');
      expectRefusedField(await make({ decoration: { eye_color: '#eeeeee' } }), 'decoration');
      const logo = { hash: 'a'.repeat(64), size: 20, margin: 1, shape: 'square', clear: true };
      expectRefusedField(await make({ decoration: { logo } }), 'decoration');
    });

    test('a look that is read is taken by many codes at once', async () => {
      const { api } = await owner();
      const look = { qr_render_metadata: { dot_style: 'dots' }, decoration: { eye_color: '#7f1d1d' } };
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => api.post('/v2/qr-codes', { redirect_url: TARGET, ...look })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    });
  });

  test('PATCH takes qr_data, and refuses it for a type with a destination', async () => {
    const { api } = await owner();
    const { body: text } = await api.post('/v2/qr-codes', { type: 'text', text: 'One' });
    const changed = await api.patch(`/v2/qr-codes/${text.qr_id}`, { qr_data: { text: 'Two' } });
    expect(changed.body.qr_data).toEqual({ text: 'Two' });
    const { body: link } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
    expectRefusedField(await api.patch(`/v2/qr-codes/${link.qr_id}`, { qr_data: { text: 'Two' } }), 'qr_data');
  });
});
