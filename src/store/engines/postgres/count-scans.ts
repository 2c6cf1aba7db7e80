import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import {
  type CodeCount,
  codesOf,
  expandSums,
  grant,
  ownersOf,
  type RollupSum,
  type ScanBatch,
  type ScanKind,
  type ScanOwner,
  type ScanResult,
  type ScanStatements,
  sumsOf,
} from '../../scans/scan-batch.ts';

/** Counters and roll-ups are written with the count: nothing is set aside. */
export function scansOnPostgres(db: Db): ScanStatements {
  return { count: (batch) => countScans(db, batch), applyCounts() {}, mergeJournal: () => false };
}

/**
 * Six statements for a batch of any size. Rows are locked in the order of their number, so that nodes counting
 * the same codes wait for each other instead of blocking each other.
 */
async function countScans(db: Db, batch: ScanBatch): Promise<ScanResult> {
  const earlier = await db
    .selectFrom('scan_batches')
    .select('result')
    .where('id', '=', batch.id)
    .executeTakeFirst();
  if (earlier) return JSON.parse(earlier.result);
  const codes = codesOf(batch);
  const isCurrent = await findCurrentOwners(db, ownersOf(batch));
  const counts = await lockCounts(
    db,
    codes.map(({ seq }) => seq),
  );
  const added = new Map<number, number>();
  const results = codes.map((code) => {
    const count = isCurrent[code.owner] ? counts.get(code.seq) : undefined;
    const granted = grant(code, count);
    if (count && granted > 0) {
      count.scan_count += granted;
      added.set(code.seq, (added.get(code.seq) ?? 0) + granted);
    }
    return granted;
  });
  await addCounts(db, added);
  await addRollups(db, expandSums(sumsOf(batch, codes, results), batch.kinds));
  const record = { id: batch.id, applied_at: batch.now, result: JSON.stringify(results) };
  await db.insertInto('scan_batches').values(record).execute();
  return results;
}

/**
 * Per owner of the batch: whether project and account are in the versions that its scans were decided on. Nothing
 * has to be locked: a change that was answered before these scans began is seen by any statement after.
 */
async function findCurrentOwners(db: Db, owners: ScanOwner[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from projects where id = any(${owners.map(({ projectId }) => projectId)}::text[])
    union all
    select id, version from accounts where id = any(${owners.map(({ accountId }) => accountId)}::text[])
  `.execute(db);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return owners.map(
    ({ accountId, accountVersion, projectId, projectVersion }) =>
      versions.get(accountId) === accountVersion && versions.get(projectId) === projectVersion,
  );
}

async function lockCounts(db: Db, seqs: number[]): Promise<Map<number, CodeCount>> {
  const { rows } = await sql<CodeCount & { code_seq: number }>`
    select code_seq, version, scan_count from scan_counters
    where code_seq = any(${seqs}::bigint[]) order by code_seq for update`.execute(db);
  return new Map(rows.map((row) => [row.code_seq, row]));
}

async function addCounts(db: Db, added: Map<number, number>): Promise<void> {
  if (added.size === 0) return;
  await sql`
    update scan_counters set scan_count = scan_count + added.scans
    from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::bigint[]) as added (seq, scans)
    where scan_counters.code_seq = added.seq`.execute(db);
}

async function addRollups(db: Db, sums: RollupSum[]): Promise<void> {
  if (sums.length === 0) return;
  const column = <Name extends keyof ScanKind>(name: Name) => sums.map(({ kind }) => kind[name]);
  await sql`
    insert into scan_rollups (code_seq, hour, country, device, referrer_host, rule, class, scans)
    select seq, hour, country, device, referrer_host, rule, class, sum(scans) from unnest(
      ${sums.map(({ seq }) => seq)}::bigint[], ${column('hour')}::bigint[], ${column('country')}::text[],
      ${column('device')}::text[], ${column('referrerHost')}::text[], ${column('rule')}::int[],
      ${column('class')}::text[], ${sums.map(({ scans }) => scans)}::bigint[]
    ) as added (seq, hour, country, device, referrer_host, rule, class, scans)
    group by 1, 2, 3, 4, 5, 6, 7
    order by 2, 1, 3, 4, 5, 6, 7
    on conflict (hour, code_seq, country, device, referrer_host, rule, class)
    do update set scans = scan_rollups.scans + excluded.scans`.execute(db);
}
