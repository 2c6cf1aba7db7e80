import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { EngineName } from '../migrations/migration.ts';
import type { DestinationCheckRow, ProjectRow, QrCodeRow, Schema } from '../schema.ts';
import { type CodeOrder, type CodePosition, codePage, ORDERS } from './code-page.ts';
import { LABEL_INDEX } from './label-index.ts';
import { LIST_COLUMNS, type QrCodeListItem } from './list-codes.ts';
import { type CodeFilter, conditionsOf, matchingSeqs } from './matching-codes.ts';

/** A code in its owner's list. */
export type OwnedCodeItem = QrCodeListItem &
  Pick<
    QrCodeRow,
    'label_folded' | 'scan_limit' | 'expires_at' | 'picture' | 'picture_address' | 'updated_at' | 'scan_count'
  > &
  Pick<ProjectRow, 'compact_codes' | 'custom_domain' | 'is_archived'> & {
    /** See `CodeActivityTable`. */
    scans: number;
    last_scan: number;
    /** See `DestinationChecksTable`; null: not checked. */
    destination_state: DestinationCheckRow['state'];
  };

export type OwnedCodesRequest = CodeFilter & { order: CodeOrder; after: CodePosition | null; limit: number };

/** Up to this many matches are fetched and sorted; for more, the index of the order is read. */
const MAX_SORTED = 2_000;
/** PostgreSQL: codes read from the order's index at first. */
const FIRST_CODES = 500;
/**
 * PostgreSQL: if the first codes fill at least a quarter of the page, as many are read as should fill it, plus half.
 */
const MAX_GROWTH = 4;
const MARGIN = 1.5;

/** One page in any order; its cost does not grow with its depth. `few` is for tests with few codes. */
export async function listOwnedCodes(
  db: Db,
  engine: EngineName,
  request: OwnedCodesRequest,
  few = MAX_SORTED,
): Promise<OwnedCodeItem[]> {
  const { key } = ORDERS[request.order];
  if (isUnfiltered(request) && (key === 'seq' || key === 'label')) {
    return owned(engine, codePage(db, LABEL_INDEX[engine], { ...request, labelContains: null })).execute();
  }
  return engine === 'sqlite' ? onSqlite(db, request, few) : onPostgres(db, request, few);
}

/** Whether all codes of the chosen statuses, project and type match. */
function isUnfiltered({ condition, tagId, search }: CodeFilter): boolean {
  return condition === null && tagId === null && search === null;
}

