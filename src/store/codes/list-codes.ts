import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../db.ts';
import type { ProjectRow, QrCodeRow, Schema } from '../schema.ts';
import { type CodePageFilter, codePage } from './code-page.ts';
import type { LabelIndex } from './label-index.ts';

const COLUMNS = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.project_id',
  'qr_codes.slug',
  'qr_codes.label',
  'qr_codes.status',
  'qr_codes.type',
  'qr_codes.redirect_url',
  'qr_codes.created_at',
  'qr_codes.render_status',
  'qr_codes.last_rendered_at',
] as const;

export type QrCodeListItem = Pick<
  QrCodeRow,
  | 'seq'
  | 'id'
  | 'project_id'
  | 'slug'
  | 'label'
  | 'status'
  | 'type'
  | 'redirect_url'
  | 'created_at'
  | 'render_status'
  | 'last_rendered_at'
>;

export type QrCodeFilter = {
  accountId: string;
  projectId: string | null;
  /** At least one. */
  statuses: string[];
  type: string | null;
  /** Folded; null: any label. */
  labelContains: string | null;
  beforeSeq: number | null;
  limit: number;
};

/** Newest first. */
export async function listQrCodes(
  db: Db,
  labels: LabelIndex,
  { beforeSeq, ...filter }: QrCodeFilter,
): Promise<QrCodeListItem[]> {
  const after = beforeSeq === null ? null : { seq: beforeSeq, label: '' };
  return codePage(db, labels, { ...filter, order: 'newest', after })
    .select(COLUMNS)
    .execute();
}

const OWNED_COLUMNS = [
  ...COLUMNS,
  'qr_codes.label_folded',
  'qr_codes.scan_limit',
  'qr_codes.expires_at',
  'qr_codes.picture',
  'qr_codes.picture_address',
  'qr_codes.updated_at',
  'scan_counters.scan_count',
  'projects.compact_codes',
  'projects.custom_domain',
] as const;

/** A code as its owner's list shows it. */
export type OwnedCodeItem = QrCodeListItem &
  Pick<
    QrCodeRow,
    'label_folded' | 'scan_limit' | 'expires_at' | 'picture' | 'picture_address' | 'updated_at' | 'scan_count'
  > &
  Pick<ProjectRow, 'compact_codes' | 'custom_domain'>;

/** With counts and the project's domain, in any order. */
export async function listOwnedCodes(
  db: Db,
  labels: LabelIndex,
  filter: CodePageFilter,
): Promise<OwnedCodeItem[]> {
  return owned(codePage(db, labels, filter)).execute();
}

/** Those of these ids that are the account's and not archived, in the order of the ids. */
export async function listOwnedCodesByIds(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<OwnedCodeItem[]> {
  if (ids.length === 0) return [];
  const codes = await owned(db.selectFrom('qr_codes'))
    .where('qr_codes.account_id', '=', accountId)
    .where('qr_codes.status', '<>', 'archived')
    .where('qr_codes.id', 'in', ids)
    .execute();
  const byId = new Map(codes.map((code) => [code.id, code]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The code with this slug (in lower case) if it is the account's and passes the filter, rendered or not. */
export async function findOwnedCode(
  db: Db,
  slug: string,
  filter: Pick<CodePageFilter, 'accountId' | 'projectId' | 'statuses' | 'type'>,
): Promise<OwnedCodeItem | undefined> {
  let query = owned(db.selectFrom('qr_codes'))
    .where('qr_codes.slug', '=', slug)
    .where('qr_codes.account_id', '=', filter.accountId)
    .where('qr_codes.status', 'in', filter.statuses);
  if (filter.projectId !== null) query = query.where('qr_codes.project_id', '=', filter.projectId);
  if (filter.type !== null) query = query.where('qr_codes.type', '=', filter.type);
  return query.executeTakeFirst();
}

function owned(codes: SelectQueryBuilder<Schema, 'qr_codes', Record<never, never>>) {
  return codes
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select(OWNED_COLUMNS);
}
