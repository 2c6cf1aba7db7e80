import type { Database } from 'bun:sqlite';
import type { JournalEntry } from '../../scans/journal-entry.ts';

/** Rows read at a time: a batch of 20,000 scans is a text of some 300 kB. */
const ROWS_AT_A_TIME = 64;

/** Rows dropped at a time: some 2 kB each. */
const ROWS_TRIMMED = 128;

type Row = { seq: number; entry: string };

/** Means that the counters include all rows before this one. */
const MARK = '';

export type ScanJournal = {
  /** Returns the seq of the new row. */
  append(entry: JournalEntry): number;
  /** Records that the counters include everything so far. */
  mark(): void;
  /** Entries that are not in the counters yet, newest first. */
  uncounted(): Iterable<JournalEntry>;
  /** All entries, in order. */
  entries(): Iterable<{ seq: number; entry: JournalEntry }>;
  /**
   * Drops some rows before `seq` that are in the counters and were read by all other readers; true: there are more. They must already be merged into
   * the days.
   */
  trim(seq: number): boolean;
  /** The first row, merged or not; null: the journal is empty. */
  oldestSeq(): number | null;
  /** Call it after a rollback, or after another process has written. */
  forget(): void;
};

/**
 * The scans of batches. Each batch appends one row at the end of a table instead of changing a page of the counters and
 * of the days for every code in it; many batches are then merged together, and a page that they share is written once.
 *
 * The last row is never dropped: SQLite would restart its numbering at 1, and days merged up to a higher number would
 * ignore the new rows.
 */
export function scanJournal(database: Database): ScanJournal {
  const insert = database.prepare<unknown, [string]>('insert into scan_journal (entry) values (?)');
  const next = database.prepare<Row, [number]>(
    `select seq, entry from scan_journal where seq > ? order by seq limit ${ROWS_AT_A_TIME}`,
  );
  const before = database.prepare<Row, [number]>(
    `select seq, entry from scan_journal where seq < ? order by seq desc limit ${ROWS_AT_A_TIME}`,
  );
  const oldest = database.prepare<{ seq: number }, []>('select seq from scan_journal order by seq limit 1');
  const reader = database.prepare<{ seq: number | null }, []>('select min(seq) as seq from journal_readers');
  const drop = database.prepare<unknown, [number]>('delete from scan_journal where seq < ?');
  /** The newest known mark; 0: none. */
  let markedSeq = 0;

  const add = (text: string) => Number(insert.run(text).lastInsertRowid);

  function* uncounted(): Iterable<JournalEntry> {
    let rows = before.all(Number.MAX_SAFE_INTEGER);
    while (rows.length > 0) {
      for (const { seq, entry } of rows) {
        if (entry === MARK) {
          markedSeq = seq;
          return;
        }
        yield JSON.parse(entry) as JournalEntry;
      }
      rows = before.all(rows.at(-1)?.seq ?? 0);
    }
  }

  function* entries(): Iterable<{ seq: number; entry: JournalEntry }> {
    let rows = next.all(0);
    while (rows.length > 0) {
      for (const { seq, entry } of rows) {
        if (entry !== MARK) yield { seq, entry: JSON.parse(entry) as JournalEntry };
      }
      rows = next.all(rows.at(-1)?.seq ?? 0);
    }
  }

  return {
    append: (entry) => add(JSON.stringify(entry)),
    mark() {
      markedSeq = add(MARK);
    },
    uncounted,
    entries,
    trim(seq) {
      const read = reader.get()?.seq ?? Number.MAX_SAFE_INTEGER - 1;
      const upTo = Math.min(seq, markedSeq, read + 1);
      const first = oldest.get()?.seq ?? upTo;
      if (first < upTo) drop.run(Math.min(upTo, first + ROWS_TRIMMED));
      return first + ROWS_TRIMMED < upTo;
    },
    oldestSeq: () => oldest.get()?.seq ?? null,
    forget() {
      markedSeq = 0;
    },
  };
}
