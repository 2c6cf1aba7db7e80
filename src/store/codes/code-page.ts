import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CodeSort, CodeStatus, CodeType } from '../../codes/values/code-values.ts';
import type { Db } from '../db.ts';
import { inReach, type Reach } from '../reach.ts';
import type { Schema } from '../schema.ts';
import type { LabelIndex } from './label-index.ts';

/** How codes are sorted. `label` compares folded labels by bytes, the same on both engines. */
export const ORDERS = {
  newest: { key: 'seq', direction: 'desc' },
  oldest: { key: 'seq', direction: 'asc' },
  label: { key: 'label', direction: 'asc' },
  label_desc: { key: 'label', direction: 'desc' },
  scans: { key: 'scans', direction: 'desc' },
  scans_asc: { key: 'scans', direction: 'asc' },
  last_scan: { key: 'last_scan', direction: 'desc' },
} as const satisfies Record<CodeSort, { key: string; direction: string }>;

export type CodeOrder = keyof typeof ORDERS;

/** The last code of the previous page. `key` is its sort value, unused if it is sorted by `seq`. */
export type CodePosition = { seq: number; key: string | number };

/** Whether a code comes after the position. */
export function isAfter(
  sortKey: RawBuilder<unknown>,
  seq: RawBuilder<unknown>,
  order: CodeOrder,
  after: CodePosition,
): RawBuilder<SqlBool> {
  const sign = sql.raw(ORDERS[order].direction === 'asc' ? '>' : '<');
  return ORDERS[order].key === 'seq'
    ? sql`${seq} ${sign} ${after.seq}`
    : sql`(${sortKey}, ${seq}) ${sign} (${after.key}, ${after.seq})`;
}

type CodePageFilter = Reach & {
  projectId: string | null;
  /** At least one. */
  statuses: CodeStatus[];
  type: CodeType | null;
  /** Folded; null: any label. */
  labelContains: string | null;
  order: CodeOrder;
  after: CodePosition | null;
  limit: number;
};

type CodesQuery<Row> = SelectQueryBuilder<Schema, 'qr_codes', Row>;

/**
 * A query for one page of an account's codes, in order. A page costs the same at every depth: each status is one index
 * range, or one for each project that somebody is limited to, entered at the position. One statement reads all ranges, so that a code whose status changes meanwhile is in
 * the page exactly once. `conditions` are checked along the range: used for lists by label, where most codes match.
 */
export function codePage(db: Db, labels: LabelIndex, filter: CodePageFilter, conditions: RawBuilder<SqlBool>[] = []) {
  const { key, direction } = ORDERS[filter.order];
  const page = db
    .selectFrom(pageKeys(db, labels, filter, conditions).as('page'))
    .innerJoin('qr_codes', 'qr_codes.seq', 'page.seq')
    .limit(filter.limit);
  const ordered = key === 'label' ? page.orderBy(labels.sortKey, direction) : page;
  return ordered.orderBy('qr_codes.seq', direction);
}

/** Contains at least the codes of the page: from each range at most as many as fit. */
function pageKeys(db: Db, labels: LabelIndex, filter: CodePageFilter, conditions: RawBuilder<SqlBool>[]) {
  const { order, labelContains } = filter;
  if (labelContains !== null && (order === 'newest' || order === 'oldest')) {
    return found(db, labels, labelContains, order, filter);
  }
  const [first, ...others] = rangesOf(filter).map((range) => oneStatus(db, labels, range, conditions));
  if (!first) throw new Error('A page of codes needs a status');
  return others.reduce((all, range) => all.unionAll(asTable(db, range)), asTable(db, first));
}

/** SQLite allows `order by` and `limit` inside a union only in a subquery. */
function asTable(db: Db, range: CodesQuery<{ seq: number }>) {
  return db.selectFrom(range.as('one_status')).select('one_status.seq');
}

type CodeRange = Omit<CodePageFilter, 'statuses'> & { status: CodeStatus };

/** By label there is no index for a project: there one range has those of all. */
export function rangesOf<Filter extends Pick<CodePageFilter, 'statuses' | 'order' | 'projectId' | keyof Reach>>(
  filter: Filter,
): (Filter & { status: CodeStatus })[] {
  const { statuses, order, projectId, projectIds } = filter;
  const isSplit = projectId === null && projectIds !== null && projectIds.length > 0 && ORDERS[order].key !== 'label';
  return (isSplit ? projectIds : [projectId]).flatMap((each) =>
    statuses.map((status) => ({ ...filter, projectId: each, status })),
  );
}

function oneStatus(db: Db, labels: LabelIndex, filter: CodeRange, conditions: RawBuilder<SqlBool>[]) {
  const { order, after } = filter;
  let query = db
    .selectFrom('qr_codes')
    .select('qr_codes.seq')
    .where('account_id', '=', filter.accountId)
    .where('status', '=', filter.status)
    .limit(filter.limit);
  if (filter.projectId !== null) query = query.where('project_id', '=', filter.projectId);
  if (filter.projectIds !== null) query = query.where(inReach(filter, 'project_id'));
  if (filter.type !== null) query = query.where('type', '=', filter.type);
  if (after !== null) query = query.where(isAfter(labels.sortKey, sql`qr_codes.seq`, order, after));
  const { key, direction } = ORDERS[order];
  if (key === 'seq') return query.orderBy('seq', direction);
  for (const condition of conditions) query = query.where(condition);
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
  if (filter.projectIds !== null) query = query.where(inReach(filter, 'qr_codes.project_id'));
  if (filter.type !== null) query = query.where('qr_codes.type', '=', filter.type);
  return query;
}
