import type { Database } from 'bun:sqlite';
import type { ScanKind } from '../../scans/scan-batch.ts';

/**
 * What is worked in at a time. The more, the more often a code comes twice and is written once: with 10,000 codes
 * at random 20,000 scans cost 1 µs each in one part, and 4 µs in parts of 1,000. The other side is a pause of some
 * tens of milliseconds for scans that wait for the writer meanwhile.
 */
const MAX_SUMS = 16_384;
const MAX_BATCHES = 8_192;
/** Read at a time: a batch of 20,000 scans is a text of some 300 kB. */
const ROWS_AT_A_TIME = 64;
/** A code and a kind make one number, since texts would cost more than the summing. A batch has 20,000 at most. */
const MAX_KINDS = 65_536;

type Row = { seq: number; sums: string };

/**
 * What a batch adds: to the roll-ups, as `sumsOf` gives it, and to the counters of codes without a limit, two numbers
 * each: the seq of the code and how many.
 */
export type Entry = { sums: number[]; kinds: ScanKind[]; counts: number[] };

/** Stands for: the counters hold the counts of all rows before this one. */
const MARK = '';

export type ScanJournal = {
  append(entry: Entry): void;
  /** Says that the counters hold the counts of everything so far. */
  mark(): void;
  /** Counts that the counters do not hold yet, of the newest batch first. */
  uncounted(): Iterable<number[]>;
  /** Works the oldest rows into the roll-ups and drops them: their counts must be in the counters. */
  merge(): boolean;
};

/**
 * What batches add. Each appends one row at the end of a table instead of changing a page of the counters and one
 * of the roll-ups for every code it holds; many batches are then worked in together, and a page that they share is
 * written once.
 */
export function scanJournal(database: Database): ScanJournal {
  const insert = database.prepare<unknown, [string]>('insert into scan_journal (sums) values (?)');
  const next = database.prepare<Row, [number]>(
    `select seq, sums from scan_journal where seq > ? order by seq limit ${ROWS_AT_A_TIME}`,
  );
  const before = database.prepare<Row, [number]>(
    `select seq, sums from scan_journal where seq < ? order by seq desc limit ${ROWS_AT_A_TIME}`,
  );
  const drop = database.prepare<unknown, [number]>('delete from scan_journal where seq <= ?');
  const add = database.prepare<unknown, [number, number, string, string, string, number, string, number]>(
    `insert into scan_rollups (hour, code_seq, country, device, referrer_host, rule, class, scans)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (hour, code_seq, country, device, referrer_host, rule, class)
     do update set scans = scans + excluded.scans`,
  );

  function* uncounted(): Iterable<number[]> {
    let rows = before.all(Number.MAX_SAFE_INTEGER);
    while (rows.length > 0) {
      for (const { sums } of rows) {
        if (sums === MARK) return;
        // A row of a version that counted elsewhere has none.
        yield (JSON.parse(sums) as Partial<Entry>).counts ?? [];
      }
      rows = before.all(rows.at(-1)?.seq ?? 0);
    }
  }

  /** False when nothing is left; after true there may be nothing either. */
  function merge(): boolean {
    const part = new Part();
    let done = 0;
    let rows: Row[];
    do {
      rows = next.all(done);
      for (const { seq, sums } of rows) {
        if (part.isFull) break;
        if (sums !== MARK) part.add(JSON.parse(sums));
        done = seq;
      }
    } while (rows.length === ROWS_AT_A_TIME && !part.isFull);
    // In the order of the table, so that neighbours are found on the same page.
    const sums = [...part.sums].sort(([one], [other]) => one - other);
    for (const [key, scans] of sums) {
      const { hour, country, device, referrerHost, rule, class: visitClass } = part.kindOf(key);
      add.run(hour, Math.floor(key / MAX_KINDS), country, device, referrerHost, rule, visitClass, scans);
    }
    if (done > 0) drop.run(done);
    return part.isFull;
  }

  return {
    append: (entry) => void insert.run(JSON.stringify(entry)),
    mark: () => void insert.run(MARK),
    uncounted,
    merge,
  };
}

/** Several entries, summed by code and kind. */
class Part {
  /** Code and kind in one number → scans. */
  readonly sums = new Map<number, number>();
  readonly #kinds: ScanKind[] = [];
  readonly #kindAt = new Map<string, number>();
  #batches = 0;

  get isFull(): boolean {
    const isLarge = this.sums.size >= MAX_SUMS || this.#kinds.length >= MAX_KINDS / 2;
    return isLarge || this.#batches >= MAX_BATCHES;
  }

  add({ sums, kinds }: Entry): void {
    this.#batches++;
    const indexes = kinds.map((kind) => this.#indexOf(kind));
    for (let at = 0; at < sums.length; at += 3) {
      const key = (sums[at] ?? 0) * MAX_KINDS + (indexes[sums[at + 1] ?? 0] ?? 0);
      this.sums.set(key, (this.sums.get(key) ?? 0) + (sums[at + 2] ?? 0));
    }
  }

  kindOf(key: number): ScanKind {
    const kind = this.#kinds[key % MAX_KINDS];
    if (!kind) throw new Error('A sum of the journal has no kind');
    return kind;
  }

  #indexOf(kind: ScanKind): number {
    const key = JSON.stringify(kind);
    const known = this.#kindAt.get(key);
    if (known !== undefined) return known;
    this.#kindAt.set(key, this.#kinds.length);
    return this.#kinds.push(kind) - 1;
  }
}
