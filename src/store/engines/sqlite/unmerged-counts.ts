import type { JournalEntry } from '../../scans/journal-entry.ts';
import type { ScanJournal } from './scan-journal.ts';

/**
 * Codes whose counts may wait. The more, the less a scan costs: with 10,000 codes at random a commit of 32 scans
 * would change nearly every page of the counters. The price is a pause of some 20 ms when they are applied.
 */
const MAX_WAITING = 16_384;
/** Journal rows that may wait: all of them are read again after another process has written (2 MB, some 30 ms). */
const MAX_ROWS = 2_048;

type Counts = Map<number, number>;

/**
 * The counts that are in the journal but not yet in the counters, summed by code. The journal is durable; this is a
 * cache of it, valid as long as no other process writes.
 */
export class UnmergedCounts {
  readonly #journal: ScanJournal;
  readonly #add: (seq: number, scans: number) => void;
  /** Null: to be read from the journal. */
  #waiting: Counts | null = null;
  #rows = 0;
  /** What the current transaction has applied, to be restored if it is rolled back. */
  #applied: { counts: Counts; rows: number } | null = null;
  #hasNoted = false;

  /** `add` adds scans to the counter of a code. */
  constructor(journal: ScanJournal, add: (seq: number, scans: number) => void) {
    this.#journal = journal;
    this.#add = add;
  }

  /** Call it after a transaction has begun. */
  begin(): void {
    this.#applied = null;
    this.#hasNoted = false;
  }

  /** Call it after the transaction was rolled back. */
  undo(): void {
    if (this.#hasNoted) this.forget();
    else if (this.#applied) {
      this.#waiting = this.#applied.counts;
      this.#rows = this.#applied.rows;
    }
    this.#applied = null;
  }

  /** Call it after another process has written, or after a rollback to a savepoint. */
  forget(): void {
    this.#waiting = null;
  }

  /** Adds an entry that was just appended to the journal. */
  note(entry: JournalEntry): void {
    this.#hasNoted = true;
    if (this.#waiting) {
      addCounts(this.#waiting, entry);
      this.#rows++;
    }
    // If not cached, reading the journal includes the new row.
    const waiting = this.#waiting ?? this.#read();
    this.#waiting = waiting;
    if (waiting.size >= MAX_WAITING || this.#rows >= MAX_ROWS) this.apply();
  }

  /** Adds all of them to the counters. */
  apply(): void {
    const waiting = this.#waiting ?? this.#read();
    this.#waiting = waiting;
    if (waiting.size === 0) return;
    // In the order of the table, so that neighbours share a page. A typed array is sorted in a third of the time.
    for (const seq of Float64Array.from(waiting.keys()).sort()) this.#add(seq, waiting.get(seq) ?? 0);
    this.#journal.mark();
    this.#applied ??= { counts: waiting, rows: this.#rows };
    this.#waiting = new Map();
    this.#rows = 0;
  }

  #read(): Counts {
    const waiting: Counts = new Map();
    this.#rows = 0;
    for (const entry of this.#journal.uncounted()) {
      addCounts(waiting, entry);
      this.#rows++;
    }
    return waiting;
  }
}

function addCounts(waiting: Counts, { codes }: JournalEntry): void {
  for (let at = 0; at < codes.length; at += 3) {
    const seq = codes[at] ?? 0;
    const scans = codes[at + 2] ?? 0;
    if (scans > 0) waiting.set(seq, (waiting.get(seq) ?? 0) + scans);
  }
}
