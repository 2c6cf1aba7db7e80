import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';
import type { LabelIndex } from './label-index.ts';

/** `label` sorts folded labels by their bytes, on both engines alike. */
export type CodeOrder = 'newest' | 'oldest' | 'label' | 'label_desc';

/** The last code of the page before. `label` is folded, and only asked for where labels are the order. */
export type CodePosition = { seq: number; label: string };

export type CodePageFilter = {
  accountId: string;
  projectId: string | null;
  /** At least one. */
  statuses: string[];
  type: string | null;
  /** Folded; null: any label. */
  labelContains: string | null;
  order: CodeOrder;
  after: CodePosition | null;
  limit: number;
};

type CodesQuery<Row> = SelectQueryBuilder<Schema, 'qr_codes', Row>;

/**
 * One page of an account's codes, in order, to be selected from. A page costs the same at every depth: each status
 * is one range of an index, entered at the position. All ranges are read by one statement, so that a code whose
 * status moves meanwhile is in the page exactly once.
 */
export function codePage(db: Db, labels: LabelIndex, filter: CodePageFilter) {
  const isByLabel = filter.order === 'label' || filter.order === 'label_desc';
  const direction = filter.order === 'newest' || filter.order === 'label_desc' ? 'desc' : 'asc';
  const page = db
    .selectFrom(pageKeys(db, labels, filter).as('page'))
    .innerJoin('qr_codes', 'qr_codes.seq', 'page.seq')
    .limit(filter.limit);
  const ordered = isByLabel ? page.orderBy(labels.sortKey, direction) : page;
  return ordered.orderBy('qr_codes.seq', direction);
}

/** At least the codes of the page: in each range no more than fit. */
function pageKeys(db: Db, labels: LabelIndex, filter: CodePageFilter) {
  const { order, labelContains } = filter;
  if (labelContains !== null && (order === 'newest' || order === 'oldest')) {
    return found(db, labels, labelContains, order, filter);
  }
  const [first, ...others] = filter.statuses.map((status) => oneStatus(db, labels, status, filter));
  if (!first) throw new Error('A page of codes needs a status');
  return others.reduce((all, range) => all.unionAll(asTable(db, range)), asTable(db, first));
}

/** SQLite allows an order and a limit within a union only in a subquery. */
function asTable(db: Db, range: CodesQuery<{ seq: number }>) {
  return db.selectFrom(range.as('one_status')).select('one_status.seq');
}

function oneStatus(db: Db, labels: LabelIndex, status: string, filter: CodePageFilter) {
  const { order, after, labelContains } = filter;
  let query = db
    .selectFrom('qr_codes')
    .select('qr_codes.seq')
    .where('account_id', '=', filter.accountId)
    .where('status', '=', status)
    .limit(filter.limit);
  if (filter.projectId !== null) query = query.where('project_id', '=', filter.projectId);
  if (filter.type !== null) query = query.where('type', '=', filter.type);
  if (order === 'newest' || order === 'oldest') {
    if (after !== null) query = query.where('seq', order === 'newest' ? '<' : '>', after.seq);
    return query.orderBy('seq', order === 'newest' ? 'desc' : 'asc');
  }
  // The text is looked for along the index of labels: whatever it finds is in order already.
  if (labelContains !== null) query = query.where(labels.contains(labelContains));
  const direction = order === 'label' ? 'asc' : 'desc';
  if (after !== null) {
    const sign = sql.raw(order === 'label' ? '>' : '<');
    query = query.where(
      sql<SqlBool>`(${labels.sortKey}, qr_codes.seq) ${sign} (${after.label}, ${after.seq})`,
    );
  }
  return query.orderBy(labels.sortKey, direction).orderBy('seq', direction);
}

function found(
  db: Db,
  labels: LabelIndex,
  needle: string,
  order: 'newest' | 'oldest',
  filter: CodePageFilter,
): CodesQuery<{ seq: number }> {
  let query = labels
    .search(db, filter.accountId, needle, { order, afterSeq: filter.after?.seq ?? null })
    .select('qr_codes.seq')
    .where('qr_codes.account_id', '=', filter.accountId)
    .where('qr_codes.status', 'in', filter.statuses)
    .limit(filter.limit);
  if (filter.projectId !== null) query = query.where('qr_codes.project_id', '=', filter.projectId);
  if (filter.type !== null) query = query.where('qr_codes.type', '=', filter.type);
  return query;
}
