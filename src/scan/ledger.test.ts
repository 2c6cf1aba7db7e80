import { expect, test } from 'bun:test';
import type { ScanBatch, ScanResult } from '../store/scans/scan-batch.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { Ledger } from './ledger.ts';
import { sampleResolved, sampleVisitor } from './testing/samples.ts';

const REQUEST = new Request('http://localhost/');

/** A ledger and what its store does with the next batches. */
function ledgerOf(...answers: ((batch: ScanBatch) => Promise<ScanResult>)[]) {
  const sent: ScanBatch[] = [];
  const store = {
    engine: 'postgres' as const,
    timeouts: { callMs: 2_000, totalMs: 4_650 },
    read: {},
    write: {
      async countScans(batch: ScanBatch) {
        sent.push(batch);
        return answers.shift()?.(batch) ?? [1];
      },
      mergeScanJournal: async () => null,
    },
  };
  const observe = { observe() {} };
  const ledger = new Ledger(store, { now: () => 0 }, { batchScans: observe, commitSeconds: observe } as never);
  const scan = async () => {
    const batch = ledger.open();
    const arrival = batch?.add(sampleResolved(), sampleVisitor(), null, 0, REQUEST) ?? 0;
    return batch?.outcomeOf(arrival, await batch.committed);
  };
  return { ledger, scan, sent };
}

test('what was not sent because another database server has taken over is decided again', async () => {
  const { ledger, scan } = ledgerOf(() => Promise.reject(new StoreUnavailable(null, { isFailover: true })));
  expect(await scan()).toBe('stale');
  expect(await scan()).toBe('counted');
  await ledger.close();
});

test('scans that wait behind a batch when another server takes over are decided again, and are not sent', async () => {
  const first = Promise.withResolvers<ScanResult>();
  const { ledger, scan, sent } = ledgerOf(() => first.promise);
  const counted = scan();
  // Until it is sent.
  await new Promise((resolve) => setImmediate(resolve));
  const waiting = scan();
  ledger.decideAgain();
  expect(await waiting).toBe('stale');
  first.resolve([1]);
  expect(await counted).toBe('counted');
  await ledger.close();
  expect(sent.length).toBe(1);
});
