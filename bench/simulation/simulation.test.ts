import { expect, test } from 'bun:test';
import { type Cluster, distinct, mergeRate, type ServiceTimes, simulate } from './cluster.ts';
import { Events, exponential, randomNumbers } from './events.ts';
import { SharedSync, Station } from './stations.ts';

/** The mean waiting time of customers before service. */
function meanWait(options: {
  servers: number;
  load: number;
  service: (random: () => number) => number;
}): number {
  const CUSTOMERS = 200_000;
  const events = new Events();
  const station = new Station(events, options.servers);
  const random = randomNumbers(7);
  let waited = 0;
  let left = CUSTOMERS;
  const arrive = () => {
    if (left-- === 0) return;
    events.at(events.now + exponential(random, 1 / (options.load * options.servers)), arrive);
    const arrivedAt = events.now;
    const time = options.service(random);
    station.serve(time, () => {
      waited += events.now - arrivedAt - time;
    });
  };
  arrive();
  events.runUntil(Number.POSITIVE_INFINITY);
  return waited / CUSTOMERS;
}

test('one server with fixed times matches the Pollaczek–Khinchine formula', () => {
  for (const load of [0.3, 0.5, 0.8]) {
    const expected = load / (2 * (1 - load));
    expect(meanWait({ servers: 1, load, service: () => 1 }) / expected).toBeCloseTo(1, 1);
  }
});

test('one server with random times makes them wait twice as long', () => {
  const load = 0.7;
  const wait = meanWait({ servers: 1, load, service: (random) => exponential(random, 1) });
  expect(wait / (load / (1 - load))).toBeCloseTo(1, 1);
});

test('two servers match the Erlang C formula', () => {
  const load = 0.75;
  const offered = 2 * load;
  const busy = offered ** 2 / 2 / (1 - load);
  const erlangC = busy / (1 + offered + busy);
  const wait = meanWait({ servers: 2, load, service: (random) => exponential(random, 1) });
  expect(wait / (erlangC / (2 * (1 - load)))).toBeCloseTo(1, 1);
});

test('arrivals while the disk is busy share its next sync', () => {
  const events = new Events();
  const disk = new SharedSync(events, 10);
  const ends: number[] = [];
  for (const at of [0, 1, 5, 9]) events.at(at, () => disk.sync(() => ends.push(events.now)));
  events.runUntil(100);
  expect(ends).toEqual([10, 20, 20, 20]);
  expect(disk.busy).toBe(20);
});

const TIMES: ServiceTimes = {
  nodeScan: 0.02,
  nodeBatch: 0.1,
  storeBatch: 0.2,
  storeCode: 0.005,
  sync: 0.1,
  roundTrip: 0.2,
};
const RATE = 40_000;
const CLUSTER: Cluster = { nodes: 4, storeCores: 8, codes: 1e6, load: { rate: RATE }, seconds: 0.5, seed: 1 };

test('below capacity the throughput equals the load, and is deterministic', () => {
  const outcome = simulate(CLUSTER, TIMES);
  expect(outcome.rate / RATE).toBeCloseTo(1, 1);
  expect(outcome).toEqual(simulate(CLUSTER, TIMES));
});

test('the throughput of a cluster is limited by its bottleneck: main threads, or the processors of PostgreSQL', () => {
  const node = simulate({ ...CLUSTER, load: { callers: 500 } }, { ...TIMES, nodeBatch: 0 });
  expect(node.rate / (4 / 0.000_02)).toBeCloseTo(1, 1);
  const times = { ...TIMES, storeCode: 0.02 };
  const store = simulate({ ...CLUSTER, load: { callers: 500 }, storeCores: 1 }, times);
  expect(store.use.store).toBeGreaterThan(0.9);
  const batchTime = times.storeBatch + times.storeCode * store.batch;
  expect(store.rate / ((1_000 * store.batch) / batchTime)).toBeCloseTo(1, 1);
});

test('a code that all nodes scan is locked by one batch at a time: all wait as long as all batches take', () => {
  const times = { ...TIMES, roundTrip: 0, nodeBatch: 0, nodeScan: 0.001 };
  const { p50, batch, rate } = simulate({ ...CLUSTER, codes: 1, nodes: 20, storeCores: 64 }, times);
  const held = times.storeBatch + times.storeCode + times.sync;
  expect(rate / RATE).toBeCloseTo(1, 1);
  // A scan waits for half a turn of all batches until its own begins, and then for one turn.
  expect(p50 / (1.5 * 20 * held)).toBeCloseTo(1, 1);
  expect(batch / ((RATE / 20 / 1_000) * 20 * held)).toBeCloseTo(1, 1);
});

test('scans of few codes overlap, of many they do not', () => {
  expect(distinct(100, 1)).toBe(1);
  expect(distinct(2, 2)).toBe(1.5);
  expect(distinct(100, 1e9)).toBeCloseTo(100, 3);
});

test('merging handles more scans if they are of fewer codes', () => {
  const merge = { batches: 10, batch: 10, dayTime: 0.1 };
  expect(mergeRate({ ...merge, codes: 1 })).toBeCloseTo(1_000_000);
  expect(mergeRate({ ...merge, codes: 1e9 })).toBeCloseTo(10_000, -1);
});
