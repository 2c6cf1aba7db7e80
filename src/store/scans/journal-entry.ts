import { CLOSED, type CodeScans, type ScanBatch, type ScanResult, STALE, UNLIMITED, UNRECORDED } from './scan-batch.ts';
import { isClick, isRefusal, withoutVariant } from './scan-kind.ts';

/**
 * What a batch adds to the analytics days, as stored in the journal: numbers and strings in flat arrays, since one
 * entry is written and read per batch.
 */
export type JournalEntry = {
  /** When the batch was begun. */
  at: number;
  /** Four values per owner: the account, the project, the day and the hour of the scans. */
  owners: (string | number)[];
  /**
   * Three numbers per code: its seq, the index of its owner, and how many scans are missing from its counter (SQLite).
   */
  codes: number[];
  /** As in the batch. */
  kinds: ScanBatch['kinds'];
  variants?: string[];
  /** Three numbers per sum: the index of the code, the index of the kind (or UNRECORDED), and the count. */
  sums: number[];
};

/** What the counted scans and the visits of a batch add, summed by code and kind; null: nothing. */
export function entryOf(batch: ScanBatch, codes: CodeScans[], results: ScanResult): JournalEntry | null {
  const sums = sumsOf(batch, results);
  if (sums.length === 0) return null;
  const owners: JournalEntry['owners'] = [];
  for (let at = 0; at < batch.owners.length; at += 6) {
    const [accountId, , projectId, , day, hour] = batch.owners.slice(at, at + 6);
    owners.push(accountId ?? '', projectId ?? '', day ?? 0, hour ?? 0);
  }
  const entryCodes: number[] = [];
  for (const [at, { seq, owner, limit }] of codes.entries()) {
    // Codes with a limit are counted in their row immediately.
    entryCodes.push(seq, owner, limit === UNLIMITED ? Math.max(0, results[at] ?? 0) : 0);
  }
  const { now: at, kinds, variants } = batch;
  return { at, owners, codes: entryCodes, kinds, sums, ...(variants && { variants }) };
}

function sumsOf({ arrivals, kinds }: ScanBatch, results: ScanResult): number[] {
  const left = [...results];
  const sums: number[] = [];
  const sumAt = new Map<number, number>();
  for (let at = 0; at < arrivals.length; at += 2) {
    const arrival = arrivals[at] ?? 0;
    const kind = arrivals[at + 1] ?? UNRECORDED;
    const index = arrival < 0 ? ~arrival : arrival;
    const remaining = left[index] ?? STALE;
    // What is not a scan is only recorded for analytics; a refused scan and a click also when the limit is reached.
    const isRecorded = () => {
      const result = results[index] ?? STALE;
      return kind !== UNRECORDED && (result >= 0 || (result === CLOSED && isBeyondLimit(Number(kinds[2 * kind]))));
    };
    const isSummed = arrival < 0 ? isRecorded() : remaining > 0;
    if (arrival >= 0) left[index] = remaining - 1;
    if (!isSummed) continue;
    const key = index * kinds.length + kind + 1;
    const known = sumAt.get(key);
    if (known === undefined) sumAt.set(key, sums.push(index, kind, 1) - 1);
    else sums[known] = (sums[known] ?? 0) + 1;
  }
  return sums;
}

/** A click is on a page that was shown within the limit. */
function isBeyondLimit(stored: number): boolean {
  const kind = withoutVariant(stored);
  return isClick(kind) || isRefusal(kind);
}
