import { expect, test } from 'bun:test';
import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sampleLogo } from '../../pictures/make-png.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { whenDrawn } from './support/when-drawn.ts';

onBothEngines('style templates', (engine) => {
  const app = sharedDashboard(engine);
  const owner = () => app().owner({ plan: 'enterprise' });

  test('a code made with one has a copy, into which what else is sent is merged', async () => {
    const { api, defaultProjectId: project_id } = await owner();
    const look = { qr_render_metadata: { dot_style: 'rounded' }, decoration: { eye_color: '#7f1d1d' } };
    const { body: template } = await api.post('/v2/style-templates', { name: 'House', ...look });
    const style = { ...DEFAULT_STYLE, dot_style: 'rounded' };
    const decoration = { ...NO_DECORATION, eye_color: '#7f1d1d' };
    expect(template).toMatchObject({ project_id, qr_render_metadata: style, decoration });
    const { style_template_id } = template;
    const make = (more: object) => api.post('/v2/qr-codes', { redirect_url: TARGET, style_template_id, ...more });
    const { body: copy } = await make({});
    expect(copy).toMatchObject({ qr_render_metadata: style, decoration });
    const { body: merged } = await make({
      qr_render_metadata: { eye_style: 'leaf' },
      decoration: { eye_color: null },
    });
    expect(merged).toMatchObject({
      qr_render_metadata: { ...style, eye_style: 'leaf' },
      decoration: NO_DECORATION,
    });
    const path = `/v2/style-templates/${style_template_id}`;
    const { body: changed } = await api.patch(path, { name: 'New', qr_render_metadata: { dot_style: 'dots' } });
    expect(changed).toMatchObject({ name: 'New', decoration, qr_render_metadata: { dot_style: 'dots' } });
    expect((await api.get(path)).body.qr_render_metadata).toEqual(changed.qr_render_metadata);
    expect((await api.get(`/v2/qr-codes/${copy.qr_id}`)).body.qr_render_metadata).toEqual(style);
    expect((await api.get(path, {}, 'DELETE')).status).toBe(200);
    expectRefusal(await api.get(path), 404, 'not_found');
    expectRefusal(await make({}), 404, 'not_found');
  });

  test('with which no code could be scanned are refused with the reasons, on create and on update', async () => {
    const { api, dashboard } = await owner();
    const sent = { headers: { 'content-type': 'image/png' }, body: new Uint8Array(sampleLogo()) };
    const { body: stored } = await dashboard.send('POST /v2/logos', { query: { name: 'Disc' } }, sent);
    const logo = { hash: stored.logo_id, size: 30, margin: 3, shape: 'square', clear: true };
    const bad = { decoration: { logo } };
    const refused = await whenDrawn(() => api.post('/v2/style-templates', { name: 'Large', ...bad }));
    expectRefusal(refused, 422, 'unreadable_style');
    expect(refused.body.reasons).not.toBeEmpty();
    const { body: template } = await api.post('/v2/style-templates', { name: 'Plain' });
    const path = `/v2/style-templates/${template.style_template_id}`;
    expectRefusal(await whenDrawn(() => api.patch(path, bad)), 422, 'unreadable_style');
    expect((await api.get(path)).body.decoration).toEqual(NO_DECORATION);
    const unknown = { decoration: { logo: { ...logo, hash: '0'.repeat(64) } } };
    expectRefusal(await api.patch(path, unknown), 400, 'invalid_request', 'logo');
  });

  test('and logos sent with one Idempotency-Key are made once, and with another body refused', async () => {
    const { api } = await owner();
    const headers = { 'idempotency-key': 'once' };
    const make = (name: string) => api.post('/v2/style-templates', { name }, { headers });
    const replies = await Promise.all([make('One'), make('One'), make('One')]);
    expect(new Set(replies.map(({ body }) => body.style_template_id)).size).toBe(1);
    expectRefusal(await make('Two'), 409, 'idempotency_conflict');
    expect((await api.get('/v2/style-templates')).body.items).toHaveLength(1);
    const upload = (side: number) =>
      api.send('POST', '/v2/logos?name=Mark', {
        body: new Uint8Array(sampleLogo(side)),
        headers: { ...headers, 'content-type': 'image/png' },
      });
    const first = await upload(20);
    const again = await upload(20);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body.logo_id).toBe(first.body.logo_id);
    expectRefusal(await upload(21), 409, 'idempotency_conflict');
  });

  test('are paged, of one project or of all, and unseen by others', async () => {
    const [{ api, defaultProjectId }, other] = [await owner(), await owner()];
    const { body: project } = await api.post('/v2/projects', { name: 'Second' });
    for (const [name, project_id] of [
      ['a', defaultProjectId],
      ['b', project.project_id],
      ['c', defaultProjectId],
    ])
      await api.post('/v2/style-templates', { name, project_id });
    const names = async (query: Record<string, string>) => {
      const seen: string[] = [];
      for (let page_token = ''; ; ) {
        const { body } = await api.get('/v2/style-templates', { query: { ...query, page_size: '1', page_token } });
        seen.push(...body.items.map(({ name }: { name: string }) => name));
        if (body.next_page_token === null) return seen.join('');
        page_token = body.next_page_token;
      }
    };
    expect(await names({})).toBe('abc');
    expect(await names({ project_id: defaultProjectId })).toBe('ac');
    expect((await other.api.get('/v2/style-templates')).body.items).toEqual([]);
  });
});
