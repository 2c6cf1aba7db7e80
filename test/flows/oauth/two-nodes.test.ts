import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { apiClient } from '../../harness/api-client.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { emptyStore, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';
import { type ServerProcess, startProcess } from '../../harness/server-process.ts';
import {
  askByAssertion,
  askToken,
  assertion,
  bearer,
  claimsOf,
  type KeyPair,
  keyPair,
  type Made,
  tokenOf,
} from './support/oauth.ts';

const PUBLIC_URL = 'https://qr.example.com';
const NO_LIMITS = { per_minute: 1_000_000, per_day: 1_000_000, burst_per_second: 1_000_000 };

/** Two real servers that share nothing but a PostgreSQL. */
const nodes: ServerProcess[] = [];
let storeEnv: StoreEnv;

beforeAll(async () => {
  storeEnv = await emptyStore('postgres');
  const env = { LOG_LEVEL: 'fatal', PUBLIC_URL, EXTRA_HOSTS: '127.0.0.1' };
  nodes.push(await startProcess(storeEnv, env));
  nodes.push(await startProcess({ ...storeEnv, DATA_DIR: temporaryFolder() }, env));
});
afterAll(() => Promise.all(nodes.map((node) => node.kill())));

const urlOf = (at: number) => nodes[at % nodes.length]?.url ?? '';

/** A client of a new account with these limits. */
async function client(limits: object = {}, keys: KeyPair | null = null): Promise<Made> {
  const email = `${crypto.randomUUID()}@example.com`;
  await runCliJson(storeEnv, ['accounts', 'create', '--email', email, '--plan', 'enterprise']);
  const asked = JSON.stringify({ ...NO_LIMITS, ...limits });
  await runCliJson(storeEnv, ['accounts', 'update', email, '--limits', asked]);
  const args = ['oauth-clients', 'create', '--account', email, '--scopes', 'qr.read qr.write'];
  if (!keys) return runCliJson(storeEnv, args);
  const file = join(temporaryFolder(), 'key.json');
  await Bun.write(file, JSON.stringify(keys.jwk));
  return runCliJson(storeEnv, [...args, '--jwk', file]);
}

const statusAt = async (at: number, token: string) =>
  (await apiClient(urlOf(at), null, bearer(token)).get('/v2/account')).status;

test('a token of one node is taken by the other, until its client is revoked: then by neither at once', async () => {
  const made = await client();
  const token = await tokenOf(urlOf(0), made);
  // Asked often before, so that anything kept in memory would be there.
  for (let at = 0; at < 10; at++) expect(await statusAt(at, token)).toBe(200);
  await runCliJson(storeEnv, ['oauth-clients', 'revoke', made.client_id]);
  expect([await statusAt(0, token), await statusAt(1, token)]).toEqual([401, 401]);
  for (const at of [0, 1]) expect((await askToken(urlOf(at), made)).status).toBe(401);
});

test('of 40 requests at once with two tokens over two nodes a limit of 25 a day lets exactly 25 through', async () => {
  const made = await client({ per_day: 25 });
  const tokens = [await tokenOf(urlOf(0), made), await tokenOf(urlOf(1), made)];
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => statusAt(at >> 1, tokens[at % 2] ?? '')));
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('of 30 assertions with one id at once over two nodes exactly one is taken, and none later', async () => {
  const keys = await keyPair();
  const { client_id } = await client({}, keys);
  const claims = claimsOf(client_id, `${PUBLIC_URL}/oauth2/token`);
  // Each is signed anew, so that only the id is the same.
  const jwts = await Promise.all(Array.from({ length: 30 }, () => assertion(keys, claims)));
  const replies = await Promise.all(jwts.map((jwt, at) => askByAssertion(urlOf(at), jwt)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.error === 'invalid_client')).toHaveLength(29);
  for (const at of [0, 1]) expect((await askByAssertion(urlOf(at), jwts[0] ?? '')).status).toBe(401);
});
