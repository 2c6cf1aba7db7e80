import { randomText } from '../../lib/random-text.ts';
import { type CodeType, isPrivateType } from './code-values.ts';

/** Lower case without 0, 1, i, l, o, u, v: no two of them look or sound alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstwxyz';
const PREFIX = 'qr-';
const LETTERS = 8;
const LENGTH = PREFIX.length + LETTERS;

/** How many letters, digits and hyphens an owner may choose after `qr-`. */
export const CHOSEN_LETTERS = { min: 3, max: 60 } as const;
/** For Wi-Fi networks and contact cards, whose pages only the slug keeps from strangers. */
export const MIN_PRIVATE_LETTERS = 12;

/** Every slug, generated or chosen. Without `toLowerCase`, which makes letters of other scripts to some of these. */
const SLUG = new RegExp(`^qr-(?=.{${CHOSEN_LETTERS.min},${CHOSEN_LETTERS.max}}$)[a-z0-9]+(?:-[a-z0-9]+)*$`, 'i');

/** Whether a stranger who tries words does not find the pages that only the slug protects. */
export function isPrivateEnough(slug: string, type: CodeType): boolean {
  return !isPrivateType(type) || slug.length - PREFIX.length >= MIN_PRIVATE_LETTERS;
}

/** 29^8 = 5·10^11 slugs; on a collision the unique index refuses it and another is tried. */
export function newSlug(): string {
  return PREFIX + randomText(ALPHABET, LETTERS);
}

/**
 * A slug as a number in base 29. It is parsed from a URL without creating a substring, and a map finds it without
 * comparing strings, which are scattered in memory: among 10,000 codes that saves some 5 % of a scan.
 */
export type SlugNumber = number;

/** Not a slug. */
export const NO_SLUG: SlugNumber = -1;

/**
 * What a scan looks a code up by: the number of a generated slug, the text of a chosen one, or `host/alias`
 * (alias.ts).
 */
export type LinkKey = SlugNumber | string;

const NO_LETTER = -1;
/** By character code, for both cases. */
const VALUES = new Int8Array(128).fill(NO_LETTER);
for (const [value, letter] of [...ALPHABET].entries()) {
  VALUES[letter.charCodeAt(0)] = value;
  VALUES[letter.toUpperCase().charCodeAt(0)] = value;
}

/** The slug in `text` from `start` to `end`. */
export function slugNumber(text: string, start = 0, end = text.length): SlugNumber {
  if (end - start !== LENGTH || !hasPrefix(text, start)) return NO_SLUG;
  let number = 0;
  for (let at = start + PREFIX.length; at < end; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? NO_LETTER;
    if (value === NO_LETTER) return NO_SLUG;
    number = number * ALPHABET.length + value;
  }
  return number;
}

/** The generated or chosen slug in `text` from `start` to `end`. */
export function slugKey(text: string, start: number, end: number): LinkKey {
  const number = slugNumber(text, start, end);
  if (number !== NO_SLUG || !hasPrefix(text, start)) return number;
  const first = start + PREFIX.length;
  const letters = end - first;
  if (letters < CHOSEN_LETTERS.min || letters > CHOSEN_LETTERS.max) return NO_SLUG;
  // As `normalizeSlug` does, but without a regular expression, which takes half as long as a scan's whole decision.
  let before = HYPHEN;
  for (let at = first; at < end; at++) {
    const letter = text.charCodeAt(at);
    if (!isLinkLetter(letter) && (letter !== HYPHEN || before === HYPHEN)) return NO_SLUG;
    before = letter;
  }
  return before === HYPHEN ? NO_SLUG : lowerCase(text, start, end);
}

const HYPHEN = '-'.charCodeAt(0);

/** For every character code: whether it is a letter from a to z, in any case, or a digit. */
const LINK_LETTERS = Uint8Array.from({ length: 128 }, (_, at) => (/[a-z0-9]/i.test(String.fromCharCode(at)) ? 1 : 0));

export function isLinkLetter(code: number): boolean {
  return LINK_LETTERS[code] === 1;
}

/** A part of the text in lower case; most are, and are not copied. */
export function lowerCase(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 65 && code <= 90) return part.toLowerCase();
  }
  return part;
}

/** Whether a slug, generated or chosen, may begin there. A bit of a letter is its case. */
export function hasPrefix(text: string, start: number): boolean {
  return (
    (text.charCodeAt(start) | 32) === Q && (text.charCodeAt(start + 1) | 32) === R && text[start + 2] === PREFIX[2]
  );
}

const [Q, R] = [PREFIX.charCodeAt(0), PREFIX.charCodeAt(1)];

/** Whether a path may be somebody's guess at a slug, be it one that cannot exist. */
export function looksLikeSlug(path: string): boolean {
  return hasPrefix(path, 1);
}

/** The slug in its stored form, or `host/alias`. */
export function keyText(key: LinkKey): string {
  if (typeof key === 'string') return key;
  let letters = '';
  for (let left = key; letters.length < LETTERS; left = Math.floor(left / ALPHABET.length)) {
    letters = ALPHABET.charAt(left % ALPHABET.length) + letters;
  }
  return PREFIX + letters;
}

/** The slug in its stored form, or null if it cannot be one. Case does not matter. */
export function normalizeSlug(text: string): string | null {
  return SLUG.test(text) ? text.toLowerCase() : null;
}
