import type { Database } from 'bun:sqlite';
import type { JournalEntry } from '../../scans/journal-entry.ts';

/** Read at a time: a batch of 20,000 scans is a text of some 300 kB. */
const ROWS_AT_A_TIME = 64;

type Row = { seq: number; entry: string };

/**
 * What a batch adds: to the days of analytics, and to the counters of codes without a limit, two numbers each: the
 * seq of the code and how many.
 */
export type CountedEntry = JournalEntry & { counts: number[] };

/** Stands for: the counters hold the counts of all rows before this one. */
const MARK = '';

export type ScanJournal = {
  /** Gives the seq of the new row. */
  append(entry: CountedEntry): number;
  /** Says that the counters hold the counts of everything so far. */
  mark(): void;
  /** Counts that the counters do not hold yet, of the newest batch first. */
  uncounted(): Iterable<number[]>;
  /** What adds to the days, in order. */
  entries(): Iterable<{ seq: number; entry: CountedEntry }>;
  /** Drops rows before `seq` whose counts are in the counters. Their sums must be in the days. */
  trim(seq: number): void;
  /** To be called when something was undone or another process has written. */
  forget(): void;
};

/**
 * What batches add. Each appends one row at the end of a table instead of changing a page of the counters and of the
 * days for every code it holds; many batches are then merged together, and a page that they share is written once.
 *
 * The last row is never dropped: SQLite would begin again with number 1, and days that are merged up to a higher
 * number would take the new rows for old ones.
 */
export function scanJournal(database: Database): ScanJournal {
  const insert = database.prepare<unknown, [string]>('insert into scan_journal (entry) values (?)');
  const next = database.prepare<Row, [number]>(
    `select seq, entry from scan_journal where seq > ? order by seq limit ${ROWS_AT_A_TIME}`,
  );
  const before = database.prepare<Row, [number]>(
    `select seq, entry from scan_journal where seq < ? order by seq desc limit ${ROWS_AT_A_TIME}`,
  );
  const drop = database.prepare<unknown, [number]>('delete from scan_journal where seq < ?');
  /** The newest mark that is known of; 0: none is. */
  let markedSeq = 0;

  const add = (text: string) => Number(insert.run(text).lastInsertRowid);

  function* uncounted(): Iterable<number[]> {
    let rows = before.all(Number.MAX_SAFE_INTEGER);
    while (rows.length > 0) {
      for (const { seq, entry } of rows) {
        if (entry === MARK) {
          markedSeq = seq;
          return;
        }
        yield (JSON.parse(entry) as CountedEntry).counts;
      }
      rows = before.all(rows.at(-1)?.seq ?? 0);
    }
  }

  function* entries(): Iterable<{ seq: number; entry: CountedEntry }> {
    let rows = next.all(0);
    while (rows.length > 0) {
      for (const { seq, entry } of rows) {
        if (entry !== MARK) yield { seq, entry: JSON.parse(entry) as CountedEntry };
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
      const upTo = Math.min(seq, markedSeq);
      if (upTo > 0) drop.run(upTo);
    },
    forget() {
      markedSeq = 0;
    },
  };
}
