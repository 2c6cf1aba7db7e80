import type { Database } from 'bun:sqlite';
import type { ScanKind } from '../../scan-batch.ts';

/** Sums worked in at a time: some 3 ms, so that scans that wait for the writer do not notice. */
const MAX_SUMS = 1_000;
const MAX_ROWS = 64;
/** Kinds that a part may hold; a code and a kind make one number, since texts would cost more than the summing. */
const MAX_KINDS = 65_536;

type Row = { seq: number; sums: string };
type Entry = { sums: number[]; kinds: ScanKind[] };

/**
 * What batches add to the roll-ups. Each batch appends one row at the end of a table, durable with its counts,
 * instead of changing a page of the roll-ups for every code it holds; many batches are then worked in together,
 * and a page that they share is written once.
 */
export function scanJournal(database: Database): {
  append(sums: number[], kinds: ScanKind[]): void;
  fold(): boolean;
} {
  const insert = database.prepare<unknown, [string]>('insert into scan_journal (sums) values (?)');
  const oldest = database.prepare<Row, []>(
    `select seq, sums from scan_journal order by seq limit ${MAX_ROWS}`,
  );
  const drop = database.prepare<unknown, [number]>('delete from scan_journal where seq <= ?');
  const add = database.prepare<unknown, [number, number, string, string, string, number, string, number]>(
    `insert into scan_rollups (hour, code_seq, country, device, referrer_host, rule, class, scans)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (hour, code_seq, country, device, referrer_host, rule, class)
     do update set scans = scans + excluded.scans`,
  );

  /** False when nothing is left. */
  function fold(): boolean {
    const rows = oldest.all();
    const part = new Part();
    let done = 0;
    for (const { seq, sums } of rows) {
      part.add(JSON.parse(sums));
      done = seq;
      if (part.sums.size >= MAX_SUMS) break;
    }
    for (const [key, scans] of part.sums) {
      const { hour, country, device, referrerHost, rule, class: visitClass } = part.kindOf(key);
      add.run(hour, Math.floor(key / MAX_KINDS), country, device, referrerHost, rule, visitClass, scans);
    }
    if (done > 0) drop.run(done);
    return rows.length === MAX_ROWS || (rows.at(-1)?.seq ?? 0) > done;
  }

  return { append: (sums, kinds) => void insert.run(JSON.stringify({ sums, kinds })), fold };
}

/** Several entries, summed by code and kind. */
class Part {
  /** Code and kind in one number → scans. */
  readonly sums = new Map<number, number>();
  readonly #kinds: ScanKind[] = [];
  readonly #kindAt = new Map<string, number>();

  add({ sums, kinds }: Entry): void {
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
