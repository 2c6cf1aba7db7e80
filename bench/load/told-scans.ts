import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../../test/harness/api-client.ts';
import { inTurns, median, perSecond, ratioOf } from './figures.ts';
import { type LoadResult, requireStatus, runLoad } from './generator.ts';
import { makeScanCodes } from './scan-codes.ts';
import { plansWithoutLimits } from './seed.ts';
import { type Running, startServer } from './server.ts';
import { ONE_VISITOR } from './visitors.ts';
import { startReceiver } from './webhook-receiver.ts';

const CODES = 2_000;
/** Longer than the 5 s between two rounds in which endpoints are told. */
const SECONDS = 6;
const ROUNDS = 5;
const FIRST_SECONDS = 5;

/**
 * Scans of an account with an endpoint for `qr.scan` beside those of one without, each on a server of its own. Goal:
 * within 5 % of each other.
 */
export async function compareTold(name: string, folder: string, databaseUrls: [string, string] | null): Promise<void> {
  const receiver = await startReceiver();
  const start = async (at: 0 | 1): Promise<{ server: Running; paths: string[]; apiKey: string }> => {
    const dataDir = join(folder, `told-${at}`);
    mkdirSync(dataDir, { recursive: true });
    const storeEnv = { DATA_DIR: dataDir, ...(databaseUrls && { DATABASE_URL: databaseUrls[at] }) };
    const { slugs, apiKey } = await makeScanCodes(storeEnv, CODES);
    const env = { PLANS_FILE: plansWithoutLimits(dataDir), WEBHOOK_PRIVATE_TARGETS: 'allow' };
    return { server: await startServer(storeEnv, env), paths: slugs.map((slug) => `/${slug}`), apiKey };
  };
  const [silent, told] = [await start(0), await start(1)];
  try {
    const endpoint = { url: `${receiver.url}/hook`, events: ['qr.scan'] };
    const { status } = await apiClient(told.server.url, told.apiKey).post('/v2/webhook-endpoints', endpoint);
    if (status !== 201) throw new Error(`The endpoint was answered with ${status}`);
    const measure = async ({ server, paths }: typeof told, seconds = SECONDS): Promise<LoadResult> => {
      const load = { url: server.url, paths, headers: ONE_VISITOR, connections: 64, seconds };
      return requireStatus(await runLoad(load), 302);
    };
    for (const each of [silent, told]) await measure(each, FIRST_SECONDS);
    const results = await inTurns(ROUNDS, { without: () => measure(silent), with: () => measure(told) });
    const rates = (all: LoadResult[]) => all.map((result) => result.perSecond);
    console.log(
      `${CODES.toLocaleString('en')} codes, 64 connections, ${name}: without and with an endpoint for qr.scan`,
    );
    for (const [label, all] of Object.entries(results)) {
      const p99 = median(all.map(({ p99Ms }) => p99Ms)).toFixed(2);
      console.log(`  ${label.padEnd(8)} ${perSecond(median(rates(all))).padStart(9)}   p99 ${p99} ms`);
    }
    const { count } = await receiver.arrivals();
    console.log(
      `  ratio ${ratioOf(rates(results.with), rates(results.without)).toFixed(3)}   ${count} events arrived\n`,
    );
  } finally {
    await Promise.all([silent.server.stop(), told.server.stop(), receiver.stop()]);
  }
}
