import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { expectRefusal } from '../api/support/envelope.ts';

const BROWSER = { headers: { accept: 'text/html' } };
const SAFE = 'https://example.com/safe';
const NO_LIMITS = '{"per_minute":100000,"burst_per_second":100000}';

onBothEngines('a code whose target is blocked by the operator', (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;
  let api: ApiClient;
  let hosts = 0;
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv);
    await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', NO_LIMITS]);
    api = apiClient(server.url, FIRST_KEY);
  });
  afterAll(() => server.kill());

  const safety = (...args: string[]) => runCliJson(storeEnv, ['safety', ...args]);
  const read = (id: string) => api.get(`/v1/qr-codes/${id}`);
  const change = (id: string, fields: object) => api.patch(`/v1/qr-codes/${id}`, fields);

  /** A blocked code with a host that no other test uses. */
  async function blockedCode(fields: object = {}) {
    const host = `turned-${++hosts}.example`;
    const code = await renderedCode(api, { redirect_url: `https://${host}/page`, ...fields });
    await safety('block', host);
    await safety('rescan');
    expect((await read(code.id)).body.status).toBe('blocked');
    return { ...code, host };
  }

  test('is blocked for visitors and in the API after the re-scan, and active again after the next one', async () => {
    const url = 'https://login.turned.example/page';
    const { id, slug } = await renderedCode(api, { redirect_url: url });
    const other = await renderedCode(api, { redirect_url: SAFE });
    expect((await scan(server.url, slug)).status).toBe(302);
    const before = await read(id);

    await safety('block', 'turned.example');
    expect((await scan(server.url, slug)).status).toBe(302);
    const counts = await safety('rescan');
    expect(counts).toEqual({ checked: expect.any(Number), blocked: 1, unblocked: 0 });
    expect(counts.checked).toBeGreaterThanOrEqual(2);

    const json = await scan(server.url, slug);
    expect([json.status, JSON.parse(json.text).code, json.location]).toEqual([403, 'qr_blocked', null]);
    const page = await scan(server.url, slug, BROWSER);
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.text).not.toContain('turned.example');
    const blocked = await read(id);
    expect(blocked.body).toMatchObject({ status: 'blocked', redirect_url: url, scan_count: 2 });
    expect(blocked.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(blocked.body.updated_at).not.toBe(before.body.updated_at);
    const listed = await api.get('/v1/qr-codes', { query: { status: 'blocked' } });
    expect(listed.body.items.map(({ qr_id }: { qr_id: string }) => qr_id)).toEqual([id]);
    expect((await scan(server.url, other.slug)).status).toBe(302);
    expect(await safety('rescan')).toMatchObject({ blocked: 0, unblocked: 0 });
    expect((await read(id)).headers.get('etag')).toBe(blocked.headers.get('etag'));

    await safety('unblock', 'turned.example');
    expect((await scan(server.url, slug)).status).toBe(403);
    expect(await safety('rescan')).toMatchObject({ blocked: 0, unblocked: 1 });
    const back = await scan(server.url, slug);
    expect([back.status, back.location]).toEqual([302, url]);
    const active = await read(id);
    expect(active.body.status).toBe('active');
    expect(active.headers.get('etag')).not.toBe(blocked.headers.get('etag'));
  });

  test('is blocked by the URL of a rule as well', async () => {
    const rules = [{ condition: 'country', value: 'IS', url: 'https://rule-turned.example/' }];
    const { id, slug } = await renderedCode(api, { redirect_url: SAFE, redirect_rules: rules });
    await safety('block', 'rule-turned.example');
    await safety('rescan');
    expect((await scan(server.url, slug)).status).toBe(403);
    // Without that rule the code is safe again, and the next re-scan unblocks it.
    expect((await change(id, { redirect_rules: null })).body.status).toBe('blocked');
    await safety('rescan');
    expect((await scan(server.url, slug)).location).toBe(SAFE);
  });

  test('becomes active when it is pointed at a safe URL, at once', async () => {
    const { id, slug, host } = await blockedCode();
    const elsewhere = await change(id, { redirect_url: `https://www.${host}/other` });
    expectRefusal(elsewhere, 422, 'unsafe_url');
    expect((await scan(server.url, slug)).status).toBe(403);
    const reply = await change(id, { redirect_url: SAFE });
    expect([reply.status, reply.body.status]).toEqual([200, 'active']);
    expect((await scan(server.url, slug)).location).toBe(SAFE);
  });

  test('cannot be activated by setting its status, and stays blocked after other edits', async () => {
    const { id, slug } = await blockedCode();
    expectRefusal(await change(id, { status: 'active' }), 400, 'invalid_request', 'status');
    const both = await change(id, { status: 'active', redirect_url: SAFE });
    expectRefusal(both, 400, 'invalid_request', 'status');
    const edited = await change(id, { label: 'Other', scan_limit: 5, expires_at: '2099-01-01T00:00:00Z' });
    expect([edited.status, edited.body.status]).toEqual([200, 'blocked']);
    expect((await scan(server.url, slug)).status).toBe(403);
  });

  test('cannot be restored from the archive while its target is unsafe', async () => {
    const { id, host } = await blockedCode();
    expect((await change(id, { status: 'archived' })).body.status).toBe('archived');
    expectRefusal(await change(id, { status: 'active' }), 422, 'unsafe_url');
    await safety('unblock', host);
    expect((await change(id, { status: 'active' })).body.status).toBe('active');
  });

  test('keeps its place in the quota until it is archived', async () => {
    const { api_key } = await ownAccount('{"active_codes":2}');
    const own = apiClient(server.url, api_key);
    const create = (redirect_url: string) => own.post('/v1/qr-codes', { redirect_url });
    const first = await create('https://quota-turned.example/');
    expect([first.status, (await create(SAFE)).status]).toEqual([201, 201]);
    await safety('block', 'quota-turned.example');
    await safety('rescan');
    expectRefusal(await create(SAFE), 402, 'quota_exceeded_qr');
    const path = `/v1/qr-codes/${first.body.qr_id}`;
    expect((await own.get(path)).body.status).toBe('blocked');
    expect((await own.patch(path, { status: 'archived' })).status).toBe(200);
    expect((await create(SAFE)).status).toBe(201);
    expectRefusal(await create(SAFE), 402, 'quota_exceeded_qr');
  });

  async function ownAccount(limits: string) {
    const email = 'small@example.com';
    await runCliJson(storeEnv, ['accounts', 'create', '--email', email, '--plan', 'enterprise']);
    await runCliJson(storeEnv, ['accounts', 'update', email, '--limits', limits]);
    return runCliJson(storeEnv, ['keys', 'create', '--account', email]);
  }
});
