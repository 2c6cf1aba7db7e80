import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { JournalEntry } from '../store/scans/journal-entry.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { ScanSums } from '../store/webhooks/scan-sums.ts';

/** Endpoints are told of scans once in this time, by one node. */
const ROUND_MS = 5_000;
/** A node that died: after this another takes its place. */
const LEASE_MS = 12_000;
/** Between two reads of the journal, to let scans through. */
const PAUSE_MS = 5;

type RoundDeps = {
  store: Pick<Store, 'engine'> &
    StoreWith<
      | 'findScanReader'
      | 'hasScanEndpoints'
      | 'listAccountsWithScans'
      | 'listJournal'
      | 'readScansForWebhooks'
      | 'takeLease'
      | 'tellJournal'
      | 'tellScans'
    >;
  clock: Clock;
  log: Logger;
  /** Called when endpoints have got something. */
  wake: (endpoints: readonly string[]) => void;
};

/** Tells endpoints of scans, as sums. Where nobody wants them, a round is one small read. */
export function startScanRounds(deps: RoundDeps): PeriodicTask {
  const { store, clock, log } = deps;
  // An SQLite file has one server at a time: the one before is dead.
  const holder = store.engine === 'sqlite' ? 'server' : crypto.randomUUID();
  const task: PeriodicTask = new PeriodicTask(
    async () => {
      try {
        if (!(await store.read.hasScanEndpoints())) return;
        const now = clock.now();
        if (!(await store.write.takeLease({ name: 'webhook-scans', holder, now, until: now + LEASE_MS }))) return;
        const isRead = store.engine === 'sqlite' && (await tellFromJournal(deps, now));
        while (!isRead && (await store.write.readScansForWebhooks({})) && !task.isClosed) await Bun.sleep(PAUSE_MS);
        for (const accountId of await store.read.listAccountsWithScans()) {
          for (let isMore = true; isMore && !task.isClosed; ) {
            const told = await store.write.tellScans({ accountId, now });
            isMore = told.isMore;
            deps.wake(told.endpoints);
            if (isMore) await Bun.sleep(PAUSE_MS);
          }
        }
      } catch (error) {
        log.warn({ err: error }, 'Scans could not be told to webhooks');
      }
    },
    { everyMs: ROUND_MS, firstMs: 0 },
  );
  return task;
}

/** Some milliseconds of the event loop. */
const ROWS_AT_A_TIME = 32;
/** Sums that are told at once. */
const MOST_SUMS = 4_000;

/**
 * SQLite: sums the journal here instead of in the writer thread, which has the scans to commit, and tells of it in one
 * write: what is many scans in the journal is few sums. What a write refuses is read again. False: there is nobody to
 * tell.
 */
async function tellFromJournal({ store, wake }: RoundDeps, now: number): Promise<boolean> {
  for (;;) {
    const reader = await store.read.findScanReader();
    if (!reader) return false;
    const { seq: from, endpoints } = reader;
    const sums = new ScanSums(endpoints);
    let to = from;
    for (let isMore = true; isMore && sums.size < MOST_SUMS; ) {
      const rows = await store.read.listJournal(to, ROWS_AT_A_TIME);
      // An empty entry is a mark.
      for (const { seq, entry } of rows) if (entry !== '') sums.add(seq, JSON.parse(entry) as JournalEntry);
      to = rows.at(-1)?.seq ?? to;
      isMore = rows.length === ROWS_AT_A_TIME;
      await Bun.sleep(1);
    }
    if (to === from) return true;
    const told = await store.write.tellJournal({ from, to, endpoints, sums: sums.all(), now });
    wake(told ?? []);
    if (!told || sums.size < MOST_SUMS) return true;
  }
}
