import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import { type CodeOrder, type CodePosition, ORDERS } from './code-page.ts';
import { type CodeFilter, conditionsOf, isUnfiltered, matchingSeqs } from './matching-codes.ts';

export type PageRequest = CodeFilter & { order: CodeOrder; after: CodePosition | null; limit: number };

/** Codes read along the order at first. */
export const FIRST_CODES = 500;
/** If the first codes fill at least a quarter of the page, as many are read as should fill it, plus half. */
const MAX_GROWTH = 4;
const MARGIN = 1.5;

/**
 * The seqs of a page, in order. A filter that many codes match is fastest along the index of the order: a page is soon
 * full. If it is not, all matches are found by another index and sorted. Only few columns are read here, and no other
 * table is joined: PostgreSQL would plan longer than it reads.
 */
export async function findPageOnPostgres(
  db: Db,
  request: PageRequest,
  firstCodes = FIRST_CODES,
): Promise<number[]> {
  const { limit } = request;
  const isSorted = ORDERS[request.order].key === 'seq' || ORDERS[request.order].key === 'label';
  if (isUnfiltered(request) && isSorted) return pageAlongOrder(db, request, limit);
  const page = await pageAlongOrder(db, request, firstCodes);
  if (page.length >= limit) return page;
  if (page.length * MAX_GROWTH >= limit) {
    const more = await pageAlongOrder(db, request, Math.ceil((firstCodes * MARGIN * limit) / page.length));
    if (more.length >= limit) return more;
  }
  return pageOfAllMatches(db, request);
}

/** The part of the page that is among the next `count` codes of the order. */
async function pageAlongOrder(db: Db, request: PageRequest, count: number): Promise<number[]> {
  const { key } = ORDERS[request.order];
  const codes =
    key === 'seq' || key === 'label' ? nextCodes(request, count) : nextByActivity(request, key, count);
  return seqsOf(
    db,
    sql`select qr_codes.seq from ${codes}
      where ${sql.join(conditionsOf('postgres', request), sql` and `)}
      order by ${orderBy(request.order, sql`qr_codes.sort_key`, sql`qr_codes.seq`)} limit ${request.limit}`,
  );
}

/** The columns of the conditions. */
const COLUMNS = sql.raw(
  [
    ...['seq', 'account_id', 'project_id', 'status', 'type', 'expires_at', 'scan_limit', 'render_status'],
    ...['label_folded', 'search_text'],
  ]
    .map((name) => `qr_codes.${name}`)
    .join(', '),
);
const LABEL = sql`qr_codes.label_folded collate "C"`;
const SEQ = sql`qr_codes.seq`;

/** Each status is one range of an index. */
function nextCodes({ accountId, statuses, projectId, type, order, after }: PageRequest, count: number) {
  const sortKey = ORDERS[order].key === 'seq' ? SEQ : LABEL;
  const ranges = statuses.map((status) => {
    const conditions: RawBuilder<SqlBool>[] = [
      sql`qr_codes.account_id = ${accountId}`,
      sql`qr_codes.status = ${status}`,
    ];
    if (projectId !== null) conditions.push(sql`qr_codes.project_id = ${projectId}`);
    if (type !== null) conditions.push(sql`qr_codes.type = ${type}`);
    if (after !== null) conditions.push(isAfter(sortKey, SEQ, order, after));
    return sql`(select ${COLUMNS}, ${sortKey} as sort_key from qr_codes
      where ${sql.join(conditions, sql` and `)} order by ${orderBy(order, sortKey, SEQ)} limit ${count})`;
  });
  return sql`(select * from (${sql.join(ranges, sql` union all `)}) as next
    order by ${orderBy(order, sql`next.sort_key`, sql`next.seq`)} limit ${count}) as qr_codes`;
}

function nextByActivity({ accountId, order, after }: PageRequest, key: 'scans' | 'last_scan', count: number) {
  const [sortKey, seq] = [sql`code_activity.${sql.ref(key)}`, sql`code_activity.code_seq`];
  const conditions: RawBuilder<SqlBool>[] = [sql`code_activity.account_id = ${accountId}`];
  if (after !== null) conditions.push(isAfter(sortKey, seq, order, after));
  // One look-up per code: for more than a few thousand, PostgreSQL would otherwise read the whole table. Inside the limit,
  // where it makes sorting all codes more expensive than reading the index: there may be no statistics yet.
  return sql`(select looked_up.*, ${sortKey} as sort_key from code_activity
    cross join lateral (select ${COLUMNS} from qr_codes where qr_codes.seq = code_activity.code_seq offset 0) as looked_up
    where ${sql.join(conditions, sql` and `)} order by ${orderBy(order, sortKey, seq)} limit ${count}) as qr_codes`;
}

async function pageOfAllMatches(db: Db, request: PageRequest): Promise<number[]> {
  const { order, after, limit } = request;
  // As a subquery per match: a join would read the whole table.
  const sortKey = {
    seq: SEQ,
    label: LABEL,
    scans: sql`(select scans from code_activity where code_seq = qr_codes.seq)`,
    last_scan: sql`(select last_scan from code_activity where code_seq = qr_codes.seq)`,
  }[ORDERS[order].key];
  const [key, seq] = [sql`matching.sort_key`, sql`matching.seq`];
  return seqsOf(
    db,
    sql`with matching as materialized ${matchingSeqs('postgres', request, { sortKey })}
      select matching.seq from matching
      ${after === null ? sql`` : sql`where ${isAfter(key, seq, order, after)}`}
      order by ${orderBy(order, key, seq)} limit ${limit}`,
  );
}

async function seqsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ seq: number }>).execute(db);
  return rows.map(({ seq }) => seq);
}

function orderBy(order: CodeOrder, sortKey: RawBuilder<unknown>, seq: RawBuilder<unknown>) {
  const direction = sql.raw(ORDERS[order].direction);
  return ORDERS[order].key === 'seq'
    ? sql`${seq} ${direction}`
    : sql`${sortKey} ${direction}, ${seq} ${direction}`;
}

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
