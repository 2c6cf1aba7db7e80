import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db.ts';
import { nameStatement } from '../../prepared.ts';
import { entryOf } from '../../scans/journal-entry.ts';
import {
  codesOf,
  type LateBatch,
  ownersOf,
  type ScanBatch,
  type ScanResult,
  type ScanStatements,
} from '../../scans/scan-batch.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { type CountState, decideOn, type Expectation, expectedState } from './expected-counts.ts';
import { addDays, dropDays, mergeJournal } from './merge-journal.ts';

/** Each one begins with what the one before has found: more than a few only where others change the same all the time. */
const MAX_ATTEMPTS = 20;

/** Counters are written with the count; days are merged from the journal later, and reads add what it holds. */
export function scansOnPostgres(db: Db): ScanStatements {
  return {
    count: (batch) => countScans(db, batch),
    countLate: (batches) => countLate(db, batches),
    // Its outages are found by asking whether it answers.
    writeProbe() {},
    applyCounts() {},
    applyDays() {},
    mergeJournal: () => mergeJournal(db),
    addDays: (additions) => addDays(db, additions),
    dropDays: (days) => dropDays(db, days),
  };
}

/**
 * One statement for a batch of any size, which is a transaction by itself: no lock outlives it, so a node that hangs
 * holds up nobody else. What comes of the batch is decided here, on counters and versions as they are expected, and
 * the statement counts it only if it finds them so; otherwise it tells what it found, and the batch is decided again.
 */
async function countScans(db: Db, batch: ScanBatch): Promise<ScanResult> {
  const codes = codesOf(batch);
  const owners = ownersOf(batch);
  let state = expectedState(codes, owners);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { results, expectations } = decideOn(state, codes, owners);
    const entry = entryOf(batch, codes, results);
    const found = await countIfExpected(db, batch, { state, expectations, results, entry });
    if (found === null) return results;
    if (found.earlierResult !== null) return JSON.parse(found.earlierResult);
    state = found.state;
  }
  throw new StoreUnavailable('the counters of a batch change all the time');
}

type Decided = {
  state: CountState;
  expectations: Expectation[];
  results: ScanResult;
  entry: object | null;
};

type Found = {
  /** Of the batch, if it was counted before and only the answer got lost. */
  earlierResult: string | null;
  state: CountState;
};

type FoundRow = { kind: 'counted' | 'batch' | 'owner' | 'code'; id: string; version: number; scans: number };

/** As long as the time of a batch stays the same, its row is written without touching an index. */
const MINUTE_MS = 60_000;

/**
 * Counters are locked in the order of their number, so that nodes counting the same codes wait for each other instead
 * of blocking each other. Projects and accounts need no lock: a change that was answered before these scans began is
 * seen by any statement after. The batch leaves its number and result behind; where they are there by now it was sent
 * twice, and nothing is counted.
 *
 * What is expected comes in the order in which it is found, so that each row is compared with its place in an array.
 * (Joined, every row would be compared with every other: PostgreSQL takes each of these lists for ten rows.)
 */
const COUNT = `
  with locked as materialized (
    select code_seq, version, scan_count from scan_counters
    where code_seq = any($1::bigint[]) order by code_seq for no key update
  ), code as materialized (
    select *, row_number() over (order by code_seq) as at from locked
  ), owner as materialized (
    select id, version, row_number() over (order by id collate "C") as at from (
      select id, version from projects where id = any($6::text[])
      union all select id, version from accounts where id = any($6::text[])
    ) as projects_and_accounts
  ), earlier as materialized (
    select result from scan_batches where id = $8 and number >= $9::bigint
  ), noted as (
    insert into scan_batches (id, number, applied_at, result)
    select $8, $9::bigint, $10::bigint, $11
    where not exists (select from earlier)
      and cardinality($1::bigint[]) = (
        select count(*) from code
        where code_seq = ($1::bigint[])[at] and version = ($2::bigint[])[at]
          and scan_count between ($3::bigint[])[at] and ($4::bigint[])[at]
      )
      and cardinality($6::text[]) = (
        select count(*) from owner where id = ($6::text[])[at] and version = ($7::bigint[])[at]
      )
    on conflict (id) do update
    set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
    where scan_batches.number < excluded.number
    returning id
  ), counted as (
    update scan_counters set scan_count = scan_counters.scan_count + ($5::bigint[])[code.at]
    from code cross join noted
    where scan_counters.code_seq = code.code_seq and ($5::bigint[])[code.at] > 0
  ), journaled as (
    insert into scan_journal (entry) select $12::text from noted where $12::text is not null
  )
  select 'counted' as kind, id, 0 as version, 0 as scans from noted
  union all
  select 'code', code_seq::text, version, scan_count from code where not exists (select from noted)
  union all
  select 'owner', id, version, 0 from owner where not exists (select from noted)
  union all
  select 'batch', result, 0, 0 from earlier`;

