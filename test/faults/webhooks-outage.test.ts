import { afterAll, expect, test } from 'bun:test';
import pg from 'pg';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { startWebhookReceiver } from '../harness/webhook-receiver.ts';

const receiver = startWebhookReceiver();
afterAll(() => receiver.stop());

test('a write that the store refuses while webhooks are under way is no unhandled rejection', async () => {
  const storeEnv = await emptyStore('postgres');
  const answers: (() => void)[] = [];
  receiver.answer = () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 }))));
  const address = new URL(storeEnv.DATABASE_URL ?? '');
  address.searchParams.set('statement_timeout', '1500');
  const server = await startProcess({ ...storeEnv, DATABASE_URL: address.href }, { WEBHOOK_PRIVATE_TARGETS: 'allow' });
  const api = apiClient(server.url, FIRST_KEY);
  const make = () => api.post('/v2/qr-codes', { redirect_url: 'https://example.com/' });
  const { endpoint_id } = (await api.post('/v2/webhook-endpoints', { url: receiver.url, events: ['qr.created'] })).body;
  const made = async () => (await api.get(`/v2/webhook-endpoints/${endpoint_id}/deliveries`)).body.items.length;
  await make();
  await until(() => answers.length === 1);
  await make();
  await make();
  await until(async () => (await made()) === 3);
  answers[0]?.();
  await until(() => answers.length === 3);
  // Another program holds the row for longer than a statement may take.
  const other = new pg.Client({ connectionString: storeEnv.DATABASE_URL ?? '' });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from webhook_endpoints for update');
  answers[1]?.();
  const end = await Promise.race([server.exited, Bun.sleep(10_000).then(() => 'alive')]);
  await other.end();
  await server.kill();
  const raw = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('StoreUnavailable'));
  expect([end, raw]).toEqual(['alive', []]);
}, 90_000);
