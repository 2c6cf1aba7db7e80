import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../test/harness/engines.ts';
import { type PostgresServer, startPostgres } from '../test/harness/postgres.ts';
import { median, perSecond } from './load/figures.ts';
import { freePort } from './load/free-port.ts';
import { runLoad } from './load/generator.ts';
import { compareScans } from './load/node-scans.ts';
import { makeScanCodes, type ScanCodes } from './load/scan-codes.ts';
import { plansWithoutLimits } from './load/seed.ts';
import { benchFolder, type Running, startServer } from './load/server.ts';
import { measureServiceTimes } from './load/service-times.ts';

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
const NO_DRAWING = ['--roles', 'api,scan'];

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  try {
    await measureServiceTimes(postgres, FOLDER);
    await compareCreates(postgres);
    await compareScans({ postgres, folder: FOLDER, codes: CODES });
  } finally {
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** Goals on PostgreSQL: with 64 callers five times as many as with one, and none refused with 500. */
async function compareCreates(postgres: PostgresServer): Promise<void> {
  const sqlite = await startEngine('creates-sqlite');
  const onPostgres = await startEngine('creates-postgres', await postgres.createDatabase());
  try {
    for (const engine of [sqlite, onPostgres]) await create(engine, 64, FIRST_SECONDS);
    const all = new Map<string, CreateResult[]>();
    for (let round = 0; round < CREATE_ROUNDS; round++) {
      for (const callers of CALLERS) {
        for (const [name, engine] of Object.entries({ SQLite: sqlite, PostgreSQL: onPostgres })) {
          const key = `${name} ${callers}`;
          all.set(key, [...(all.get(key) ?? []), await create(engine, callers)]);
        }
      }
    }
    for (const name of ['SQLite', 'PostgreSQL']) showCreates(name, all);
  } finally {
    await Promise.all([sqlite.server.stop(), onPostgres.server.stop()]);
  }
}

type Engine = { server: Running; codes: ScanCodes };

async function startEngine(name: string, databaseUrl?: string): Promise<Engine> {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const place: Place = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const codes = await makeScanCodes(place, 1);
  const env = { ...place, PLANS_FILE: plansWithoutLimits(folder) };
  return { codes, server: await startServer(folder, freePort(), env, NO_DRAWING) };
}

type CreateResult = { rate: number; p99Ms: number; maxMs: number; refused: number };

async function create(
  { server, codes }: Engine,
  callers: number,
  seconds = createSeconds(callers),
): Promise<CreateResult> {
  const { perSecond: rate, ...result } = await runLoad({
    url: server.url,
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

function showCreates(name: string, all: ReadonlyMap<string, CreateResult[]>): void {
  console.log(`creates on ${name}, ${CREATE_ROUNDS} rounds`);
  const rateOf = (callers: number) => median((all.get(`${name} ${callers}`) ?? []).map(({ rate }) => rate));
  for (const callers of CALLERS) {
    const results = all.get(`${name} ${callers}`) ?? [];
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
