import type { Db } from '../db.ts';
import type { QrCodeRow } from '../schema.ts';

const COLUMNS = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.project_id',
  'qr_codes.slug',
  'qr_codes.label',
  'qr_codes.status',
  'qr_codes.scan_limit',
  'qr_codes.expires_at',
  'scan_counters.scan_count',
] as const;

/** A code as short lists name it. */
export type ListedCode = Pick<
  QrCodeRow,
  'seq' | 'id' | 'project_id' | 'slug' | 'label' | 'status' | 'scan_limit' | 'expires_at' | 'scan_count'
>;

function listed(db: Db, accountId: string) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .select(COLUMNS)
    .where('qr_codes.account_id', '=', accountId);
}

/** Those that are the account's, in no order. */
export async function listCodesBySeq(db: Db, accountId: string, seqs: number[]): Promise<ListedCode[]> {
  if (seqs.length === 0) return [];
  return listed(db, accountId).where('qr_codes.seq', 'in', seqs).execute();
}

/** The numbers of those that are the account's, in the order of the ids. */
export async function findCodeSeqs(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<Pick<QrCodeRow, 'id' | 'seq'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('qr_codes')
    .select(['id', 'seq'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Active ones that expire in the given time, the next first. */
export async function listExpiringCodes(
  db: Db,
  accountId: string,
  { after, until }: { after: number; until: number },
  limit: number,
): Promise<ListedCode[]> {
  return listed(db, accountId)
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.expires_at', '>', after)
    .where('qr_codes.expires_at', '<=', until)
    .orderBy('qr_codes.expires_at')
    .limit(limit)
    .execute();
}

/** Active ones with a limit, in the order of creation. Their counters hold every scan: limits are taken from there. */
export async function listLimitedCodes(
  db: Db,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<ListedCode[]> {
  return listed(db, accountId)
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.scan_limit', 'is not', null)
    .where('qr_codes.seq', '>', afterSeq)
    .orderBy('qr_codes.seq')
    .limit(limit)
    .execute();
}
