import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import { searchGrams } from '../engines/postgres/search-grams.ts';
import { gramQuery, labelGrams } from '../engines/sqlite/label-grams.ts';
import type { EngineName } from '../migrations/migration.ts';
import type { Code } from '../schema.ts';
import { LABEL_INDEX, likePattern } from './label-index.ts';

/** Shorter needles have no trigram: they are searched in labels, which have an index for them. */
const MIN_NEEDLE_LENGTH = 3;
/** The columns that the dashboard's lists search and filter by. */
const FILTERED_BY =
  'account_id, project_id, status, type, search_stale, search_text, label_folded, scan_limit, expires_at, render_status, created_at';

/** `tagIds`: the tags whose name has it; their codes are found too. */
export type Needle = { plain: string; folded: string; tagIds: string[] };

type Codes = { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>[]; seq: RawBuilder<number> };

/** How an engine runs the dashboard's search. */
type SearchIndex = {
  /** One or two sources of codes whose text contains the needle. May include codes of other accounts. */
  sources(accountId: string, needle: Needle): Codes[];
  /** The same as a condition. */
  contains(needle: Needle): RawBuilder<SqlBool>;
};

/** A union has a limited number of parts. */
const MAX_TAG_SOURCES = 100;

/**
 * The codes that have the tags, apart from those of the text; a code may be in several. `isWalk`: in order or a range, which only
 * the codes of one tag are; otherwise the tags are read together.
 */
export function taggedSources({ tagIds }: Needle, isWalk: boolean): Codes[] {
  const joined = sql<SqlBool>`qr_codes.seq = code_tags.code_seq`;
  const seq = sql<number>`code_tags.code_seq`;
  if (tagIds.length <= (isWalk ? MAX_TAG_SOURCES : 1))
    return tagIds.map((tagId) => ({
      from: sql`code_tags cross join qr_codes`,
      where: [sql`code_tags.tag_id = ${tagId}`, joined],
      seq,
    }));
  const all = sql`(select distinct code_seq from code_tags where tag_id in (${sql.join(tagIds)})) as code_tags`;
  return [{ from: sql`${all} cross join qr_codes`, where: [joined], seq }];
}

/** Whether a code has one of the tags. */
function isTagged(tagIds: string[]): RawBuilder<SqlBool> {
  return sql`exists (select 1 from code_tags
    where code_tags.code_seq = qr_codes.seq and code_tags.tag_id in (${sql.join(tagIds)}))`;
}

/** Whether a code is found, by its text or by a tag. */
export function isFound(engine: EngineName, needle: Needle): RawBuilder<SqlBool> {
  const byText = SEARCH_INDEX[engine].contains(needle);
  return needle.tagIds.length === 0 ? byText : sql`(${byText} or ${isTagged(needle.tagIds)})`;
}

const SEQ = sql<number>`qr_codes.seq`;

const sqliteSearch: SearchIndex = {
  sources(accountId, needle) {
    const isShort = isTooShort(needle);
    const index = sql.raw(isShort ? 'label_index' : 'search_index');
    const query = gramQuery(accountId, isShort ? needle.folded : needle.plain);
    const contains = sqliteSearch.contains(needle);
    const indexed: Codes = {
      from: sql`${index} cross join qr_codes`,
      where: [sql`${index} match ${query}`, sql`qr_codes.seq = ${index}.rowid`, contains],
      seq: sql`${index}.rowid`,
    };
    if (isShort) return [indexed];
    indexed.where.push(sql`qr_codes.search_stale = 0`);
    const backlog = sql`qr_codes indexed by search_backlog`;
    return [indexed, { from: backlog, where: [sql`qr_codes.search_stale = 1`, contains], seq: SEQ }];
  },
  contains: (needle) =>
    isTooShort(needle)
      ? LABEL_INDEX.sqlite.contains(needle.folded)
      : sql<SqlBool>`instr(qr_codes.search_text, ${needle.plain}) > 0`,
};

const postgresSearch: SearchIndex = {
  sources(accountId, needle) {
    const found = (...where: RawBuilder<SqlBool>[]): Codes => ({ from: sql`qr_codes`, where, seq: SEQ });
    if (isTooShort(needle)) return [found(LABEL_INDEX.postgres.contains(needle.folded))];
    return [
      {
        from: sql`code_search cross join qr_codes`,
        where: [
          searchGrams(accountId, needle.plain),
          sql`qr_codes.seq = code_search.code_seq`,
          sql`qr_codes.search_stale = 0`,
        ],
        seq: sql`code_search.code_seq`,
      },
      found(sql`qr_codes.search_stale = 1`, postgresSearch.contains(needle)),
    ];
  },
  contains: (needle) =>
    isTooShort(needle)
      ? LABEL_INDEX.postgres.contains(needle.folded)
      : sql<SqlBool>`qr_codes.search_text like ${likePattern(needle.plain)}`,
};

export const SEARCH_INDEX: Record<EngineName, SearchIndex> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};

export function isTooShort({ plain }: Needle): boolean {
  return [...plain].length < MIN_NEEDLE_LENGTH;
}

/** Writes the index for up to `limit` codes that it lacks. True if there are more. */
export async function indexSearchTexts(
  { db, engine }: { db: Db; engine: EngineName },
  { limit }: { limit: number },
): Promise<boolean> {
  let query = db
    .selectFrom('qr_codes')
    .select(['seq', 'account_id', 'label_folded', 'search_text'])
    .where('search_stale', '=', 1)
    .limit(limit);
  if (engine === 'postgres') query = query.forUpdate().skipLocked();
  const codes = await query.execute();
  if (codes.length === 0) return false;
  await (engine === 'sqlite' ? indexOnSqlite(db, codes) : indexOnPostgres(db, codes));
  const seqs = codes.map(({ seq }) => seq);
  await db.updateTable('qr_codes').set({ search_stale: 0 }).where('seq', 'in', seqs).execute();
  return codes.length === limit;
}

type CodeToIndex = Pick<Code, 'seq' | 'account_id' | 'label_folded' | 'search_text'>;

async function indexOnSqlite(db: Db, codes: CodeToIndex[]): Promise<void> {
  for (const { seq, account_id, search_text } of codes) {
    const grams = labelGrams(account_id, search_text);
    await db.replaceInto('search_index').values({ rowid: seq, grams }).execute();
  }
}

async function indexOnPostgres(db: Db, codes: CodeToIndex[]): Promise<void> {
  await db
    .insertInto('code_search')
    .values(codes.map(({ seq, ...code }) => ({ code_seq: seq, ...code })))
    .onConflict((conflict) =>
      conflict.column('code_seq').doUpdateSet((eb) => ({
        label_folded: eb.ref('excluded.label_folded'),
        search_text: eb.ref('excluded.search_text'),
      })),
    )
    .execute();
}

/**
 * Updates PostgreSQL's statistics after many codes were written. Autovacuum does it a minute or more later, and until
 * then searches take seconds instead of milliseconds.
 */
export async function analyzeCodes(
  { db, engine }: { db: Db; engine: EngineName },
  _: Record<string, never>,
): Promise<void> {
  if (engine !== 'postgres') return;
  // It reads 30,000 random rows, which takes longer than other statements may; the pool allows it.
  await sql`analyze qr_codes (${sql.raw(FILTERED_BY)}), code_activity, code_search`.execute(db);
}

export async function hasSearchBacklog(db: Db): Promise<boolean> {
  const row = await db.selectFrom('qr_codes').select('seq').where('search_stale', '=', 1).limit(1).executeTakeFirst();
  return row !== undefined;
}
