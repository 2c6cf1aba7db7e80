import { CompiledQuery } from 'kysely';
import type { Db } from '../../db.ts';
import { statementName } from '../../prepared.ts';
import { entryOf } from '../../scans/journal-entry.ts';
import {
  CLOSED,
  type CodeScans,
  codesOf,
  ownersOf,
  type ScanBatch,
  type ScanResult,
  UNLIMITED,
} from '../../scans/scan-batch.ts';

/** Codes remembered as closed: some 50 bytes each. */
const MAX_CLOSED = 10_000;
/** As long as the time of a batch stays the same, its row is written without touching an index. */
const MINUTE_MS = 60_000;

/**
 * Counts a batch in one statement, and so in one round trip, if it comes out as expected: every code, project and
 * account has the version that scans were decided on, and every limit has room, or is known to be reached. Then the
 * result and the entry of the journal are known beforehand. Otherwise nothing is changed.
 *
 * Counters are locked in the order of their number, like everywhere. Nobody waits for them longer than for one
 * statement and its commit, however far away this node is.
 */
const COUNT = `
  with asked as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as asked (seq, version, max, scans)
  ), locked as materialized (
    select code_seq, version, scan_count from scan_counters
    where code_seq = any($1::bigint[]) order by code_seq for no key update
  ), noted as (
    insert into scan_batches (id, number, applied_at, result)
    select $9, $10::bigint, $11::bigint, $12
    where not exists (
      select from asked left join locked on locked.code_seq = asked.seq
      where locked.version is distinct from asked.version
        or (asked.max >= 0 and case when asked.scans < 0 then locked.scan_count < asked.max
                               else locked.scan_count + greatest(asked.scans, 1) > asked.max end)
    ) and not exists (
      select from unnest($5::text[], $6::bigint[]) as asked (id, version)
      left join projects on projects.id = asked.id where projects.version is distinct from asked.version
    ) and not exists (
      select from unnest($7::text[], $8::bigint[]) as asked (id, version)
      left join accounts on accounts.id = asked.id where accounts.version is distinct from asked.version
    )
    on conflict (id) do update
    set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
    where scan_batches.number < excluded.number
    returning id
  ), counted as (
    update scan_counters set scan_count = scan_counters.scan_count + asked.scans from asked
    where scan_counters.code_seq = asked.seq and asked.scans > 0 and exists (select from noted)
  ), journal as (
    insert into scan_journal (entry) select $13::text where $13::text is not null and exists (select from noted)
  )
  select id from noted`;

statementName(COUNT);

export class CountAtOnce {
  /** Codes whose limit was reached when they were last counted. */
  readonly #closed = new Set<number>();

  /** Null: nothing was counted, since the batch comes out otherwise. */
  async count(db: Db, batch: ScanBatch): Promise<ScanResult | null> {
    const codes = codesOf(batch);
    // A code is there twice where the hour has changed within the batch.
    if (new Set(codes.map(({ seq }) => seq)).size < codes.length) return null;
    const results = codes.map((code) => this.#expected(code));
    const entry = entryOf(batch, codes, results);
    const owners = ownersOf(batch);
    const values = [
      arrayOf(codes, ({ seq }) => seq),
      arrayOf(codes, ({ version }) => version),
      arrayOf(codes, ({ limit }) => limit),
      arrayOf(results, (result) => result),
      owners.map(({ projectId }) => projectId),
      arrayOf(owners, ({ projectVersion }) => projectVersion),
      owners.map(({ accountId }) => accountId),
      arrayOf(owners, ({ accountVersion }) => accountVersion),
      batch.id,
      batch.number,
      batch.now - (batch.now % MINUTE_MS),
      JSON.stringify(results),
      entry && JSON.stringify(entry),
    ];
    const { rows } = await db.executeQuery(CompiledQuery.raw(COUNT, values));
    return rows.length > 0 ? results : null;
  }

  /** What came of a batch that did not come out as expected. */
  learn(batch: ScanBatch, results: ScanResult): void {
    for (const [at, { seq, limit, scans }] of codesOf(batch).entries()) {
      if (limit === UNLIMITED) continue;
      const result = results[at] ?? 0;
      if (result === CLOSED || (result >= 0 && result < scans)) this.#closed.add(seq);
      else this.#closed.delete(seq);
    }
    if (this.#closed.size > MAX_CLOSED) this.#closed.clear();
  }

  #expected({ seq, limit, scans }: CodeScans): number {
    return limit !== UNLIMITED && this.#closed.has(seq) ? CLOSED : scans;
  }
}

/** As PostgreSQL reads an array of numbers: the driver would look at each of them. */
function arrayOf<Item>(items: readonly Item[], number: (item: Item) => number): string {
  return `{${items.map(number).join(',')}}`;
}
