import type { DayKey, DayScope } from '../../scans/days.ts';
import type { JournalEntry } from '../../scans/journal-entry.ts';
import { type PendingDay, PendingDays } from '../../scans/pending-days.ts';
import type { ScanJournal } from './scan-journal.ts';
import type { StoredDays } from './stored-days.ts';

/**
 * Sums that may wait before days are merged. The more, the less a scan costs: with 10,000 codes at random each day is
 * then written once for 30 scans. The price is what a start has to read again: some 10 MB, in 0.3 s.
 */
const MAX_WAITING = 300_000;
/** Days merged along with a batch: some 0.5 ms. Fewer would write shared pages more often. */
const DAYS_WITH_A_BATCH = 48;
/** Days merged at a time while idle: some 5 ms. */
const DAYS_AT_A_TIME = 256;

/**
 * What the journal adds to days and the stored days do not include yet, cached as long as no other process writes. The
 * journal is durable, and every stored day records the entry up to which it is merged: any process can merge any day at
 * any time, and nothing is added twice.
 */
export class UnmergedDays {
  readonly #journal: ScanJournal;
  readonly #stored: StoredDays;
  /** Null: to be read from the journal. */
  #pending: PendingDays | null = null;
  /** Days with something to merge, the oldest first. */
  #waiting: Set<PendingDay> = new Set();
  #sums = 0;
  #newestSeq = 0;
  /** The days being merged in steps, taken from the end; and how many there were at the start. */
  #cycle: PendingDay[] = [];
  #cycleSize = 0;
  /** How many days should have been merged by now. */
  #due = 0;
  /** Merged rows of the journal are still to be dropped. */
  #isTrimming = false;
  #isTouched = false;

  constructor(journal: ScanJournal, stored: StoredDays) {
    this.#journal = journal;
    this.#stored = stored;
  }

  /** Call it after a transaction has begun. */
  begin(): void {
    this.#isTouched = false;
  }

  /** Call it after a rollback. The cache stays valid if the transaction has not touched it. */
  undo(): void {
    if (this.#isTouched) this.forget();
  }

  /** Call it before stored days are changed other than by merging: a rollback then invalidates the cache. */
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

  /** Adds an entry that was just appended to the journal, and merges a few days if many wait. */
  note(seq: number, entry: JournalEntry): void {
    this.#isTouched = true;
    const sums = entry.sums.length / 3;
    // If not cached, reading the journal includes the new entry.
    if (this.#pending) this.#add(this.#pending, seq, entry);
    else this.#read();
    if (this.#isTrimming) this.#trim();
    if (this.#sums >= MAX_WAITING && this.#cycle.length === 0) this.#beginCycle();
    if (this.#cycle.length === 0) return;
    // The cycle ends when half as many wait again: small steps, never much at once.
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
      if (scope.table === 'code_days') this.#stored.sortCode(scope.scope);
    }
  }

  /**
   * Merges some of the days that waited at the first call, see `ScanStatements.mergeJournal`. Codes get their place by
   * scans only here and in `apply`: moving one in that index costs more than the rest of its merge.
   */
  mergeSome(upTo: number | null): number | null {
    this.#isTouched = true;
    if (!this.#pending) this.#read();
    const last = upTo ?? this.#newestSeq;
    if (this.#cycle.length === 0) this.#beginCycle();
    this.#merge(DAYS_AT_A_TIME);
    const isSorting = this.#stored.sortSome(DAYS_AT_A_TIME);
    const [oldest] = this.#waiting;
    return isSorting || this.#isTrimming || (oldest && oldest.firstSeq <= last) ? last : null;
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

  /** In the order of the tables, so that neighbours share a page. */
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

/** Days of codes by seq; projects and accounts are few. */
function orderOf({ key: { scope } }: PendingDay): number {
  return typeof scope === 'number' ? scope : 0;
}
