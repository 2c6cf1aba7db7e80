import { type RawBuilder, type Selection, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, ReadContext } from '../db.ts';
import { findPageOnPostgres } from '../engines/postgres/find-page.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import { readAliasLink, seqOfAlias } from './code-aliases.ts';
import { codePage, isAfter, ORDERS } from './code-page.ts';
import { LABEL_INDEX } from './label-index.ts';
import { LIST_COLUMNS } from './list-codes.ts';
import { type CodeFilter, conditionsOf, isUnfiltered, matchingSeqs, type PageRequest } from './matching-codes.ts';

const COLUMNS = [
  ...LIST_COLUMNS,
  'qr_codes.label_folded',
  'qr_codes.alias',
  'qr_codes.scan_limit',
  'qr_codes.expires_at',
  'qr_codes.picture',
  'qr_codes.picture_address',
  'qr_codes.updated_at',
  'scan_counters.scan_count',
  'projects.compact_codes',
  'projects.custom_domain',
  'projects.is_archived',
  // See `CodeActivityTable`.
  'code_activity.scans',
  'code_activity.last_scan',
  // See `DestinationChecksTable`; null: not checked.
  'destination_checks.state as destination_state',
] as const;

/** A code in its owner's list. */
export type OwnedCodeItem = Selection<
  Schema,
  'qr_codes' | 'scan_counters' | 'projects' | 'code_activity' | 'destination_checks',
  (typeof COLUMNS)[number]
>;

export type OwnedCodesRequest = PageRequest;

/** SQLite: up to this many matches are fetched and sorted; for more, the index of the order is read. */
const MAX_SORTED = 2_000;

/** PostgreSQL: how often a page is read while codes are being deleted. */
const MAX_ATTEMPTS = 5;

export type PageLimits = { maxSorted?: number; firstCodes?: number };

/** One page in any order; its cost does not grow with its depth. The limits are for tests with few codes. */
export async function listOwnedCodes(
  { db, engine }: ReadContext,
  request: OwnedCodesRequest,
  { maxSorted = MAX_SORTED, firstCodes }: PageLimits = {},
): Promise<OwnedCodeItem[]> {
  return engine === 'sqlite' ? onSqlite(db, request, maxSorted) : onPostgres(db, request, firstCodes);
}

/** SQLite's full-text index returns matches by seq, and stops when the page is full. */
async function onSqlite(db: Db, request: OwnedCodesRequest, maxSorted: number): Promise<OwnedCodeItem[]> {
  const { order, after, limit } = request;
  const { key, direction } = ORDERS[order];
  const page = { ...request, labelContains: null };
  if (isUnfiltered(request) && (key === 'seq' || key === 'label'))
    return owned(codePage(db, LABEL_INDEX.sqlite, page)).execute();
  if (key === 'seq') {
    const walk = { direction, afterSeq: after?.seq ?? null };
    return sorted(joined(db, matchingSeqs('sqlite', request, { walk, limit })), request).execute();
  }
  const matches = matchingSeqs('sqlite', request, { limit: maxSorted + 1 });
  if ((await countOf(db, matches)) <= maxSorted) return sorted(joined(db, matches), request).execute();
  const conditions = conditionsOf('sqlite', request);
  if (key === 'label') return owned(codePage(db, LABEL_INDEX.sqlite, page, conditions)).execute();
  return sorted(joined(db, pageByActivity(request, key, limit, conditions)), request).execute();
}

