import { expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { runCliJson } from '../harness/command-line.ts';
import { onBothEngines, unmigratedStore } from '../harness/engines.ts';
import { runCliProcess, type ServerProcess, startProcess } from '../harness/server-process.ts';

const NO_KEY_GIVEN = { BOOTSTRAP_API_KEY: '' };
const PRINTED_KEY = /api_live_[A-Za-z0-9]{32}/g;
const PRINTED_LINK = /http:\/\/\S+\/app\/welcome#[A-Za-z0-9]+/g;

onBothEngines('the first start', (engine) => {
  test('on a port in use creates nothing; the next prints key and link, and a second start neither', async () => {
    const storeEnv = await unmigratedStore(engine);
    const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
    const refused = await runCliProcess(storeEnv, ['serve'], { env: { PORT: String(other.port) } });
    await other.stop(true);
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    const first = await startProcess(storeEnv, NO_KEY_GIVEN);
    expect(first.output().match(PRINTED_KEY)).toHaveLength(1);
    expect(first.output().match(PRINTED_LINK)).toHaveLength(1);
    await endAll([first]);
    const second = await startProcess(storeEnv, NO_KEY_GIVEN);
    expect(second.output()).toContain('Repoint is ready at');
    expect(second.output()).not.toMatch(PRINTED_KEY);
    expect(second.output()).not.toMatch(PRINTED_LINK);
    await endAll([second]);
  });

  test('adds no account and prints no key on a store that the command line has used', async () => {
    const storeEnv = await unmigratedStore(engine);
    await runCliJson(storeEnv, ['accounts', 'create', '--email', 'first@example.com']);
    const server = await startProcess(storeEnv, NO_KEY_GIVEN);
    expect(server.output()).not.toMatch(PRINTED_KEY);
    const { accounts } = await runCliJson(storeEnv, ['accounts', 'list']);
    expect(accounts).toMatchObject([{ email: 'first@example.com' }]);
    await endAll([server]);
  });
});

test('the first start writes key and link to a private file, and prints only its path, with FIRST_START=file', async () => {
  const storeEnv = await unmigratedStore('sqlite');
  const server = await startProcess(storeEnv, { ...NO_KEY_GIVEN, FIRST_START: 'file' });
  const file = join(storeEnv.DATA_DIR, 'first-start.txt');
  expect(server.output()).toContain(file);
  expect(server.output()).not.toMatch(PRINTED_KEY);
  expect(server.output()).not.toMatch(PRINTED_LINK);
  const text = readFileSync(file, 'utf8');
  expect(text.match(PRINTED_LINK)).toHaveLength(1);
  const [key = ''] = text.match(PRINTED_KEY) ?? [];
  expect((await apiClient(server.url, key).get('/v1/projects')).status).toBe(200);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await endAll([server]);
});

test('the first start can be given the address and the key by settings, and then does not print the key', async () => {
  const storeEnv = await unmigratedStore('sqlite');
  const apiKey = `api_live_${'k'.repeat(32)}`;
  const server = await startProcess(storeEnv, {
    BOOTSTRAP_EMAIL: 'Boss@Example.com',
    BOOTSTRAP_API_KEY: apiKey,
  });
  expect(server.output()).not.toContain(apiKey);
  expect((await apiClient(server.url, apiKey).get('/v1/projects')).status).toBe(200);
  const { accounts } = await runCliJson(storeEnv, ['accounts', 'list']);
  expect(accounts).toMatchObject([{ email: 'boss@example.com' }]);
  await endAll([server]);
});

test('two servers that start at once on an empty PostgreSQL create one account and print one key and one link', async () => {
  const storeEnv = await unmigratedStore('postgres');
  const servers = await Promise.all([startProcess(storeEnv, NO_KEY_GIVEN), startProcess(storeEnv, NO_KEY_GIVEN)]);
  const printed = servers.map((server) => server.output()).join('');
  const keys = printed.match(PRINTED_KEY) ?? [];
  expect(keys).toHaveLength(1);
  expect(printed.match(PRINTED_LINK)).toHaveLength(1);
  for (const { url } of servers) {
    const projects = await apiClient(url, keys[0] ?? '').get('/v1/projects');
    expect(projects.body.items).toMatchObject([{ is_default: true, created_via: null }]);
  }
  const { accounts } = await runCliJson(storeEnv, ['accounts', 'list']);
  expect(accounts).toMatchObject([{ email: 'operator@localhost', plan: 'enterprise', api_access: true }]);
  await endAll(servers);
});

async function endAll(servers: ServerProcess[]): Promise<void> {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')));
}
