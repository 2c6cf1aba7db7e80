import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCodes } from '../../test/flows/safety/support/seed-codes.ts';
import { runCliJson } from '../../test/harness/command-line.ts';
import { startPostgres } from '../../test/harness/postgres.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../../test/harness/server-process.ts';
import {
  type SafeBrowsingServer,
  startSafeBrowsingServer,
} from '../../test/url-safety/safe-browsing-server.ts';
import { type SteadyResult, underSteadyLoad } from '../load/steady.ts';
import { countChecks, distinctHosts } from './check-counts.ts';
import { openQueue, type Queue } from './queue.ts';

const CODES = 100_000;
const SCANNED_CODES = 2_000;
const SCANS_PER_SECOND = 300;
const BASELINE_MS = 8_000;
/** What a worker claims at a time, and so the maximum that a killed one leaves behind. */
const BATCH = 100;
/** Far more than it takes: a stuck worker must not block the benchmark. */
const LONGEST_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

type Place = { DATA_DIR: string; DATABASE_URL: string };

/**
 * All codes become due at once, the worst case of a re-scan: on PostgreSQL with a node for scans and two for work. Safe
 * Browsing is a server that records its requests. Halfway through, one worker is killed.
 */
export async function measureRescan(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rescan-'));
  const postgres = await startPostgres();
  const google = startSafeBrowsingServer();
  google.cacheSeconds = 0;
  const nodes: ServerProcess[] = [];
  try {
    const place = { DATA_DIR: folder, DATABASE_URL: await postgres.createDatabase() };
    await measure(place, google, nodes);
  } finally {
    for (const node of nodes) await node.kill('SIGKILL');
    await google.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(place: Place, google: SafeBrowsingServer, nodes: ServerProcess[]): Promise<void> {
  const scanNode = await startProcess(place, { LOG_LEVEL: 'error' }, ['--roles', 'api,scan']);
  nodes.push(scanNode);
  const hosts = distinctHosts(CODES);
  const slugs = await seed(place, scanNode, hosts);
  const queue = await openQueue(place.DATABASE_URL);
  const paths = slugs.slice(0, SCANNED_CODES).map((slug) => `/${slug}`);
  const load = { url: scanNode.url, paths, perSecond: SCANS_PER_SECOND };
  await underSteadyLoad(load, () => Bun.sleep(2_000));
  const baseline = () => underSteadyLoad(load, () => Bun.sleep(BASELINE_MS));
  show('before the re-scan (baseline)', (await baseline()).load);

  await queue.makeAllDue();
  const during = await underSteadyLoad(load, () => rescan(place, google, queue, nodes));
  show('during the re-scan', during.load);
  const { seconds, killedAt } = during.work;
  console.log(
    `re-scan of ${CODES.toLocaleString('en')} codes by two workers, one killed at ${killedAt.toLocaleString('en')} ` +
      `and started anew: ${seconds.toFixed(0)} s, ${Math.round(CODES / seconds).toLocaleString('en')}/s`,
  );
  show('after it (baseline)', (await baseline()).load);
  await queue.untilNothingIsClaimed();
  await queue.close();
  report(countChecks(hosts, google.requests));
}

/** Waits until no code is due except those claimed by the killed worker. */
async function rescan(
  place: Place,
  google: SafeBrowsingServer,
  queue: Queue,
  nodes: ServerProcess[],
): Promise<{ seconds: number; killedAt: number }> {
  const safety = { SAFE_BROWSING_KEY: 'bench', SAFE_BROWSING_URL: google.url };
  const worker = async () => {
    const node = await startProcess(place, { LOG_LEVEL: 'error', ...safety }, ['--roles', 'work']);
    nodes.push(node);
    return node;
  };
  const start = performance.now();
  const [victim] = await Promise.all([worker(), worker()]);
  const killedAt = await untilAsked(google, CODES / 2);
  await victim.kill('SIGKILL');
  await worker();
  await queue.untilNothingIsDue();
  return { seconds: (performance.now() - start) / 1_000, killedAt };
}

async function untilAsked(google: SafeBrowsingServer, wanted: number): Promise<number> {
  for (let waited = 0; waited < LONGEST_MS; waited += 20) {
    const asked = google.requests.reduce((sum, { prefixes }) => sum + prefixes.length, 0);
    if (asked >= wanted) return asked;
    await Bun.sleep(20);
  }
  throw new Error(`The workers did not check ${wanted} codes within ${LONGEST_MS / 60_000} minutes`);
}

async function seed(place: Place, { url }: ServerProcess, hosts: readonly string[]): Promise<string[]> {
  const { accounts } = await runCliJson(place, ['accounts', 'list']);
  const reply = await fetch(`${url}/v1/projects`, { headers: { 'x-api-key': FIRST_KEY } });
  const { items } = (await reply.json()) as { items: { project_id: string }[] };
  const now = Date.now();
  return seedCodes({
    databaseUrl: place.DATABASE_URL,
    accountId: accounts[0].account_id,
    projectId: items[0]?.project_id ?? '',
    hosts,
    createdAt: now - 2 * DAY_MS,
    dueAt: now + DAY_MS,
  });
}

function show(name: string, { requests, statuses, p50Ms, p99Ms, maxMs }: SteadyResult): void {
  if (statuses['302'] !== requests) throw new Error(`Not all answers were 302: ${JSON.stringify(statuses)}`);
  const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(0)} ms`;
  console.log(`${SCANS_PER_SECOND} scans a second ${name}`.padEnd(48), times);
}

function report({ never, once, twice, more }: ReturnType<typeof countChecks>): void {
  console.log(`checked once: ${once.toLocaleString('en')}, twice: ${twice} (claimed by the killed worker)`);
  if (never + more > 0 || twice > BATCH)
    throw new Error(`${never} codes were never checked, ${twice} twice, ${more} more often`);
}
