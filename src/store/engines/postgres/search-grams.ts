import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../codes/label-index.ts';
import type { Db } from '../../db.ts';
import { prepared } from '../../prepared.ts';
import type { Code } from '../../schema.ts';

/**
 * A condition for rows of `code_search`, which may be stale. The needle has at least three letters. With `texts` of some codes it
 * looks only for those grams of the needle that are rarest there: a gram that all codes of the account have takes the
 * index a millisecond per 100,000 of them.
 */
export function searchGrams(
  accountId: string,
  needle: string,
  texts: readonly string[] | null = null,
): RawBuilder<SqlBool> {
  const letters = [...needle].slice(0, MAX_LETTERS);
  const parts = texts ? rarestGrams(gramsOf(letters), texts) : [letters.join('')];
  const grams = parts.map((part) => sql`search_grams(${accountId}, ${part})`);
  return sql<SqlBool>`search_grams(code_search.account_id, code_search.search_text) @> (${sql.join(grams, sql` || `)})
    and code_search.account_id = ${accountId} and code_search.search_text like ${likePattern(needle)}`;
}

/** More grams exclude hardly more codes, and cost the index more than checking those. */
const MAX_GRAMS = 3;
/** They are chosen from this many, evenly spread over a long needle: comparing takes up to a millisecond. */
const MAX_COMPARED = 64;
/** The rest of a longer needle is only compared with the texts that have its beginning. */
const MAX_LETTERS = 1_000;
/** Enough to tell what one code in ten has. */
const SAMPLE_SIZE = 64;

/** The texts of some codes, to choose how to search by. */
export async function newestTexts(db: Db, accountId: string): Promise<string[]> {
  const codes = await newestCodes(db, { accountId });
  return codes.map(({ search_text }) => search_text);
}

const newestCodes = prepared<{ accountId: string }, Pick<Code, 'search_text'>>((db, { accountId }) => {
  // First only what the index of the account holds: otherwise PostgreSQL might read the codes of all accounts.
  const newest = db
    .selectFrom('qr_codes')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .orderBy('seq', 'desc')
    .limit(SAMPLE_SIZE)
    .as('newest');
  return db.selectFrom(newest).innerJoin('qr_codes', 'qr_codes.seq', 'newest.seq').select('qr_codes.search_text');
});

function gramsOf(letters: string[]): string[] {
  return [...new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`))];
}

/**
 * Two or three grams that few of the texts have together. Where that does not decide, grams that do not overlap come
 * first.
 */
function rarestGrams(grams: string[], texts: readonly string[]): string[] {
  if (grams.length <= MAX_GRAMS) return grams;
  const some = grams.filter((_, at) => at % Math.ceil(grams.length / MAX_COMPARED) === 0);
  const left = [0, 1, 2].flatMap((start) => some.filter((_, at) => at % 3 === start));
  const chosen: string[] = [];
  let having = texts;
  while (chosen.length < MAX_GRAMS) {
    const counts = left.map((gram) => having.filter((text) => text.includes(gram)).length);
    const least = Math.min(...counts);
    if (chosen.length >= 2 && least === having.length) break;
    const [gram = ''] = left.splice(counts.indexOf(least), 1);
    chosen.push(gram);
    having = having.filter((text) => text.includes(gram));
  }
  return chosen;
}
