import { mkdirSync, rmSync } from 'node:fs';
import { median, perSecond } from './load/figures.ts';
import { requireStatus, runLoad } from './load/generator.ts';
import type { LoadResult } from './load/load.ts';
import { makeScanCodes, type ScanCodes } from './load/scan-codes.ts';
import { benchFolder, type Running, startBareRedirect, startServer } from './load/server.ts';
import { diverseVisitors, ONE_VISITOR, type VisitorHeaders } from './load/visitors.ts';

/**
 * Scans against a bare redirect: the same response, server settings and load in the same run. Ours does everything:
 * rules, device, country, durable count (SQLite, one sync per batch), analytics.
 */
const FOLDER = benchFolder('scan');
const PORT = 18_080;
const CODES = 10_000;
/** For diverse visitors: so few that their days are full of values. */
const FEW_CODES = 40;
const VISITORS = 20_000;
/** Many short rounds: on a shared machine a single round means little, but adjacent rounds are comparable. */
const ROUNDS = 15;
const SECONDS = 1;
const WARM_UP_SECONDS = 0.2;
/** Warm-up of a server before it is measured: JIT compilation takes some seconds. */
const FIRST_SECONDS = 5;

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const codes = await makeScanCodes({ DATA_DIR: FOLDER }, CODES);
  const bare = await startBareRedirect();
  const ours = await startServer(FOLDER, PORT);
  try {
    const one = [`/${codes.slugs[0]}`];
    const many = codes.slugs.map((slug) => `/${slug}`);
    for (const server of [bare, ours]) {
      for (const paths of [one, many]) await measure(server, paths, 64, FIRST_SECONDS);
    }
    for (const connections of [64, 256]) {
      await compare(`one code, ${connections} connections`, bare, ours, one, connections);
      await compare(`${CODES.toLocaleString('en')} codes, ${connections} connections`, bare, ours, many, connections);
    }
    await compareVisitors(ours, many.slice(0, FEW_CODES));
    await checkCount(ours, codes);
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  bare: Running,
  ours: Running,
  paths: string[],
  connections: number,
): Promise<void> {
  const results: { bare: LoadResult[]; ours: LoadResult[] } = { bare: [], ours: [] };
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await measure(bare, paths, connections));
    results.ours.push(await measure(ours, paths, connections));
  }
  const speed = (all: LoadResult[]) => median(all.map((result) => result.perSecond));
  // Adjacent rounds are compared: a shared machine is 40 % faster in one minute than in the next.
  const ratio = median(results.ours.map((result, at) => result.perSecond / (results.bare[at]?.perSecond ?? 0)));
  const show = (label: string, all: LoadResult[]) => {
    const p50 = median(all.map((result) => result.p50Ms)).toFixed(2);
    const p99 = median(all.map((result) => result.p99Ms)).toFixed(2);
    console.log(`  ${label.padEnd(6)} ${perSecond(speed(all)).padStart(10)}   p50 ${p50} ms   p99 ${p99} ms`);
  };
  console.log(name);
  show('bare', results.bare);
  show('ours', results.ours);
  console.log(`  ratio  ${ratio.toFixed(2)}\n`);
}

/**
 * Diverse visitors against identical ones, on our server. Goals: 0.85 of the rate, and a p99 at most 10 ms
 * higher.
 */
async function compareVisitors(ours: Running, paths: string[]): Promise<void> {
  const visitors = diverseVisitors(VISITORS);
  const results: { alike: LoadResult[]; diverse: LoadResult[] } = { alike: [], diverse: [] };
  for (let round = 0; round < ROUNDS; round++) {
    results.alike.push(await measure(ours, paths, 64));
    results.diverse.push(await measure(ours, paths, 64, SECONDS, visitors));
  }
  const of = (all: LoadResult[], figure: (result: LoadResult) => number) => median(all.map(figure));
  const ratios = results.diverse.map(({ perSecond: rate }, at) => rate / (results.alike[at]?.perSecond ?? 0));
  const later = results.diverse.map(({ p99Ms }, at) => p99Ms - (results.alike[at]?.p99Ms ?? 0));
  console.log(`${FEW_CODES} codes, 64 connections, ours: visitors that are alike and visitors that are not`);
  for (const [label, all] of Object.entries(results)) {
    const rate = perSecond(of(all, (result) => result.perSecond));
    const [p99, max] = [of(all, ({ p99Ms }) => p99Ms), of(all, ({ maxMs }) => maxMs)];
    console.log(`  ${label.padEnd(8)} ${rate.padStart(9)}   p99 ${p99.toFixed(2)} ms   max ${max.toFixed(1)} ms`);
  }
  console.log(`  ratio ${median(ratios).toFixed(2)}   p99 ${median(later).toFixed(2)} ms later\n`);
}

async function measure(
  { url }: Running,
  paths: string[],
  connections: number,
  seconds = SECONDS,
  visitors?: VisitorHeaders[],
): Promise<LoadResult> {
  const load = { url, paths, connections, seconds, warmUpSeconds: WARM_UP_SECONDS };
  return requireStatus(await runLoad({ ...load, ...(visitors ? { visitors } : { headers: ONE_VISITOR }) }), 302);
}

/** Compares the scans of waiting clients with the count that the API returns afterwards. */
async function checkCount({ url }: Running, { slugs, ids, apiKey }: ScanCodes): Promise<void> {
  const [slug, id] = [slugs[1], ids[1]];
  const count = async () => {
    const reply = await fetch(`${url}/v1/qr-codes/${id}`, { headers: { 'x-api-key': apiKey } });
    return ((await reply.json()) as { scan_count: number }).scan_count;
  };
  const before = await count();
  let sent = 0;
  const client = async () => {
    while (sent < 20_000) {
      sent++;
      await fetch(`${url}/${slug}`, { redirect: 'manual', headers: ONE_VISITOR });
    }
  };
  await Promise.all(Array.from({ length: 64 }, client));
  const counted = (await count()) - before;
  console.log(
    `scans sent ${sent.toLocaleString('en')}, counted ${counted.toLocaleString('en')}: ${sent === counted ? 'equal' : 'DIFFERENT'}`,
  );
}

if (import.meta.main) await run();
