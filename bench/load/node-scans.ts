import { readdirSync, readFileSync } from 'node:fs';
import type { StoreEnv } from '../../test/harness/engines.ts';
import type { PostgresServer } from '../../test/harness/postgres.ts';
import { inTurns, median, perSecond, ratioOf } from './figures.ts';
import { type LoadResult, requireStatus, runLoad } from './generator.ts';
import { type Running, startBare } from './server.ts';
import { startNode } from './start-node.ts';
import { ONE_VISITOR } from './visitors.ts';

const ROUNDS = 5;
const SECONDS = 1;
const WARM_UP_SECONDS = 0.2;
/** Warm-up of a server before it is measured: JIT compilation takes some seconds. */
const FIRST_SECONDS = 3;
const METRICS_TOKEN = 'bench-bench-bench-bench';

/** A server, and what is needed to measure it. */
type Node = {
  name: string;
  running: Running;
  paths: string[];
  storeEnv?: StoreEnv;
  /** The processes that answer requests. */
  pids: number[];
  postgresPid?: number;
};
type Work = { commits: number; scans: number; server: number; main: number; postgres: number };
type Result = LoadResult & { work: Work };

/**
 * Counted redirects of one and two processes on PostgreSQL, of SQLite, and bare ones, in turns. Goals for one process
 * on PostgreSQL: 0.45 of the bare rate with one code, 0.35 with all codes at random.
 */
export async function compareScans(options: {
  postgres: PostgresServer;
  folder: string;
  codes: number;
}): Promise<void> {
  const nodes = await startNodes(options);
  try {
    for (const node of nodes) {
      for (const codes of [1, options.codes]) await measure(node, codes, 64, FIRST_SECONDS);
    }
    const all = `${options.codes.toLocaleString('en')} codes at random`;
    await compare('one code, 64 connections', nodes, 1, 64);
    await compare(`${all}, 64 connections`, nodes, options.codes, 64);
    await compare(`${all}, 256 connections`, nodes, options.codes, 256);
  } finally {
    await Promise.all(nodes.map(({ running }) => running.stop()));
  }
}

async function startNodes({ postgres, folder, codes: count }: Parameters<typeof compareScans>[0]): Promise<Node[]> {
  const start = async (name: string, databaseUrl: string | undefined, processes = 1): Promise<Node> => {
    const args = processes > 1 ? ['--processes', String(processes)] : [];
    const options = { codes: count, args, ...(databaseUrl && { databaseUrl }) };
    const { running, storeEnv, codes } = await startNode(folder, name, options, { METRICS_TOKEN });
    const pids = processes > 1 ? childrenOf(running.pid) : [running.pid];
    const paths = codes.slugs.map((slug) => `/${slug}`);
    return { name, running, paths, storeEnv, pids, ...(databaseUrl && { postgresPid: postgres.pid() }) };
  };
  const bare = await startBare();
  const sqlite = await start('SQLite', undefined);
  return [
    { name: 'bare', running: bare, paths: sqlite.paths, pids: [bare.pid] },
    sqlite,
    await start('PostgreSQL', await postgres.createDatabase()),
    await start('PostgreSQL, 2 processes', await postgres.createDatabase(), 2),
  ];
}

async function compare(what: string, nodes: Node[], codes: number, connections: number): Promise<void> {
  const subjects = nodes.map((node) => [node.name, () => measure(node, codes, connections)]);
  const results: Record<string, Result[]> = await inTurns(ROUNDS, Object.fromEntries(subjects));
  console.log(what);
  for (const node of nodes)
    console.log(`  ${node.name.padEnd(24)} ${show(node, results[node.name] ?? [], results.bare ?? [])}`);
  console.log();
}

function show({ storeEnv }: Node, all: Result[], bare: Result[]): string {
  const of = (figure: (result: Result) => number) => median(all.map(figure));
  const rates = (results: Result[]) => results.map((result) => result.perSecond);
  const ratio = ratioOf(rates(all), rates(bare));
  const scansOf = ({ work, perSecond: rate }: Result) => work.scans || rate * (SECONDS + WARM_UP_SECONDS);
  const each = (name: 'server' | 'main' | 'postgres') =>
    `${of((result) => (1e6 * result.work[name]) / scansOf(result)).toFixed(1)} µs`;
  const figures = [
    `${perSecond(of((result) => result.perSecond)).padStart(9)}  ${ratio.toFixed(2)} of bare`,
    `p50 ${of(({ p50Ms }) => p50Ms).toFixed(2)} p99 ${of(({ p99Ms }) => p99Ms).toFixed(2)} ms`,
    `a scan: main thread ${each('main')}, process ${each('server')}`,
  ];
  if (storeEnv?.DATABASE_URL) figures.push(`PostgreSQL ${each('postgres')}`);
  if (storeEnv) {
    const commits = of(({ work }) => work.commits / (SECONDS + WARM_UP_SECONDS));
    figures.push(`${perSecond(commits)} commits of ${of(({ work }) => work.scans / work.commits).toFixed(1)} scans`);
  }
  return figures.join('   ');
}

async function measure(node: Node, codes: number, connections: number, seconds = SECONDS): Promise<Result> {
  const before = await workOf(node);
  const load = { url: node.running.url, paths: node.paths.slice(0, codes), headers: ONE_VISITOR };
  const result = await runLoad({ ...load, connections, seconds, warmUpSeconds: WARM_UP_SECONDS });
  requireStatus(result, 302);
  const after = await workOf(node);
  const names = Object.keys(after) as (keyof Work)[];
  const work = Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Work;
  return { ...result, work };
}

/** So far: batches, scans, and seconds of processor time. */
async function workOf({ running, storeEnv, pids, postgresPid }: Node): Promise<Work> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = storeEnv ? await (await fetch(`${running.url}/metrics`, { headers })).text() : '';
  const metric = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const sum = (seconds: (pid: number) => number | null) => pids.reduce((total, pid) => total + (seconds(pid) ?? 0), 0);
  return {
    commits: metric('repoint_batch_scans_count'),
    scans: metric('repoint_batch_scans_sum'),
    server: sum(familySeconds),
    main: sum(mainThreadSeconds),
    postgres: postgresPid === undefined ? 0 : (familySeconds(postgresPid) ?? 0),
  };
}

/** Ticks in /proc are hundredths of a second on every Linux that Bun supports. */
const TICK_S = 0.01;

/** The processor seconds of a process's main thread, on which JavaScript runs; null if the system does not report them. */
function mainThreadSeconds(pid: number): number | null {
  return usedBy(`/proc/${pid}/task/${pid}/stat`)?.seconds ?? null;
}

/** The same for a process and its children, as far as they still run or were waited for. */
function familySeconds(pid: number): number | null {
  const own = usedBy(`/proc/${pid}/stat`);
  if (!own) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (familySeconds(child) ?? 0), own.seconds + own.ended);
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((other) => usedBy(`/proc/${other}/stat`)?.parent === pid);
}

function usedBy(file: string): { parent: number; seconds: number; ended: number } | null {
  try {
    const stat = readFileSync(file, 'utf8');
    // The name in parentheses may contain spaces; the fields after it are plain numbers.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_S;
    return { parent: fields[1] ?? 0, seconds: ticks(11), ended: ticks(13) };
  } catch {
    return null;
  }
}
