import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db.ts';
import { nameStatement } from '../../prepared.ts';
import { entryOf } from '../../scans/journal-entry.ts';
import {
  type CountedBatch,
  codesOf,
  type LateBatch,
  ownersOf,
  type ReachedLimit,
  reachedLimit,
  type ScanBatch,
  type ScanResult,
  type ScanStatements,
  STALE,
} from '../../scans/scan-batch.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { PostgresArray } from '../../values.ts';
import { recordLimitsReached } from '../../webhooks/outbox.ts';
import { type CountState, decideOn, type Expectation, expectedState } from './expected-counts.ts';
import { addDays, dropDays, mergeJournal } from './merge-journal.ts';

/** Each attempt starts from what the previous one found, so more than a few happen only under constant contention. */
const MAX_ATTEMPTS = 20;

/** Counters are updated at once; days are merged from the journal later, and reads add what is still in it. */
export function scansOnPostgres(db: Db): ScanStatements {
  return {
    count: (batch) => countScans(db, batch),
    countLate: (batches) => countLate(db, batches),
    // An outage is detected by a ping.
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
 * does not block others. The batch is decided here, on the expected counters and versions, and the statement counts it
 * only if they match; otherwise it returns the actual values, and the batch is decided again. Only a batch with which a
 * limit is reached takes a transaction of more, for the event.
 */
async function countScans(db: Db, batch: ScanBatch): Promise<CountedBatch> {
  const codes = codesOf(batch);
  const owners = ownersOf(batch);
  let state = expectedState(codes, owners);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { results, expectations, ownerVersions } = decideOn(state, codes, owners);
    const entry = entryOf(batch, codes, results);
    const decided = { expectations, ownerVersions, results, entry };
    const reached = codes.filter(({ seq }) => expectations.some((one) => one.seq === seq && one.reaches !== null));
    const found =
      reached.length === 0
        ? await countIfExpected(db, batch, decided)
        : await db.transaction().execute(async (transaction) => {
            const unlike = await countIfExpected(transaction, batch, decided);
            const limits = reached.map((code) => reachedLimit(code, owners));
            if (unlike === null) await recordLimitsReached({ db: transaction, engine: 'postgres' }, limits, batch.now);
            return unlike;
          });
    if (found === null) return { results, reached: [] };
    if (found.earlierResult !== null) return { results: JSON.parse(found.earlierResult), reached: [] };
    state = found.state;
  }
  throw new StoreUnavailable('the counters of a batch change all the time');
}

type Decided = {
  expectations: Expectation[];
  ownerVersions: ReadonlyMap<string, number>;
  results: ScanResult;
  entry: object | null;
};

type Found = {
  /** The batch's result, if it was counted before and only the response was lost. */
  earlierResult: string | null;
  state: CountState;
};

type FoundRow = { kind: 'counted' | 'batch' | 'owner' | 'code'; id: string; version: number; scans: number };

/** Times of batches are rounded to this: while the time stays the same, updating the row touches no index. */
const MINUTE_MS = 60_000;

/**
 * Counters are locked in the order of their number, so that nodes counting the same codes cannot deadlock. Projects and
 * accounts need no lock: a change that was answered before these scans began is visible to any later statement. The
 * batch's number and result are stored with it; if they are already there the batch was sent twice, and nothing is
 * counted.
 *
 * The expected values are in the order in which rows are found, so that each row is compared with one array element.
 * (A join would compare every row with every other: PostgreSQL estimates each of these lists at ten rows.)
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
  { expectations, ownerVersions, results, entry }: Decided,
): Promise<Found | null> {
  const codes = expectations.toSorted((one, other) => one.seq - other.seq);
  const owners = [...ownerVersions].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = [
    arrayOf(codes, ({ seq }) => seq),
    arrayOf(codes, ({ version }) => version),
    arrayOf(codes, ({ least }) => least),
    arrayOf(codes, ({ most }) => most),
    arrayOf(codes, ({ added }) => added),
    new PostgresArray(owners.map(([owner]) => owner)),
    arrayOf(owners, ([, version]) => version),
    id,
    number,
    now - (now % MINUTE_MS),
    JSON.stringify(results),
    entry && JSON.stringify(entry),
  ];
  const { rows } = await db.executeQuery<FoundRow>(CompiledQuery.raw(COUNT, values));
  return rows[0]?.kind === 'counted' ? null : readFound(rows);
}

/** A PostgreSQL array literal, because the driver would convert every element. */
function arrayOf<Item>(items: readonly Item[], number: (item: Item) => number): string {
  return `{${items.map(number).join(',')}}`;
}

function readFound(rows: FoundRow[]): Found {
  const owners = new Map<string, number>();
  const found: Found = { earlierResult: null, state: { ownerVersions: owners, counts: new Map() } };
  for (const { kind, id, version, scans } of rows) {
    if (kind === 'code') found.state.counts.set(Number(id), { version, scan_count: scans });
    else if (kind === 'owner') owners.set(id, version);
    else found.earlierResult = id;
  }
  return found;
}

/** In one transaction, with all counters locked first and in order: nodes that count after an outage never deadlock. */
async function countLate(db: Db, batches: LateBatch[]): Promise<ReachedLimit[]> {
  const seqs = new PostgresArray([...new Set(batches.flatMap(({ batch }) => codesOf(batch).map(({ seq }) => seq)))]);
  const { rows: before } = await sql<{ code_seq: number; scan_count: number }>`
    select code_seq, scan_count from scan_counters where code_seq = any(${seqs}::bigint[])
    order by code_seq for update`.execute(db);
  for (const late of batches) await countLateBatch(db, late);
  const { rows: limited } = await sql<ReachedLimit & { scan_limit: number; scan_count: number }>`
    select seq, account_id as "accountId", project_id as "projectId", scan_limit, scan_counters.scan_count
    from qr_codes join scan_counters on code_seq = seq
    where seq = any(${seqs}::bigint[]) and scan_limit <= scan_counters.scan_count`.execute(db);
  const countBefore = new Map(before.map(({ code_seq, scan_count }) => [code_seq, scan_count]));
  return limited.filter(({ seq, scan_limit }) => (countBefore.get(seq) ?? scan_limit) < scan_limit);
}

/** Counts the granted scans, except those that were counted before. Codes deleted since have no counter. */
async function countLateBatch(db: Db, { batch, results }: LateBatch): Promise<void> {
  const noted = sql`
    insert into scan_batches (id, number, applied_at, result)
    values (${batch.id}, ${batch.number}, ${batch.now}, ${JSON.stringify(results)})
    on conflict (id) do update
    set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
    where scan_batches.number < excluded.number
    returning id`;
  if (await addLate(db, batch, results, noted)) return;
  const earlier = await resultOf(db, batch);
  if (earlier === null) return;
  // The batch was counted, and only the response was lost. Then its stale scans were answered by the last known link.
  const missing = results.map((granted, at) => (earlier[at] === STALE ? granted : STALE));
  if (missing.every((granted) => granted === STALE)) return;
  const all = earlier.map((counted, at) => (counted === STALE ? (missing[at] ?? STALE) : counted));
  const completed = sql`
    update scan_batches set result = ${JSON.stringify(all)}
    where id = ${batch.id} and number = ${batch.number} returning id`;
  await addLate(db, batch, missing, completed);
}

async function resultOf(db: Db, { id, number }: ScanBatch): Promise<ScanResult | null> {
  const rows = await db
    .selectFrom('scan_batches')
    .select('result')
    .where('id', '=', id)
    .where('number', '=', number)
    .execute();
  return rows[0]?.result ? JSON.parse(rows[0].result) : null;
}

/** Adds the granted scans to counters and journal if `noted` returns a row. False: it did not. */
async function addLate(db: Db, batch: ScanBatch, results: ScanResult, noted: RawBuilder<unknown>): Promise<boolean> {
  const codes = codesOf(batch);
  const added = new Map<number, number>();
  for (const [at, { seq }] of codes.entries()) {
    const granted = results[at] ?? 0;
    if (granted > 0) added.set(seq, (added.get(seq) ?? 0) + granted);
  }
  const entry = entryOf(batch, codes, results);
  const { rows } = await sql`
    with noted as (${noted}), counted as (
      update scan_counters set scan_count = scan_counters.scan_count + added.scans
      from unnest(${new PostgresArray([...added.keys()])}::bigint[],
        ${new PostgresArray([...added.values()])}::bigint[]) as added (seq, scans)
        cross join noted
      where scan_counters.code_seq = added.seq
    ), journaled as (
      insert into scan_journal (entry)
      select entry from noted
        cross join unnest(${new PostgresArray(entry ? [JSON.stringify(entry)] : [])}::text[]) as one (entry)
    )
    select id from noted`.execute(db);
  return rows.length > 0;
}
