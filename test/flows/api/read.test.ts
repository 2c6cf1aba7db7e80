import { expect, test } from 'bun:test';
import type { NewCodeRequest } from '../../../src/codes/v1-requests.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { blockCode, createCode, patchCode, readCode, renderCode, TARGET } from './support/codes.ts';
import { expectRefusal, expectSuccess } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const NOW = '2026-11-14T09:30:00.000Z';
/** Fields that are read as they were sent: a new one does not compile until it is in the test below. */
type ReadBack = Exclude<keyof NewCodeRequest, 'name' | 'label' | 'type' | 'text' | 'qr_data' | 'project_id'>;
const SLUG_PATHS = ['/v1/qr-codes/find', '/v1/qr-codes/by-slug'];

onBothEngines('reading a code', (engine) => {
  const clock = testClock(NOW);
  const app = sharedApp(engine, { clock, env: { PUBLIC_URL: 'https://qr.example.org' } });

  test('by id gives the whole document', async () => {
    const account = await freshAccount(app());
    const sent = {
      redirect_url: TARGET,
      redirect_rules: [{ condition: 'device', value: 'ios', url: TARGET }],
      expires_at: '2027-01-31T17:00:00.000Z',
      scan_limit: 5,
    } satisfies Record<ReadBack, unknown>;
    const expires_at = '2027-01-31T18:00:00+01:00';
    const { qr_id } = await createCode(account, { name: 'Menu', ...sent, expires_at });
    const reply = await account.api.get(`/v1/qr-codes/${qr_id}`);
    const document = {
      qr_id,
      label: 'Menu',
      slug: null,
      status: 'active',
      type: 'url',
      project_id: account.defaultProjectId,
      ...sent,
      scan_count: 0,
      destination_url: null,
      qr_data: { url: TARGET },
      qr_render_metadata: { ...DEFAULT_STYLE },
      analytics_enabled: true,
      render_status: 'pending',
      render_requested_at: NOW,
      render_attempt: 0,
      render_error: null,
      file_url_svg: null,
      file_url_png: null,
      created_at: NOW,
      updated_at: NOW,
      last_rendered_at: null,
    };
    expectSuccess(reply, 200, Object.keys(document));
    expect(reply.body).toMatchObject(document);
  });

  test('qr_render_metadata has exactly the keys of the specification, each with its type', async () => {
    const account = await freshAccount(app());
    const { qr_render_metadata: style } = await readCode(account, (await createCode(account)).qr_id);
    const types = Object.fromEntries(Object.entries(style).map(([key, value]) => [key, typeof value]));
    expect(types).toEqual({
      format_ratio: 'string',
      width: 'number',
      height: 'number',
      unit: 'string',
      padding: 'number',
      quiet_zone: 'number',
      border_style: 'string',
      dot_style: 'string',
      eye_style: 'string',
      foreground_color: 'string',
      background_color: 'string',
      bg_transparent: 'boolean',
      error_correction: 'string',
      dpi: 'number',
      export_png: 'boolean',
      output_alignment: 'string',
    });
    expect(style.error_correction).toMatch(/^[A-Z]$/);
    expect(style.foreground_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('rendering fills in the slug, the files and the destination, and does not touch the edit times', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    const before = await account.api.get(`/v1/qr-codes/${qr_id}`);
    await renderCode(app(), account, qr_id);
    const after = await account.api.get(`/v1/qr-codes/${qr_id}`);
    expect(after.body).toMatchObject({
      slug: expect.stringMatching(/^qr-[a-z0-9]{8}$/),
      render_status: 'done',
      destination_url: TARGET,
      file_url_svg: expect.stringMatching(/^https:\/\/qr.example.org\/files\/.+\.svg$/),
      file_url_png: expect.stringMatching(/^https:\/\/qr.example.org\/files\/.+\.png$/),
      last_rendered_at: expect.any(String),
      updated_at: before.body.updated_at,
    });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('by slug gives the same document under both paths, in any case', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    const { slug } = await renderCode(app(), account, qr_id);
    const byId = await account.api.get(`/v1/qr-codes/${qr_id}`);
    for (const path of SLUG_PATHS) {
      for (const spelling of [slug, slug.toUpperCase()]) {
        const bySlug = await account.api.get(path, { query: { slug: spelling } });
        expect({ ...bySlug.body, request_id: null }).toEqual({ ...byId.body, request_id: null });
        expect(bySlug.headers.get('etag')).toBe(byId.headers.get('etag'));
      }
    }
  });

  test('a slug that is not public yet, or cannot be one, is not found', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    const { slug } = (await app().app.store.read.findQrCode(wholeAccount(account.id), qr_id)) ?? { slug: '' };
    for (const path of SLUG_PATHS) {
      for (const text of [slug, 'x', 'qr-', `${slug}x`, `${slug}\0`, '%', `qr-${'ß'.repeat(4)}`]) {
        expectRefusal(await account.api.get(path, { query: { slug: text } }), 404, 'qr_not_found');
      }
    }
  });

  test('a lookup without a slug is refused and names the parameter', async () => {
    const account = await freshAccount(app());
    for (const path of SLUG_PATHS) {
      expectRefusal(await account.api.get(path), 400, 'invalid_request', 'slug is required');
      expectRefusal(await account.api.get(`${path}?slug=`), 400, 'invalid_request', 'slug is required');
    }
  });

  test('an archived code is not found by id or slug, and is found again under its slug when re-activated', async () => {
    const account = await freshAccount(app());
    const { qr_id } = await createCode(account);
    const { slug } = await renderCode(app(), account, qr_id);
    const paths = [`/v1/qr-codes/${qr_id}`, ...SLUG_PATHS.map((path) => `${path}?slug=${slug}`)];
    await patchCode(account, qr_id, { status: 'archived' });
    for (const path of paths) expectRefusal(await account.api.get(path), 404, 'qr_not_found');
    await patchCode(account, qr_id, { status: 'active' });
    for (const path of paths) expect((await account.api.get(path)).body.slug).toBe(slug);
  });

  test('a blocked code, and one of an archived project, stay readable', async () => {
    const account = await freshAccount(app());
    const { body: project } = await account.api.post('/v1/projects', { name: 'Seasonal' });
    const { qr_id } = await createCode(account, { project_id: project.project_id });
    await blockCode(app(), account, qr_id);
    expect((await readCode(account, qr_id)).status).toBe('blocked');
    await setProjectArchived({ store: app().app.store, clock }, account.id, project.project_id, true);
    expect((await readCode(account, qr_id)).project_id).toBe(project.project_id);
  });

  test('a malformed id is not found', async () => {
    const account = await freshAccount(app());
    for (const id of ['x', '%00', '..', '%2e%2e', 'qr_', `qr_${'0'.repeat(26)}`, '%F0%9F%8E%88', "'--"]) {
      const reply = await account.api.get(`/v1/qr-codes/x${id}`);
      expectRefusal(reply, 404, 'qr_not_found');
    }
  });
});
