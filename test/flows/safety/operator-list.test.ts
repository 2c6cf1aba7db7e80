import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { runCli, runCliJson } from '../../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../../harness/engines.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { expectRefusal } from '../api/support/envelope.ts';

onBothEngines("the operator's list", (engine) => {
  let storeEnv: StoreEnv;
  let server: ServerProcess;
  let api: ApiClient;
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv);
    api = apiClient(server.url, FIRST_KEY);
  });
  afterAll(() => server.kill());

  const create = (redirect_url: string) => api.post('/v1/qr-codes', { redirect_url });
  const safety = (...args: string[]) => runCliJson(storeEnv, ['safety', ...args]);

  test('takes effect in the running server on the next request, for added and removed entries', async () => {
    expect((await create('https://sudden.example/a')).status).toBe(201);
    const entry = await safety('block', 'sudden.example');
    expect(entry).toEqual({
      entry_id: expect.stringMatching(/^sle_/),
      kind: 'host',
      value: 'sudden.example',
      created_at: expect.stringMatching(/Z$/),
    });
    expectRefusal(await create('https://sudden.example/b'), 422, 'unsafe_url', 'on the operator’s list');
    expect(await safety('unblock', 'sudden.example')).toEqual(entry);
    expect((await create('https://sudden.example/b')).status).toBe(201);
  });

  test('takes effect also when one entry replaces another and the number of entries stays the same', async () => {
    await safety('block', 'one.example');
    expect((await create('https://one.example/')).status).toBe(422);
    await safety('unblock', 'one.example');
    await safety('block', 'two.example');
    expect([(await create('https://one.example/')).status, (await create('https://two.example/')).status]).toEqual([
      201, 422,
    ]);
  });

  test('covers the subdomains of a host, and no other host that ends or begins like it', async () => {
    await safety('block', 'Bad.Example');
    for (const host of ['bad.example', 'www.bad.example', 'a.b.bad.example:8443', 'BAD.example.']) {
      expect([host, (await create(`http://${host}/x`)).status]).toEqual([host, 422]);
    }
    for (const host of ['notbad.example', 'bad.example.com', 'example.com/bad.example']) {
      expect([host, (await create(`http://${host}/x`)).status]).toEqual([host, 201]);
    }
  });

  test('covers every URL with a listed prefix, over http and https, and no other', async () => {
    await safety('block', 'https://shop.example/scam');
    for (const path of ['/scam', '/scam/', '/scam/pay?x=1', '/scammers', '/a/../scam', '/%73cam']) {
      expect([path, (await create(`http://shop.example${path}`)).status]).toEqual([path, 422]);
    }
    for (const path of ['', '/', '/sca', '/Scam', '/x/scam']) {
      expect([path, (await create(`https://shop.example${path}`)).status]).toEqual([path, 201]);
    }
    expect((await create('https://www.shop.example/scam')).status).toBe(201);
  });

  test('can hold the hash of a URL instead of the URL', async () => {
    const url = 'https://hashed.example/secret';
    await safety('block', `sha256:${new Bun.CryptoHasher('sha256').update(url).digest('hex')}`);
    expect((await create(url)).status).toBe(422);
    expect((await create(`${url}/other`)).status).toBe(201);
  });

  test('stores different spellings of a host as one entry', async () => {
    const first = await safety('block', 'twice.example');
    for (const spelling of ['TWICE.example', '*.twice.example', 'twice.example.']) {
      expect(await safety('block', spelling)).toEqual(first);
    }
  });

  test('is used by safety check, which names the source and the reason', async () => {
    await safety('block', 'checked.example');
    const url = 'https://www.checked.example/x';
    expect(await safety('check', url)).toEqual({
      url,
      verdict: 'unsafe',
      reasons: [{ source: 'operator-list', url, text: 'is on the operator’s list (checked.example)' }],
    });
    const shown = await runCli(storeEnv, ['safety', 'check', url]);
    expect(shown.stdout).toBe(`${url} is unsafe.\n  It is on the operator’s list (checked.example) (operator-list).\n`);
  });

  test('refuses invalid entries and unknown ones with one sentence and exit code 2', async () => {
    for (const [args, why] of [
      [['block', 'not a host'], 'is neither a host nor a URL'],
      [['block', 'ftp://bad.example/'], 'is neither a host nor a URL'],
      [['block', 'https://user@bad.example/'], 'is neither a host nor a URL'],
      [['block', `https://bad.example/${'ü'.repeat(1_000)}`], 'is neither a host nor a URL'],
      [['unblock', 'never-listed.example'], 'is not on the list'],
      [['check', 'example.com'], 'must be an absolute URL'],
    ] as const) {
      const { exitCode, stdout, stderr } = await runCli(storeEnv, ['safety', ...args]);
      expect([args, exitCode, stdout]).toEqual([args, 2, '']);
      expect(stderr).toStartWith('repoint: ');
      expect(stderr).toContain(why);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
