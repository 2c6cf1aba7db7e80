import { beforeEach, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, patchCode, readCode, renderCode, storedCode, TARGET } from './support/codes.ts';
import { expectRefusal, expectSuccess } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const START = '2026-11-14T09:30:00.000Z';
const LATER = '2026-11-14T10:00:00.000Z';
const OTHER = 'https://example.org/other';
const RULES = [{ condition: 'country', value: 'DE', url: OTHER }];
const ADVANCED = { redirect_rules: RULES, expires_at: '2027-01-01T00:00:00.000Z', scan_limit: 9 };

onBothEngines('updating a code', (engine) => {
  const clock = testClock(START);
  const app = sharedApp(engine, { clock });
  let account: TestAccount;

  beforeEach(async () => {
    clock.set(START);
    account = await freshAccount(app());
  });

  const patch = (id: string, fields: object) => account.api.patch(`/v1/qr-codes/${id}`, fields);

  test('answers 200 with exactly its fields, and sets updated_at', async () => {
    const { qr_id } = await createCode(account, { name: 'Old' });
    clock.set(LATER);
    const reply = await patch(qr_id, { label: 'New', redirect_url: OTHER, ...ADVANCED });
    const changed = {
      qr_id,
      label: 'New',
      slug: null,
      status: 'active',
      type: 'url',
      project_id: account.defaultProjectId,
      redirect_url: OTHER,
      ...ADVANCED,
      scan_count: 0,
      created_at: START,
      updated_at: LATER,
    };
    expectSuccess(reply, 200, Object.keys(changed));
    expect(reply.body).toMatchObject(changed);
    expect(await readCode(account, qr_id)).toMatchObject({ ...changed, qr_data: { url: OTHER } });
  });

  test('changes only the fields that are sent', async () => {
    const { qr_id } = await createCode(account, { name: 'Kept', ...ADVANCED });
    await patchCode(account, qr_id, { scan_limit: 10 });
    expect(await readCode(account, qr_id)).toMatchObject({
      ...ADVANCED,
      label: 'Kept',
      redirect_url: TARGET,
      scan_limit: 10,
    });
  });

  test('label takes precedence over name; either alone is accepted', async () => {
    const { qr_id } = await createCode(account);
    expect((await patchCode(account, qr_id, { label: 'L', name: 'N' })).label).toBe('L');
    expect((await patchCode(account, qr_id, { name: 'N' })).label).toBe('N');
  });

  test('null clears rules, expiry and limit, and so does an empty list of rules', async () => {
    const { qr_id } = await createCode(account, ADVANCED);
    for (const cleared of [
      { redirect_rules: null, expires_at: null, scan_limit: null },
      { redirect_rules: [], expires_at: null, scan_limit: null },
    ]) {
      const changed = await patchCode(account, qr_id, cleared);
      expect(changed).toMatchObject({ redirect_rules: [], expires_at: null, scan_limit: null });
      await patchCode(account, qr_id, ADVANCED);
    }
  });

  test('an empty body, and one with the current values, change nothing, not even updated_at', async () => {
    const { qr_id } = await createCode(account, { name: 'Same', ...ADVANCED });
    const before = await account.api.get(`/v1/qr-codes/${qr_id}`);
    clock.set(LATER);
    const same = { label: 'Same', redirect_url: TARGET, status: 'active', ...ADVANCED };
    for (const fields of [{}, same, { expires_at: '2027-01-01T01:00:00+01:00' }]) {
      const reply = await patch(qr_id, fields);
      expect([reply.status, reply.body.updated_at]).toEqual([200, START]);
      expect(reply.headers.get('etag')).toBe(before.headers.get('etag'));
    }
    const after = await account.api.get(`/v1/qr-codes/${qr_id}`);
    expect({ ...after.body, request_id: null }).toEqual({ ...before.body, request_id: null });
  });

  test.each([
    ['a wrong field', { scan_limit: 0 }],
    ['an unknown field', { surprise: 1 }],
    ['a read-only field', { scan_count: 0 }],
    ['a bad rule', { redirect_rules: [{ condition: 'device', value: 'x', url: OTHER }] }],
    ['a status that cannot be set', { status: 'blocked' }],
  ])('is atomic: %s next to valid fields leaves the code unchanged', async (_, bad) => {
    const { qr_id } = await createCode(account, { name: 'Whole' });
    const before = await storedCode(app(), account, qr_id);
    const reply = await patch(qr_id, { label: 'Torn', redirect_url: OTHER, expires_at: null, ...bad });
    expectRefusal(reply, 400, 'invalid_request');
    expect(await storedCode(app(), account, qr_id)).toEqual(before);
  });

  test.each([
    'qr_id',
    'slug',
    'type',
    'project_id',
    'scan_count',
    'destination_url',
    'qr_data',
    'qr_render_metadata',
    'analytics_enabled',
    'render_status',
    'render_attempt',
    'file_url_svg',
    'created_at',
    'updated_at',
    'text',
  ])('%s cannot be set', async (field) => {
    const { qr_id } = await createCode(account);
    const { [field]: value } = await readCode(account, qr_id);
    expectRefusal(await patch(qr_id, { [field]: value ?? 'x' }), 400, 'invalid_request', field);
  });

  test('redirect_url can be changed on codes of type url only; other fields on all types', async () => {
    for (const fields of [{ type: 'dynamic_url' }, { type: 'text', redirect_url: null, text: 'Hello' }]) {
      const { qr_id, redirect_url } = await createCode(account, fields);
      for (const url of [OTHER, TARGET]) {
        const reply = await patch(qr_id, { label: 'Torn', redirect_url: url });
        expectRefusal(reply, 400, 'invalid_request', 'redirect_url');
      }
      const changed = await patchCode(account, qr_id, { label: 'New', ...ADVANCED });
      expect(changed).toMatchObject({ label: 'New', redirect_url, ...ADVANCED });
    }
  });

  test('a new redirect_url queues a new picture; the slug and the old files stay until it is done', async () => {
    const { qr_id } = await createCode(account);
    await renderCode(app(), account, qr_id);
    const before = await readCode(account, qr_id);
    clock.set(LATER);
    await patchCode(account, qr_id, { redirect_url: OTHER });
    const { slug, file_url_svg, file_url_png, last_rendered_at } = before;
    expect(await readCode(account, qr_id)).toMatchObject({
      render_status: 'pending',
      render_requested_at: LATER,
      destination_url: OTHER,
      ...{ slug, file_url_svg, file_url_png, last_rendered_at },
    });
  });

  test('no other change queues a new picture', async () => {
    const { qr_id } = await createCode(account);
    await renderCode(app(), account, qr_id);
    clock.set(LATER);
    await patchCode(account, qr_id, { label: 'New', redirect_url: TARGET, ...ADVANCED });
    await patchCode(account, qr_id, { status: 'archived' });
    await patchCode(account, qr_id, { status: 'active' });
    expect(await readCode(account, qr_id)).toMatchObject({
      render_status: 'done',
      render_requested_at: START,
    });
  });

  test('50 parallel changes of one code are all applied, one after the other', async () => {
    const { qr_id } = await createCode(account);
    const labels = Array.from({ length: 50 }, (_, at) => `Label ${at}`);
    const replies = await Promise.all(labels.map((label) => patch(qr_id, { label })));
    expect(replies.map(({ status, body }) => [status, body.label])).toEqual(labels.map((label) => [200, label]));
    const etags = replies.map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(50);
    const last = replies.find(({ headers }) => headers.get('etag') === '"51"');
    expect((await readCode(account, qr_id)).label).toBe(last?.body.label);
  });
});
