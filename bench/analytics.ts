import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeStats } from '../src/analytics/code-stats.ts';
import { codeTrends } from '../src/analytics/code-trends.ts';
import { codesToWatch } from '../src/analytics/codes-to-watch.ts';
import { dayText } from '../src/analytics/day.ts';
import { scopeAnalytics, VIEWS } from '../src/analytics/scope-analytics.ts';
import { newApiKey } from '../src/people/api-key.ts';
import { openStore } from '../src/store/open-store.ts';
import { wholeAccount } from '../src/store/reach.ts';
import type { DayScope } from '../src/store/scans/days.ts';
import { UNLIMITED } from '../src/store/scans/scan-batch.ts';
import { packKind } from '../src/store/scans/scan-kind.ts';
import type { Store } from '../src/store/store.ts';
import { query } from '../test/engines/support/query.ts';
import type { StoreEnv } from '../test/harness/engines.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { type AnalyticsData, BUSY_CODE, makeAnalyticsData } from './load/analytics-data.ts';
import { below, inTurns, percentiles, ratioOf, timed } from './load/figures.ts';
import { plansWithoutLimits } from './load/seed.ts';
import { benchFolder, startServer } from './load/server.ts';

/**
 * All analytics views over a year of many codes, on both engines; the same over HTTP; the merge cost of a scan; a year
 * on disk.
 */
const FOLDER = benchFolder('analytics');
const CODES = Number(process.env.BENCH_CODES ?? 10_000);
const DAYS = 365;
const TIMES = 100;
const BATCHES = 400;
const SCANS = 50;

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

async function measure(engine: string, storeEnv: StoreEnv): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const data = await makeAnalyticsData(storeEnv, CODES, DAYS);
  const store = await openStore({ databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: FOLDER }, Date.now(), () => {});
  console.log(`\n${engine}, ${CODES.toLocaleString('en')} codes, ${DAYS} days: ${await sizeOf(storeEnv)}`);
  for (const [name, view] of Object.entries(views(store, data))) await time(name, view);
  await overHttp(store, storeEnv, data);
  console.log(`  merging, one scan: ${await mergeCost(store, data)}`);
  await store.close();
}

/**
 * A year of the account by a key: all views in one request, as the dashboard asks, and each by its own. Goal: at most
 * 1.2 times the figures alone, which were all that the dashboard's own route did.
 */
async function overHttp(store: Store, storeEnv: StoreEnv, data: AnalyticsData): Promise<void> {
  const { accountId, lastDay } = data;
  const { row, apiKey } = newApiKey(accountId, 'bench', Date.now());
  await store.write.insertKey({ key: row, cap: 1 });
  const server = await startServer(storeEnv, { PLANS_FILE: plansWithoutLimits(FOLDER) });
  const days = `from=${dayText(lastDay - DAYS + 1)}&to=${dayText(lastDay)}&limit=1000`;
  const get = async (view: string) => {
    const answer = await fetch(`${server.url}/v2/analytics/account${view}?${days}`, {
      headers: { 'x-api-key': apiKey },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  };
  const eachView = async () => {
    for (const view of VIEWS) await get(`/${view}`);
  };
  await time('over HTTP, the account’s year, all at once', () => get(''));
  const figures = views(store, data)['an account with a billion scans, a year'];
  const times = await inTurns(TIMES, { http: () => timed(() => get('')), figures: () => timed(figures) });
  console.log(
    `  ${'the same, of the time of the figures alone'.padEnd(42)} ${ratioOf(times.http, times.figures).toFixed(2)}`,
  );
  await time('over HTTP, its seven views in turn', eachView);
  await time('over HTTP, its trend', () => get('/trend'));
  await server.stop();
}

function views(store: Store, { accountId, projectId, codes, days, lastDay }: AnalyticsData) {
  const now = lastDay * 86_400_000;
  const range = (length: number) => ({ from: lastDay - length + 1, to: lastDay });
  const view = (scope: DayScope, length: number) => () =>
    scopeAnalytics(
      store,
      {
        scopes: [scope],
        timeZone: 'UTC',
        createdAt: now - days * 86_400_000,
        requestedRange: range(length),
        filter: null,
      },
      now,
    );
  const ordinary = () => ({ table: 'code_days', scope: 2 + below(codes - 2) }) as const;
  const reach = wholeAccount(accountId);
  const account = { ...reach, reach, timeZone: 'UTC', createdAt: now };
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
  for (let i = 0; i < TIMES + 5; i++) times.push(await timed(view));
  const { p50Ms, p99Ms } = percentiles(times.slice(5));
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
  console.log(`  ${name.padEnd(42)} p50 ${ms(p50Ms)}   p99 ${ms(p99Ms)}`);
}

async function sizeOf(storeEnv: StoreEnv): Promise<string> {
  const [row] = storeEnv.DATABASE_URL
    ? await query(storeEnv, 'select pg_database_size(current_database()) as bytes')
    : [{ bytes: statSync(join(FOLDER, 'repoint.db')).size }];
  return `${Math.round(Number(row?.bytes) / 1e6).toLocaleString('en')} MB`;
}

/** The time per scan to merge batches of random codes and diverse visitors, in addition to counting them. */
async function mergeCost(store: Store, data: AnalyticsData): Promise<string> {
  const start = performance.now();
  for (let batch = 0; batch < BATCHES; batch++) await store.write.countScans(randomBatch(data, batch));
  const counted = performance.now();
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
  const merged = performance.now();
  const each = (time: number) => `${((1_000 * time) / (BATCHES * SCANS)).toFixed(1)} µs`;
  return `${each(merged - counted)}, counting it ${each(counted - start)}`;
}

function randomBatch({ accountId, projectId, codes, lastDay }: AnalyticsData, number: number) {
  const country = () => String.fromCharCode(65 + below(26), 65 + below(8));
  const devices = ['ios', 'android', 'desktop'] as const;
  const kinds = Array.from({ length: SCANS }, () => [
    packKind({ class: 'scan', device: devices[below(3)] ?? 'ios', country: country(), rule: 0 }),
    below(2) === 0 ? `page-${below(50)}.example.com` : '',
  ]);
  return {
    id: `bat_bench-${number}-${Math.random()}`,
    number: 1,
    now: Date.now(),
    owners: [accountId, 1, projectId, 1, lastDay + 1, 12],
    codes: Array.from({ length: SCANS }, () => [1 + below(codes), 1, UNLIMITED, 0]).flat(),
    arrivals: Array.from({ length: SCANS }, (_, at) => [at, at]).flat(),
    kinds: kinds.flat(),
  };
}

if (import.meta.main) await run();
