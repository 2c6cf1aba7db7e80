import type { Selection } from 'kysely';
import type { Db } from '../db.ts';
import { inReach, type Reach } from '../reach.ts';
import type { Code, Schema } from '../schema.ts';

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

/** A code in a short list. */
export type ListedCode = Selection<Schema, 'qr_codes' | 'scan_counters', (typeof COLUMNS)[number]>;

function listed(db: Db, reach: Reach) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .select(COLUMNS)
    .where('qr_codes.account_id', '=', reach.accountId)
    .where(inReach(reach, 'qr_codes.project_id'));
}

/** Those within reach among them, in no order. */
export async function listCodesBySeq(db: Db, reach: Reach, seqs: number[]): Promise<ListedCode[]> {
  if (seqs.length === 0) return [];
  return listed(db, reach).where('qr_codes.seq', 'in', seqs).execute();
}

/** The seqs of those within reach among them, in the order of the ids. */
export async function findCodeSeqs(db: Db, reach: Reach, ids: string[]): Promise<Pick<Code, 'id' | 'seq'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('qr_codes')
    .select(['id', 'seq'])
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'project_id'))
    .where('id', 'in', ids)
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Active codes that expire in the given time, the next first. */
export async function listExpiringCodes(
  db: Db,
  reach: Reach,
  { after, until }: { after: number; until: number },
  limit: number,
): Promise<ListedCode[]> {
  return listed(db, reach)
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.expires_at', '>', after)
    .where('qr_codes.expires_at', '<=', until)
    .orderBy('qr_codes.expires_at')
    .limit(limit)
    .execute();
}

/**
 * The seqs of active codes with at least so many scans in total, the last of them within these days of the owner, the
 * latest first. Based on `code_activity`, which is some seconds behind.
 */
export async function listCodesLastScanned(
  db: Db,
  reach: Reach,
  days: { from: number; to: number },
  { minScans, limit }: { minScans: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('code_activity')
    .innerJoin('qr_codes', 'qr_codes.seq', 'code_activity.code_seq')
    .select('code_activity.code_seq')
    .where('code_activity.account_id', '=', reach.accountId)
    .where(inReach(reach, 'qr_codes.project_id'))
    .where('code_activity.last_scan', '>', days.from * 24)
    .where('code_activity.last_scan', '<=', (days.to + 1) * 24)
    .where('code_activity.scans', '>=', minScans)
    .where('qr_codes.status', '=', 'active')
    .orderBy('code_activity.last_scan', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ code_seq }) => code_seq);
}

/** Active codes with a limit, oldest first. Their counters are always current: limits are checked against them. */
export async function listLimitedCodes(db: Db, reach: Reach, afterSeq: number, limit: number): Promise<ListedCode[]> {
  return listed(db, reach)
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.scan_limit', 'is not', null)
    .where('qr_codes.seq', '>', afterSeq)
    .orderBy('qr_codes.seq')
    .limit(limit)
    .execute();
}
