import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchText } from '../../lib/search-text.ts';
import type { Db } from '../db.ts';
import { gramQuery, labelGrams } from '../engines/sqlite/label-grams.ts';
import type { EngineName } from '../migrations/migration.ts';
import type { QrCodeRow } from '../schema.ts';
import { LABEL_INDEX, likePattern } from './label-index.ts';

/** Shorter needles have no trigram: they are searched in labels, which have an index for them. */
const MIN_NEEDLE_LENGTH = 3;
/** The columns that the dashboard's lists search and filter by. */
const FILTERED_BY =
  'account_id, project_id, status, type, search_stale, search_text, label_folded, scan_limit, expires_at, render_status';

export type Needle = { plain: string; folded: string };

type Codes = { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>[]; seq: RawBuilder<number> };

/** How an engine runs the dashboard's search. */
type SearchIndex = {
  /** One or two sources of codes that contain the needle. May include codes of other accounts. */
  sources(accountId: string, needle: Needle): Codes[];
  /** The same as a condition. For a code whose search text is not written yet, it searches the label. */
  contains(needle: Needle): RawBuilder<SqlBool>;
};

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
      : sql<SqlBool>`instr(coalesce(qr_codes.search_text, qr_codes.label_folded), ${needle.plain}) > 0`,
};

/** Conditions are written so that PostgreSQL can estimate the number of matches from its statistics. */
const postgresSearch: SearchIndex = {
  sources(_accountId, needle) {
    const found = (...where: RawBuilder<SqlBool>[]): Codes => ({ from: sql`qr_codes`, where, seq: SEQ });
    if (isTooShort(needle)) return [found(LABEL_INDEX.postgres.contains(needle.folded))];
    const indexed = sql<SqlBool>`qr_codes.search_text like ${likePattern(needle.plain)}`;
    return [
      found(sql`qr_codes.search_stale = 0`, indexed),
      found(sql`qr_codes.search_stale = 1`, postgresSearch.contains(needle)),
    ];
  },
  contains(needle) {
    if (isTooShort(needle)) return LABEL_INDEX.postgres.contains(needle.folded);
    const pattern = likePattern(needle.plain);
    return sql<SqlBool>`(qr_codes.search_text like ${pattern}
      or qr_codes.search_text is null and qr_codes.label_folded like ${pattern})`;
  },
};

export const SEARCH_INDEX: Record<EngineName, SearchIndex> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};

function isTooShort({ plain }: Needle): boolean {
  return [...plain].length < MIN_NEEDLE_LENGTH;
}

/**
 * The search columns of a new or changed code. The index is written later, for many codes at a time: doing it
 * immediately would make creating a code take 50 % longer. Until then the text itself is searched.
 */
export function searchColumns(
  code: Pick<QrCodeRow, 'label' | 'slug' | 'redirect_url'>,
): Pick<QrCodeRow, 'search_text' | 'search_stale'> {
  return { search_text: searchText(code), search_stale: 1 };
}

/** Writes the search texts and the index of up to `limit` codes that lack them. True if there are more. */
export async function indexSearchTexts(
  { db, engine }: { db: Db; engine: EngineName },
  { limit }: { limit: number },
): Promise<boolean> {
  let query = db
    .selectFrom('qr_codes')
    .select(['seq', 'account_id', 'label', 'slug', 'redirect_url'])
    .where('search_stale', '=', 1)
    .limit(limit);
  if (engine === 'postgres') query = query.forUpdate().skipLocked();
  const codes = await query.execute();
  for (const code of codes) {
    const search_text = searchText(code);
    if (engine === 'sqlite') {
      const grams = labelGrams(code.account_id, search_text);
      await db.replaceInto('search_index').values({ rowid: code.seq, grams }).execute();
    }
    await db
      .updateTable('qr_codes')
      .set({ search_text, search_stale: 0 })
      .where('seq', '=', code.seq)
      .execute();
  }
  return codes.length === limit;
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
  await sql`analyze qr_codes (${sql.raw(FILTERED_BY)})`.execute(db);
}

export async function hasSearchBacklog(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('search_stale', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
