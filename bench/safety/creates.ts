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
/** In the project, not in the temporary folder, which may be in memory, where a sync costs nothing. */
const FOLDER = join(import.meta.dir, '..', '..', '.cache', 'bench');

/** The results of one server: creates per second in each round, and the processor time per create. */
type Subject = { name: string; server: ServerProcess; rates: number[]; creates: number; cpuSeconds: number };

/**
 * Servers that differ only in the list take turns, so that other load affects all of them. One of them runs twice: the
 * difference between the two is the noise of the benchmark.
 */
export async function compareCreates(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'safety-'));
  const list = join(folder, 'hosts.txt');
  await writeHostList(list);
  const servers: ServerProcess[] = [];
  const subject = async (name: string, env: Record<string, string>): Promise<Subject> => {
    const server = await start(join(folder, `${servers.length}`), env, servers);
    return { name, server, rates: [], creates: 0, cpuSeconds: 0 };
  };
  try {
    const baseline = await subject('creates without a list (baseline)', {});
    const again = await subject('the same once more', {});
    const listed = await subject(`creates with ${HOSTS.toLocaleString('en')} hosts listed`, {
      SAFETY_LIST_FILE: list,
    });
    const subjects = [baseline, again, listed];
    for (const { server } of subjects) await createsOf(server);
    // Each goes first in turn, because the disk is still busy with the previous one.
    for (let round = 0; round < ROUNDS; round++) {
      for (let place = 0; place < subjects.length; place++)
        await measure(subjects[(round + place) % subjects.length] ?? baseline);
    }
    for (const one of subjects) show(one, baseline);
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    rmSync(folder, { recursive: true });
  }
}

async function measure(subject: Subject): Promise<void> {
  const before = cpuSeconds(subject.server.pid) ?? 0;
  const { perSecond: rate, requests } = await createsOf(subject.server);
  subject.cpuSeconds += (cpuSeconds(subject.server.pid) ?? 0) - before;
  subject.creates += requests;
  subject.rates.push(rate);
}

/** The ratio per round, then the median: other load affects a whole round. */
function show(subject: Subject, baseline: Subject): void {
  const rate = median(subject.rates.map((value, at) => value / (baseline.rates[at] ?? value)));
  const cost = (one: Subject) => (one.cpuSeconds / one.creates) * 1e6;
  const cpu = `${cost(subject).toFixed(0)} µs of processor time each`;
  const against =
    subject === baseline ? '' : `: ${change(rate)}, processor time ${change(cost(subject) / cost(baseline))}`;
  console.log(`${subject.name.padEnd(36)} ${perSecond(median(subject.rates))}, ${cpu}${against}`);
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
