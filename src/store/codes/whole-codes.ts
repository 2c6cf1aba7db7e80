import { type SqlBool, sql } from 'kysely';
import type { Db, ReadContext } from '../db.ts';
import type { EngineName } from '../migrations/migration.ts';
import { prepared } from '../prepared.ts';
import { type Reach, within } from '../reach.ts';
import type { Code, DestinationCheckRow, ProjectRow } from '../schema.ts';

/** A code with what other tables know of it. */
export type WholeCode = Code &
  Pick<ProjectRow, 'compact_codes' | 'custom_domain' | 'is_archived'> & {
    /** See `CodeActivityTable`. */
    last_scan: number;
    /** See `DestinationChecksTable`; null: not checked. */
    destination_state: DestinationCheckRow['state'];
    /** In order, a line each; null: none. */
    tag_names: string | null;
  };

/** No name has a line break. In the same statement, and only if there are any: most codes have none. */
const TAG_NAMES = {
  sqlite: sql`group_concat(tags.name, char(10) order by tags.name_plain)`,
  postgres: sql`string_agg(tags.name, chr(10) order by tags.name_plain)`,
};

function wholeCodes(db: Db, engine: EngineName) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('code_activity', 'code_activity.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .leftJoin('destination_checks', 'destination_checks.code_seq', 'qr_codes.seq')
    .selectAll('qr_codes')
    .select([
      'scan_counters.version',
      'scan_counters.scan_count',
      'projects.compact_codes',
      'projects.custom_domain',
      'projects.is_archived',
      'code_activity.last_scan',
      'destination_checks.state as destination_state',
    ])
    .select(
      sql<string | null>`case when exists (select 1 from code_tags where code_tags.code_seq = qr_codes.seq) then (
        select ${TAG_NAMES[engine]} from code_tags join tags on tags.id = code_tags.tag_id
        where code_tags.code_seq = qr_codes.seq) end`.as('tag_names'),
    );
}

type ById = { accountId: string; id: string };

const byId = (engine: EngineName) =>
  prepared<ById, WholeCode>((db, { accountId, id }) =>
    wholeCodes(db, engine).where('qr_codes.account_id', '=', accountId).where('qr_codes.id', '=', id),
  );
const BY_ID = { sqlite: byId('sqlite'), postgres: byId('postgres') };

/** Archived or not. */
export async function findWholeCode(
  { db, engine }: ReadContext,
  reach: Reach,
  id: string,
): Promise<WholeCode | undefined> {
  return within(reach, (await BY_ID[engine](db, { accountId: reach.accountId, id }))[0]);
}

const BY_SEQ = {
  sqlite: prepared<{ seqs: string }, WholeCode>((db, { seqs }) =>
    wholeCodes(db, 'sqlite').where(sql<SqlBool>`qr_codes.seq in (select value from json_each(${seqs}))`),
  ),
  postgres: prepared<{ seqs: string }, WholeCode>((db, { seqs }) =>
    wholeCodes(db, 'postgres').where(sql<SqlBool>`qr_codes.seq = any(${seqs}::bigint[])`),
  ),
};

/** In the order of the seqs; without those that were deleted meanwhile. */
export async function listWholeCodes(
  { db, engine }: Pick<ReadContext, 'db' | 'engine'>,
  seqs: number[],
): Promise<WholeCode[]> {
  if (seqs.length === 0) return [];
  const codes = await BY_SEQ[engine](db, { seqs: engine === 'sqlite' ? JSON.stringify(seqs) : `{${seqs}}` });
  const bySeq = new Map(codes.map((code) => [code.seq, code]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}
