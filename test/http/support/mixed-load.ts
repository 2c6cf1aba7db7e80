import { openStore } from '../../../src/store/open-store.ts';
import { query } from '../../engines/support/query.ts';
import { signIn } from '../../flows/dashboard/support/dashboard-app.ts';
import { dashboardClient } from '../../flows/dashboard/support/dashboard-client.ts';
import { apiClient } from '../../harness/api-client.ts';
import { type RenderedCode, renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import type { StoreEnv } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { FIRST_KEY } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { startWebhookReceiver } from '../../harness/webhook-receiver.ts';

/** Fixed, as nodes come and go on other ports, and pictures would be drawn again. */
const PUBLIC_URL = 'http://localhost:8080';
/** What nodes under this load need. */
export const LOAD_ENV = { PUBLIC_URL, WEBHOOK_PRIVATE_TARGETS: 'allow' };

const OPERATOR = 'operator@localhost';
const NO_LIMITS = { burst_per_second: 1e6, per_minute: 1e8, per_day: 1e9, active_codes: 1e6 };
const TARGET = 'https://example.com/menu';
const SCAN_LIMIT = 60;

export type MixedLoad = {
  /** Requests that were answered as they should be, by kind. */
  answered: Record<string, number>;
  /** By kind, the longest wait for one of them. */
  longestMs: Record<string, number>;
  /** The others: kind and status, or error. */
  failed: string[];
  /** Ends the load; returns what the store does not have as it was acknowledged. */
  stop(): Promise<string[]>;
};

/**
 * Scans, with and without a limit, creates and changes over the API, and pages of a signed-in person, all the time; a
 * receiver is told of creates. `url` leads to nodes on the store; `scanners`: clients for each of three codes.
 */
export async function startMixedLoad(url: string, storeEnv: StoreEnv, { scanners = 1 } = {}): Promise<MixedLoad> {
  const { account_id: id } = await runCliJson(storeEnv, [
    ...['accounts', 'update', OPERATOR, '--limits', JSON.stringify(NO_LIMITS)],
  ]);
  const api = apiClient(url, FIRST_KEY);
  const dashboard = dashboardClient(url, PUBLIC_URL, await cookieOf(url, storeEnv, id));
  const receiver = startWebhookReceiver();
  const endpoint = await api.post('/v2/webhook-endpoints', { url: receiver.url, events: ['qr.created'] });
  if (endpoint.status !== 201) throw new Error(JSON.stringify(endpoint.body));
  const make = (fields: object = {}) => renderedCode(api, { redirect_url: TARGET, ...fields });
  const scanned = await Promise.all([make(), make(), make()]);
  const [changed, limited] = await Promise.all([make(), make({ scan_limit: SCAN_LIMIT })]);
  const all = [...scanned, changed, limited];

  const answered: Record<string, number> = {};
  const longestMs: Record<string, number> = {};
  const failed: string[] = [];
  const counts = new Map(all.map(({ id }) => [id, 0]));
  const created = all.map(({ id }) => id);
  let isOver = false;
  let changes = 0;

  /** The status, and where it leads. */
  async function scanOne(code: RenderedCode): Promise<string> {
    const { status, location } = await scan(url, code.slug);
    if (status === 302) counts.set(code.id, (counts.get(code.id) ?? 0) + 1);
    return location === null ? `${status}` : `${status} ${location}`;
  }

  async function scanLimited(): Promise<void> {
    const isUsedUp = counts.get(limited.id) === SCAN_LIMIT;
    must(await scanOne(limited), isUsedUp ? '410' : `302 ${TARGET}`);
  }

  async function create(): Promise<void> {
    const { status, body } = await api.post('/v1/qr-codes', { redirect_url: TARGET });
    if (status === 201) created.push(body.qr_id);
    must(status, 201);
  }

  /** A change that was acknowledged holds for the next scan, whichever node takes it. */
  async function change(): Promise<void> {
    const target = `https://example.com/${++changes}`;
    must((await api.patch(`/v2/qr-codes/${changed.id}`, { redirect_url: target })).status, 200);
    must(await scanOne(changed), `302 ${target}`);
  }

  const page = async () => must((await dashboard.send('GET /me')).status, 200);

  async function repeat(kind: string, pauseMs: number, act: () => Promise<void>): Promise<void> {
    while (!isOver) {
      const sentAt = performance.now();
      try {
        await act();
        answered[kind] = (answered[kind] ?? 0) + 1;
        longestMs[kind] = Math.max(longestMs[kind] ?? 0, performance.now() - sentAt);
      } catch (error) {
        failed.push(`${kind}: ${(error as Error).message}`);
      }
      await Bun.sleep(pauseMs);
    }
  }

  const running = Promise.all([
    ...Array.from({ length: scanners }, () => scanned)
      .flat()
      .map((code) => repeat('scan', 15, async () => must(await scanOne(code), `302 ${TARGET}`))),
    repeat('limited scan', 100, scanLimited),
    repeat('create', 100, create),
    repeat('change', 50, change),
    repeat('page', 50, page),
  ]);

  return {
    answered,
    longestMs,
    failed,
    async stop() {
      isOver = true;
      await running;
      // However fast the machine: the limit is reached, and not exceeded.
      while ((await scanOne(limited)).startsWith('302'));
      const problems = await misses(storeEnv, counts, created);
      if (counts.get(limited.id) !== SCAN_LIMIT) problems.push(`${counts.get(limited.id)} scans passed the limit`);
      await until(() => new Set(receiver.of('qr.created').map(createdId)).size >= created.length);
      const told = new Set(receiver.of('qr.created').map(createdId));
      problems.push(...created.filter((id) => !told.has(id)).map((id) => `nobody was told of ${id}`));
      await receiver.stop();
      return problems;
    },
  };
}

function must(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${found} in place of ${wanted}`);
}

const createdId = ({ body }: { body: { data: { qr_id: string } } }) => body.data.qr_id;

async function cookieOf(url: string, storeEnv: StoreEnv, accountId: string): Promise<string> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = storeEnv;
  const store = await openStore({ databaseUrl, dataDir }, Date.now(), () => {});
  const { cookie } = await signIn({ app: { store }, url }, { id: accountId, email: OPERATOR }, PUBLIC_URL);
  await store.close();
  return cookie;
}

/** What is stored otherwise than acknowledged: counts of scans, and codes that are missing or more than were made. */
async function misses(storeEnv: StoreEnv, counts: Map<string, number>, created: string[]): Promise<string[]> {
  const rows = await query(storeEnv, 'select id, scan_count from qr_codes join scan_counters on code_seq = seq');
  const stored = new Map(rows.map(({ id, scan_count }) => [id as string, scan_count]));
  const problems = [...counts]
    .filter(([id, count]) => stored.get(id) !== count)
    .map(([id, count]) => `${id} has ${stored.get(id)} scans, ${count} were answered`);
  problems.push(...created.filter((id) => !stored.has(id)).map((id) => `${id} is missing`));
  if (stored.size !== created.length) problems.push(`${stored.size} codes, ${created.length} were made`);
  return problems;
}
