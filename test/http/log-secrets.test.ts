import { expect, test } from 'bun:test';
import { apiClient } from '../harness/api-client.ts';
import { runCliJson } from '../harness/command-line.ts';
import { temporaryFolder } from '../harness/engines.ts';
import { startPostgres } from '../harness/postgres.ts';
import { sendRaw } from '../harness/raw-http.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';

const QR_ID = 'qr_01m7nke5dp0z4cap6gpzpmg1xp';

test('at the finest log level, and with errors, no key, no password and no id of a code is in the log', async () => {
  const postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  const server = await startProcess(storeEnv, { LOG_LEVEL: 'trace' });
  const { api_key: second } = await runCliJson(storeEnv, ['keys', 'create', '--account', 'operator@localhost']);
  const wrong = `api_live_${'w'.repeat(32)}`;
  for (const key of [FIRST_KEY, second, wrong]) await sendKeyEverywhere(server.url, key);
  await postgres.crash();
  for (const key of [FIRST_KEY, second, wrong]) await sendKeyEverywhere(server.url, key);
  await postgres.restart();
  expect(await server.kill('SIGTERM')).toBe(0);
  await postgres.stop();

  const log = server.output();
  expect(log).toContain('"level":50');
  for (const secret of [FIRST_KEY, second, wrong]) expect(log).not.toContain(secret.slice('api_live_'.length));
  expect(log).not.toContain(`:${new URL(storeEnv.DATABASE_URL).password}@`);
  expect(log).not.toContain('secretKey');
  expect(log).not.toContain(QR_ID);
});

/** Sends the secret in the right place, and in the wrong places that people choose. */
async function sendKeyEverywhere(url: string, key: string): Promise<void> {
  const api = apiClient(url, key);
  await api.get('/v1/projects');
  await api.post('/v1/projects', { name: 'x', unknown: key });
  await api.get(`/v1/qr-codes/${key}`);
  await api.get(`/v1/qr-codes/${QR_ID}`);
  await apiClient(url, null).get('/v1/projects', { query: { 'x-api-key': key, api_key: key } });
  await apiClient(url, null).get('/v1/projects', { headers: { authorization: `Bearer ${key}` } });
  await fetch(`${url}/${key}`);
  await sendRaw(
    url,
    `GET /v1/projects HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nx-api-key: ${key}\r\nConnection: close\r\n\r\n`,
  );
}
