import { fold } from './fold.ts';

/** Letters that Unicode does not take apart, as people type them on another keyboard. */
const LOOSE: Record<string, string> = {
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
const LOOSE_LETTERS = /[øłđðħıþæœ]/g;

/**
 * The form in which the dashboard's search compares text: without regard to case, accents and width, so that `muller`
 * finds `Müller`. The marks of other scripts than Latin, Greek and Cyrillic are kept, since they make other letters.
 * Idempotent.
 */
export function plainText(text: string): string {
  const bare = fold(text).normalize('NFKD').replace(ACCENTS, '');
  return fold(bare.normalize('NFC')).replace(LOOSE_LETTERS, (letter) => LOOSE[letter] ?? letter);
}

/** The longest URL is 2,048 characters; what comes after this is not searched, so that no code costs much to index. */
const MAX_SEARCHED_URL = 600;

/** What the dashboard's search looks into, in one text: lines cannot be typed, so nothing is found across them. */
export function searchText(code: { label: string; slug: string; redirect_url: string | null }): string {
  const url = withoutScheme(code.redirect_url ?? '').slice(0, MAX_SEARCHED_URL);
  return [code.label, code.slug, url].map(plainText).join('\n');
}

/** What is searched for, in the same form. An address may have been pasted whole. */
export function searchNeedle(text: string): string {
  return plainText(withoutScheme(text.trim()));
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '');
}
