import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  FIRST_KEY,
  runCliJson,
  type ServerProcess,
  startProcess,
} from '../../test/harness/server-process.ts';
import { median, perSecond } from '../load/figures.ts';
import { requireStatus, runLoad } from '../load/generator.ts';
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

/** Two servers that differ in nothing but the list take turns, so that whatever else the machine does meets both. */
export async function compareCreates(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'safety-'));
  const list = join(folder, 'hosts.txt');
  await writeHostList(list);
  const servers: ServerProcess[] = [];
  try {
    const without = await start(join(folder, 'without'), {}, servers);
    const withList = await start(join(folder, 'with'), { SAFETY_LIST_FILE: list }, servers);
    await Promise.all([createsPerSecond(without), createsPerSecond(withList)]);
    const rates = { without: [] as number[], with: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      // Each goes first every other time: the second of a pair meets a disk that is still busy with the first.
      const first = round % 2 === 0 ? 'without' : 'with';
      for (const way of [first, first === 'with' ? 'without' : 'with'] as const) {
        rates[way].push(await createsPerSecond(way === 'with' ? withList : without));
      }
    }
    // Of each pair, then the median: what disturbs a pair disturbs both of it.
    const ratio = median(rates.with.map((rate, at) => rate / (rates.without[at] ?? rate)));
    const change = `${ratio < 1 ? '' : '+'}${((ratio - 1) * 100).toFixed(1)} %`;
    console.log(`creates without a list (baseline)    ${perSecond(median(rates.without))}`);
    const name = `creates with ${HOSTS.toLocaleString('en')} hosts listed`;
    console.log(`${name}  ${perSecond(median(rates.with))}: ${change}`);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    rmSync(folder, { recursive: true });
  }
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

async function createsPerSecond({ url }: ServerProcess): Promise<number> {
  const result = await runLoad({
    url,
    paths: '/v1/qr-codes',
    method: 'POST',
    headers: { 'x-api-key': FIRST_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_url: 'https://www.shop.example.com/menu?table=7', name: 'Table 7' }),
    connections: CONNECTIONS,
    seconds: ROUND_S,
    warmUpSeconds: 0.2,
  });
  return requireStatus(result, 201).perSecond;
}
