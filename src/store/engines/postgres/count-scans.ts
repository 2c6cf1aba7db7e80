import { sql } from 'kysely';
import type { Db } from '../../db.ts';
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
    noteProbe() {},
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
export async function countScans(db: Db, batch: ScanBatch): Promise<ScanResult> {
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

/**
 * Null: counted. Counters are locked in the order of their number, so that nodes counting the same codes wait for each
 * other instead of blocking each other. Projects and accounts need no lock: a change that was answered before these
 * scans began is seen by any statement after. The batch leaves its number and result behind; where they are there by
 * now it was sent twice, and nothing is counted.
 */
async function countIfExpected(
  db: Db,
  batch: ScanBatch,
  { state, expectations, results, entry }: Decided,
): Promise<Found | null> {
  const seqs = expectations.map(({ seq }) => seq);
  const owners = [...state.ownerVersions];
  const { rows } = await sql<FoundRow>`
    with expected (seq, version, least, most, added) as (
      select * from unnest(
        ${seqs}::bigint[], ${expectations.map(({ version }) => version)}::bigint[],
        ${expectations.map(({ least }) => least)}::bigint[], ${expectations.map(({ most }) => most)}::bigint[],
        ${expectations.map(({ added }) => added)}::bigint[]
      )
    ), expected_owner (id, version) as (
      select * from unnest(
        ${owners.map(([id]) => id)}::text[], ${owners.map(([, version]) => version)}::bigint[]
      )
    ), locked as materialized (
      select code_seq, version, scan_count from scan_counters
      where code_seq = any(${seqs}::bigint[]) order by code_seq for update
    ), owner as materialized (
      select id, version from projects where id in (select id from expected_owner)
      union all select id, version from accounts where id in (select id from expected_owner)
    ), earlier as materialized (
      select result from scan_batches where id = ${batch.id} and number >= ${batch.number}
    ), noted as (
      insert into scan_batches (id, number, applied_at, result)
      select ${batch.id}, ${batch.number}, ${batch.now}, ${JSON.stringify(results)}
      where not exists (select from earlier)
        and not exists (
          select from expected left join locked on locked.code_seq = expected.seq
          where locked.version is distinct from expected.version
            or locked.scan_count not between expected.least and expected.most
        )
        and not exists (
          select from expected_owner left join owner using (id)
          where owner.version is distinct from expected_owner.version
        )
      on conflict (id) do update
      set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
      where scan_batches.number < excluded.number
      returning id
    ), counted as (
      update scan_counters set scan_count = scan_counters.scan_count + expected.added
      from expected cross join noted
      where scan_counters.code_seq = expected.seq and expected.added > 0
    ), journaled as (
      insert into scan_journal (entry)
      select entry from noted cross join unnest(${entry ? [JSON.stringify(entry)] : []}::text[]) as one (entry)
    )
    select 'counted' as kind, id, 0 as version, 0 as scans from noted
    union all
    select 'code', code_seq::text, version, scan_count from locked where not exists (select from noted)
    union all
    select 'owner', id, version, 0 from owner where not exists (select from noted)
    union all
    select 'batch', result, 0, 0 from earlier`.execute(db);
  if (rows[0]?.kind === 'counted') return null;
  return readFound(rows, state);
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
