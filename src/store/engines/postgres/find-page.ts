import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CodeOrder, isAfter, ORDERS, rangesOf } from '../../codes/code-page.ts';
import { conditionsOf, isUnfiltered, matchingSeqs, type PageRequest } from '../../codes/matching-codes.ts';
import { isTooShort, type Needle } from '../../codes/search-index.ts';
import type { Db } from '../../db.ts';
import { inReach } from '../../reach.ts';
import { newestTexts, searchGrams } from './search-grams.ts';

/** Codes that are read along the order at first, unless a search promises more or less. */
const FIRST_CODES = 100;
/** How many times as many codes are read as fill the page if matches are spread evenly … */
const MARGIN = 1.5;
/** … but not if that is more than this many times the page. */
const MAX_PAGES = 30;
/** How many times a page's size of texts are looked at for the page of a search. */
const CANDIDATES = 2;

/**
 * The seqs of a page, in order. A filter that many codes match is fastest along the index of the order: a page is soon
 * full. Otherwise all matches are found by another index and sorted. Only few columns are read here, and no other
 * table is joined: PostgreSQL would plan longer than it reads. `firstCodes` is for tests.
 */
export async function findPageOnPostgres(db: Db, request: PageRequest, firstCodes?: number): Promise<number[]> {
  const { accountId, search, externalId, ids, limit } = request;
  const { key } = ORDERS[request.order];
  if (isUnfiltered(request) && (key === 'seq' || key === 'label')) return pageAlongOrder(db, request, limit);
  // They name the codes.
  if (externalId !== null || ids !== null) return pageOfAllMatches(db, request, null);
  const texts = search ? await newestTexts(db, accountId) : [];
  const isOfTexts = search !== null && search.tagIds.length === 0;
  const share = isOfTexts ? shareOf(texts, search) : null;
  const count = firstCodes ?? (share === null ? Math.max(FIRST_CODES, 2 * limit) : codesForPage(limit, share));
  const page = count > 0 ? await pageAlongOrder(db, request, count) : [];
  if (page.length >= limit) return page;
  const more = codesForPage(limit, page.length / count);
  const longer = more > count ? await pageAlongOrder(db, request, more) : [];
  if (longer.length >= limit) return longer;
  return pageOfAllMatches(db, request, texts);
}

function shareOf(texts: string[], { plain }: Needle): number {
  return texts.filter((text) => text.includes(plain)).length / texts.length;
}

/** How many codes to read along the order if this share of them matches; 0 if too many, or if it is not known. */
function codesForPage(limit: number, share: number): number {
  const count = Math.ceil((MARGIN * limit) / share);
  return count <= MAX_PAGES * limit ? count : 0;
}

/** The part of the page that is among the next `count` codes of the order. */
async function pageAlongOrder(db: Db, request: PageRequest, count: number): Promise<number[]> {
  const { key } = ORDERS[request.order];
  const codes = key === 'seq' || key === 'label' ? nextCodes(request, count) : nextByActivity(request, key, count);
  return seqsOf(
    db,
    sql`select qr_codes.seq from ${codes}
      where ${sql.join(conditionsOf('postgres', request), sql` and `)}
      order by ${orderBy(request.order, sql`qr_codes.sort_key`, SEQ)} limit ${request.limit}`,
  );
}

/** The columns of the conditions. */
const COLUMNS = sql.raw(
  [
    ...['seq', 'account_id', 'project_id', 'status', 'type', 'expires_at', 'scan_limit', 'render_status'],
    ...['label_folded', 'search_text', 'created_at'],
  ]
    .map((name) => `qr_codes.${name}`)
    .join(', '),
);
const LABEL = sql`qr_codes.label_folded collate "C"`;
const SEQ = sql`qr_codes.seq`;

/** Each status is one range of an index, or one for each project that somebody is limited to. */
function nextCodes(request: PageRequest, count: number) {
  const { accountId, type, order, after } = request;
  const sortKey = sortKeyOf(order, SEQ, LABEL);
  const ranges = rangesOf(request).map(({ status, projectId }) => {
    const conditions: RawBuilder<SqlBool>[] = [
      sql`qr_codes.account_id = ${accountId}`,
      sql`qr_codes.status = ${status}`,
    ];
    if (projectId !== null) conditions.push(sql`qr_codes.project_id = ${projectId}`);
    if (request.projectIds !== null) conditions.push(inReach(request, 'qr_codes.project_id'));
    if (type !== null) conditions.push(sql`qr_codes.type = ${type}`);
    if (after !== null) conditions.push(isAfter(sortKey, SEQ, order, after));
    return sql`(select qr_codes.seq, ${sortKey} as sort_key from qr_codes
      where ${sql.join(conditions, sql` and `)} order by ${orderBy(order, sortKey, SEQ)} limit ${count})`;
  });
  // Only what the index holds, and then one look-up per code: with more columns or more than a few thousand codes,
  // PostgreSQL might read the codes of all accounts.
  return sql`(select next.seq as next_seq, next.sort_key from (${sql.join(ranges, sql` union all `)}) as next
      order by ${orderBy(order, sql`next.sort_key`, sql`next.seq`)} limit ${count}) as next
    cross join lateral (select ${COLUMNS}, next.sort_key from qr_codes where qr_codes.seq = next.next_seq offset 0)
      as qr_codes`;
}

