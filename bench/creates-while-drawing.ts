import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../test/harness/engines.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { median, perSecond } from './load/figures.ts';
import { freePort } from './load/free-port.ts';
import { requireStatus, runLoad } from './load/generator.ts';
import { makeScanCodes } from './load/scan-codes.ts';
import { plansWithoutLimits } from './load/seed.ts';
import { benchFolder, type Running, startServer } from './load/server.ts';

/**
 * Codes that one caller creates one after another while their pictures are drawn, against a server that draws none. The
 * servers take turns, so that other load affects both; a turn ends when the last picture is drawn. Goals: a ratio of
 * 0.8, and of 2,000 codes the last one drawn 8 s after it was created.
 */
const FOLDER = benchFolder('creates-while-drawing');
const TURNS = 7;
const CODES = 300;
const MANY = 2_000;
const METRICS_TOKEN = 'a-token-for-the-benchmark-only';
const NO_DRAWING = ['--roles', 'api,scan'];

export async function run(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const postgres = await startPostgres({ syncs: true, vacuums: true });
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  try {
    await compare('SQLite');
    await compare('PostgreSQL', () => postgres.createDatabase());
  } finally {
    await postgres.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

type Turn = { rate: number; seconds: number; drawnAfterMs: number };

async function compare(engine: string, createDatabase?: () => Promise<string>): Promise<void> {
  const drawing = await start(`${engine}-drawing`, await createDatabase?.(), []);
  const bare = await start(`${engine}-bare`, await createDatabase?.(), NO_DRAWING);
  const [on, off]: [number[], number[]] = [[], []];
  try {
    for (const server of [drawing, bare]) await takeTurn(server, CODES);
    for (let turn = 0; turn < TURNS; turn++) {
      on.push((await takeTurn(drawing, CODES)).rate);
      off.push((await takeTurn(bare, CODES)).rate);
    }
    const { seconds, drawnAfterMs } = await takeTurn(drawing, MANY);
    console.log(`creates by one caller on ${engine}, ${TURNS} turns of ${CODES}`);
    console.log(`  no drawing  ${perSecond(median(off))}`);
    console.log(`  drawing     ${perSecond(median(on))}: ratio ${(median(on) / median(off)).toFixed(2)}`);
    console.log(
      `  ${MANY} created in ${seconds.toFixed(1)} s, the last drawn ${(drawnAfterMs / 1000).toFixed(1)} s later\n`,
    );
  } finally {
    await Promise.all([drawing.stop(), bare.stop()]);
  }
}

type Server = Running & { apiKey: string; isDrawing: boolean };

async function start(name: string, databaseUrl: string | undefined, options: string[]): Promise<Server> {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const place: Place = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { apiKey } = await makeScanCodes(place, 1);
  const env = { ...place, PLANS_FILE: plansWithoutLimits(folder), METRICS_TOKEN };
  const server = await startServer(folder, freePort(), env, options);
  return { ...server, apiKey, isDrawing: options !== NO_DRAWING };
}

async function takeTurn({ url, apiKey, isDrawing }: Server, requests: number): Promise<Turn> {
  const load = await runLoad({
    url,
    paths: '/v1/qr-codes',
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Menu, table 7', redirect_url: 'https://example.com/menu' }),
    connections: 1,
    seconds: 300,
    requests,
  });
  const { perSecond: rate, seconds } = requireStatus(load, 201);
  const end = performance.now();
  while (isDrawing && (await waitingPictures(url)) > 0) await Bun.sleep(50);
  return { rate, seconds, drawnAfterMs: performance.now() - end };
}

async function waitingPictures(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^repoint_renders_waiting (\d+)$/m.exec(await reply.text())?.[1]);
}
