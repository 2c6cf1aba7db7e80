import { type RawBuilder, sql } from 'kysely';
import type { WebhookScanSumRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { PostgresArray } from '../values.ts';
import type { ScanSum } from './scan-sums.ts';

/** Sums of scans that wait for the next event. */
type SumsTx = Pick<Tx, 'db' | 'engine'>;

const COLUMNS = [
  ['account_id', 'text'],
  ['project_id', 'text'],
  ['since', 'bigint'],
  ['code_seq', 'bigint'],
  ['kind', 'int'],
  ['scans', 'bigint'],
  ['first_at', 'bigint'],
  ['last_at', 'bigint'],
] as const satisfies [keyof ScanSum, string][];

const ROWS_PER_STATEMENT = 1_000;

/**
 * Adds to what waits. The journal of a code that is deleted is read first, so only late scans of deleted codes are left
 * out.
 */
export async function addWaitingSums(tx: SumsTx, sums: readonly ScanSum[]): Promise<void> {
  if (sums.length === 0) return;
  await lockSums(tx);
  for (let at = 0; at < sums.length; at += ROWS_PER_STATEMENT) {
    // Scans of an outage are counted late: the times are not in order. (`where true` is for SQLite's parser.)
    await sql`
      insert into webhook_scan_sums (account_id, project_id, since, code_id, kind, scans, first_at, last_at)
      select added.account_id, added.project_id, since, id, kind, scans, first_at, last_at
      from (${rowsOf(tx, sums.slice(at, at + ROWS_PER_STATEMENT))}) as added
      join qr_codes on qr_codes.seq = added.code_seq where true
      on conflict (account_id, code_id, kind, project_id, since) do update set
        scans = webhook_scan_sums.scans + excluded.scans,
        first_at = case when excluded.first_at < webhook_scan_sums.first_at
          then excluded.first_at else webhook_scan_sums.first_at end,
        last_at = case when excluded.last_at > webhook_scan_sums.last_at
          then excluded.last_at else webhook_scan_sums.last_at end`.execute(tx.db);
  }
}

function rowsOf({ engine }: SumsTx, sums: readonly ScanSum[]): RawBuilder<unknown> {
  if (engine === 'postgres') {
    const columns = COLUMNS.map(
      ([name, type]) => sql`${new PostgresArray(sums.map((sum) => sum[name]))}::${sql.raw(type)}[]`,
    );
    return sql`select * from unnest(${sql.join(columns)}) as sums (${sql.raw(COLUMNS.map(([name]) => name).join(', '))})`;
  }
  const values = COLUMNS.map(([name], at) => `value ->> ${at} as ${name}`).join(', ');
  return sql`select ${sql.raw(values)} from json_each(${JSON.stringify(sums.map((sum) => COLUMNS.map(([name]) => sum[name])))})`;
}

/** Those that are taken are gone; what is added meanwhile stays. Ordered by code. */
export async function takeWaitingSums(tx: Tx, accountId: string, limit: number): Promise<WebhookScanSumRow[]> {
  const { db, engine } = tx;
  await lockSums(tx);
  const row = sql.ref(engine === 'postgres' ? 'ctid' : 'rowid');
  const some = sql`select ${row} from webhook_scan_sums where account_id = ${accountId}
    order by code_id, kind limit ${sql.lit(limit)}`;
  const chosen = engine === 'postgres' ? sql<boolean>`= any(array(${some}))` : sql<boolean>`in (${some})`;
  const sums = await db.deleteFrom('webhook_scan_sums').where(sql<boolean>`${row} ${chosen}`).returningAll().execute();
  return sums.sort(byCode);
}

export const byCode = (one: WebhookScanSumRow, other: WebhookScanSumRow) =>
  one.code_id === other.code_id ? one.kind - other.kind : one.code_id < other.code_id ? -1 : 1;

/** An arbitrary number that no other program on this database should use for an advisory lock. */
const SUMS_LOCK = 7_365_016_203;

/** They are added and taken in different orders, which would be a deadlock now and then. */
async function lockSums({ db, engine }: SumsTx): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(SUMS_LOCK)})`.execute(db);
}