nameStatement(COUNT);

/** Null: counted. */
async function countIfExpected(
  db: Db,
  { id, number, now }: ScanBatch,
  { state, expectations, results, entry }: Decided,
): Promise<Found | null> {
  const codes = expectations.toSorted((one, other) => one.seq - other.seq);
  const owners = [...state.ownerVersions]
    .filter((owner): owner is [string, number] => owner[1] !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const values = [
    arrayOf(codes, ({ seq }) => seq),
    arrayOf(codes, ({ version }) => version),
    arrayOf(codes, ({ least }) => least),
    arrayOf(codes, ({ most }) => most),
    arrayOf(codes, ({ added }) => added),
    owners.map(([owner]) => owner),
    arrayOf(owners, ([, version]) => version),
    id,
    number,
    now - (now % MINUTE_MS),
    JSON.stringify(results),
    entry && JSON.stringify(entry),
  ];
  const { rows } = await db.executeQuery<FoundRow>(CompiledQuery.raw(COUNT, values));
  return rows[0]?.kind === 'counted' ? null : readFound(rows, state);
}

/** As PostgreSQL reads an array of numbers: the driver would look at each of them. */
function arrayOf<Item>(items: readonly Item[], number: (item: Item) => number): string {
  return `{${items.map(number).join(',')}}`;
}

function readFound(rows: FoundRow[], { ownerVersions }: CountState): Found {
  // What is not among the rows does not exist.
  const owners = new Map<string, number | null>([...ownerVersions.keys()].map((id) => [id, null]));
  const found: Found = { earlierResult: null, state: { ownerVersions: owners, counts: new Map() } };
  for (const { kind, id, version, scans } of rows) {
    if (kind === 'code') found.state.counts.set(Number(id), { version, scan_count: scans });
    else if (kind === 'owner') owners.set(id, version);
    else found.earlierResult = id;
  }
  return found;
}

/** In one transaction, all counters locked first and in order: two nodes that count after an outage do not get in each other's way. */
async function countLate(db: Db, batches: LateBatch[]): Promise<void> {
  const seqs = new Set(batches.flatMap(({ batch }) => codesOf(batch).map(({ seq }) => seq)));
  await sql`
    select code_seq from scan_counters where code_seq = any(${[...seqs]}::bigint[])
    order by code_seq for update`.execute(db);
  for (const late of batches) await countLateBatch(db, late);
}

/** Counts what was granted, unless the batch is there already. Codes that are gone by now have no counter. */
async function countLateBatch(db: Db, { batch, results }: LateBatch): Promise<void> {
  const codes = codesOf(batch);
  const added = new Map<number, number>();
  for (const [at, { seq }] of codes.entries()) {
    const granted = results[at] ?? 0;
    if (granted > 0) added.set(seq, (added.get(seq) ?? 0) + granted);
  }
  const entry = entryOf(batch, codes, results);
  await sql`
    with noted as (
      insert into scan_batches (id, number, applied_at, result)
      values (${batch.id}, ${batch.number}, ${batch.now}, ${JSON.stringify(results)})
      on conflict (id) do update
      set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
      where scan_batches.number < excluded.number
      returning id
    ), counted as (
      update scan_counters set scan_count = scan_counters.scan_count + added.scans
      from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::bigint[]) as added (seq, scans)
        cross join noted
      where scan_counters.code_seq = added.seq
    )
    insert into scan_journal (entry)
    select entry from noted cross join unnest(${entry ? [JSON.stringify(entry)] : []}::text[]) as one (entry)`.execute(
    db,
  );
}
