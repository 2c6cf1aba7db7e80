import { expect, test } from 'bun:test';
import { openZone } from '../lib/zone.ts';
import { entryOf } from '../store/scans/journal-entry.ts';
import { CLOSED, codesOf, type ScanBatch, STALE, UNLIMITED, UNRECORDED } from '../store/scans/scan-batch.ts';
import { isClick, kindParts, packKind, variantOf, withoutVariant } from '../store/scans/scan-kind.ts';
import { PendingBatch } from './pending-batch.ts';
import type { ResolvedLink } from './resolve.ts';
import { sampleOwner, sampleResolved, sampleVisitor } from './testing/samples.ts';

const HOUR_MS = 3_600_000;
const REQUEST = new Request('http://localhost/');

test('scans of one link share a code entry, and scans of equal visitors a kind', () => {
  const batch = new PendingBatch();
  const [one, other] = [sampleResolved(7), sampleResolved(8, { version: 3, scanLimit: 5 })];
  const [ios, desktop] = [sampleVisitor({ device: 'ios' }), sampleVisitor()];
  for (const link of [one, other, one]) batch.add(link, ios, null, HOUR_MS, REQUEST);
  batch.add(one, ios, 0, HOUR_MS, REQUEST);
  batch.add(one, desktop, null, HOUR_MS, REQUEST);
  const { codes, arrivals, kinds } = batch.toScanBatch({ id: 'b', number: 1 }, 0);
  expect(codes).toEqual([7, 1, UNLIMITED, 0, 8, 3, 5, 1]);
  expect(arrivals).toEqual([0, 0, 1, 0, 0, 0, 0, 1, 0, 2]);
  const kind = { class: 'scan', country: '', rule: 0 } as const;
  expect(kinds).toEqual([
    packKind({ ...kind, device: 'ios' }),
    '',
    packKind({ ...kind, device: 'ios', rule: 1 }),
    '',
    packKind({ ...kind, device: 'desktop' }),
    '',
  ]);
});

test('clicks are no scans, share a kind by button and address, and are recorded although the limit is reached', () => {
  const batch = new PendingBatch();
  const page = sampleResolved(7, { scanLimit: 1 });
  const menu = { number: 1, url: 'https://example.com/menu' };
  const clicks = [menu, menu, { ...menu, number: 30 }, null].map((click) =>
    batch.addClick(page, click, HOUR_MS, REQUEST),
  );
  const sent = batch.toScanBatch({ id: 'b', number: 1 }, 0);
  expect(sent.arrivals).toEqual([~0, 0, ~0, 0, ~0, 1, ~0, UNRECORDED]);
  expect(sent.variants).toEqual([menu.url]);
  const kinds = [sent.kinds[0], sent.kinds[2]].map(Number);
  expect(
    kinds.map((kind) => [isClick(withoutVariant(kind)), kindParts.rule(withoutVariant(kind)), variantOf(kind)]),
  ).toEqual([
    [true, 1, 1],
    [true, 30, 1],
  ]);
  expect(clicks.map((click) => batch.outcomeOf(click, [CLOSED]))).toEqual(Array(4).fill('limit_reached'));
  expect(clicks.map((click) => batch.outcomeOf(click, [STALE]))).toEqual(Array(4).fill('stale'));
  const summed = (result: number) => entryOf(sent, codesOf(sent), [result])?.sums;
  expect([summed(CLOSED), summed(0), summed(STALE)]).toEqual([[0, 0, 2, 0, 1, 1], [0, 0, 2, 0, 1, 1], undefined]);
});

/** Day and hour of each arrival, by its code's owner. */
function timesOf({ owners, codes, arrivals }: ScanBatch): unknown[] {
  return arrivals
    .filter((_, at) => at % 2 === 0)
    .map((code) => owners.slice(6 * (codes[4 * code + 3] ?? 0)).slice(4, 6));
}

