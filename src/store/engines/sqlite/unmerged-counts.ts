import type { JournalEntry } from '../../scans/journal-entry.ts';
import type { ScanJournal } from './scan-journal.ts';

/**
 * Codes whose counts wait at a time. The more, the less a scan costs: among 10,000 codes at random a commit of 32
 * scans would change nearly every page of the counters. The other side is a pause of some milliseconds.
 */
const MAX_WAITING = 8_192;
/** Rows of the journal that wait at a time: so many are read again after another process has written. */
const MAX_ROWS = 1_024;

type Counts = Map<number, number>;

/**
 * The counts that stand in the journal and not yet in the counters, summed by code. The journal is what is durable;
 * this is what it says, kept at hand as long as nobody else writes.
 */
export class UnmergedCounts {
  readonly #journal: ScanJournal;
  readonly #add: (seq: number, scans: number) => void;
  /** Null: to be read from the journal. */
  #waiting: Counts | null = null;
  #rows = 0;
  /** What the transaction under way has applied, to be had back if it is undone. */
  #applied: { counts: Counts; rows: number } | null = null;
  #hasNoted = false;

  /** `add` adds scans to the counter of a code. */
  constructor(journal: ScanJournal, add: (seq: number, scans: number) => void) {
    this.#journal = journal;
    this.#add = add;
  }

  /** A transaction has begun. */
  begin(): void {
    this.#applied = null;
    this.#hasNoted = false;
  }

  /** The transaction was undone as a whole. */
  undo(): void {
    if (this.#hasNoted) this.forget();
    else if (this.#applied) {
      this.#waiting = this.#applied.counts;
      this.#rows = this.#applied.rows;
    }
    this.#applied = null;
  }

  /** What another process has written, or a part of a transaction undone, is read again. */
  forget(): void {
    this.#waiting = null;
  }

  /** Notes what an entry says that was appended to the journal just now. */
  note(entry: JournalEntry): void {
    this.#hasNoted = true;
    if (this.#waiting) {
      addCounts(this.#waiting, entry);
      this.#rows++;
    }
    // If they are read only now, the new row is read with the others.
    const waiting = this.#waiting ?? this.#read();
    this.#waiting = waiting;
    if (waiting.size >= MAX_WAITING || this.#rows >= MAX_ROWS) this.apply();
  }

  /** Adds all of them to the counters. */
  apply(): void {
    const waiting = this.#waiting ?? this.#read();
    this.#waiting = waiting;
    if (waiting.size === 0) return;
    // In the order of the table, so that neighbours are found on the same page.
    for (const [seq, scans] of [...waiting].sort(([one], [other]) => one - other)) this.#add(seq, scans);
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
    const [seq, scans] = [codes[at] ?? 0, codes[at + 2] ?? 0];
    if (scans > 0) waiting.set(seq, (waiting.get(seq) ?? 0) + scans);
  }
}