async function onPostgres(
  db: Db,
  request: OwnedCodesRequest,
  firstCodes: number | undefined,
): Promise<OwnedCodeItem[]> {
  for (let attempt = 1; ; attempt++) {
    const seqs = await findPageOnPostgres(db, request, firstCodes);
    const codes = seqs.length > 0 ? await codesBySeq(db, { seqs: `{${seqs}}` }) : [];
    // If one was deleted in between, a shorter page would look like the last one.
    if (codes.length < seqs.length && attempt < MAX_ATTEMPTS) continue;
    const bySeq = new Map(codes.map((code) => [code.seq, code]));
    return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
  }
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

/** Codes that SQLite counts at once, in some milliseconds even where it reads all that they say. */
const COUNTED_AT_ONCE = 500;
/** For which others wait: pieces of the store grow and shrink with it. */
const PIECE_MS = 4;

/** The number of matching codes. */
export async function countMatchingCodes(
  { db, engine }: ReadContext,
  filter: CodeFilter,
  atOnce = COUNTED_AT_ONCE,
): Promise<number> {
  if (isAllOfQuota(filter)) return countPlaces(db, filter.accountId);
  if (engine === 'postgres') return countOf(db, matchingSeqs(engine, filter, {}));
  const few = await countOf(db, matchingSeqs(engine, filter, { limit: atOnce }));
  if (few < atOnce) return few;
  const { last } = await db
    .selectFrom('qr_codes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  let many = 0;
  for (let [after, size] = [0, atOnce]; after < last; ) {
    const begun = performance.now();
    many += await countOf(db, matchingSeqs(engine, filter, { within: { after, to: after + size } }));
    after += size;
    const fitting = (size * PIECE_MS) / (performance.now() - begun);
    size = Math.ceil(Math.min(2 * size, Math.max(atOnce, fitting)));
    await new Promise(setImmediate);
  }
  return many;
}

/** Whether the codes that match are those that take a place in the quota, which the account's row counts. */
function isAllOfQuota(filter: CodeFilter): boolean {
  const { statuses, projectId, projectIds, type } = filter;
  const isEach = statuses.length === 2 && !statuses.includes('archived');
  return isEach && projectId === null && projectIds === null && type === null && isUnfiltered(filter);
}

async function countPlaces(db: Db, accountId: string): Promise<number> {
  const account = await db.selectFrom('accounts').select('active_codes').where('id', '=', accountId).executeTakeFirst();
  return account?.active_codes ?? 0;
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

/** SQLite: codes in the requested order, after the position. */
function sorted(codes: Codes, { order, after, limit }: OwnedCodesRequest) {
  const { key, direction } = ORDERS[order];
  const seq = sql<number>`qr_codes.seq`;
  const column = { seq, label: LABEL_INDEX.sqlite.sortKey, scans: SCANS, last_scan: LAST_SCAN }[key];
  let query = owned(codes).limit(limit);
  if (key !== 'seq') query = query.orderBy(column, direction);
  if (after !== null) query = query.where(isAfter(column, seq, order, after));
  return query.orderBy('qr_codes.seq', direction);
}

const SCANS = sql<number>`code_activity.scans`;
const LAST_SCAN = sql<number>`code_activity.last_scan`;

/** The account's code with this slug, or to which `host/alias` leads, if it passes the filter, rendered or not. */
export async function findOwnedCode(
  { db, engine }: ReadContext,
  name: string,
  filter: CodeFilter,
): Promise<OwnedCodeItem | undefined> {
  const conditions = conditionsOf(engine, { ...filter, search: null, labelContains: null });
  const alias = readAliasLink(name);
  const codes = db.selectFrom('qr_codes').select('seq');
  const named = alias ? codes.where('qr_codes.seq', '=', seqOfAlias(alias)) : codes.where('qr_codes.slug', '=', name);
  const found = await named.where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`).executeTakeFirst();
  if (!found) return undefined;
  if (engine === 'postgres') return (await codesBySeq(db, { seqs: `{${found.seq}}` }))[0];
  return owned(db.selectFrom('qr_codes')).where('qr_codes.seq', '=', found.seq).executeTakeFirst();
}

/** With counts and the columns of the project. */
function owned(codes: Codes) {
  return codes
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('code_activity', 'code_activity.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .leftJoin('destination_checks', 'destination_checks.code_seq', 'qr_codes.seq')
    .select(COLUMNS);
}

/** PostgreSQL: in any order. A named statement: planning these joins takes three times as long as reading the codes. */
const codesBySeq = prepared<{ seqs: string }, OwnedCodeItem>((db, { seqs }) =>
  owned(db.selectFrom('qr_codes')).where(sql<SqlBool>`qr_codes.seq = any(${seqs}::bigint[])`),
);