test('a scan is recorded on the day and in the hour of its owner, even if a batch spans two', () => {
  const batch = new PendingBatch();
  const [london, kathmandu] = ['Europe/London', 'Asia/Kathmandu'].map((name) => ({
    ...sampleResolved(1),
    owner: sampleOwner({ zone: openZone(name) }),
  })) as [ResolvedLink, ResolvedLink];
  const visitor = sampleVisitor();
  // 00:00 in Kathmandu is 18:15 of the day before in UTC; on this day London's clocks went forward at 01:00.
  const midnight = Date.parse('2026-03-28T18:15:00Z');
  for (const now of [midnight - 1, midnight, midnight]) batch.add(kathmandu, visitor, null, now, REQUEST);
  const change = Date.parse('2026-03-29T01:00:00Z');
  for (const now of [change - 1, change]) batch.add(london, visitor, null, now, REQUEST);
  const day = Date.parse('2026-03-29') / (24 * HOUR_MS);
  expect(timesOf(batch.toScanBatch({ id: 'b', number: 1 }, 0))).toEqual([
    [day - 1, 23],
    [day, 0],
    [day, 0],
    [day, 0],
    [day, 2],
  ]);
});

test('a link that was in an earlier batch is added again to the next', () => {
  const link = sampleResolved(1);
  new PendingBatch().add(link, sampleVisitor(), null, 0, REQUEST);
  const next = new PendingBatch();
  next.add(sampleResolved(2), sampleVisitor(), null, 0, REQUEST);
  next.add(link, sampleVisitor(), null, 0, REQUEST);
  expect(next.toScanBatch({ id: 'b', number: 1 }, 0).codes).toEqual([2, 1, UNLIMITED, 0, 1, 1, UNLIMITED, 1]);
});

test('for a link without analytics only the count is kept', () => {
  const batch = new PendingBatch();
  batch.add(sampleResolved(1, { analyticsEnabled: false }), sampleVisitor(), null, 0, REQUEST);
  expect(batch.toScanBatch({ id: 'b', number: 1 }, 0)).toMatchObject({
    arrivals: [0, UNRECORDED],
    kinds: [],
  });
});

test('as many scans as were counted are let through, first come first served; visits as long as the code is open', () => {
  const batch = new PendingBatch();
  const [link, scan, head] = [sampleResolved(1, { scanLimit: 2 }), sampleVisitor(), sampleVisitor({ class: 'head' })];
  const all = [scan, head, scan, scan].map((visitor) => batch.add(link, visitor, null, 0, REQUEST));
  const outcomes = (result: number) => all.map((arrival) => batch.outcomeOf(arrival, [result]));
  expect(outcomes(2)).toEqual(['counted', 'counted', 'counted', 'limit_reached']);
  expect(outcomes(CLOSED)).toEqual(all.map(() => 'limit_reached'));
  expect(outcomes(STALE)).toEqual(all.map(() => 'stale'));
});

test('aborted scans are neither counted nor recorded, and the others move up', () => {
  const batch = new PendingBatch();
  const [link, other] = [sampleResolved(1, { scanLimit: 1 }), sampleResolved(2)];
  const gone = new Request('http://localhost/', { signal: AbortSignal.abort() });
  const scan = sampleVisitor();
  const add = (to: ResolvedLink, request: Request, visitor = scan) => batch.add(to, visitor, null, 0, request);
  const all = [add(link, gone), add(link, REQUEST), add(other, gone), add(link, REQUEST)];
  add(link, gone, sampleVisitor({ class: 'head' }));
  batch.dropAborted();
  expect(batch.toScanBatch({ id: 'b', number: 1 }, 0).arrivals).toEqual([-1, -1, 0, 0, -2, -1, 0, 0, -1, -1]);
  const outcomes = all.map((arrival) => batch.outcomeOf(arrival, [1, 0]));
  expect([outcomes[1], outcomes[3]]).toEqual(['counted', 'limit_reached']);
});