/** The account's codes with these ids that are not archived, in the order of the ids. */
export async function listOwnedCodesByIds(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<OwnedCodeItem[]> {
  if (ids.length === 0) return [];
  const codes = await withJoins(db.selectFrom('qr_codes'))
    .select(COLUMNS)
    .where('qr_codes.account_id', '=', accountId)
    .where('qr_codes.status', '<>', 'archived')
    .where('qr_codes.id', 'in', ids)
    .execute();
  const byId = new Map(codes.map((code) => [code.id, code]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** SQLite's full-text index returns matches by seq, and stops when the page is full. */
async function onSqlite(db: Db, request: OwnedCodesRequest, few: number): Promise<OwnedCodeItem[]> {
  const { order, after, limit } = request;
  const { key, direction } = ORDERS[order];
  if (key === 'seq') {
    const walk = { direction, afterSeq: after?.seq ?? null };
    return sorted('sqlite', joined(db, matchingSeqs('sqlite', request, { walk, limit })), request).execute();
  }
  const matches = matchingSeqs('sqlite', request, { limit: few + 1 });
  if ((await countOf(db, matches)) <= few) return sorted('sqlite', joined(db, matches), request).execute();
  const conditions = conditionsOf('sqlite', request);
  if (key === 'label') {
    const page = { ...request, labelContains: null };
    return owned('sqlite', codePage(db, LABEL_INDEX.sqlite, page, conditions)).execute();
  }
  return sorted('sqlite', joined(db, pageByActivity(request, key, limit, conditions)), request).execute();
}

/**
 * PostgreSQL's trigram index returns all matches or none. A filter that many codes match is faster along the order's
 * index, unless the first codes there show otherwise; one that few match, by the trigram index.
 */
async function onPostgres(db: Db, request: OwnedCodesRequest, few: number): Promise<OwnedCodeItem[]> {
  const isCommon = isUnfiltered(request) || (await expectedMatches(db, request)) > few;
  const page = isCommon ? await fullPageByOrder(db, request) : null;
  if (page) return page;
  const { key } = ORDERS[request.order];
  // As a subquery per match: a join would read the whole table.
  const sortKey = {
    seq: sql`qr_codes.seq`,
    label: LABEL,
    scans: sql`(select scans from code_activity where code_seq = qr_codes.seq)`,
    last_scan: sql`(select last_scan from code_activity where code_seq = qr_codes.seq)`,
  }[key];
  const found = sql`(with matching as materialized ${matchingSeqs('postgres', request, { sortKey })}
    select * from matching)`;
  return sorted('postgres', joined(db, pageOf(found, request)), request).execute();
}

/** As PostgreSQL estimates from its statistics, without reading a code. */
async function expectedMatches(db: Db, request: OwnedCodesRequest): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`explain (format json)
    select * from ${matchingSeqs('postgres', request, {})} as matching`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** Null if it is not among the next codes of the order, or does not fill up. */
async function fullPageByOrder(db: Db, request: OwnedCodesRequest): Promise<OwnedCodeItem[] | null> {
  const { limit } = request;
  const page = await pageByOrder(db, request, FIRST_CODES);
  if (page.length >= limit) return page;
  if (page.length * MAX_GROWTH < limit) return null;
  const more = await pageByOrder(db, request, Math.ceil((FIRST_CODES * MARGIN * limit) / page.length));
  return more.length >= limit ? more : null;
}

/** The part of the page that is among the next `count` codes of the order. */
async function pageByOrder(db: Db, request: OwnedCodesRequest, count: number): Promise<OwnedCodeItem[]> {
  const { key } = ORDERS[request.order];
  const range = { ...request, labelContains: null, limit: count };
  const next =
    key === 'seq' || key === 'label'
      ? sql`(${codePage(db, LABEL_INDEX.postgres, range).select('qr_codes.seq')})`
      : pageByActivity(request, key, count, []);
  // One look-up per code: for more than a few thousand, PostgreSQL would otherwise read the whole table.
  const matching = sql`(select qr_codes.seq, ${key === 'label' ? LABEL : sql`walked.${sql.ref(key)}`} as sort_key
    from ${next} as walked
    cross join lateral (select * from qr_codes where qr_codes.seq = walked.seq offset 0) as qr_codes
    where ${sql.join(conditionsOf('postgres', request), sql` and `)})`;
  return sorted('postgres', joined(db, pageOf(matching, request)), request).execute();
}

const LABEL = sql`qr_codes.label_folded collate "C"`;

/** The page from matches with their sort key, before other columns are read. */
function pageOf(matches: RawBuilder<unknown>, request: OwnedCodesRequest): RawBuilder<{ seq: number }> {
  const { order, after, limit } = request;
  const direction = sql.raw(ORDERS[order].direction);
  const [key, seq] = [sql`matching.sort_key`, sql`matching.seq`];
  return sql<{ seq: number }>`(select matching.seq from ${matches} as matching
    ${after === null ? sql`` : sql`where ${isAfter(key, seq, order, after)}`}
    order by ${key} ${direction}, ${seq} ${direction} limit ${limit})`;
}

/** The first codes by scans after the position. `cross join` makes SQLite read along this index. */
function pageByActivity(
  { accountId, order, after }: OwnedCodesRequest,
  key: 'scans' | 'last_scan',
  limit: number,
  conditions: RawBuilder<SqlBool>[],
): RawBuilder<{ seq: number }> {
  const direction = sql.raw(ORDERS[order].direction);
  const column = sql`code_activity.${sql.ref(key)}`;
  const all: RawBuilder<SqlBool>[] = [
    sql`code_activity.account_id = ${accountId}`,
    sql`qr_codes.seq = code_activity.code_seq`,
    ...conditions,
  ];
  if (after !== null) all.push(isAfter(column, sql`code_activity.code_seq`, order, after));
  return sql<{ seq: number }>`(
    select code_activity.code_seq as seq, ${column} from code_activity cross join qr_codes
    where ${sql.join(all, sql` and `)}
    order by ${column} ${direction}, code_activity.code_seq ${direction} limit ${limit})`;
}

function isAfter(
  column: RawBuilder<unknown>,
  seq: RawBuilder<unknown>,
  order: CodeOrder,
  after: CodePosition,
): RawBuilder<SqlBool> {
  const sign = sql.raw(ORDERS[order].direction === 'asc' ? '>' : '<');
  return ORDERS[order].key === 'seq'
    ? sql`${seq} ${sign} ${after.seq}`
    : sql`(${column}, ${seq}) ${sign} (${after.key}, ${after.seq})`;
}

/** The number of matching codes, at most `limit`. */
export async function countMatchingCodes(
  db: Db,
  engine: EngineName,
  filter: CodeFilter,
  limit: number,
): Promise<number> {
  return countOf(db, matchingSeqs(engine, filter, { limit }));
}

async function countOf(db: Db, matches: ReturnType<typeof matchingSeqs>): Promise<number> {
  const { many } = await db
    .selectFrom(matches.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

type Codes = SelectQueryBuilder<Schema, 'qr_codes', Record<never, never>>;

function joined(db: Db, seqs: ReturnType<typeof matchingSeqs>): Codes {
  return db.selectFrom(seqs.as('page')).innerJoin('qr_codes', 'qr_codes.seq', 'page.seq') as unknown as Codes;
}

/** Codes in the requested order, after the position. */
function sorted(engine: EngineName, codes: Codes, { order, after, limit }: OwnedCodesRequest) {
  const { key, direction } = ORDERS[order];
  const seq = sql<number>`qr_codes.seq`;
  const column = { seq, label: LABEL_INDEX[engine].sortKey, scans: SCANS, last_scan: LAST_SCAN }[key];
  let query = owned(engine, codes).limit(limit);
  if (key !== 'seq') query = query.orderBy(column, direction);
  if (after !== null) query = query.where(isAfter(column, seq, order, after));
  return query.orderBy('qr_codes.seq', direction);
}

const SCANS = sql<number>`code_activity.scans`;
const LAST_SCAN = sql<number>`code_activity.last_scan`;

/** The account's code with this slug (in lower case) if it passes the filter, rendered or not. */
export async function findOwnedCode(
  db: Db,
  engine: EngineName,
  slug: string,
  filter: CodeFilter,
): Promise<OwnedCodeItem | undefined> {
  const conditions = conditionsOf(engine, { ...filter, search: null });
  return owned(engine, db.selectFrom('qr_codes'))
    .where('qr_codes.slug', '=', slug)
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .executeTakeFirst();
}

/** See `CodeActivityTable`; 0: unknown. */
export async function findLastScan(db: Db, codeSeq: number): Promise<number> {
  const row = await db
    .selectFrom('code_activity')
    .select('last_scan')
    .where('code_seq', '=', codeSeq)
    .executeTakeFirst();
  return row?.last_scan ?? 0;
}

const COLUMNS = [
  ...LIST_COLUMNS,
  'qr_codes.label_folded',
  'qr_codes.scan_limit',
  'qr_codes.expires_at',
  'qr_codes.picture',
  'qr_codes.picture_address',
  'qr_codes.updated_at',
  'scan_counters.scan_count',
  'projects.compact_codes',
  'projects.custom_domain',
  'projects.is_archived',
  'code_activity.scans',
  'code_activity.last_scan',
  'destination_checks.state as destination_state',
] as const;

/** With counts and the columns of the project. */
function owned(engine: EngineName, codes: Codes) {
  return (engine === 'postgres' ? withLookUps(codes) : withJoins(codes)).select(COLUMNS);
}

function withJoins(codes: Codes) {
  return codes
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('code_activity', 'code_activity.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .leftJoin('destination_checks', 'destination_checks.code_seq', 'qr_codes.seq');
}

/**
 * The same, with one look-up per code and table. PostgreSQL tries every order of joined tables, which takes four times
 * as long as reading the page; subqueries with an offset keep their place.
 */
function withLookUps(codes: Codes): ReturnType<typeof withJoins> {
  const rowOf = <Name extends string>(table: Name, key: string, code: string) =>
    sql`lateral (select * from ${sql.table(table)} where ${sql.ref(key)} = ${sql.ref(code)} offset 0)`.as(
      table,
    );
  const looked = codes
    .innerJoin(rowOf('scan_counters', 'code_seq', 'qr_codes.seq'), (join) => join.onTrue())
    .innerJoin(rowOf('code_activity', 'code_seq', 'qr_codes.seq'), (join) => join.onTrue())
    .innerJoin(rowOf('projects', 'id', 'qr_codes.project_id'), (join) => join.onTrue())
    .leftJoin(rowOf('destination_checks', 'code_seq', 'qr_codes.seq'), (join) => join.onTrue());
  return looked as unknown as ReturnType<typeof withJoins>;
}
