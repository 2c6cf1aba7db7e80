import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, mergeRate, type Outcome, type ServiceTimes, simulate } from './simulation/cluster.ts';
import { drawPlots, type Series } from './simulation/plot.ts';

/**
 * Simulates many nodes on one PostgreSQL from measurements of one: writes the tables and the picture of docs/scale.md.
 * Depends only on these figures, and is deterministic.
 */
const DOCS = join(import.meta.dir, '..', 'docs');

/**
 * Batches, codes and scans as measured by `npm run bench -- nodes` in one run on an idle machine; a scan is the main
 * thread's time for one, minus its share of a batch. The sync is from `npm run bench -- store`, rounded; the round trip
 * is assumed.
 */
export const MEASURED: ServiceTimes = {
  nodeScan: 0.031,
  nodeBatch: 0.37,
  storeBatch: 0.44,
  storeCode: 0.0114,
  sync: 0.1,
  roundTrip: 0.3,
};

/** Merging a code's scans into its day: the time of PostgreSQL plus that of the merging node. */
const MERGE_DAY = 0.0275 + 0.0228;
/** Batches that are merged at a time (`ROWS_PER_MERGE` in merge-journal.ts), and how large they are under load. */
const MERGED_BATCHES = 256;
const BATCH = 54;

const NODES = [1, 2, 5, 10, 20, 50, 100];
const CORES = [8, 32];
const MANY_CODES = 1_000_000;
const HOT_RATE = 100_000;
/** Per node, in a closed loop: the throughput is the capacity. */
const CALLERS = 256;
const FLOOD_SECONDS = 0.6;
/** Simulated scans: enough for a 99th percentile. */
const SCANS = 30_000;
const SHORTEST_SECONDS = 0.25;
/** Batches wait for each other here, and it takes a while to reach a steady state. */
const HOT_SECONDS = 2;

type Row = { nodes: number; cores: number; most: Outcome; half: Outcome; high: Outcome };

export function run(): void {
  const rows = CORES.flatMap((cores) => NODES.map((nodes) => growth(nodes, cores)));
  const hot = NODES.filter((nodes) => nodes >= 5).map((nodes) => ({ nodes, outcome: hotCode(nodes) }));
  const tables = { times: timesTable(), growth: growthTable(rows), hot: hotTable(hot), merge: mergeTable() };
  const page = join(DOCS, 'scale.md');
  let text = readFileSync(page, 'utf8');
  for (const [name, table] of Object.entries(tables)) {
    console.log(`${table}\n`);
    text = replacePart(text, name, table);
  }
  writeFileSync(page, text);
  writeFileSync(join(DOCS, 'scale.svg'), picture(rows, hot));
  console.log('written into docs/scale.md and docs/scale.svg');
}

function growth(nodes: number, storeCores: number): Row {
  // One processor of PostgreSQL is reserved for merging.
  const cluster = { nodes, storeCores: storeCores - 1, codes: MANY_CODES, seed: nodes };
  const most = simulate({ ...cluster, load: { callers: CALLERS }, seconds: FLOOD_SECONDS }, MEASURED);
  const at = (share: number) => measured(cluster, share * most.rate);
  return { nodes, cores: storeCores, most, half: at(0.5), high: at(0.8) };
}

function hotCode(nodes: number): Outcome {
  const cluster = { nodes, storeCores: 7, codes: 1, seed: nodes };
  return simulate({ ...cluster, load: { rate: HOT_RATE }, seconds: HOT_SECONDS }, MEASURED);
}

function measured(cluster: Omit<Cluster, 'seconds' | 'load'>, rate: number): Outcome {
  const seconds = Math.max(SHORTEST_SECONDS, SCANS / rate);
  return simulate({ ...cluster, load: { rate }, seconds }, MEASURED);
}

