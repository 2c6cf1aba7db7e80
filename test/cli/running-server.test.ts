import { afterAll, beforeAll, expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { type ServerProcess, startProcess } from '../harness/server-process.ts';

/** Changes by the command line in one process take effect in the server on the next request. */
onBothEngines('a running server follows the command line at once', (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv);
  });
  afterAll(() => server.kill('SIGTERM'));

  const repoint = (...args: string[]) => runCliJson(storeEnv, args);

  async function newCaller(plan: string) {
    const email = `${crypto.randomUUID()}@example.com`;
    const account = await repoint('accounts', 'create', '--email', email, '--plan', plan);
    const key = await repoint('keys', 'create', '--account', email);
    return { email, account, key, api: apiClient(server.url, key.api_key) };
  }

  test('a new key is accepted, and refused once it is revoked', async () => {
    const { api, key } = await newCaller('starter');
    expect((await api.get('/v1/projects')).status).toBe(200);
    await repoint('keys', 'revoke', key.key_id);
    expect((await api.get('/v1/projects')).body).toMatchObject({ ok: false, code: 'unauthorized' });
  });

  test('API access is switched off and on', async () => {
    const { api, email } = await newCaller('starter');
    await repoint('accounts', 'update', email, '--api-access', 'off');
    expect((await api.get('/v1/projects')).body).toMatchObject({ code: 'api_access_disabled' });
    await repoint('accounts', 'update', email, '--api-access', 'on');
    expect((await api.get('/v1/projects')).status).toBe(200);
  });

  test('limits are lowered and reset', async () => {
    const { api, email } = await newCaller('starter');
    await repoint('accounts', 'update', email, '--limits', '{"per_day": 0}');
    expect((await api.get('/v1/projects')).body).toMatchObject({ code: 'rate_limit_day' });
    await repoint('accounts', 'update', email, '--limits', '{"per_day": null}');
    const reply = await api.get('/v1/projects');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('ratelimit-policy')).toContain('"day";q=10000;');
  });

  test('a new plan has its features and its cap', async () => {
    const { api, email } = await newCaller('starter');
    const wanted = { redirect_url: 'https://example.com/', scan_limit: 10 };
    expect((await api.post('/v1/qr-codes', wanted)).body).toMatchObject({ code: 'feature_disabled' });
    await repoint('accounts', 'update', email, '--plan', 'agency');
    expect((await api.post('/v1/qr-codes', wanted)).status).toBe(201);
    await repoint('accounts', 'update', email, '--limits', '{"active_codes": 1}');
    expect((await api.post('/v1/qr-codes', wanted)).body).toMatchObject({ code: 'quota_exceeded_qr' });
    await repoint('accounts', 'update', email, '--plan', 'lapsed', '--limits', '{"active_codes": null}');
    expect((await api.post('/v1/qr-codes', wanted)).body).toMatchObject({ code: 'feature_disabled' });
  });

  test('an archived project accepts no codes and is not listed until it is unarchived', async () => {
    const { api } = await newCaller('pro');
    const { body: project } = await api.post('/v1/projects', { name: 'Summer' });
    const code = { redirect_url: 'https://example.com/', project_id: project.project_id };
    const listed = async () => (await api.get('/v1/projects')).body.items.map((item: { name: string }) => item.name);
    await repoint('projects', 'archive', project.project_id);
    expect((await api.post('/v1/qr-codes', code)).body).toMatchObject({ code: 'project_forbidden' });
    expect(await listed()).toEqual(['Default project']);
    await repoint('projects', 'unarchive', project.project_id);
    expect((await api.post('/v1/qr-codes', code)).status).toBe(201);
    expect(await listed()).toEqual(['Summer', 'Default project']);
  });

  test('the command line sees what the server wrote', async () => {
    const { api, email, account } = await newCaller('pro');
    await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const { accounts } = await repoint('accounts', 'list');
    const seen = accounts.find((each: { email: string }) => each.email === email);
    expect(seen).toMatchObject({ account_id: account.account_id, active_codes: 1 });
  });

  test('the last use of a key is stored shortly after', async () => {
    const { api, email } = await newCaller('pro');
    const before = Date.now();
    await api.get('/v1/projects');
    for (;;) {
      const { keys } = await repoint('keys', 'list', '--account', email);
      const [{ last_used_at }] = keys;
      if (last_used_at !== null) {
        expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(before);
        return;
      }
    }
  });
});
