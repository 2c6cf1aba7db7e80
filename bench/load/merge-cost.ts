import { UNLIMITED } from '../../src/store/scans/scan-batch.ts';
import { packKind } from '../../src/store/scans/scan-kind.ts';
import type { Store } from '../../src/store/store.ts';
import type { AnalyticsData } from './analytics-data.ts';

const BATCHES = 400;
const SCANS = 50;

/** The time per scan to merge batches of random codes and diverse visitors, in addition to counting them. */
export async function mergeCost(store: Store, data: AnalyticsData): Promise<string> {
  const start = performance.now();
  for (let batch = 0; batch < BATCHES; batch++) await store.write.countScans(randomBatch(data, batch));
  const counted = performance.now();
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
  const merged = performance.now();
  const each = (time: number) => `${((1_000 * time) / (BATCHES * SCANS)).toFixed(1)} µs`;
  return `${each(merged - counted)}, counting it ${each(counted - start)}`;
}

function randomBatch({ accountId, projectId, codes, lastDay }: AnalyticsData, number: number) {
  const below = (end: number) => Math.floor(Math.random() * end);
  const country = () => String.fromCharCode(65 + below(26), 65 + below(8));
  const devices = ['ios', 'android', 'desktop'] as const;
  const kinds = Array.from({ length: SCANS }, () => [
    packKind({ class: 'scan', device: devices[below(3)] ?? 'ios', country: country(), rule: 0 }),
    below(2) === 0 ? `page-${below(50)}.example.com` : '',
  ]);
  return {
    id: `bat_bench-${number}-${Math.random()}`,
    number: 1,
    now: Date.now(),
    owners: [accountId, 1, projectId, 1, lastDay + 1, 12],
    codes: Array.from({ length: SCANS }, () => [1 + below(codes), 1, UNLIMITED, 0]).flat(),
    arrivals: Array.from({ length: SCANS }, (_, at) => [at, at]).flat(),
    kinds: kinds.flat(),
  };
}
