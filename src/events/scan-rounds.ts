import { sumJournal } from '../analytics/sum-journal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { Store, StoreWith } from '../store/store.ts';

/** Endpoints are told of scans once in this time, by one node. */
const ROUND_MS = 5_000;
/** A node that died: after this another takes its place. */
const LEASE_MS = 12_000;
/** Between two writes, to let scans through. */
const PAUSE_MS = 5;
/** PostgreSQL: whoever counts scans merges them, in a busy hour every 8 s. Rounds without a merge, after which nobody does. */
const MOST_UNMERGED_ROUNDS = 2;

type RoundDeps = {
  store: Pick<Store, 'engine'> &
    StoreWith<
      | 'dropScanReader'
      | 'findScanReader'
      | 'firstOfJournal'
      | 'hasScanEndpoints'
      | 'listAccountsWithScans'
      | 'listJournal'
      | 'mergeScanJournal'
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
  const { store, clock, log, wake } = deps;
  // An SQLite file has one server at a time: the one before is dead.
  const holder = store.engine === 'sqlite' ? 'server' : crypto.randomUUID();
  const unmerged = { seq: 0, rounds: 0 };

  /** What a node that died, or an outage, has left behind. */
  async function mergeForgotten(): Promise<void> {
    const seq = await store.read.firstOfJournal();
    if (seq === null || seq !== unmerged.seq) {
      unmerged.seq = seq ?? 0;
      unmerged.rounds = 0;
    } else if (++unmerged.rounds >= MOST_UNMERGED_ROUNDS)
      while ((await store.write.mergeScanJournal({ upTo: null })) !== null && !task.isClosed) await Bun.sleep(PAUSE_MS);
  }

  async function tellWaiting(now: number): Promise<void> {
    for (const accountId of await store.read.listAccountsWithScans()) {
      for (let isMore = true; isMore && !task.isClosed; ) {
        const told = await store.write.tellScans({ accountId, now });
        isMore = told.isMore;
        wake(told.endpoints);
        if (isMore) await Bun.sleep(PAUSE_MS);
      }
    }
  }

  /** What is many scans in the journal is few sums, and one write. */
  const tellJournal = (now: number) =>
    sumJournal(store, async (summed) => {
      const told = await store.write.tellJournal({ ...summed, now });
      wake(told ?? []);
      return told !== null;
    });

  const task: PeriodicTask = new PeriodicTask(
    async () => {
      try {
        if (!(await store.read.hasScanEndpoints())) return;
        const now = clock.now();
        if (!(await store.write.takeLease({ name: 'webhook-scans', holder, now, until: now + LEASE_MS }))) return;
        if (store.engine === 'sqlite') await tellJournal(now);
        else await mergeForgotten();
        await tellWaiting(now);
      } catch (error) {
        log.warn({ err: error }, 'Scans could not be told to webhooks');
      }
    },
    { everyMs: ROUND_MS, firstMs: 0 },
  );
  return task;
}
