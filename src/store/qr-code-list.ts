import type { Db } from './db.ts';
import type { LabelIndex } from './label-index.ts';
import type { QrCodeRow } from './schema.ts';

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

/**
 * Newest first. A page costs the same at every depth: each status is one range of an index, read from its end.
 * All ranges are read by one statement, so that a code whose status moves meanwhile is in the page exactly once.
 */
export async function listQrCodes(
  db: Db,
  labels: LabelIndex,
  filter: QrCodeFilter,
): Promise<QrCodeListItem[]> {
  if (filter.labelContains !== null) return searchByLabel(db, labels, filter.labelContains, filter);
  const [first, ...others] = filter.statuses.map((status) => oneStatus(db, status, filter));
  if (!first) return [];
  if (others.length === 0) return first.execute();
  return db
    .selectFrom(
      others.reduce((all, range) => all.unionAll(asTable(db, range)), asTable(db, first)).as('ranges'),
    )
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(filter.limit)
    .execute();
}

function oneStatus(db: Db, status: string, filter: QrCodeFilter) {
  let query = db
    .selectFrom('qr_codes')
    .select(COLUMNS)
    .where('account_id', '=', filter.accountId)
    .where('status', '=', status)
    .orderBy('seq', 'desc')
    .limit(filter.limit);
  if (filter.projectId !== null) query = query.where('project_id', '=', filter.projectId);
  if (filter.type !== null) query = query.where('type', '=', filter.type);
  if (filter.beforeSeq !== null) query = query.where('seq', '<', filter.beforeSeq);
  return query;
}

/** SQLite allows an order and a limit within a union only in a subquery. */
function asTable(db: Db, range: ReturnType<typeof oneStatus>) {
  return db.selectFrom(range.as('one_status')).selectAll();
}

async function searchByLabel(
  db: Db,
  labels: LabelIndex,
  needle: string,
  filter: QrCodeFilter,
): Promise<QrCodeListItem[]> {
  let query = labels
    .search(db, filter.accountId, needle, filter.beforeSeq)
    .select(COLUMNS)
    .where('qr_codes.account_id', '=', filter.accountId)
    .where('qr_codes.status', 'in', filter.statuses)
    .limit(filter.limit);
  if (filter.projectId !== null) query = query.where('qr_codes.project_id', '=', filter.projectId);
  if (filter.type !== null) query = query.where('qr_codes.type', '=', filter.type);
  return query.execute();
}