function timesTable(): string {
  const names: Record<keyof ServiceTimes, string> = {
    nodeScan: 'a scan, of the main thread of a node',
    nodeBatch: 'a batch, of the main thread of a node',
    storeBatch: 'a batch, of a processor of PostgreSQL',
    storeCode: 'each code in it',
    sync: 'a sync of the disk, shared by all commits that wait',
    roundTrip: 'a round trip (assumed: a local network)',
  };
  const merging = ['merging a code into its day, of PostgreSQL and the merging node', micros(MERGE_DAY)];
  const rows = Object.entries(names).map(([name, what]) => [
    what,
    micros(MEASURED[name as keyof ServiceTimes]),
  ]);
  return table(['what', 'takes'], [...rows, merging]);
}

function mergeTable(): string {
  const rows = [100, 2_000, 20_000, MANY_CODES].map((codes) => {
    const rate = mergeRate({ batches: MERGED_BATCHES, batch: BATCH, codes, dayTime: MERGE_DAY });
    return [codes.toLocaleString('en'), thousands(rate)];
  });
  return table(
    ['codes that are scanned, all equally often', 'scans a second that merging keeps up with'],
    rows,
  );
}

function growthTable(rows: Row[]): string {
  const heads = [
    'processors of PostgreSQL',
    'nodes',
    'most scans a second',
    'full then',
    'scans a batch',
    'p99 at half of it',
    'p99 at 0.8 of it',
  ];
  return table(
    heads,
    rows.map(({ nodes, cores, most, half, high }) => [
      String(cores),
      String(nodes),
      thousands(most.rate),
      fullest(most),
      thousands(most.batch),
      ms(half.p99),
      ms(high.p99),
    ]),
  );
}

function hotTable(rows: { nodes: number; outcome: Outcome }[]): string {
  const heads = ['nodes', 'answered a second', 'scans a batch', 'p50', 'p99', 'PostgreSQL busy'];
  return table(
    heads,
    rows.map(({ nodes, outcome }) => [
      String(nodes),
      thousands(outcome.rate),
      thousands(outcome.batch),
      ms(outcome.p50),
      ms(outcome.p99),
      `${Math.round(100 * outcome.use.store)} %`,
    ]),
  );
}

function fullest({ use }: Outcome): string {
  return use.store > use.node ? 'PostgreSQL' : 'main threads';
}

function picture(rows: Row[], hot: { nodes: number; outcome: Outcome }[]): string {
  const x = { title: 'nodes', ticks: [1, 2, 5, 10, 20, 50, 100], label: String };
  const colours: Record<number, string> = { 8: '#1c7ed6', 32: '#2b8a3e' };
  const of = (cores: number, name: string, value: (row: Row) => number, isDashed = false): Series => ({
    name: `${name}, PostgreSQL with ${cores} processors`,
    colour: colours[cores] ?? '#000000',
    isDashed,
    points: rows.filter((row) => row.cores === cores).map((row) => [row.nodes, value(row)]),
  });
  const hotLine = (name: string, colour: string, value: (outcome: Outcome) => number): Series => ({
    name,
    colour,
    points: hot.map(({ nodes, outcome }) => [nodes, value(outcome)]),
  });
  return drawPlots('Scans a second and waits by the number of nodes', [
    {
      title: 'Most scans a second, a million codes',
      x,
      y: {
        title: 'scans a second',
        ticks: [10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000],
        label: thousands,
      },
      series: CORES.map((cores) => of(cores, 'scans', ({ most }) => most.rate)),
    },
    {
      title: 'How long the slowest in a hundred wait',
      x,
      y: { title: 'p99 in ms', ticks: [1, 3, 10, 30, 100, 300, 1_000], label: thousands },
      series: [
        ...CORES.map((cores) => of(cores, 'at 0.8 of the most', ({ high }) => high.p99)),
        hotLine('one code, 100,000 scans a second, 8 processors', '#e8590c', ({ p99 }) => p99),
      ],
    },
  ]);
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function replacePart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- simulation: ${name} -->`, '<!-- end -->'];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`docs/scale.md has no place for ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}

function thousands(value: number): string {
  const digits = value >= 1_000 ? Number(value.toPrecision(2)) : Math.round(value);
  return digits.toLocaleString('en');
}

function micros(value: number): string {
  return `${Math.round(1_000 * value)} µs`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

if (import.meta.main) run();
