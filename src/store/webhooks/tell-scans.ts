import { newId } from '../../lib/ids.ts';
import type { Db } from '../db.ts';
import type { WebhookScanSumRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { insertEvents, lockEndpoints, wakeEndpoints } from './dispatch.ts';
import { scanBodies } from './scan-bodies.ts';
import { moveScanReader, type ScanEndpoint, type ScanReader, wantingScans } from './scan-endpoints.ts';
import type { ScanSum } from './scan-sums.ts';
import { addWaitingSums, byCode, takeWaitingSums } from './waiting-sums.ts';

/**
 * Scans for `qr.scan`. What the journal has is summed where days are merged (PostgreSQL), or a second time, from its
 * rows, which stay until then (SQLite). Sums are stored or told in the transaction in which their rows count as read:
 * none is told twice or never.
 */

/** The accounts for which scans wait. */
export async function listAccountsWithScans(db: Db): Promise<string[]> {
  const rows = await wantingScans(db)
    .clearSelect()
    .select('account_id')
    .distinct()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_scan_sums')
          .select('kind')
          .whereRef('webhook_scan_sums.account_id', '=', 'webhook_endpoints.account_id'),
      ),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Sums told at a time: some 5 ms. */
const SUMS_AT_A_TIME = 2_000;

/** Makes events of what waits for an account's endpoints. `isMore`: it was more than fits one step. */
export async function tellScans(
  tx: Tx,
  { accountId, now }: { accountId: string; now: number },
): Promise<{ endpoints: string[]; isMore: boolean }> {
  const wanting = await wantingScans(tx.db).where('account_id', '=', accountId).orderBy('id').execute();
  const locked = await lockEndpoints(
    tx,
    wanting.map(({ id }) => id),
  );
  const sums = await takeWaitingSums(tx, accountId, SUMS_AT_A_TIME);
  await insertScanEvents(tx, accountId, wanting, sums, now);
  return { endpoints: await wakeEndpoints(tx, locked, now), isMore: sums.length === SUMS_AT_A_TIME };
}

async function insertScanEvents(
  tx: Tx,
  accountId: string,
  wanting: readonly ScanEndpoint[],
  sums: WebhookScanSumRow[],
  now: number,
): Promise<void> {
  // Most accounts have one endpoint, and endpoints that are told the same share an event.
  const byAudience = Map.groupBy(sums, ({ project_id, since }) =>
    wanting
      .filter(({ scans_after, project_ids }) => scans_after <= since && (project_ids?.includes(project_id) ?? true))
      .map(({ id }) => id)
      .join(' '),
  );
  const events = [...byAudience].flatMap(([audience, told]) => {
    const endpoints = audience === '' ? [] : audience.split(' ');
    return scanBodies(told, now).map((body) => ({
      event: { id: newId('evt', now), account_id: accountId, type: 'qr.scan' as const, body, created_at: now },
      endpoints,
    }));
  });
  await insertEvents(tx, events);
}

/** SQLite: the sums of the journal from where it was read before, up to a row. */
type SummedJournal = { read: ScanReader; to: number; sums: ScanSum[] };

/** SQLite: sums wait for the next event. False: see `moveScanReader`. */
export async function keepJournalSums(tx: Tx, { read, to, sums }: SummedJournal): Promise<boolean> {
  if (!(await moveScanReader(tx, read, to))) return false;
  await addWaitingSums(tx, sums);
  return true;
}

/** SQLite: tells at once, without storing sums in between. Null: see `moveScanReader`. */
export async function tellJournal(
  tx: Tx,
  { read, to, sums, now }: SummedJournal & { now: number },
): Promise<string[] | null> {
  if (!(await moveScanReader(tx, read, to))) return null;
  const rows = await withIds(tx.db, sums);
  for (const [accountId, own] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const wanting = read.endpoints.filter(({ account_id }) => account_id === accountId);
    await insertScanEvents(tx, accountId, wanting, own.sort(byCode), now);
  }
  const told = await lockEndpoints(
    tx,
    read.endpoints.map(({ id }) => id),
  );
  return wakeEndpoints(tx, told, now);
}

/** Numbers of one statement. */
const CODES = 500;

/** Without those of codes that were deleted before their late scans came. */
async function withIds(db: Db, sums: readonly ScanSum[]): Promise<WebhookScanSumRow[]> {
  const seqs = [...new Set(sums.map(({ code_seq }) => code_seq))];
  const ids = new Map<number, string>();
  for (let at = 0; at < seqs.length; at += CODES) {
    const some = seqs.slice(at, at + CODES);
    for (const { seq, id } of await db.selectFrom('qr_codes').select(['seq', 'id']).where('seq', 'in', some).execute())
      ids.set(seq, id);
  }
  return sums.flatMap(({ code_seq, ...sum }) => {
    const code_id = ids.get(code_seq);
    return code_id === undefined ? [] : [{ ...sum, code_id }];
  });
}