function nextByActivity(request: PageRequest, key: 'scans' | 'last_scan', count: number) {
  const { accountId, order, after } = request;
  const [sortKey, seq] = [sql`code_activity.${sql.ref(key)}`, sql`code_activity.code_seq`];
  const conditions: RawBuilder<SqlBool>[] = [sql`code_activity.account_id = ${accountId}`];
  if (after !== null) conditions.push(isAfter(sortKey, seq, order, after));
  return sql`(select code_activity.code_seq, ${sortKey} as sort_key from code_activity
      where ${sql.join(conditions, sql` and `)} order by ${orderBy(order, sortKey, seq)} limit ${count}) as next
    cross join lateral (select ${COLUMNS}, next.sort_key from qr_codes where qr_codes.seq = next.code_seq offset 0)
      as qr_codes`;
}

/** From all matches, sorted. `texts`: see `searchedPage`; null: there are few matches in any case. */
async function pageOfAllMatches(db: Db, request: PageRequest, texts: string[] | null): Promise<number[]> {
  const { order, after, limit } = request;
  const page = texts && (await searchedPage(db, request, texts));
  if (page) return page;
  const matches = matchingSeqs('postgres', request, { sortKey: sortKeyOf(order, SEQ, LABEL) });
  const [key, seq] = [sql`matching.sort_key`, sql`matching.seq`];
  return seqsOf(
    db,
    sql`with matching as materialized ${matches} select matching.seq from matching
      ${after === null ? sql`` : sql`where ${isAfter(key, seq, order, after)}`}
      order by ${orderBy(order, key, seq)} limit ${limit}`,
  );
}

/**
 * The page of a search, from the first texts that match: only their codes are looked at, and most of them pass the other
 * conditions. Null if too few do, or if there is no index for this search.
 */
async function searchedPage(db: Db, request: PageRequest, texts: string[]): Promise<number[] | null> {
  const { accountId, search, order, after, limit } = request;
  if (search === null || isTooShort(search)) return null;
  const searched = searchGrams(accountId, search.plain, texts);
  const most = CANDIDATES * limit;
  const [key, seq] = [sql`found.sort_key`, sql`found.seq`];
  const first = sql`${after === null ? sql`` : sql`where ${isAfter(key, seq, order, after)}`}
    order by ${orderBy(order, key, seq)} limit ${most}`;
  const others = sql.join(conditionsOf('postgres', { ...request, search: null }), sql` and `);
  const label = sql`code_search.label_folded collate "C"`;
  const tagged = sql`union all
      (select found.*, false, true from (
        select qr_codes.seq, ${sortKeyOf(order, SEQ, LABEL)} as sort_key from qr_codes
        where qr_codes.seq in (select code_seq from code_tags where tag_id = any(${`{${search.tagIds}}`}::text[]))
          and ${others} offset 0
      ) as found ${first})`;
  const { rows } = await sql<{ seq: number; is_indexed: boolean; is_match: boolean }>`
    select * from (
      (select found.*, true as is_indexed, exists (select 1 from qr_codes
          where qr_codes.seq = found.seq and qr_codes.search_stale = 0 and ${others}) as is_match
        from (select * from (
            select code_search.code_seq as seq, ${sortKeyOf(order, sql`code_search.code_seq`, label)} as sort_key
            from code_search where ${searched} offset 0) as found ${first}) as found)
      union all
      (select found.*, false, true from (
        select qr_codes.seq, ${sortKeyOf(order, SEQ, LABEL)} as sort_key from qr_codes
        where qr_codes.search_stale = 1 and ${sql.join(conditionsOf('postgres', request), sql` and `)} offset 0
      ) as found ${first})
      ${search.tagIds.length === 0 ? sql`` : tagged}
    ) as found order by ${orderBy(order, key, seq)}`.execute(db);
  const isAll = rows.filter((row) => row.is_indexed).length < most;
  const known = isAll ? rows : rows.slice(0, rows.findLastIndex((row) => row.is_indexed) + 1);
  const page = [...new Set(known.filter((row) => row.is_match).map((row) => row.seq))].slice(0, limit);
  return isAll || page.length === limit ? page : null;
}

function sortKeyOf(order: CodeOrder, seq: RawBuilder<unknown>, label: RawBuilder<unknown>) {
  const { key } = ORDERS[order];
  if (key === 'seq') return seq;
  if (key === 'label') return label;
  // As a subquery per match: a join would read the whole table.
  return sql`(select ${sql.ref(key)} from code_activity where code_activity.code_seq = ${seq})`;
}

async function seqsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ seq: number }>).execute(db);
  return rows.map(({ seq }) => seq);
}

function orderBy(order: CodeOrder, sortKey: RawBuilder<unknown>, seq: RawBuilder<unknown>) {
  const direction = sql.raw(ORDERS[order].direction);
  return ORDERS[order].key === 'seq' ? sql`${seq} ${direction}` : sql`${sortKey} ${direction}, ${seq} ${direction}`;
}
