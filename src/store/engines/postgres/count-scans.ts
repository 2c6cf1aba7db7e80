import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import {
  type CodeCount,
  grant,
  type RollupSum,
  rollupsOf,
  type ScanBatch,
  type ScanResult,
} from '../../scan-batch.ts';

/**
 * Counting on PostgreSQL: four statements for a batch of any size. Rows are locked in the order of their number,
 * so that nodes counting the same codes wait for each other instead of blocking each other.
 */
export async function countScansPostgres(db: Db, batch: ScanBatch): Promise<ScanResult> {
  const earlier = await db
    .selectFrom('scan_batches')
    .select('result')
    .where('id', '=', batch.id)
    .executeTakeFirst();
  if (earlier) return JSON.parse(earlier.result);
  const locked = await lockCodes(db, batch);
  const results: ScanResult = [];
  const added = new Map<number, number>();
  for (const entry of batch.codes) {
    const code = locked.get(entry.seq);
    const result = grant(entry, code);
    results.push(result);
    if (result === 'stale' || result.counted === 0 || !code) continue;
    code.scan_count += result.counted;
    added.set(entry.seq, (added.get(entry.seq) ?? 0) + result.counted);
  }
  await addCounts(db, added);
  await addRollups(
    db,
    batch.codes.flatMap((entry, at) => rollupsOf(entry, results[at] ?? 'stale', batch.kinds)),
  );
  const record = { id: batch.id, applied_at: batch.now, result: JSON.stringify(results) };
  await db.insertInto('scan_batches').values(record).execute();
  return results;
}

async function lockCodes(db: Db, { codes }: ScanBatch): Promise<Map<number, CodeCount>> {
  const seqs = codes.map(({ seq }) => seq);
  const { rows } = await sql<CodeCount & { seq: number }>`
    select seq, version, scan_count, scan_limit from qr_codes
    where seq = any(${seqs}::bigint[]) order by seq for update`.execute(db);
  return new Map(rows.map((row) => [row.seq, row]));
}

async function addCounts(db: Db, added: Map<number, number>): Promise<void> {
  if (added.size === 0) return;
  await sql`
    update qr_codes set scan_count = scan_count + added.scans
    from unnest(${[...added.keys()]}::bigint[], ${[...added.values()]}::bigint[]) as added (seq, scans)
    where qr_codes.seq = added.seq`.execute(db);
}

async function addRollups(db: Db, sums: RollupSum[]): Promise<void> {
  if (sums.length === 0) return;
  const column = <Name extends keyof RollupSum>(name: Name) => sums.map((sum) => sum[name]);
  await sql`
    insert into scan_rollups (code_seq, hour, country, device, referrer_host, rule, class, scans)
    select seq, hour, country, device, referrer_host, rule, class, sum(scans) from unnest(
      ${column('seq')}::bigint[], ${column('hour')}::bigint[], ${column('country')}::text[],
      ${column('device')}::text[], ${column('referrerHost')}::text[], ${column('rule')}::int[],
      ${column('class')}::text[], ${column('scans')}::bigint[]
    ) as added (seq, hour, country, device, referrer_host, rule, class, scans)
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (code_seq, hour, country, device, referrer_host, rule, class)
    do update set scans = scan_rollups.scans + excluded.scans`.execute(db);
}
