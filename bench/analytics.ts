import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeStats } from '../src/analytics/code-stats.ts';
import { codeTrends } from '../src/analytics/code-trends.ts';
import { codesToWatch } from '../src/analytics/codes-to-watch.ts';
import { scopeAnalytics } from '../src/analytics/scope-analytics.ts';
import { openStore } from '../src/store/open-store.ts';
import type { DayScope } from '../src/store/scans/days.ts';
import type { Store } from '../src/store/store.ts';
import { query } from '../test/engines/support/query.ts';
import type { Place } from '../test/harness/engines.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { type AnalyticsData, BUSY_CODE, makeAnalyticsData } from './load/analytics-data.ts';
import { mergeCost } from './load/merge-cost.ts';
import { benchFolder } from './load/server.ts';

/** All analytics views over a year of many codes, on both engines; the merge cost of a scan; a year on disk. */
const FOLDER = benchFolder('analytics');
const CODES = Number(process.env.BENCH_CODES ?? 10_000);
const DAYS = 365;
const TIMES = 100;

export async function run(): Promise<void> {
  await measure('SQLite', { DATA_DIR: FOLDER });
  const postgres = await startPostgres({ vacuums: true });
  try {
    await measure('PostgreSQL', { DATA_DIR: FOLDER, DATABASE_URL: await postgres.createDatabase() });
  } finally {
    await postgres.stop();
  }
  rmSync(FOLDER, { recursive: true, force: true });
}

async function measure(engine: string, place: Place): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const data = await makeAnalyticsData(place, CODES, DAYS);
  const store = await openStore({ databaseUrl: place.DATABASE_URL ?? null, dataDir: FOLDER }, Date.now(), () => {});
  console.log(`\n${engine}, ${CODES.toLocaleString('en')} codes, ${DAYS} days: ${await sizeOf(place)}`);
  for (const [name, view] of Object.entries(views(store, data))) await time(name, view);
  console.log(`  merging, one scan: ${await mergeCost(store, data)}`);
  await store.close();
}

function views(store: Store, { accountId, projectId, codes, days, lastDay }: AnalyticsData) {
  const now = lastDay * 86_400_000;
  const range = (length: number) => ({ from: lastDay - length + 1, to: lastDay });
  const view = (scope: DayScope, length: number) => () =>
    scopeAnalytics(
      store,
      {
        scope,
        timeZone: 'UTC',
        createdAt: now - days * 86_400_000,
        requestedRange: range(length),
        filter: null,
      },
      now,
    );
  const ordinary = () => ({ table: 'code_days', scope: 2 + Math.floor(Math.random() * (codes - 2)) }) as const;
  const account = { id: accountId, timeZone: 'UTC', createdAt: now };
  const ids = Array.from({ length: 50 }, (_, at) => `qr_${1 + at * Math.floor(codes / 50)}`);
  const busy = { seq: BUSY_CODE, id: `qr_${BUSY_CODE}`, created_at: now - days * 86_400_000 };
  return {
    'an ordinary code, 30 days': () => view(ordinary(), 30)(),
    'an ordinary code, a year': () => view(ordinary(), days)(),
    'a code with 10 million scans, 30 days': view({ table: 'code_days', scope: BUSY_CODE }, 30),
    'a code with 10 million scans, a year': view({ table: 'code_days', scope: BUSY_CODE }, days),
    'the same, as repoint stats': () => codeStats(store, busy, 'UTC', { from: null, to: null }, now),
    'a project with 100 million scans, a year': view({ table: 'project_days', scope: projectId }, days),
    'an account with a billion scans, 30 days': view({ table: 'account_days', scope: accountId }, 30),
    'an account with a billion scans, a year': view({ table: 'account_days', scope: accountId }, days),
    'codes to watch, 30 days': () => codesToWatch(store, account, range(30), now),
    'codes to watch, a year': () => codesToWatch(store, account, range(days), now),
    'trend lines of 50 codes': () => codeTrends(store, account, ids, now),
  };
}

async function time(name: string, view: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < TIMES + 5; i++) {
    const start = performance.now();
    await view();
    if (i >= 5) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(7);
  console.log(`  ${name.padEnd(42)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

async function sizeOf(place: Place): Promise<string> {
  const [row] = place.DATABASE_URL
    ? await query(place, 'select pg_database_size(current_database()) as bytes')
    : [{ bytes: statSync(join(FOLDER, 'repoint.db')).size }];
  return `${Math.round(Number(row?.bytes) / 1e6).toLocaleString('en')} MB`;
}

if (import.meta.main) await run();
