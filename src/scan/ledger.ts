import { newId } from '../lib/ids.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { EngineName } from '../store/migrations/migration.ts';
import type { ScanBatch, ScanResult } from '../store/scans/scan-batch.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Outage } from './outage.ts';
import { PendingBatch } from './pending-batch.ts';

/** Scans that wait at a time; more would only wait longer than a person does. */
const MAX_WAITING = 20_000;
/**
 * A batch that SQLite could not take is sent again for this long: it was not written, unless the writer thread has died
 * between the commit and its answer. An attempt takes up to 2.5 s where the store is stuck, and nobody is to wait longer
 * than 5 s.
 */
const RETRY_FOR_MS = 1_500;
const RETRY_PAUSE_MS = 250;
/** How often the journal is merged; the store does so earlier, bit by bit, where many scans wait in it. */
const MERGE_EVERY_MS: Readonly<Record<EngineName, number>> = { sqlite: 10_000, postgres: 1_000 };
/** Merging the same codes costs the same after one second as after eight: it takes at most this share of the time … */
const MERGING_SHARE = 0.1;
/** … unless that would mean a longer pause than this. */
const MAX_PAUSE_MS = 8_000;
/** Up to this many scans are asked whether their client is still there, each time; more only if one must be gone. */
const SMALL_BATCH = 16;

type ScanStore = Pick<Store, 'engine' | 'timeouts'> & StoreWith<'countScans' | 'mergeScanJournal'>;

/**
 * Counts scans, many to a commit: while one batch is being made durable the next one gathers here. A scan is
 * told "counted" only after the commit that holds it.
 */
export class Ledger {
  readonly #store: ScanStore;
  readonly #clock: { now(): number };
  readonly #metrics: Pick<Metrics, 'batchScans' | 'commitSeconds'>;
  /** Null where nothing can take the place of the store. */
  readonly #outage: Outage | null;
  #batch = new PendingBatch();
  /** Scans in batches that are under way. */
  #underWay = 0;
  /** How many requests are open, whatever they ask for. Whoever opens a socket says so. */
  openRequests: () => number = () => Number.POSITIVE_INFINITY;
  #isWriting = false;
  /** True at first: an earlier run may have left something behind. */
  #isUnmerged = true;
  #isMerging = false;
  #mergeNotBefore = 0;
  /** Names the batches, together with a number. */
  #run: string;
  /** Some of its batches wait on the disk for a store that was out of reach. */
  #isRunLate = false;
  #batches = 0;
  readonly #timer: Timer;

  constructor(
    store: ScanStore,
    clock: { now(): number },
    metrics: Pick<Metrics, 'batchScans' | 'commitSeconds'>,
    outage: Outage | null = null,
  ) {
    this.#outage = outage;
    this.#store = store;
    this.#metrics = metrics;
    this.#clock = clock;
    this.#run = newId('bat', clock.now());
    this.#timer = setInterval(() => this.#mergeJournal(), MERGE_EVERY_MS[store.engine]);
    this.#timer.unref();
  }

  /** How long a scan may have waited for other things so that there is time to count it: nobody waits longer than 5 s. */
  get latestStartMs(): number {
    const { totalMs, callMs } = this.#store.timeouts;
    return totalMs - callMs;
  }

  /** The batch that takes scans now: whoever asks adds one at once. Null when too many wait: come again. */
  open(): PendingBatch | null {
    if (this.#underWay + this.#batch.size >= MAX_WAITING) return null;
    if (!this.#isWriting) {
      this.#isWriting = true;
      // After everything that has arrived by now was read, so that it is written together. (The end of the
      // microtasks comes after each request: the first of a crowd would be written alone.)
      setImmediate(() => this.#write());
    }
    return this.#batch;
  }

  /** Everything handed in before is counted after this. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#isWriting) await Bun.sleep(1);
  }

  /** Behind the scans; what fails here is done by the next one, or by the next start. */
  async #mergeJournal(): Promise<void> {
    this.#outage?.end();
    const start = performance.now();
    if (!this.#isUnmerged || this.#isMerging || start < this.#mergeNotBefore) return;
    this.#isMerging = true;
    this.#isUnmerged = false;
    let upTo: number | null = null;
    try {
      do {
        upTo = await this.#store.write.mergeScanJournal({ upTo });
      } while (upTo !== null);
      const end = performance.now();
      this.#mergeNotBefore = end + Math.min((end - start) / MERGING_SHARE, MAX_PAUSE_MS);
    } catch {
      this.#isUnmerged = true;
    }
    this.#isMerging = false;
  }

  async #write(): Promise<void> {
    while (this.#batch.size > 0) {
      const batch = this.#batch;
      this.#batch = new PendingBatch();
      if (batch.size <= SMALL_BATCH || this.openRequests() < batch.size) batch.dropAborted();
      this.#underWay = batch.size;
      try {
        batch.resolve(await this.#send(batch));
      } catch (error) {
        batch.reject(error);
        this.#refuseWaiting(error);
      }
      this.#isUnmerged = true;
      // Once those are answered and what has arrived meanwhile was read: the next batch is larger, and a commit costs
      // about the same for one scan as for fifty.
      await new Promise((resolve) => setImmediate(resolve));
      this.#underWay = 0;
    }
    this.#isWriting = false;
  }

  async #send(pending: PendingBatch): Promise<ScanResult> {
    const now = this.#clock.now();
    const isAway = this.#outage?.isAway ?? false;
    // Those of an outage are counted later, beside new ones: the numbers of each run must come in order.
    if (this.#isRunLate && !isAway) this.#newRun(now);
    const batch = pending.toScanBatch({ id: this.#run, number: ++this.#batches }, now);
    if (this.#outage && isAway) return this.#countLate(this.#outage, batch);
    if (performance.now() - pending.oldest > this.latestStartMs) {
      // The store was slow with the batch before. Nothing is sent that somebody would be told of too late.
      if (this.#outage) return this.#countLate(this.#outage, batch);
      throw new StoreUnavailable('the batch before took too long');
    }
    const start = performance.now();
    for (;;) {
      try {
        const result = await this.#store.write.countScans(batch);
        this.#metrics.batchScans.observe(pending.size);
        this.#metrics.commitSeconds.observe((performance.now() - start) / 1000);
        return result;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (this.#outage?.takes(error)) {
          this.#outage.begin(error);
          return this.#countLate(this.#outage, batch);
        }
        if (performance.now() - start > RETRY_FOR_MS) throw error;
        await Bun.sleep(RETRY_PAUSE_MS);
      }
    }
  }

  async #countLate(outage: Outage, batch: ScanBatch): Promise<ScanResult> {
    this.#isRunLate = true;
    const result = await outage.count(batch);
    outage.end();
    return result;
  }

  #newRun(now: number): void {
    this.#run = newId('bat', now);
    this.#batches = 0;
    this.#isRunLate = false;
  }

  /** Who has waited behind a batch that failed has waited long enough, and would fare no better. */
  #refuseWaiting(error: unknown): void {
    const waiting = this.#batch;
    if (waiting.size === 0) return;
    this.#batch = new PendingBatch();
    waiting.reject(error);
  }
}
