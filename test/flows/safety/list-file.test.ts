import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { FIRST_KEY, runCliProcess, type ServerProcess, startProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { expectRefusal } from '../api/support/envelope.ts';

const FEED = `# a feed as they are published
0.0.0.0 hosts-file.example
127.0.0.1\ttabbed.example also-here.example # why
plain.example
https://path.example/bad/
`;

onBothEngines('the list file', (engine) => {
  const path = join(temporaryFolder(), 'feed.txt');
  let storeEnv: StoreEnv;
  let server: ServerProcess;
  let api: ApiClient;
  beforeAll(async () => {
    await Bun.write(path, FEED);
    storeEnv = await emptyStore(engine);
    server = await startProcess(storeEnv, { SAFETY_LIST_FILE: path });
    api = apiClient(server.url, FIRST_KEY);
  });
  afterAll(() => server.kill());

  const create = (redirect_url: string) => api.post('/v1/qr-codes', { redirect_url });

  test('is in force from the first request on, in each of its formats', async () => {
    for (const url of [
      'https://hosts-file.example/',
      'https://www.tabbed.example/',
      'https://also-here.example/',
      'https://plain.example/x',
      'http://path.example/bad/page',
    ]) {
      expectRefusal(await create(url), 422, 'unsafe_url', 'on the list of unsafe addresses');
    }
    for (const url of ['https://path.example/good/', 'https://localhost.example/']) {
      expect([url, (await create(url)).status]).toEqual([url, 201]);
    }
  });

  test('is read again when it changes, without a restart', async () => {
    expect((await create('https://fresh.example/')).status).toBe(201);
    await Bun.write(path, `${FEED.replace('plain.example\n', '')}fresh.example\n`);
    await until(
      () => create('https://fresh.example/'),
      ({ status }) => status === 422,
    );
    expect((await create('https://plain.example/')).status).toBe(201);
    expect((await create('https://hosts-file.example/')).status).toBe(422);
  });

  test('keeps its last valid content when the file stops being a list, and the log says so', async () => {
    await Bun.write(path, '<html><body>502 Bad Gateway</body></html>\n<p>not a list</p>\n');
    await until(
      async () => server.output(),
      (output) => output.includes('The safety list file could not be used; the previous list stays in use'),
    );
    expect((await create('https://hosts-file.example/')).status).toBe(422);
  });
});

describe('starting with a list file that cannot be read', () => {
  test('exits with code 2 and one sentence that names the variable', async () => {
    const storeEnv = await emptyStore('sqlite');
    const empty = join(temporaryFolder(), 'empty.txt');
    await Bun.write(empty, '');
    for (const [path, why] of [
      ['/nowhere/feed.txt', 'ENOENT'],
      [temporaryFolder(), 'EISDIR'],
      [empty, 'the file is empty'],
    ] as const) {
      for (const command of [['serve'], ['safety', 'check', 'https://example.com/']]) {
        const env = { SAFETY_LIST_FILE: path, LOG_LEVEL: 'silent' };
        const { exitCode, stdout, stderr } = await runCliProcess(storeEnv, command, { env });
        expect([exitCode, stdout]).toEqual([2, '']);
        expect(stderr).toStartWith(`repoint: SAFETY_LIST_FILE is "${path}"; it must be the path of a list`);
        expect(stderr).toContain(why);
        expect(stderr.trim().split('\n')).toHaveLength(1);
      }
    }
  });
});
