import { Events, exponential, randomNumbers } from './events.ts';
import { RowLock, SharedSync, Station } from './stations.ts';

/** Service times, in milliseconds of one processor unless said otherwise. */
export type ServiceTimes = {
  /** A node's main thread: a scan, from reading the request to sending the response … */
  nodeScan: number;
  /** … and a batch, on its way to PostgreSQL and back. */
  nodeBatch: number;
  /** A processor of PostgreSQL: a batch, and each code in it. */
  storeBatch: number;
  storeCode: number;
  /** Until a commit is on the disk. */
  sync: number;
  /** From a node to PostgreSQL and back. */
  roundTrip: number;
};

export type Cluster = {
  nodes: number;
  /** Processors of PostgreSQL. */
  storeCores: number;
  /** The number of codes, all scanned equally often. */
  codes: number;
  /** Scans per second over all nodes, as a Poisson process; or callers per node in a closed loop. */
  load: { rate: number } | { callers: number };
  seconds: number;
  seed: number;
};

export type Outcome = {
  /** Answered per second. */
  rate: number;
  p50: number;
  p99: number;
  /** Scans of a batch. */
  batch: number;
  /** The utilization of each part. */
  use: { node: number; store: number; disk: number };
};

/** Scans that wait on a node at a time: more are refused, as in the program. */
const MAX_WAITING = 20_000;
/** Batches with a common code wait for each other; with more codes than this that is rare. */
const HOT_CODES = 1;
/** Not measured: until the queues are in a steady state. */
const WARM_UP = 0.2;

/**
 * Scans on many nodes and one PostgreSQL. A node reads scans one after the other; while a batch is being committed the
 * next one fills up. A batch waits for the row of its code (if all scan the same), for a processor of PostgreSQL and
 * for the disk, whose sync all waiting batches share; the row is locked until then.
 */
export function simulate(cluster: Cluster, times: ServiceTimes): Outcome {
  const events = new Events();
  const random = randomNumbers(cluster.seed);
  const store = new Station(events, cluster.storeCores);
  const disk = new SharedSync(events, times.sync);
  const row = new RowLock();
  const from = cluster.seconds * 1_000 * WARM_UP;
  const until = cluster.seconds * 1_000;
  const latencies: number[] = [];
  const mainThreads: Station[] = [];
  const work = { batches: 0, scans: 0, answered: 0 };

  function startNode(): void {
    const mainThread = new Station(events, 1);
    mainThreads.push(mainThread);
    let waiting = 0;
    let isWriting = false;
    let gathered: number[] = [];

    function arriveAtRate(rate: number): void {
      events.at(events.now + exponential(random, (1_000 * cluster.nodes) / rate), () => arriveAtRate(rate));
      arrive();
    }

    function arrive(): void {
      if (waiting >= MAX_WAITING) return;
      waiting++;
      const arrivedAt = events.now;
      mainThread.serve(times.nodeScan, () => {
        gathered.push(arrivedAt);
        if (!isWriting) write();
      });
    }

    function write(): void {
      isWriting = true;
      const batch = gathered;
      gathered = [];
      const send = () => commit(batch, () => after(times.roundTrip / 2, () => answer(batch)));
      mainThread.serve(times.nodeBatch, () => after(times.roundTrip / 2, send), true);
    }

    function answer(batch: number[]): void {
      for (const arrivedAt of batch) if (arrivedAt >= from) latencies.push(events.now - arrivedAt);
      if (events.now >= from) work.answered += batch.length;
      waiting -= batch.length;
      work.batches++;
      work.scans += batch.length;
      isWriting = false;
      if (gathered.length > 0) write();
      if ('callers' in cluster.load) batch.forEach(arrive);
    }

    if ('rate' in cluster.load) arriveAtRate(cluster.load.rate);
    else for (let caller = 0; caller < cluster.load.callers; caller++) arrive();
  }

  function after(time: number, run: () => void): void {
    events.at(events.now + time, run);
  }

  function commit(batch: number[], committed: () => void): void {
    const isHot = cluster.codes <= HOT_CODES;
    const time = times.storeBatch + times.storeCode * distinct(batch.length, cluster.codes);
    const run = () =>
      store.serve(time, () =>
        disk.sync(() => {
          if (isHot) row.release();
          committed();
        }),
      );
    if (isHot) row.take(run);
    else run();
  }

  for (let node = 0; node < cluster.nodes; node++) startNode();
  events.runUntil(until);
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    rate: (1_000 * work.answered) / (until - from),
    p50: quantile(0.5),
    p99: quantile(0.99),
    batch: work.scans / Math.max(1, work.batches),
    use: {
      node: mainThreads.reduce((sum, { busy }) => sum + busy, 0) / (until * cluster.nodes),
      store: store.busy / (until * cluster.storeCores),
      disk: Math.min(1, disk.busy / until),
    },
  };
}

/**
 * The maximum rate of scans for merging into days: one node at a time merges up to `batches` batches, and each code
 * in them takes `dayTime` once, however often it was scanned.
 */
export function mergeRate(options: {
  batches: number;
  batch: number;
  codes: number;
  dayTime: number;
}): number {
  const scans = options.batches * options.batch;
  return (1_000 * scans) / (distinct(scans, options.codes) * options.dayTime);
}

/** The expected number of different codes among this many scans. */
export function distinct(scans: number, codes: number): number {
  return codes * (1 - (1 - 1 / codes) ** scans);
}
