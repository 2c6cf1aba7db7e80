import type { Database } from 'bun:sqlite';
import type { Reads } from '../../reads.ts';
import { StoreUnavailable } from '../../unavailable.ts';

/** The reads that tell how often a code was scanned. */
const COUNTED = ['findQrCode', 'findQrCodeBySlug', 'findOwnedCode', 'listQrCodes', 'listOwnedCodes'] as const;

/** A writer that is stuck, on a full disk or behind another process, must not take the reads with it. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Scans stand in the journal first. Whoever asks for a count therefore waits until the counters hold what was counted
 * before, by whatever process; while nobody scans, there is nothing to wait for. An empty row at the end of the
 * journal says that they hold all of it. Where nothing can be written, the count is told as it was.
 */
export function readsWithCurrentCounts(
  database: Database,
  reads: Reads,
  applyCounts: () => Promise<void>,
): Reads {
  // Not the text itself, which may be long: its length stands before it.
  const newest = database.prepare<{ length: number }, []>(
    'select octet_length(sums) as length from scan_journal order by seq desc limit 1',
  );

  async function applyCountsInTime(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, LONGEST_WAIT_MS);
    try {
      await Promise.race([applyCounts(), late.promise]);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function withCurrentCounts<Args extends unknown[], Result>(
    read: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      if ((newest.get()?.length ?? 0) > 0) await applyCountsInTime();
      return read(...args);
    };
  }

  const waiting = COUNTED.map((name) => [name, withCurrentCounts(reads[name] as () => Promise<unknown>)]);
  return { ...reads, ...Object.fromEntries(waiting) };
}
