import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCliJson } from '../../test/harness/command-line.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../test/harness/server-process.ts';
import { cpuSeconds } from '../load/cpu-time.ts';
import { median, perSecond } from '../load/figures.ts';
import { requireStatus, runLoad } from '../load/generator.ts';
import type { LoadResult } from '../load/load.ts';
import { HOSTS, writeHostList } from '../safety-list.ts';

const ROUNDS = 20;
const ROUND_S = 0.8;
const CONNECTIONS = 32;
const NO_LIMITS = JSON.stringify(
  Object.fromEntries(
    ['per_minute', 'per_day', 'burst_per_second', 'active_codes'].map((name) => [name, 2_147_483_647]),
  ),
);
/** In the project, not in the system's temporary folder: that one may be in memory, where durable means nothing. */
const FOLDER = join(import.meta.dir, '..', '..', '.cache', 'bench');

/** What one server gave: creates per second in each round, and the processor time of a create over all of them. */
type Way = { name: string; server: ServerProcess; rates: number[]; creates: number; cpuSeconds: number };

/**
 * Servers that differ in nothing but the list take turns, so that whatever else the machine does meets all. One of
 * them is there twice: what it differs from itself is what the benchmark cannot tell from nothing.
 */
export async function compareCreates(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'safety-'));
  const list = join(folder, 'hosts.txt');
  await writeHostList(list);
  const servers: ServerProcess[] = [];
  const way = async (name: string, env: Record<string, string>): Promise<Way> => {
    const server = await start(join(folder, `${servers.length}`), env, servers);
    return { name, server, rates: [], creates: 0, cpuSeconds: 0 };
  };
  try {
    const baseline = await way('creates without a list (baseline)', {});
    const again = await way('the same once more', {});
    const listed = await way(`creates with ${HOSTS.toLocaleString('en')} hosts listed`, {
      SAFETY_LIST_FILE: list,
    });
    const ways = [baseline, again, listed];
    for (const { server } of ways) await createsOf(server);
    // Each goes first in turn: the next one meets a disk that is still busy with the one before.
    for (let round = 0; round < ROUNDS; round++) {
      for (let place = 0; place < ways.length; place++)
        await measure(ways[(round + place) % ways.length] ?? baseline);
    }
    for (const one of ways) show(one, baseline);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    rmSync(folder, { recursive: true });
  }
}

async function measure(way: Way): Promise<void> {
  const before = cpuSeconds(way.server.pid) ?? 0;
  const { perSecond: rate, requests } = await createsOf(way.server);
  way.cpuSeconds += (cpuSeconds(way.server.pid) ?? 0) - before;
  way.creates += requests;
  way.rates.push(rate);
}

/** Of each round, then the median: what disturbs a round disturbs all of it. */
function show(way: Way, baseline: Way): void {
  const rate = median(way.rates.map((value, at) => value / (baseline.rates[at] ?? value)));
  const cost = (one: Way) => (one.cpuSeconds / one.creates) * 1e6;
  const cpu = `${cost(way).toFixed(0)} µs of processor time each`;
  const against =
    way === baseline ? '' : `: ${change(rate)}, processor time ${change(cost(way) / cost(baseline))}`;
  console.log(`${way.name.padEnd(36)} ${perSecond(median(way.rates))}, ${cpu}${against}`);
}

function change(ratio: number): string {
  return `${ratio < 1 ? '' : '+'}${((ratio - 1) * 100).toFixed(1)} %`;
}

async function start(
  dataDir: string,
  env: Record<string, string>,
  servers: ServerProcess[],
): Promise<ServerProcess> {
  const place = { DATA_DIR: dataDir };
  const server = await startProcess(place, { LOG_LEVEL: 'error', ...env }, ['--roles', 'api']);
  servers.push(server);
  await runCliJson(place, ['accounts', 'update', 'operator@localhost', '--limits', NO_LIMITS]);
  return server;
}

async function createsOf({ url }: ServerProcess): Promise<LoadResult> {
  const result = await runLoad({
    url,
    paths: '/v1/qr-codes',
    method: 'POST',
    headers: { 'x-api-key': FIRST_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_url: 'https://www.shop.example.com/menu?table=7', name: 'Table 7' }),
    connections: CONNECTIONS,
    seconds: ROUND_S,
    warmUpSeconds: 0,
  });
  return requireStatus(result, 201);
}
