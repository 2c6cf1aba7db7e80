import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../src/store/open-store.ts';
import { compareBatches } from './load/batches.ts';
import { below, inTurns, median, percentiles, perSecond, ratioOf, timed } from './load/figures.ts';
import { requireStatus, runLoad } from './load/generator.ts';
import { labelOf, MILLION, millionCodes } from './load/million.ts';
import { insertCode, type Owner, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, type Running, startBare, startServer } from './load/server.ts';

/** The API over HTTP, including keys, limits and validation. */
const ROUNDS = 3;
const SECONDS = 2;
const DEEP_PAGE = 1_000;
const LIST_TIMES = 300;
/** What the list of v2 has more than that of v1. */
const V2_QUERIES = [
  '?sort=oldest',
  '?sort=label',
  '?sort=scans',
  '?sort=last_scan',
  '?q=zurich',
  '?tag=none',
  '/count',
];

export async function run(): Promise<void> {
  await compareReads();
  await compareCreates();
  const folder = benchFolder(`api-batches-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await compareBatches(folder).finally(() => rmSync(folder, { recursive: true }));
  await compareLists();
}

/** GET by id, of 10,000 codes at random: v1 against a route that returns a constant of the same size, v2 against v1. */
async function compareReads(): Promise<void> {
  const { folder, owner, paths } = await storeWithCodes('reads', 10_000);
  const ours = await startServer({ DATA_DIR: folder }, { PLANS_FILE: plansWithoutLimits(folder) });
  const headers = { 'x-api-key': owner.apiKey };
  const body = await (await fetch(`${ours.url}${paths[0]}`, { headers })).text();
  const answer = join(folder, 'answer.json');
  writeFileSync(answer, body);
  const bare = await startBare(answer);
  const measure = async ({ url }: Running, asked = paths) => {
    const load = { url, paths: asked, headers, connections: 64, seconds: SECONDS, warmUpSeconds: 1 };
    return requireStatus(await runLoad(load), 200).perSecond;
  };
  const inV2 = paths.map((path) => path.replace('/v1/', '/v2/'));
  const speeds = await inTurns(ROUNDS, {
    bare: () => measure(bare),
    ours: () => measure(ours),
    v2: () => measure(ours, inV2),
  });
  await Promise.all([ours.stop(), bare.stop()]);
  rmSync(folder, { recursive: true });
  const ratio = median(speeds.ours) / median(speeds.bare);
  console.log(`GET /v1/qr-codes/{id}, 64 connections, ${body.length} bytes`);
  console.log(`  bare Hono route  ${perSecond(median(speeds.bare))}`);
  console.log(`  ours             ${perSecond(median(speeds.ours))}: ratio ${ratio.toFixed(2)}`);
  console.log(
    `  in v2            ${perSecond(median(speeds.v2))}: ${ratioOf(speeds.ours, speeds.v2).toFixed(2)} of the time of v1\n`,
  );
}

/** Durable creates: 16 callers against one. */
async function compareCreates(): Promise<void> {
  const { folder, owner } = await storeWithCodes('creates', 1);
  const server = await startServer({ DATA_DIR: folder }, { PLANS_FILE: plansWithoutLimits(folder) });
  const headers = { 'x-api-key': owner.apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Menu, table 7', redirect_url: 'https://example.com/menu' });
  const measure = async (connections: number) => {
    const post = { url: server.url, paths: '/v1/qr-codes', method: 'POST', headers, body };
    return requireStatus(await runLoad({ ...post, connections, seconds: SECONDS, warmUpSeconds: 0.5 }), 201).perSecond;
  };
  const speeds = await inTurns(ROUNDS, { one: () => measure(1), many: () => measure(16) });
  await server.stop();
  rmSync(folder, { recursive: true });
  const ratio = median(speeds.many) / median(speeds.one);
  console.log('POST /v1/qr-codes on SQLite, durable, the pictures drawn meanwhile');
  console.log(`  1 caller    ${perSecond(median(speeds.one))}`);
  console.log(`  16 callers  ${perSecond(median(speeds.many))}: ${ratio.toFixed(1)} times as many\n`);
}

/** Lists and searches among a million codes. */
async function compareLists(): Promise<void> {
  const { folder, owner } = await millionCodes();
  const server = await startServer({ DATA_DIR: folder }, { PLANS_FILE: plansWithoutLimits(folder) });
  try {
    console.log(`lists among ${MILLION.toLocaleString('en')} codes, one caller, 20 a page`);
    for (const version of ['v1', 'v2'] as const) {
      const [firstMs, deepMs] = await timeLists(server.url, owner.apiKey, version);
      console.log(`  ${version}, page 1      ${firstMs.toFixed(2)} ms at the median`);
      console.log(`  ${version}, page 1,000  ${deepMs.toFixed(2)} ms: ${(deepMs / firstMs).toFixed(2)} of page 1`);
    }
    for (const query of V2_QUERIES) {
      const { p50Ms, p99Ms } = percentiles(await timeQuery(server.url, owner.apiKey, query));
      console.log(
        `  v2, ${query.padEnd(25)} ${p50Ms.toFixed(2)} ms at the median, ${p99Ms.toFixed(2)} ms at the 99th percentile`,
      );
    }
    for (const letters of [1, 2, 3, 8]) {
      const { p50Ms, p99Ms } = percentiles(await timeSearches(server.url, owner.apiKey, letters));
      console.log(
        `  label_contains of ${letters} letters  ${p50Ms.toFixed(2)} ms at the median, ${p99Ms.toFixed(2)} ms at the 99th percentile`,
      );
    }
  } finally {
    await server.stop();
  }
}

async function storeWithCodes(name: string, count: number): Promise<{ folder: string; owner: Owner; paths: string[] }> {
  const folder = benchFolder(`api-${name}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const store = await openStore({ databaseUrl: null, dataDir: folder }, Date.now(), () => {});
  const owner = await seedOwner(store);
  const codes = await Promise.all(Array.from({ length: count }, () => insertCode(store, owner)));
  await store.close();
  return { folder, owner, paths: codes.map(({ id }) => `/v1/qr-codes/${id}`) };
}

type Page = { items: unknown[]; next_page_token: string | null };

/** Medians of the first page and of a deep one. */
async function timeLists(
  url: string,
  apiKey: string,
  version: 'v1' | 'v2',
): Promise<[firstMs: number, deepMs: number]> {
  const read = (token: string | null) => list(url, apiKey, pageQuery(token), version);
  let token: string | null = null;
  for (let page = 1; page < DEEP_PAGE; page++) token = (await read(token)).next_page_token;
  if (token === null) throw new Error(`There is no page ${DEEP_PAGE}`);
  const page = (at: string | null) => () => timed(() => read(at));
  const { first, deep } = await inTurns(LIST_TIMES, { first: page(null), deep: page(token) });
  return [median(first), median(deep)];
}

async function timeQuery(url: string, apiKey: string, query: string): Promise<number[]> {
  const { times } = await inTurns(LIST_TIMES, { times: () => timed(() => list(url, apiKey, query, 'v2')) });
  return times;
}

/** Search texts of this length, taken from random labels, so that each has a match. */
async function timeSearches(url: string, apiKey: string, letters: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < LIST_TIMES; i++) {
    const label = [...labelOf(below(MILLION))];
    const start = below(label.length - letters + 1);
    const needle = label.slice(start, start + letters).join('');
    let found = 0;
    times.push(
      await timed(async () => {
        found = (await list(url, apiKey, `?label_contains=${encodeURIComponent(needle)}`)).items.length;
      }),
    );
    if (found === 0) throw new Error(`"${needle}" was not found`);
  }
  return times;
}

function pageQuery(token: string | null): string {
  return token === null ? '' : `?page_token=${token}`;
}

async function list(url: string, apiKey: string, query: string, version = 'v1'): Promise<Page> {
  const reply = await fetch(`${url}/${version}/qr-codes${query}`, { headers: { 'x-api-key': apiKey } });
  if (reply.status !== 200) throw new Error(`The list answered ${reply.status}`);
  return (await reply.json()) as Page;
}
