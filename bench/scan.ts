import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../test/harness/postgres.ts';
import { inTurns, median, perSecond, ratioOf } from './load/figures.ts';
import { type LoadResult, requireStatus, runLoad } from './load/generator.ts';
import { ALIAS_HOST, CHOSEN, makeScanCodes, type ScanCodes } from './load/scan-codes.ts';
import { benchFolder, type Running, startBare, startServer } from './load/server.ts';
import { compareTold } from './load/told-scans.ts';
import { diverseVisitors, ONE_VISITOR, type VisitorHeaders } from './load/visitors.ts';

/**
 * Scans against a bare redirect: the same response, server settings and load in the same run. Ours does everything:
 * rules, device, country, durable count (SQLite, one sync per batch), analytics; and ours with and without a webhook
 * for scans, on both engines.
 */
const FOLDER = benchFolder('scan');
const CODES = 10_000;
/** For diverse visitors: so few that their days are full of values. */
const FEW_CODES = 40;
/** By their links: each is cached three times, and all that is used must stay in half of the cache. */
const LINKED_CODES = 5_000;
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
  const codes = await makeScanCodes({ DATA_DIR: FOLDER }, CODES, CODES);
  const bare = await startBare();
  const ours = await startServer({ DATA_DIR: FOLDER });
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
    await compareLinks(ours, many.slice(0, LINKED_CODES));
    await compareVisitors(ours, many.slice(0, FEW_CODES));
    await checkCount(ours, codes);
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
  try {
    await compareEndpoints();
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** On both engines: they read the scans for endpoints in different ways. */
async function compareEndpoints(): Promise<void> {
  await compareTold('SQLite', join(FOLDER, 'sqlite'), null);
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  try {
    const urls: [string, string] = [await postgres.createDatabase(), await postgres.createDatabase()];
    await compareTold('PostgreSQL', join(FOLDER, 'postgres'), urls);
  } finally {
    await postgres.stop();
  }
}

async function compare(
  name: string,
  bare: Running,
  ours: Running,
  paths: string[],
  connections: number,
): Promise<void> {
  const results = await inTurns(ROUNDS, {
    bare: () => measure(bare, paths, connections),
    ours: () => measure(ours, paths, connections),
  });
  console.log(name);
  for (const [label, all] of Object.entries(results)) {
    const [p50, p99] = [medianOf(all, 'p50Ms').toFixed(2), medianOf(all, 'p99Ms').toFixed(2)];
    const rate = perSecond(medianOf(all, 'perSecond')).padStart(10);
    console.log(`  ${label.padEnd(6)} ${rate}   p50 ${p50} ms   p99 ${p99} ms`);
  }
  console.log(`  ratio  ${ratioOf(rates(results.ours), rates(results.bare)).toFixed(2)}\n`);
}

const medianOf = (all: LoadResult[], figure: 'perSecond' | 'p50Ms' | 'p99Ms' | 'maxMs') =>
  median(all.map((result) => result[figure]));

const rates = (all: LoadResult[]) => all.map((result) => result.perSecond);

/**
 * Diverse visitors against identical ones, on our server. Goals: 0.85 of the rate, and a p99 at most 10 ms
 * higher.
 */
async function compareVisitors(ours: Running, paths: string[]): Promise<void> {
  const visitors = diverseVisitors(VISITORS);
  const results = await inTurns(ROUNDS, {
    alike: () => measure(ours, paths, 64),
    diverse: () => measure(ours, paths, 64, SECONDS, visitors),
  });
  const later = results.diverse.map(({ p99Ms }, at) => p99Ms - (results.alike[at]?.p99Ms ?? 0));
  console.log(`${FEW_CODES} codes, 64 connections, ours: visitors that are alike and visitors that are not`);
  for (const [label, all] of Object.entries(results)) {
    const rate = perSecond(medianOf(all, 'perSecond')).padStart(9);
    const [p99, max] = [medianOf(all, 'p99Ms').toFixed(2), medianOf(all, 'maxMs').toFixed(1)];
    console.log(`  ${label.padEnd(8)} ${rate}   p99 ${p99} ms   max ${max} ms`);
  }
  const ratio = ratioOf(rates(results.diverse), rates(results.alike));
  console.log(`  ratio ${ratio.toFixed(2)}   p99 ${median(later).toFixed(2)} ms later\n`);
}

/** Generated slugs, chosen ones and aliases, all on a domain. Goal: within 5 % of each other. */
async function compareLinks(ours: Running, generated: string[]): Promise<void> {
  const headers = { ...ONE_VISITOR, host: ALIAS_HOST };
  const pathsOf = (name: (at: number) => string) => generated.map((_, at) => `/${name(at)}`);
  const links = { generated, chosen: pathsOf(CHOSEN.slug), alias: pathsOf(CHOSEN.alias) };
  const scanBy = (paths: string[], seconds = SECONDS) => measure(ours, paths, 64, seconds, undefined, headers);
  for (const paths of Object.values(links)) await scanBy(paths, FIRST_SECONDS);
  const results = await inTurns(ROUNDS, {
    generated: () => scanBy(links.generated),
    chosen: () => scanBy(links.chosen),
    alias: () => scanBy(links.alias),
  });
  console.log(`${LINKED_CODES.toLocaleString('en')} codes on a domain, 64 connections, ours: by their links`);
  for (const [label, all] of Object.entries(results)) {
    const ratio = ratioOf(rates(all), rates(results.generated)).toFixed(3);
    console.log(`  ${label.padEnd(9)} ${perSecond(medianOf(all, 'perSecond')).padStart(10)}   ratio ${ratio}`);
  }
  console.log('');
}

async function measure(
  { url }: Running,
  paths: string[],
  connections: number,
  seconds = SECONDS,
  visitors?: VisitorHeaders[],
  headers: Record<string, string> = ONE_VISITOR,
): Promise<LoadResult> {
  const load = { url, paths, connections, seconds, warmUpSeconds: WARM_UP_SECONDS };
  return requireStatus(await runLoad({ ...load, ...(visitors ? { visitors } : { headers }) }), 302);
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
