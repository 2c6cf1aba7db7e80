/**
 * Labels as FTS5 tokens that make every substring search an index search, for one letter or many, in every script.
 *
 * Each position of the folded label gives one token: a mark of the account, then the next up to three code points
 * at four characters each. A needle of three or more code points is the phrase of its trigrams; a shorter one is
 * a prefix. FTS5's own trigram tokenizer finds nothing for needles under three letters, where most Chinese and
 * Japanese words stand, and would walk the labels of all accounts. The mark may collide between accounts:
 * the query still filters by account.
 */
const WIDTH = 4;
const GRAM = 3;

/** The document to index: tokens with a blank between them. */
export function labelGrams(accountId: string, folded: string): string {
  const mark = accountMark(accountId);
  const letters = encode(folded);
  return letters.map((_, at) => mark + letters.slice(at, at + GRAM).join('')).join(' ');
}

/** The FTS5 query that finds `folded` as a substring. Requires a non-empty needle. */
export function gramQuery(accountId: string, folded: string): string {
  const mark = accountMark(accountId);
  const letters = encode(folded);
  if (letters.length < GRAM) return `${mark}${letters.join('')}*`;
  const grams: string[] = [];
  for (let at = 0; at + GRAM <= letters.length; at++)
    grams.push(mark + letters.slice(at, at + GRAM).join(''));
  return `"${grams.join(' ')}"`;
}

function encode(text: string): string[] {
  return Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(36).padStart(WIDTH, '0'));
}

/** Six characters that tell accounts apart well enough. Begins with a letter: FTS5 takes it as a bare word. */
function accountMark(accountId: string): string {
  return `a${(Bun.hash.wyhash(accountId) % 60_466_176n).toString(36).padStart(5, '0')}`;
}
