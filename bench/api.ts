import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../src/store/open-store.ts';
import { median, perSecond } from './load/figures.ts';
import { freePort } from './load/free-port.ts';
import { requireStatus, runLoad } from './load/generator.ts';
import { timeLists, timeSearches } from './load/lists.ts';
import { MILLION, millionCodes } from './load/million.ts';
import { insertCode, type Owner, plansWithoutLimits, seedOwner } from './load/seed.ts';
import { benchFolder, end, type Running, startServer } from './load/server.ts';

/** The API over HTTP, including keys, limits and validation. */
const ROUNDS = 3;
const SECONDS = 2;

export async function run(): Promise<void> {
  await compareReads();
  await compareCreates();
  await compareLists();
}

/** GET by id, of 10,000 codes at random, against a route that returns a constant of the same size. */
async function compareReads(): Promise<void> {
  const { folder, owner, paths } = await storeWithCodes('reads', 10_000);
  const ours = await startServer(folder, freePort(), { PLANS_FILE: plansWithoutLimits(folder) });
  const headers = { 'x-api-key': owner.apiKey };
  const body = await (await fetch(`${ours.url}${paths[0]}`, { headers })).text();
  const bare = await startBare(folder, body);
  const measure = async ({ url }: Running) => {
    const load = { url, paths, headers, connections: 64, seconds: SECONDS, warmUpSeconds: 1 };
    return requireStatus(await runLoad(load), 200).perSecond;
  };
  const speeds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    speeds.bare.push(await measure(bare));
    speeds.ours.push(await measure(ours));
  }
  await Promise.all([ours.stop(), bare.stop()]);
  rmSync(folder, { recursive: true });
  const ratio = median(speeds.ours) / median(speeds.bare);
  console.log(`GET /v1/qr-codes/{id}, 64 connections, ${body.length} bytes`);
  console.log(`  bare Hono route  ${perSecond(median(speeds.bare))}`);
  console.log(`  ours             ${perSecond(median(speeds.ours))}: ratio ${ratio.toFixed(2)}\n`);
}

/** Durable creates: 16 callers against one. */
async function compareCreates(): Promise<void> {
  const { folder, owner } = await storeWithCodes('creates', 1);
  const server = await startServer(folder, freePort(), { PLANS_FILE: plansWithoutLimits(folder) });
  const headers = { 'x-api-key': owner.apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Menu, table 7', redirect_url: 'https://example.com/menu' });
  const measure = async (connections: number) => {
    const post = { url: server.url, paths: '/v1/qr-codes', method: 'POST', headers, body };
    return requireStatus(await runLoad({ ...post, connections, seconds: SECONDS, warmUpSeconds: 0.5 }), 201).perSecond;
  };
  const speeds: { one: number[]; many: number[] } = { one: [], many: [] };
  for (let round = 0; round < ROUNDS; round++) {
    speeds.one.push(await measure(1));
    speeds.many.push(await measure(16));
  }
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
  const server = await startServer(folder, freePort(), { PLANS_FILE: plansWithoutLimits(folder) });
  try {
    console.log(`lists among ${MILLION.toLocaleString('en')} codes, one caller, 20 a page`);
    const { firstMs, deepMs } = await timeLists(server.url, owner.apiKey);
    const ratio = (deepMs / firstMs).toFixed(2);
    console.log(`  page 1      ${firstMs.toFixed(2)} ms at the median`);
    console.log(`  page 1,000  ${deepMs.toFixed(2)} ms: ${ratio} of page 1`);
    for (const letters of [1, 2, 3, 8]) {
      const { p50, p99 } = await timeSearches(server.url, owner.apiKey, letters);
      console.log(
        `  label_contains of ${letters} letters  ${p50.toFixed(2)} ms at the median, ${p99.toFixed(2)} ms at the 99th percentile`,
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

async function startBare(folder: string, body: string): Promise<Running> {
  const file = join(folder, 'answer.json');
  writeFileSync(file, body);
  const program = join(import.meta.dir, 'load', 'bare-hono.ts');
  const child = Bun.spawn([process.execPath, program, file], { stdout: 'pipe', stderr: 'inherit' });
  const { value } = await child.stdout.getReader().read();
  return {
    url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`,
    pid: child.pid,
    stop: () => end(child),
  };
}
