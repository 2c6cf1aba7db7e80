import { describe, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { zxingText } from '../../pictures/read-codes.ts';
import { readPng } from '../../pictures/read-png.ts';
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

  describe('GET /v2/qr-codes/{id}/picture', () => {
    const picture = async (qrId: string, query: string, headers: Record<string, string>) => {
      const reply = await fetch(`${app().url}/v2/qr-codes/${qrId}/picture${query}`, { headers });
      return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
    };

    test('is the file in every format and width, also before one is published, and reads as the payload', async () => {
      const { api, apiKey, cookie } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', {
        redirect_url: TARGET,
        label: 'Menü “2”',
        qr_render_metadata: { format_ratio: '1:2', width: 300, dot_style: 'dots' },
      });
      const asProgram = { 'x-api-key': apiKey };
      const svg = await picture(code.qr_id, '', asProgram);
      expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(svg.headers.get('cache-control')).toBe('private, no-cache');
      expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(new TextDecoder().decode(svg.bytes)).toContain('<svg');
      for (const [query, width, height] of [
        ['?format=png', 300, 600],
        ['?format=png&width=512', 512, 1024],
      ] as const) {
        for (const headers of [asProgram, { cookie }]) {
          const { bytes } = await picture(code.qr_id, query, headers);
          const image = readPng(bytes);
          expect([image.width, image.height]).toEqual([width, height]);
          expect(await zxingText(bytes)).toBe(code.payload);
        }
      }
      const pdf = await picture(code.qr_id, '?format=pdf&width=1200', asProgram);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('content-disposition')).toBe(
        `inline; filename="${code.slug}.pdf"; filename*=UTF-8''men%C3%BC-2-${code.slug}.pdf`,
      );
      expect(new TextDecoder('latin1').decode(pdf.bytes)).toStartWith('%PDF-1.4');
    });

    test('is not sent again while it is the same, and is another one after a change of the look', async () => {
      const { api, apiKey } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      const ask = (query: string, etag = '') =>
        picture(code.qr_id, query, { 'x-api-key': apiKey, 'if-none-match': etag });
      const tags = await Promise.all(
        ['', '?format=png', '?format=png&width=64'].map(async (query) => {
          const { headers } = await ask(query);
          const etag = headers.get('etag') ?? '';
          const again = await ask(query, etag);
          expect([again.status, again.bytes.length, again.headers.has('ratelimit')]).toEqual([304, 0, true]);
          return etag;
        }),
      );
      expect(new Set(tags).size).toBe(3);
      await api.patch(`/v2/qr-codes/${code.qr_id}`, { qr_render_metadata: { eye_style: 'leaf' } });
      expect((await ask('', tags[0])).status).toBe(200);
    });

    test('of an archived code is found, another account’s is not, and a width that is too small names it', async () => {
      const { api } = await owner();
      const { api: other } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', {
        type: 'wifi',
        qr_render_metadata: { error_correction: 'H' },
        qr_data: { ssid: 'x'.repeat(32), security: 'WPA', password: 'p'.repeat(60) },
      });
      const path = `/v2/qr-codes/${code.qr_id}`;
      await api.patch(path, { status: 'archived' });
      expect((await api.get(`${path}/picture`, { query: { format: 'png' } })).status).toBe(200);
      expectRefusedField(await api.get(`${path}/picture`, { query: { width: '64', format: 'png' } }), 'width');
      expectRefusal(await other.get(`${path}/picture`), 404, 'qr_not_found');
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
