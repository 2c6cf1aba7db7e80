import { Deadline } from '../lib/deadline.ts';
import { newId } from '../lib/ids.ts';
import type { EngineName } from '../store/migrations/migration.ts';
import type { ScanBatch, ScanResult } from '../store/scans/scan-batch.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Metrics } from '../telemetry/create-metrics.ts';
import type { Outage } from './outage.ts';
import { PendingBatch } from './pending-batch.ts';

/** Scans that may wait at a time; any more would wait longer than a person does. */
const MAX_WAITING = 20_000;
/**
 * How long a batch that SQLite could not write is retried: it was not committed, unless the writer thread died between
 * the commit and its reply. An attempt takes up to 2.5 s where the store hangs, and no scan may wait longer than 5 s.
 */
const RETRY_FOR_MS = 1_500;
const RETRY_PAUSE_MS = 250;
/** How often the journal is merged; the store merges earlier, in small steps, when the journal holds many scans. */
const MERGE_EVERY_MS: Readonly<Record<EngineName, number>> = { sqlite: 30_000, postgres: 1_000 };
/** Merging costs the same after one second as after eight, so it may take at most this share of the time … */
const MAX_MERGE_SHARE = 0.1;
/** … but never pauses longer than this. */
const MAX_PAUSE_MS = 8_000;
/**
 * A batch up to this size always checks for aborted requests, a larger one only if some must have been aborted. A
 * larger one also means that many scans arrive …
 */
const SMALL_BATCH = 16;
/**
 * … and then this many turns of the event loop pass before the next batch, instead of one: clients that were just
 * answered are back after one or two. With 64 of them a batch has 40 scans instead of 31.
 */
const BUSY_TURNS = 2;

/** No code of the batch has a result: all its links count as changed. */
const DECIDE_AGAIN: ScanResult = [];

type ScanStore = Pick<Store, 'engine' | 'timeouts'> & StoreWith<'countScans' | 'mergeScanJournal'>;

/**
 * Counts scans, many per commit: while one batch is being committed, the next one fills up. A scan is reported as
 * counted only after its commit.
 */
export class Ledger {
  readonly #store: ScanStore;
  readonly #clock: { now(): number };
  readonly #metrics: Pick<Metrics, 'batchScans' | 'commitSeconds'>;
  /** Null where scans cannot be counted without the store. */
  readonly #outage: Outage | null;
  #batch = new PendingBatch();
  /** Scans in the batch that is being written. */
  #underWay = 0;
  /** How many requests are open, of any kind. Set by the HTTP server. */
  openRequests: () => number = () => Number.POSITIVE_INFINITY;
  #isWriting = false;
  /** True at first: an earlier run may have left unmerged entries. */
  #isUnmerged = true;
  #isMerging = false;
  #mergeNotBefore = 0;
  /** Identifies a batch together with its number. */
  #run: string;
  /** Whether batches of this run were counted late, in the file of an outage. */
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

  /** How long a scan may have waited when its batch is sent: after that, counting it could exceed 5 s. */
  get latestStartMs(): number {
    const { totalMs, callMs } = this.#store.timeouts;
    return totalMs - callMs;
  }

  /** The batch being filled; the caller must add a scan to it synchronously. Null when too many scans are waiting. */
  open(): PendingBatch | null {
    if (this.#underWay + this.#batch.size >= MAX_WAITING) return null;
    if (!this.#isWriting) {
      this.#isWriting = true;
      // After all requests that have arrived were read, so that they share a batch. (Microtasks run after each request:
      // the first one would be written alone.)
      setImmediate(() => this.#write());
    }
    return this.#batch;
  }

  /** For scans that wait and are not sent: what they were decided on may be gone with the former database server. */
  decideAgain(): void {
    const waiting = this.#batch;
    this.#batch = new PendingBatch();
    waiting.resolve(DECIDE_AGAIN);
  }

  /** Resolves when everything added before is counted. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#isWriting) await Bun.sleep(1);
  }

  /** Runs in the background; what fails is merged the next time or by the next start. */
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
      this.#mergeNotBefore = end + Math.min((end - start) / MAX_MERGE_SHARE, MAX_PAUSE_MS);
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
      await this.#gather(batch.size > SMALL_BATCH ? BUSY_TURNS : 1);
      this.#underWay = 0;
    }
    this.#isWriting = false;
  }

  /**
   * Lets scans be answered and arrived requests be read, for so many turns of the event loop: the next batch gets
   * larger, and a commit costs about the same for one scan as for fifty.
   */
  async #gather(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  async #send(pending: PendingBatch): Promise<ScanResult> {
    const now = this.#clock.now();
    const isOutage = this.#outage?.isActive ?? false;
    // Late batches are counted in parallel with new ones, and the numbers within a run must be in order.
    if (this.#isRunLate && !isOutage) this.#newRun(now);
    const batch = pending.toScanBatch({ id: this.#run, number: ++this.#batches }, now);
    if (this.#outage && isOutage) return this.#countLate(this.#outage, pending, batch);
    if (performance.now() - pending.oldest > this.latestStartMs) {
      // The previous batch was slow. Do not send what would be answered too late.
      if (this.#outage) return this.#countLate(this.#outage, pending, batch);
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
        if (error.isFailover) return DECIDE_AGAIN;
        if (this.#outage?.canCountLate(error)) {
          this.#outage.begin(error);
          return this.#countLate(this.#outage, pending, batch);
        }
        if (performance.now() - start > RETRY_FOR_MS) throw error;
        await Bun.sleep(RETRY_PAUSE_MS);
      }
    }
  }

  async #countLate(outage: Outage, { oldest }: PendingBatch, batch: ScanBatch): Promise<ScanResult> {
    this.#isRunLate = true;
    const deadline = new Deadline(this.#store.timeouts.totalMs - (performance.now() - oldest));
    const result = await outage.count(batch, deadline);
    outage.end();
    return result;
  }

  #newRun(now: number): void {
    this.#run = newId('bat', now);
    this.#batches = 0;
    this.#isRunLate = false;
  }

  /** Scans that waited behind a failed batch have waited long enough, and would fail too. */
  #refuseWaiting(error: unknown): void {
    const waiting = this.#batch;
    if (waiting.size === 0) return;
    this.#batch = new PendingBatch();
    waiting.reject(error);
  }
}
