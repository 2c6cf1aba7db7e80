import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { entryOf } from '../../scans/journal-entry.ts';
import {
  codesOf,
  grant,
  type LateBatch,
  ownersOf,
  type ScanBatch,
  type ScanOwner,
  type ScanResult,
  type ScanStatements,
} from '../../scans/scan-batch.ts';
import { BatchCountedMeanwhile } from './failures.ts';
import { addDays, dropDays, mergeJournal } from './merge-journal.ts';

/** Counters are written with the count; days are merged from the journal later, and reads add what it holds. */
export function scansOnPostgres(db: Db): ScanStatements {
  return {
    count: (batch) => countScans(db, batch),
    countLate: (late) => countLate(db, late),
    applyCounts() {},
    applyDays() {},
    mergeJournal: () => mergeJournal(db),
    addDays: (additions) => addDays(db, additions),
    dropDays: (days) => dropDays(db, days),
  };
}

/** Two statements for a batch of any size. */
async function countScans(db: Db, batch: ScanBatch): Promise<ScanResult> {
  const codes = codesOf(batch);
  const owners = ownersOf(batch);
  const state = await lockCounts(db, batch, codes, owners);
  if (state.earlierResult !== null) return JSON.parse(state.earlierResult);
  const areCurrent = owners.map((owner) => isCurrent(owner, state.ownerVersions));
  const added = new Map<number, number>();
  const results = codes.map((code) => {
    const count = areCurrent[code.owner] ? state.counts.get(code.seq) : undefined;
    const granted = grant(code, count);
    if (count && granted > 0) {
      count.scan_count += granted;
      added.set(code.seq, (added.get(code.seq) ?? 0) + granted);
    }
    return granted;
  });
  await addCounts(db, batch, added, results, entryOf(batch, codes, results));
  return results;
}

async function countLate(db: Db, { batch, results }: LateBatch): Promise<void> {
  const codes = codesOf(batch);
  // Locked in the same order as others do.
  const { earlierResult, counts } = await lockCounts(db, batch, codes, []);
  if (earlierResult !== null) return;
  const added = new Map<number, number>();
  for (const [at, { seq }] of codes.entries()) {
    const granted = results[at] ?? 0;
    if (granted > 0 && counts.has(seq)) added.set(seq, (added.get(seq) ?? 0) + granted);
  }
  await addCounts(db, batch, added, results, entryOf(batch, codes, results));
}

type CountState = {
  /** Of the batch, if it was counted before and only the answer got lost. */
  earlierResult: string | null;
  ownerVersions: Map<string, number>;
  counts: Map<number, { version: number; scan_count: number }>;
};

type StateRow = { kind: 'batch' | 'owner' | 'code'; id: string; version: number; scan_count: number };

/**
 * Everything that decides on a batch. Counters are locked in the order of their number, so that nodes counting the
 * same codes wait for each other instead of blocking each other. Projects and accounts need no lock: a change that
 * was answered before these scans began is seen by any statement after.
 */
async function lockCounts(
  db: Db,
  batch: { id: string; number: number },
  codes: { seq: number }[],
  owners: ScanOwner[],
): Promise<CountState> {
  const { rows } = await sql<StateRow>`
    with locked as (
      select code_seq, version, scan_count from scan_counters
      where code_seq = any(${codes.map(({ seq }) => seq)}::bigint[]) order by code_seq for update
    )
    select 'code' as kind, code_seq::text as id, version, scan_count from locked
    union all
    select 'owner', id, version, 0 from projects where id = any(${owners.map(({ projectId }) => projectId)}::text[])
    union all
    select 'owner', id, version, 0 from accounts where id = any(${owners.map(({ accountId }) => accountId)}::text[])
    union all
    select 'batch', result, 0, 0 from scan_batches
    where id = ${batch.id} and number >= ${batch.number}`.execute(db);
  const state: CountState = { earlierResult: null, ownerVersions: new Map(), counts: new Map() };
  for (const { kind, id, version, scan_count } of rows) {
    if (kind === 'code') state.counts.set(Number(id), { version, scan_count });
    else if (kind === 'owner') state.ownerVersions.set(id, version);
    else state.earlierResult = id;
  }
  return state;
}

function isCurrent(owner: ScanOwner, versions: ReadonlyMap<string, number>): boolean {
  const { accountId, accountVersion, projectId, projectVersion } = owner;
  return versions.get(accountId) === accountVersion && versions.get(projectId) === projectVersion;
}

/**
 * The batch leaves its number and result behind. If they are there by now, it was sent twice and its first transaction
 * has just been committed: this one is undone, and run again finds the result.
 */
async function addCounts(
  db: Db,
  batch: ScanBatch,
  added: ReadonlyMap<number, number>,
  results: ScanResult,
  entry: object | null,
): Promise<void> {
  const { numAffectedRows } = await sql`
    with counted as (
      update scan_counters set scan_count = scan_count + added.scans
      from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::bigint[]) as added (seq, scans)
      where scan_counters.code_seq = added.seq
    ), noted as (
      insert into scan_journal (entry)
      select entry from unnest(${entry ? [JSON.stringify(entry)] : []}::text[]) as noted (entry)
    )
    insert into scan_batches (id, number, applied_at, result)
    values (${batch.id}, ${batch.number}, ${batch.now}, ${JSON.stringify(results)})
    on conflict (id) do update
    set number = excluded.number, applied_at = excluded.applied_at, result = excluded.result
    where scan_batches.number < excluded.number`.execute(db);
  if (!numAffectedRows) throw new BatchCountedMeanwhile();
}
