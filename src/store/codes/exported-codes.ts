import type { SelectQueryBuilder } from 'kysely';
import { CODE_STATUSES } from '../../codes/values/code-values.ts';
import type { Db, ReadContext } from '../db.ts';
import { inReach, type Reach, wholeAccount } from '../reach.ts';
import type { AccountRow, Code, ProjectRow, Schema } from '../schema.ts';
import { codePage } from './code-page.ts';
import { LABEL_INDEX } from './label-index.ts';

/** All columns of a code, and those of its project and account that its link depends on. */
export type ExportedCode = Code &
  Pick<ProjectRow, 'compact_codes' | 'custom_domain' | 'verified_hosts'> &
  Pick<AccountRow, 'time_zone' | 'standby_private'> & { project_archived: boolean };

/** Codes after `afterSeq` of one account, or of all accounts if it is null. */
export type ExportPage = { accountId: string | null; afterSeq: number; limit: number };

/** Oldest first. */
export async function listExportedCodes(
  { db, engine }: ReadContext,
  { accountId, afterSeq, limit }: ExportPage,
): Promise<ExportedCode[]> {
  if (accountId === null) {
    const all = db.selectFrom('qr_codes').where('qr_codes.seq', '>', afterSeq);
    return withProject(all.orderBy('qr_codes.seq').limit(limit)).execute();
  }
  const after = { seq: afterSeq, key: '' };
  const filter = { projectId: null, type: null, labelContains: null, order: 'oldest' as const };
  return withProject(
    codePage(db, LABEL_INDEX[engine], {
      ...wholeAccount(accountId),
      statuses: [...CODE_STATUSES],
      ...filter,
      after,
      limit,
    }),
  ).execute();
}

export async function countExportedCodes(db: Db, reach: Reach): Promise<number> {
  const { codes } = await db
    .selectFrom('qr_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('account_id', '=', reach.accountId)
    .where(inReach(reach, 'project_id'))
    .executeTakeFirstOrThrow();
  return Number(codes);
}

function withProject(codes: SelectQueryBuilder<Schema, 'qr_codes', Record<never, never>>) {
  return codes
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .selectAll('qr_codes')
    .select([
      'scan_counters.version',
      'scan_counters.scan_count',
      'projects.compact_codes',
      'projects.custom_domain',
      'projects.verified_hosts',
      'projects.is_archived as project_archived',
      'accounts.time_zone',
      'accounts.standby_private',
    ]);
}

/** The history of many codes at once, oldest first for each. */

export async function listChangesOfCodes(db: Db, seqs: number[]) {
  return db
    .selectFrom('code_changes')
    .select(['code_seq', 'at', 'actor', 'fields', 'planned'])
    .where('code_seq', 'in', seqs)
    .orderBy('code_seq')
    .orderBy('seq')
    .execute();
}

export async function listSafetyEventsOfCodes(db: Db, ids: string[]) {
  return db
    .selectFrom('safety_events')
    .select(['code_id', 'at', 'verdict', 'reasons'])
    .where('code_id', 'in', ids)
    .orderBy('seq')
    .execute();
}

export async function listAddressesOfCodes(db: Db, seqs: number[]) {
  return db
    .selectFrom('code_addresses')
    .select(['code_seq', 'address'])
    .where('code_seq', 'in', seqs)
    .orderBy('last_drawn_at')
    .orderBy('address')
    .execute();
}

/** For any scopes, named by `visitorScope`. */
export async function listVisitorDays(db: Db, scopes: string[]) {
  return db.selectFrom('visitor_days').select(['scope', 'day', 'visitors']).where('scope', 'in', scopes).execute();
}
