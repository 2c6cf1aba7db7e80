import { fold } from './fold.ts';

/** Letters that Unicode does not decompose, as typed on other keyboards. */
const TRANSLITERATIONS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};
const ACCENTS = /[\u0300-\u036f]/g;
const TRANSLITERATED = /[øłđðħıþæœ]/g;

/**
 * Normalizes text for the dashboard's search: ignores case, accents and width, so that `muller` finds `Müller`. Marks
 * of scripts other than Latin, Greek and Cyrillic are kept, since they distinguish letters. Idempotent.
 */
export function plainText(text: string): string {
  const bare = fold(text).normalize('NFKD').replace(ACCENTS, '');
  return fold(bare.normalize('NFC')).replace(TRANSLITERATED, (letter) => TRANSLITERATIONS[letter] ?? letter);
}

/** URLs have up to 2,048 characters; only the first ones are searched, to limit the cost of indexing. */
const MAX_SEARCHED = 600;

/**
 * The searchable text of a code, one field per line: a search cannot contain line breaks, so it never matches across
 * fields.
 */
export function searchText(fields: readonly (string | null)[]): string {
  return fields.map((text) => plainText(withoutScheme(text ?? '').slice(0, MAX_SEARCHED))).join('\n');
}

/** The search term in the same form. It may be a pasted URL. */
export function searchNeedle(text: string): string {
  return plainText(withoutScheme(text.trim()));
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '');
}
