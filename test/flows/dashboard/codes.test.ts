import { expect, test } from 'bun:test';
import type { NewCodeInput } from '../../../src/codes/owner-fields.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import type { NewCode } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { CARD, decoded, NETWORK, rendered, URL_CODE } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

/** What can be sent for a new code: the contract must have it all. The others need another type, or a domain, or are never shown. */
type SentField = Exclude<
  keyof NewCodeInput,
  'name' | 'text' | 'tags' | 'qr_data' | 'style_template_id' | 'alias' | 'redirect_rules' | 'password'
>;

onBothEngines('a code in the dashboard', (engine) => {
  const app = sharedDashboard(engine);

  test('is complete at once: slug, link and payload are known before the picture', async () => {
    const { dashboard, defaultProjectId } = await app().owner();
    const code = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    expect(code).toMatchObject({
      project_id: defaultProjectId,
      label: 'example.com',
      status: 'active',
      type: 'url',
      qr_data: { url: 'https://example.com/menu' },
      qr_render_metadata: DEFAULT_STYLE,
      revision: 1,
      scan_count: 0,
      created_via: 'dashboard',
      project_archived: false,
      safety_reasons: [],
      payload: code.link,
      link: `${app().publicUrl}/${code.slug}`,
    });
    expect(code.slug).toMatch(/^qr-[2-9a-z]{8}$/);
  });

  test('has every field as it was sent', async () => {
    const { dashboard, defaultProjectId } = await app().owner();
    const body: Required<Pick<NewCode, SentField>> = {
      type: 'url',
      slug: 'qr-by-the-door',
      label: 'Menu',
      project_id: defaultProjectId,
      redirect_url: 'https://example.com/menu',
      rules: [{ when: [{ device: ['ios'] }], url: 'https://example.com/ios' }],
      split: [
        { url: 'https://example.com/a', weight: 1 },
        { url: 'https://example.com/b', weight: 1000 },
      ],
      split_by: 'day',
      expires_at: '2099-01-01T00:00:00.000Z',
      scan_limit: 5,
      expired_url: 'https://example.com/over',
      limit_reached_url: 'https://example.com/gone',
      qr_render_metadata: { dot_style: 'dots' },
      decoration: { eye_color: '#7f1d1d' },
      analytics_enabled: false,
      pass_query: true,
      note: 'By the door',
      external_id: 'door-1',
      metadata: { floor: '1' },
    };
    expect(await dashboard.ask('POST /v2/qr-codes', { body })).toMatchObject(body);
  });

  test('of type vcard is created, drawn, decoded and shown', async () => {
    const owner = await app().owner();
    const made = await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'vcard', qr_data: CARD } });
    expect([made.label, made.qr_data]).toEqual(['Ada Lovelace', CARD]);
    const code = await rendered(owner, made.qr_id);
    expect(await decoded(app(), code.file_url_png)).toBe(code.link);
    expect(code.scannability).toEqual({ grade: 'A', smallest_print_mm: expect.any(Number), reasons: [] });
    const page = await scan(app().url, code.slug, { headers: { accept: 'text/html' } });
    expect([page.status, page.text.includes('Ada Lovelace')]).toEqual([200, true]);
    const change = { qr_data: { ...CARD, first_name: 'Augusta' } };
    const changed = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: code.qr_id, body: change });
    expect([changed.render_status, changed.file_url_svg]).toEqual(['done', code.file_url_svg]);
    const after = await scan(app().url, code.slug, { headers: { accept: 'text/html' } });
    expect(after.text).toContain('Augusta Lovelace');
  });

  test('of type wifi encodes the network itself, and gets a new picture when that changes', async () => {
    const owner = await app().owner();
    const made = await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'wifi', qr_data: NETWORK } });
    expect(made.label).toBe('Café; guests');
    const code = await rendered(owner, made.qr_id);
    expect(code.payload).toBe('WIFI:T:WPA;S:Café\\; guests;P:pass\\:word\\;1;;');
    expect(await decoded(app(), code.file_url_png)).toBe(code.payload);
    const qr_data = { ...NETWORK, password: 'another one' };
    const changed = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: code.qr_id, body: { qr_data } });
    expect(changed.render_status).toBe('pending');
    const again = await rendered(owner, code.qr_id);
    expect(await decoded(app(), again.file_url_png)).toBe('WIFI:T:WPA;S:Café\\; guests;P:another one;;');
  });

  test('of type text can be changed without a re-render', async () => {
    const owner = await app().owner();
    const made = await owner.dashboard.ask('POST /v2/qr-codes', {
      body: { type: 'text', qr_data: { text: 'Back at 2' } },
    });
    const code = await rendered(owner, made.qr_id);
    expect((await scan(app().url, code.slug)).text).toBe('Back at 2');
    const body = { qr_data: { text: 'Back at 3' } };
    const changed = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: code.qr_id, body });
    expect(changed.render_status).toBe('done');
    expect((await scan(app().url, code.slug)).text).toBe('Back at 3');
  });

  test('is drawn in its style, and drawn again when the style changes', async () => {
    const owner = await app().owner();
    const qr_render_metadata = { dot_style: 'dots', foreground_color: '#123' } as const;
    const made = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, qr_render_metadata } });
    const styled = { ...DEFAULT_STYLE, dot_style: 'dots', foreground_color: '#112233' };
    expect(made.qr_render_metadata).toEqual(styled as typeof DEFAULT_STYLE);
    const first = await rendered(owner, made.qr_id);
    const changed = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', {
      id: made.qr_id,
      body: { qr_render_metadata: { dot_style: 'square' } },
    });
    expect(changed.qr_render_metadata).toEqual({ ...styled, dot_style: 'square' } as typeof DEFAULT_STYLE);
    const second = await rendered(owner, made.qr_id);
    expect(second.file_url_svg).not.toBe(first.file_url_svg);
    const same = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', {
      id: made.qr_id,
      body: { qr_render_metadata: { dot_style: 'square' } },
    });
    expect([same.render_status, same.revision]).toEqual(['done', second.revision]);
  });

  test('moves between active projects of its account, with a new picture only where the printed link differs', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const alike = await dashboard.ask('POST /v2/projects', { body: { name: 'Alike' } });
    const compact = await dashboard.ask('POST /v2/projects', { body: { name: 'Compact' } });
    await dashboard.ask('PATCH /v2/projects/{id}', { id: compact.project_id, body: { compact_codes: true } });
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    await rendered(owner, id);
    const move = (project_id: string) => dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { project_id } });
    expect(await move(alike.project_id)).toMatchObject({
      project_id: alike.project_id,
      render_status: 'done',
    });
    expect((await move(compact.project_id)).render_status).toBe('pending');
    const code = await rendered(owner, id);
    expect(code.payload).toBe(code.link.toUpperCase());
    expect(await decoded(app(), code.file_url_png)).toBe(code.link.toUpperCase());
    const other = await app().owner();
    for (const project_id of [other.defaultProjectId, 'prj_unknown'])
      await dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body: { project_id } }, 404, 'project_not_found');
    await dashboard.ask('PATCH /v2/projects/{id}', { id: alike.project_id, body: { is_archived: true } });
    const archived = { project_id: alike.project_id };
    await dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body: archived }, 403, 'project_forbidden');
  });

  test('its switches take effect on the next scan', async () => {
    const owner = await app().owner();
    const { qr_id: id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const { slug } = await rendered(owner, id);
    expect((await scan(app().url, `${slug}?table=7`)).location).toBe('https://example.com/menu');
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { pass_query: true } });
    expect((await scan(app().url, `${slug}?table=7`)).location).toBe('https://example.com/menu?table=7');
    const off = { analytics_enabled: false };
    const code = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: off });
    expect([code.analytics_enabled, code.pass_query, code.scan_count]).toEqual([false, true, 2]);
    await scan(app().url, slug);
    expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id })).scan_count).toBe(3);
  });

  test('switching a project to compact codes gives its codes new pictures', async () => {
    const owner = await app().owner();
    const { dashboard, defaultProjectId } = owner;
    const { qr_id } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const wifi = await dashboard.ask('POST /v2/qr-codes', { body: { type: 'wifi', qr_data: NETWORK } });
    const [plain, network] = [await rendered(owner, qr_id), await rendered(owner, wifi.qr_id)];
    await dashboard.ask('PATCH /v2/projects/{id}', { id: defaultProjectId, body: { compact_codes: true } });
    const compact = await rendered(owner, qr_id, plain.file_url_svg);
    expect(await decoded(app(), compact.file_url_png)).toBe(plain.link.toUpperCase());
    expect([compact.revision, compact.updated_at]).toEqual([plain.revision, plain.updated_at]);
    expect(await decoded(app(), plain.file_url_png)).toBe(plain.link);
    const untouched = await dashboard.ask('GET /v2/qr-codes/{id}', { id: wifi.qr_id });
    expect(untouched.file_url_svg).toBe(network.file_url_svg);
  });
});
