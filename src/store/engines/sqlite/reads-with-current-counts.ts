import type { Database } from 'bun:sqlite';
import { type CodeOrder, ORDERS } from '../../codes/code-page.ts';
import type { Reads } from '../../reads.ts';
import type { DayScope } from '../../scans/days.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import type { Writes } from '../../writes.ts';

/** The reads that return scan counts. */
const COUNTED = [
  'findQrCode',
  'findQrCodeBySlug',
  'findWholeCode',
  'listWholeCodes',
  'findOwnedCode',
  'listQrCodes',
  'countMatchingCodes',
  'listExportedCodes',
] as const;

/** Reads must not hang with a writer that is stuck, on a full disk or behind another process. */
const LONGEST_WAIT_MS = 1_000;

type Apply = Pick<Writes, 'applyScanCounts' | 'applyScanDays' | 'mergeScanJournal'>;

/**
 * Scans are first written to the journal. A read of counts or days of analytics therefore waits until the counters, or
 * the days of that scope, include everything counted before, by any process; while there are no scans, there is
 * nothing to wait for. An empty row at the end of the journal means that the counters include all of it. If nothing
 * can be written, the read returns the old values with `mayLag`; else it fails as the write does.
 */
export function readsWithCurrentCounts(database: Database, reads: Reads, write: Apply, mayLag: boolean): Reads {
  const inTime = mayLag ? withinLimit : (applied: Promise<unknown>) => applied.then(() => true);
  // Not the text, which may be long: its length is in the row's header.
  const newest = database.prepare<{ length: number }, []>(
    'select octet_length(entry) as length from scan_journal order by seq desc limit 1',
  );
  const unmerged = database.prepare<{ seq: number }, []>(
    'select seq from scan_journal where octet_length(entry) > 0 limit 1',
  );

  const last = database.prepare<{ seq: number }, []>('select seq from scan_journal order by seq desc limit 1');
  /** The last row of the journal at the last check for new scans. */
  let seenSeq = 0;

  async function applyCounts(): Promise<void> {
    if ((newest.get()?.length ?? 0) > 0) await inTime(write.applyScanCounts({}));
  }

  /** False if they could not be applied. */
  async function applyDays(scopes: DayScope[]): Promise<boolean> {
    return unmerged.get() === null || inTime(write.applyScanDays({ scopes }));
  }

  function withCurrentCounts<Args extends unknown[], Result>(
    read: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      await applyCounts();
      return read(...args);
    };
  }

  const waiting = COUNTED.map((name) => [name, withCurrentCounts(reads[name] as () => Promise<unknown>)]);
  const daysRead: Pick<
    Reads,
    | 'listOwnedCodes'
    | 'readDays'
    | 'readDaysOfCodes'
    | 'readAllDays'
    | 'readCodeTotals'
    | 'sumCodeTotals'
    | 'readScopeTotals'
    | 'readTopCodes'
  > = {
    async listOwnedCodes(request, limits) {
      await applyCounts();
      // One merge: on a small server that is all. On a busy one the order lags by up to half a minute.
      if (isByActivity(request.order) && unmerged.get() !== null) await inTime(write.mergeScanJournal({ upTo: null }));
      const page = await reads.listOwnedCodes(request, limits);
      if (page.length === 0 || unmerged.get() === null) return page;
      // So that each code's last scan is included, even if it was a moment ago.
      await applyDays(page.map(({ seq }) => ({ table: 'code_days', scope: seq })));
      return reads.listOwnedCodes(request, limits);
    },
    async readDays(scope, ...asked) {
      await applyDays([scope]);
      return reads.readDays(scope, ...asked);
    },
    async readDaysOfCodes(seqs, ...asked) {
      await applyDays(seqs.map((scope) => ({ table: 'code_days', scope })));
      return reads.readDaysOfCodes(seqs, ...asked);
    },
    async readAllDays(table, scopes) {
      await applyDays(scopes.map((scope) => ({ table, scope }) as DayScope));
      return reads.readAllDays(table, scopes);
    },
    async readCodeTotals(codes, range) {
      await applyDays(codes.map((scope) => ({ table: 'code_days', scope })));
      return reads.readCodeTotals(codes, range);
    },
    async sumCodeTotals(codes, range) {
      await applyDays(codes.map((scope) => ({ table: 'code_days', scope })));
      return reads.sumCodeTotals(codes, range);
    },
    /** Called twice a second by live views: does not involve the writer unless there were scans since. */
    async readScopeTotals(scopes, fromDay) {
      const seq = last.get()?.seq ?? 0;
      if (seq !== seenSeq && (await applyDays(scopes))) seenSeq = seq;
      return reads.readScopeTotals(scopes, fromDay);
    },
    async readTopCodes(accountId, range) {
      await applyDays([{ table: 'account_days', scope: accountId }]);
      return reads.readTopCodes(accountId, range);
    },
  };
  return { ...reads, ...Object.fromEntries(waiting), ...daysRead };
}

function isByActivity(order: CodeOrder): boolean {
  const { key } = ORDERS[order];
  return key === 'scans' || key === 'last_scan';
}

async function withinLimit(applied: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), LONGEST_WAIT_MS);
  try {
    return await Promise.race([applied.then(() => true), late.promise]);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return false;
  } finally {
    clearTimeout(timer);
  }
}
