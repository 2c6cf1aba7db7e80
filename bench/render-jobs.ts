import { mkdirSync, rmSync } from 'node:fs';
import { median } from './load/figures.ts';
import { requireStatus, runLoad } from './load/generator.ts';
import { benchFolder, repoint, startServer } from './load/server.ts';

/**
 * From the API's response to the published picture: one at a time on an idle server, 500 at once, with the latency of
 * the API without and with drawing, and 10,000 created as fast as possible.
 */
const FOLDER = benchFolder('render-jobs');
const PORT = 18_081;
const API_KEY = 'api_live_BenchBenchBenchBenchBenchBenchBe';
const HEADERS = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
const MANY = 10_000;
const LIMITS = '{"burst_per_second":1000000,"per_minute":100000000,"per_day":1000000000}';

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const server = await startServer(FOLDER, PORT, { BOOTSTRAP_API_KEY: API_KEY });
  try {
    await repoint(FOLDER, ['accounts', 'update', 'operator@localhost', '--limits', LIMITS]);
    await Bun.sleep(1_000);
    const times: number[] = [];
    for (let i = 0; i < 50; i++) times.push(await untilDone(server.url, await create(server.url)));
    console.log(
      `create to done, one at a time: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
    );

    const quiet = await apiLatency(server.url);
    const startedAt = performance.now();
    const created = await Promise.all(Array.from({ length: 500 }, () => create(server.url)));
    const busy = apiLatency(server.url);
    const all = untilAllDone(server.url, created);
    console.log(
      `API while nothing is drawn:  p50 ${quiet.p50Ms.toFixed(2)} ms, p99 ${quiet.p99Ms.toFixed(2)} ms`,
    );
    const { p50Ms, p99Ms } = await busy;
    console.log(`API while 500 are drawn:     p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);
    await all;
    console.log(`500 at once, all done after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    await drawMany(server.url);
  } finally {
    await server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

/** As for the devices of an IT department: 32 callers that create codes one after the other. */
async function drawMany(url: string): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const codes: Created[] = [];
  const createUntilEnough = async () => {
    while (codes.length < MANY) codes.push(await create(url));
  };
  await Promise.all(Array.from({ length: 32 }, createUntilEnough));
  const madeAfter = seconds();
  await untilAllDone(url, codes);
  console.log(`${codes.length} codes made in ${madeAfter} s, all done after ${seconds()} s`);
}

type Created = { id: string; at: number };

async function create(url: string): Promise<Created> {
  const body = JSON.stringify({ redirect_url: 'https://example.com/menu' });
  const reply = await fetch(`${url}/v1/qr-codes`, { method: 'POST', headers: HEADERS, body });
  const { qr_id: id } = (await reply.json()) as { qr_id: string };
  return { id, at: performance.now() };
}

/** Milliseconds from the create response until the code is done. */
async function untilDone(url: string, { id, at }: Created, everyMs = 1): Promise<number> {
  for (;;) {
    const reply = await fetch(`${url}/v1/qr-codes/${id}`, { headers: HEADERS });
    const { render_status: status } = (await reply.json()) as { render_status: string };
    if (status === 'done') return performance.now() - at;
    if (status === 'error') throw new Error('A picture failed');
    await Bun.sleep(everyMs);
  }
}

/** One after the other: 500 polling clients would themselves be the load. */
async function untilAllDone(url: string, codes: Created[]): Promise<void> {
  for (const code of codes) await untilDone(url, code, 20);
}

/** A modest load, to see whether drawing delays callers. */
async function apiLatency(url: string) {
  const load = { url, paths: '/v1/projects', connections: 4, seconds: 3, headers: { 'x-api-key': API_KEY } };
  return requireStatus(await runLoad(load), 200);
}

if (import.meta.main) await run();
