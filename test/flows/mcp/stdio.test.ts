import { expect, test } from 'bun:test';
import { emptyStore } from '../../harness/engines.ts';
import { runCliProcess, spawnProgram } from '../../harness/server-process.ts';
import { startTcpProxy } from '../../harness/tcp-proxy.ts';
import { TARGET } from '../api/support/codes.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';
import { agentOf } from './support/agents.ts';

const app = sharedApp('sqlite');

test('repoint mcp says what is missing, or that server or key are not good, and nothing on standard output', async () => {
  const storeEnv = await emptyStore('sqlite');
  const { apiKey: REPOINT_API_KEY } = await freshAccount(app());
  const REPOINT_URL = app().url;
  const unknown = `api_live_${'x'.repeat(32)}`;
  const page = Bun.serve({ port: 0, fetch: () => new Response('Hello') });
  const refusals: [Record<string, string>, string][] = [
    [{}, 'set REPOINT_URL'],
    [{ REPOINT_URL }, 'REPOINT_API_KEY'],
    [{ REPOINT_URL: 'nowhere', REPOINT_API_KEY }, 'REPOINT_URL is "nowhere"'],
    [{ REPOINT_URL, REPOINT_API_KEY: unknown }, 'refuses the key of REPOINT_API_KEY: Send a valid API key'],
    [{ REPOINT_URL: 'http://127.0.0.1:9', REPOINT_API_KEY }, 'http://127.0.0.1:9 does not answer'],
    [{ REPOINT_URL: `http://127.0.0.1:${page.port}`, REPOINT_API_KEY }, 'is no Repoint server'],
  ];
  for (const [env, why] of refusals) {
    const { exitCode, stdout, stderr } = await runCliProcess(storeEnv, ['mcp'], { env });
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringContaining(why) });
    expect(stderr).not.toContain(unknown);
  }
  await page.stop(true);
});

test('repoint mcp opens no store, writes the protocol alone and ends with its input', async () => {
  const { apiKey: REPOINT_API_KEY } = await freshAccount(app());
  const program = spawnProgram(
    ['mcp'],
    { REPOINT_URL: app().url, REPOINT_API_KEY, DATABASE_URL: 'postgres://127.0.0.1:9/none', DATA_DIR: '/nowhere' },
    { stdin: 'no protocol\n' },
  );
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
    program.exited,
  ]);
  expect({ stdout, stderr, exitCode }).toEqual({ stdout: '', stderr: '', exitCode: 0 });
});

test('a code is made once, though the connection broke before the answer came', async () => {
  const { apiKey, api } = await freshAccount(app());
  const proxy = startTcpProxy(Number(new URL(app().url).port));
  const agent = await agentOf({ url: `http://127.0.0.1:${proxy.port}`, apiKey }, { transport: 'stdio' });
  proxy.dropNextAnswer();
  const made = await agent.call('create_qr_code', { redirect_url: TARGET });
  expect([proxy.dropped(), made.structuredContent.redirect_url]).toEqual([1, TARGET]);
  expect((await api.get('/v2/qr-codes/count')).body.count).toBe(1);
  await agent.client.close();
  proxy.stop();
});
