import type { JournalEntry } from '../store/scans/journal-entry.ts';
import type { StoreWith } from '../store/store.ts';
import type { ScanReader } from '../store/webhooks/scan-endpoints.ts';
import { type ScanSum, ScanSums } from '../store/webhooks/scan-sums.ts';

/** Some milliseconds of the event loop. */
const ROWS_AT_A_TIME = 32;
/** Sums that are taken at once. */
const MOST_SUMS = 4_000;

type JournalStore = StoreWith<'dropScanReader' | 'findScanReader' | 'listJournal'>;

/**
 * SQLite: sums for webhooks what was counted until now and nobody has summed yet, here instead of in the writer thread,
 * which has the scans to commit. `take` stores the sums with the place up to which the journal is read; false: somebody
 * else has been there, so it is read again.
 */
export async function sumJournal(
  store: JournalStore,
  take: (summed: { read: ScanReader; to: number; sums: ScanSum[] }) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const read = await store.read.findScanReader();
    if (!read) return;
    if (read.endpoints.length === 0) return store.write.dropScanReader({});
    const { to, sums } = await sumRows(store, read);
    if (to === read.seq) return;
    isMore = !(await take({ read, to, sums: sums.all() })) || sums.size >= MOST_SUMS;
  }
}

async function sumRows(store: JournalStore, { seq, endpoints }: ScanReader): Promise<{ to: number; sums: ScanSums }> {
  const sums = new ScanSums();
  sums.setEndpoints(endpoints);
  let to = seq;
  for (let isMore = true; isMore && sums.size < MOST_SUMS; ) {
    const rows = await store.read.listJournal(to, ROWS_AT_A_TIME);
    // An empty entry is a mark.
    for (const { seq, entry } of rows) if (entry !== '') sums.add(seq, JSON.parse(entry) as JournalEntry);
    to = rows.at(-1)?.seq ?? to;
    isMore = rows.length === ROWS_AT_A_TIME;
    // Lets scans through.
    await Bun.sleep(1);
  }
  return { to, sums };
}
