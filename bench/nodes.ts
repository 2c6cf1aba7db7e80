import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type PostgresServer, startPostgres } from '../test/harness/postgres.ts';
import { inTurns, median, perSecond } from './load/figures.ts';
import { runLoad } from './load/generator.ts';
import { compareScans } from './load/node-scans.ts';
import { benchFolder } from './load/server.ts';
import { type Node, startNode } from './load/start-node.ts';

/**
 * The same program on PostgreSQL, with durable commits: creates by 1 to 500 callers and counted redirects of one and
 * two processes, compared with SQLite and a bare redirect. Without drawing. PostgreSQL, the servers and the load share
 * the machine.
 */
const FOLDER = benchFolder('nodes');
const CODES = 2_000;
const CALLERS = [1, 16, 64, 300, 500];
const CREATE_ROUNDS = 2;
/** Many callers are served within a second or two, so this is long enough for all of them. */
const createSeconds = (callers: number) => (callers < 100 ? 2 : 4);
/** Warm-up of a server before it is measured: JIT compilation takes some seconds. */
const FIRST_SECONDS = 3;

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  try {
    await compareCreates(postgres);
    await compareScans({ postgres, folder: FOLDER, codes: CODES });
  } finally {
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** Goals on PostgreSQL: with 64 callers five times as many as with one, and none refused with 500. */
async function compareCreates(postgres: PostgresServer): Promise<void> {
  const databaseUrl = await postgres.createDatabase();
  const sqlite = await startNode(FOLDER, 'creates-sqlite', { codes: 1 });
  const onPostgres = await startNode(FOLDER, 'creates-postgres', { codes: 1, databaseUrl });
  try {
    for (const engine of [sqlite, onPostgres]) await create(engine, 64, FIRST_SECONDS);
    const subjects = CALLERS.flatMap((callers) => [
      [`SQLite ${callers}`, () => create(sqlite, callers)],
      [`PostgreSQL ${callers}`, () => create(onPostgres, callers)],
    ]);
    const all = await inTurns<string, CreateResult>(CREATE_ROUNDS, Object.fromEntries(subjects));
    for (const name of ['SQLite', 'PostgreSQL']) showCreates(name, all);
  } finally {
    await Promise.all([sqlite.running.stop(), onPostgres.running.stop()]);
  }
}

type CreateResult = { rate: number; p99Ms: number; maxMs: number; refused: number };

async function create(
  { running, codes }: Node,
  callers: number,
  seconds = createSeconds(callers),
): Promise<CreateResult> {
  const { perSecond: rate, ...result } = await runLoad({
    url: running.url,
    paths: '/v1/qr-codes',
    method: 'POST',
    headers: { 'x-api-key': codes.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Menu, table 7', redirect_url: 'https://example.com/menu' }),
    connections: callers,
    seconds,
    warmUpSeconds: 0.3,
  });
  const { '201': created = 0, ...others } = result.statuses;
  if (created === 0 && callers === 1) throw new Error(`Nothing was created: ${JSON.stringify(result)}`);
  const refused = Object.values(others).reduce((sum, count) => sum + count, result.lost);
  return { rate, p99Ms: result.p99Ms, maxMs: result.maxMs, refused };
}

function showCreates(name: string, all: Record<string, CreateResult[]>): void {
  console.log(`creates on ${name}, ${CREATE_ROUNDS} rounds`);
  const rateOf = (callers: number) => median((all[`${name} ${callers}`] ?? []).map(({ rate }) => rate));
  for (const callers of CALLERS) {
    const results = all[`${name} ${callers}`] ?? [];
    const times = (rateOf(callers) / rateOf(1)).toFixed(1);
    const refused = results.reduce((sum, result) => sum + result.refused, 0);
    console.log(
      `  ${String(callers).padStart(3)} callers ${perSecond(rateOf(callers)).padStart(8)}  ${times.padStart(4)} times one` +
        `   p99 ${median(results.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms` +
        `   longest ${Math.max(...results.map(({ maxMs }) => maxMs)).toFixed(0)} ms   not created ${refused}`,
    );
  }
  console.log();
}

if (import.meta.main) await run();
