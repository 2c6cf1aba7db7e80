/**
 * Labels as FTS5 tokens, so that every substring search uses the index, for one letter or many, in every script.
 *
 * Each position of the folded label gives one token: a hash of the account, then the next up to three code points
 * at four characters each. A needle of three or more code points is the phrase of its trigrams; a shorter one is
 * a prefix query. FTS5's own trigram tokenizer finds nothing for needles under three letters, which most Chinese and
 * Japanese words are, and would search the labels of all accounts. The hash may collide between accounts:
 * the query still filters by account.
 */
const WIDTH = 4;
const GRAM = 3;

/** The document to index: tokens separated by spaces. */
export function labelGrams(accountId: string, folded: string): string {
  const hash = accountHash(accountId);
  const letters = encode(folded);
  return letters.map((_, at) => hash + letters.slice(at, at + GRAM).join('')).join(' ');
}

/** The FTS5 query that finds `folded` as a substring. Requires a non-empty needle. */
export function gramQuery(accountId: string, folded: string): string {
  const hash = accountHash(accountId);
  const letters = encode(folded);
  if (letters.length < GRAM) return `${hash}${letters.join('')}*`;
  const grams: string[] = [];
  for (let at = 0; at + GRAM <= letters.length; at++) grams.push(hash + letters.slice(at, at + GRAM).join(''));
  return `"${grams.join(' ')}"`;
}

function encode(text: string): string[] {
  return Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(36).padStart(WIDTH, '0'));
}

/** Six characters. Begins with a letter, so that FTS5 accepts it as a bare word. */
function accountHash(accountId: string): string {
  return `a${(Bun.hash.wyhash(accountId) % 60_466_176n).toString(36).padStart(5, '0')}`;
}
