import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { type ApiClient, apiClient } from '../../harness/api-client.ts';
import { slugOf } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { emptyStore, onBothEngines } from '../../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

/** For two workers that compete for jobs. */
const CODES = 80;
/** On SQLite at once, since the process is known to be dead; on PostgreSQL when its leases have expired. */
const TAKEN_WITHIN_MS = { sqlite: 2_000, postgres: 5_000 };
const LIMITS = '{"burst_per_second":100000,"per_minute":1000000}';
/** Fixed: otherwise it would contain the port, and the next server would draw every picture again. */
const SAME_ADDRESS = { PUBLIC_URL: 'https://links.example' };

test(`two workers on postgres render ${CODES} codes, each once`, async () => {
  const storeEnv = await emptyStore('postgres');
  const nodes = await Promise.all([startProcess(storeEnv, SAME_ADDRESS), startProcess(storeEnv, SAME_ADDRESS)]);
  await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', LIMITS]);
  const clients = nodes.map((node) => apiClient(node.url, FIRST_KEY));
  const ids = await createCodes(clients, CODES);
  const unfinished = "select id from qr_codes where render_status <> 'done' limit 1";
  await until(async () => (await query(storeEnv, unfinished)).length === 0);
  const rows = await query(storeEnv, 'select id, slug, render_attempt from qr_codes');
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(CODES);
  expect(new Set(rows.map(({ render_attempt }) => render_attempt))).toEqual(new Set([1]));
  await Promise.all(nodes.map((node) => node.kill()));
});

onBothEngines('a renderer that is killed', (engine) => {
  test('is replaced by the next, which draws its pictures within 5 s: two attempts, the same slugs', async () => {
    const storeEnv = await emptyStore(engine);
    const first = await startProcess(storeEnv, SAME_ADDRESS);
    await runCliJson(storeEnv, ['accounts', 'update', 'operator@localhost', '--limits', LIMITS]);
    const underWay = "select id, slug from qr_codes where render_status = 'rendering'";
    const creating = createCodes([apiClient(first.url, FIRST_KEY)], 40).catch(() => {});
    while ((await query(storeEnv, underWay)).length < 3) await Bun.sleep(1);
    await first.kill('SIGKILL');
    await creating;
    const left = new Map((await query(storeEnv, underWay)).map(({ id, slug }) => [String(id), String(slug)]));
    expect(left.size).toBeGreaterThan(0);
    const ids = (await query(storeEnv, 'select id from qr_codes')).map(({ id }) => String(id));

    const second = await startProcess(storeEnv, SAME_ADDRESS);
    const start = performance.now();
    const names = [...left.keys()].map((id) => `'${id}'`).join();
    const notRetried = `select count(*) as codes from qr_codes where render_attempt < 2 and id in (${names})`;
    await until(async () => (await query(storeEnv, notRetried))[0]?.codes === 0);
    expect(performance.now() - start).toBeLessThan(TAKEN_WITHIN_MS[engine]);
    const api = apiClient(second.url, FIRST_KEY);
    for (const id of ids) {
      const slug = await slugOf(api, id);
      const { render_attempt } = (await api.get(`/v1/qr-codes/${id}`)).body;
      if (left.has(id)) expect([render_attempt, slug]).toEqual([2, left.get(id) ?? '']);
      else expect(render_attempt).toBe(1);
    }
    await second.kill();
  });
});

/** Creates codes with these clients in turn, some at a time; returns the ids. */
async function createCodes(clients: ApiClient[], count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const some = Math.min(AT_A_TIME, count - ids.length);
    const made = Array.from({ length: some }, (_, at) => createCode(clients[at % clients.length]));
    ids.push(...(await Promise.all(made)));
  }
  return ids;
}

const AT_A_TIME = 20;

async function createCode(api: ApiClient | undefined): Promise<string> {
  if (!api) throw new Error('There is no client');
  const { status, body } = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
  if (status !== 201) throw new Error(`The code was not created: ${JSON.stringify(body)}`);
  return body.qr_id;
}
