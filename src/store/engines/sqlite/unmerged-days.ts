import type { DayKey, DayScope } from '../../scans/days.ts';
import type { JournalEntry } from '../../scans/journal-entry.ts';
import { type PendingDay, PendingDays } from '../../scans/pending-days.ts';
import type { ScanJournal } from './scan-journal.ts';
import type { StoredDays } from './stored-days.ts';

/**
 * Sums that wait before days are merged. The more, the less a scan costs: among 10,000 codes at random each day is
 * then written once for 30 scans. The other side is what a start has to read again: some 10 MB, in 0.3 s.
 */
const MAX_WAITING = 300_000;
/** Days merged along with a batch: some 0.5 ms. Fewer would write the pages that they share more often. */
const DAYS_WITH_A_BATCH = 48;
/** Days merged at a time when nobody waits: some 5 ms. */
const DAYS_AT_A_TIME = 256;

/**
 * What the journal adds to days and the stored days do not hold yet, kept at hand as long as nobody else writes. The
 * journal is what is durable: every stored day says up to which entry it is merged, so that it can be merged at any
 * time, by itself, and by any process, and nothing is added twice.
 */
export class UnmergedDays {
  readonly #journal: ScanJournal;
  readonly #stored: StoredDays;
  /** Null: to be read from the journal. */
  #pending: PendingDays | null = null;
  /** Those with something to merge, the oldest first. */
  #waiting: Set<PendingDay> = new Set();
  #sums = 0;
  #newestSeq = 0;
  /** What is being merged, bit by bit, the last first; and how many it was. */
  #cycle: PendingDay[] = [];
  #cycleSize = 0;
  /** Days that should have been merged by now. */
  #due = 0;
  /** Rows of the journal that are merged wait to be dropped. */
  #isTrimming = false;
  #isTouched = false;

  constructor(journal: ScanJournal, stored: StoredDays) {
    this.#journal = journal;
    this.#stored = stored;
  }

  /** A transaction has begun. */
  begin(): void {
    this.#isTouched = false;
  }

  /** The transaction was undone. What it has not touched holds. */
  undo(): void {
    if (this.#isTouched) this.forget();
  }

  /** Stored days are changed past the journal: what is known of them holds only if the transaction does. */
  touchStored(): void {
    this.#isTouched = true;
    this.#stored.forget();
  }

  forget(): void {
    this.#stored.forget();
    this.#pending = null;
    this.#waiting = new Set();
    this.#cycle = [];
    this.#sums = 0;
  }

  /** Notes what an entry says that was appended to the journal just now, and merges a few days if many wait. */
  note(seq: number, entry: JournalEntry): void {
    this.#isTouched = true;
    const sums = entry.sums.length / 3;
    // If they are read only now, the new entry is read with the others.
    if (this.#pending) this.#add(this.#pending, seq, entry);
    else this.#read();
    if (this.#isTrimming) this.#trim();
    if (this.#sums >= MAX_WAITING && this.#cycle.length === 0) this.#beginCycle();
    if (this.#cycle.length === 0) return;
    // So that it is through when half as many wait again: a little now and then, never much at once.
    this.#due += (2 * this.#cycleSize * sums) / MAX_WAITING;
    if (this.#due < DAYS_WITH_A_BATCH && this.#due < this.#cycle.length) return;
    this.#merge(Math.ceil(this.#due));
    this.#due = 0;
  }

  /** Merges what waits for these scopes. */
  apply(scopes: DayScope[]): void {
    this.#isTouched = true;
    const pending = this.#pending ?? this.#read();
    for (const scope of scopes) {
      for (const day of [...pending.of(scope)]) this.#mergeDay(day);
    }
  }

  /** Merges some of what waited at the first call, see `ScanStatements.mergeJournal`. */
  mergeSome(upTo: number | null): number | null {
    this.#isTouched = true;
    if (!this.#pending) this.#read();
    const last = upTo ?? this.#newestSeq;
    if (this.#cycle.length === 0) this.#beginCycle();
    this.#merge(DAYS_AT_A_TIME);
    const [oldest] = this.#waiting;
    return this.#isTrimming || (oldest && oldest.firstSeq <= last) ? last : null;
  }

  #read(): PendingDays {
    const pending = new PendingDays((day) => this.#waiting.add(day));
    const mergedSeq = (key: DayKey) => this.#stored.mergedSeq(key);
    for (const { seq, entry } of this.#journal.entries()) this.#add(pending, seq, entry, mergedSeq);
    this.#pending = pending;
    return pending;
  }

  #add(pending: PendingDays, seq: number, entry: JournalEntry, mergedSeq?: (key: DayKey) => number): void {
    pending.add(seq, entry, mergedSeq);
    this.#sums += entry.sums.length / 3;
    this.#newestSeq = seq;
  }

  /** In the order of the tables, so that neighbours are found on the same page. */
  #beginCycle(): void {
    this.#cycle = [...this.#waiting].sort((one, other) => orderOf(other) - orderOf(one));
    this.#cycleSize = this.#cycle.length;
    this.#sums = 0;
    this.#due = 0;
  }

  #merge(days: number): void {
    for (let left = days; left > 0 && this.#cycle.length > 0; left--) {
      const day = this.#cycle.pop();
      if (day) this.#mergeDay(day);
    }
    if (this.#cycle.length === 0) this.#trim();
  }

  #mergeDay(day: PendingDay): void {
    if (!this.#waiting.delete(day)) return;
    this.#pending?.remove(day);
    this.#stored.add(day.key, day.take(), day.lastSeq);
  }

  #trim(): void {
    const [oldest] = this.#waiting;
    this.#isTrimming = this.#journal.trim(oldest?.firstSeq ?? Number.MAX_SAFE_INTEGER);
  }
}

/** Days of codes by their number; of projects and accounts there are few. */
function orderOf({ key: { scope } }: PendingDay): number {
  return typeof scope === 'number' ? scope : 0;
}
