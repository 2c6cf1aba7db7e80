import { expect, test } from 'bun:test';
import type { NewCodeRequest } from '../../../src/codes/v1-requests.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal, expectSuccess } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const NOW = '2026-11-14T09:30:00.000Z';

/** The fields of this response in the specification; the other fields of a code are not part of it. */
const CREATED = {
  qr_id: expect.stringMatching(/^qr_[0-9a-z]{26}$/),
  project_id: expect.any(String),
  slug: null,
  type: 'url',
  label: 'Menu',
  status: 'active',
  render_status: 'pending',
  destination_url: null,
  redirect_url: TARGET,
  file_url_svg: null,
  file_url_png: null,
  analytics_enabled: true,
  created_at: NOW,
  updated_at: NOW,
  last_rendered_at: null,
  render_requested_at: NOW,
  render_attempt: 0,
  render_error: null,
};

onBothEngines('creating a code', (engine) => {
  const clock = testClock(NOW);
  const app = sharedApp(engine, { clock });

  test('answers 201 at once with exactly the fields of a code that is being rendered', async () => {
    const account = await freshAccount(app());
    const reply = await account.api.post('/v1/qr-codes', { name: 'Menu', redirect_url: TARGET });
    expectSuccess(reply, 201, Object.keys(CREATED));
    expect(reply.body).toMatchObject({ ...CREATED, project_id: account.defaultProjectId });
    expect(reply.headers.get('etag')).toBe('"1"');
  });

  test('ids sort by creation', async () => {
    const account = await freshAccount(app());
    const ids = [];
    for (let at = 0; at < 20; at++) ids.push((await createCode(account)).qr_id);
    expect([...ids].sort()).toEqual(ids);
  });

  test('name becomes the label and takes precedence over label; label alone is accepted too', async () => {
    const account = await freshAccount(app());
    expect((await createCode(account, { name: 'N', label: 'L' })).label).toBe('N');
    expect((await createCode(account, { label: 'L' })).label).toBe('L');
    expect((await createCode(account, { name: null, label: 'L' })).label).toBe('L');
  });

  test('without a name the label is the host of the URL or the first words of the text', async () => {
    const account = await freshAccount(app());
    const label = async (fields: object) => (await createCode(account, fields)).label;
    expect(await label({ redirect_url: 'https://Shop.Example.com:8443/a' })).toBe('shop.example.com');
    const text = { redirect_url: null, type: 'text' };
    expect(await label({ ...text, text: '  Hello\n world ' })).toBe('Hello world');
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen';
    expect(await label({ ...text, text: words })).toBe('one two three four five six seven eight nine ten eleven');
    expect(await label({ ...text, text: 'x'.repeat(2000) })).toBe('x'.repeat(60));
    const host = Array.from({ length: 10 }, () => 'x'.repeat(50)).join('.');
    expect(await label({ redirect_url: `https://${host}/` })).toBe(host.slice(0, 255));
  });

  test('labels have 1 to 255 code points and are stored exactly as sent', async () => {
    const account = await freshAccount(app());
    for (const name of ['x', ' padded ', '🎈'.repeat(255), '<img onerror=alert(1)>', '=cmd', 'a\u00a0b']) {
      const { qr_id, label } = await createCode(account, { name });
      expect([label, (await readCode(account, qr_id)).label]).toEqual([name, name]);
    }
    const long = { redirect_url: TARGET, name: '🎈'.repeat(256) };
    expectRefusal(await account.api.post('/v1/qr-codes', long), 400, 'invalid_request', 'name');
  });

  test('null in an optional field is the same as leaving it out', async () => {
    const account = await freshAccount(app());
    const nulls: Record<Exclude<keyof NewCodeRequest, 'redirect_url'>, null> = {
      name: null,
      label: null,
      type: null,
      text: null,
      qr_data: null,
      project_id: null,
      redirect_rules: null,
      expires_at: null,
      scan_limit: null,
    };
    const { qr_id, ...made } = await createCode(account, nulls);
    expect(made).toMatchObject({
      label: 'example.com',
      type: 'url',
      project_id: account.defaultProjectId,
    });
    expect(await readCode(account, qr_id)).toMatchObject({
      redirect_rules: [],
      expires_at: null,
      scan_limit: null,
    });
  });

  test('url and dynamic_url require a redirect_url, which is also their qr_data', async () => {
    const account = await freshAccount(app());
    for (const type of ['url', 'dynamic_url']) {
      const { qr_id } = await createCode(account, { type });
      expect(await readCode(account, qr_id)).toMatchObject({
        type,
        redirect_url: TARGET,
        qr_data: { url: TARGET },
      });
      for (const redirect_url of [undefined, null]) {
        const reply = await account.api.post('/v1/qr-codes', { type, redirect_url });
        expectRefusal(reply, 400, 'invalid_request', 'redirect_url is required');
      }
    }
    expectRefusal(await account.api.post('/v1/qr-codes', {}), 400, 'invalid_request', 'redirect_url');
  });

  test('a text is accepted as text or in qr_data, and the code has no URL', async () => {
    const account = await freshAccount(app());
    const text = '1️⃣ “quoted” \u202e'.padEnd(2000, '√');
    for (const fields of [{ text }, { qr_data: { text } }, { text, qr_data: { text } }]) {
      const { qr_id, ...made } = await createCode(account, { type: 'text', redirect_url: null, ...fields });
      expect(made).toMatchObject({ type: 'text', redirect_url: null, destination_url: null });
      const full = await readCode(account, qr_id);
      expect(full).toMatchObject({ qr_data: { text }, redirect_url: null });
    }
  });

  test.each([
    ['no text', { type: 'text' }, 'text is required'],
    ['a blank text', { type: 'text', text: ' \n' }, 'text'],
    ['a text over 2,000 code points', { type: 'text', text: '🎈'.repeat(2001) }, 'text'],
    ['two different texts', { type: 'text', text: 'a', qr_data: { text: 'b' } }, 'qr_data.text'],
    ['data without text', { type: 'text', qr_data: {} }, 'qr_data.text'],
    ['data with more than text', { type: 'text', qr_data: { text: 'a', url: TARGET } }, 'qr_data.url'],
    ['a text with a URL', { type: 'text', text: 'a', redirect_url: TARGET }, 'redirect_url'],
    ['a URL with a text', { redirect_url: TARGET, text: 'a' }, 'text'],
    ['a URL with data', { redirect_url: TARGET, qr_data: { text: 'a' } }, 'qr_data'],
    ['a type of the dashboard', { type: 'vcard', redirect_url: TARGET }, 'type'],
    ['a read-only field', { redirect_url: TARGET, slug: 'qr-abcdefgh' }, 'slug'],
    ['a status', { redirect_url: TARGET, status: 'active' }, 'status'],
  ])('refuses %s', async (_, fields, message) => {
    const account = await freshAccount(app());
    expectRefusal(await account.api.post('/v1/qr-codes', fields), 400, 'invalid_request', message);
  });

  test('puts the code into the given project if that is active and belongs to the account', async () => {
    const account = await freshAccount(app());
    const { body: project } = await account.api.post('/v1/projects', { name: 'Named' });
    const { project_id } = project;
    expect((await createCode(account, { project_id })).project_id).toBe(project_id);
    await setProjectArchived({ store: app().app.store, clock }, account.id, project_id, true);
    const archived = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, project_id });
    expectRefusal(archived, 403, 'project_forbidden');
    for (const unknown of ['', 'x', 'prj_', '\0', 'prj_00000000000000000000000000', project_id.toUpperCase()]) {
      const reply = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, project_id: unknown });
      expectRefusal(reply, 404, 'project_not_found');
    }
  });

  test('scan_limit accepts integers from 1 to 2,147,483,647', async () => {
    const account = await freshAccount(app());
    for (const scan_limit of [1, 2_147_483_647]) {
      const { qr_id } = await createCode(account, { scan_limit });
      expect(await readCode(account, qr_id)).toMatchObject({ scan_limit, scan_count: 0 });
    }
  });
});
