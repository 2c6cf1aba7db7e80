import type { Reason } from '../codes/values/code-values.ts';
import { linkedTextOf } from '../codes/values/content-types/content-types.ts';
import { COUNTRIES } from '../lib/countries.ts';
import { hasOverlongHost } from '../lib/target-url.ts';
import type { Code } from '../store/schema.ts';
import type { Checker } from './check.ts';

/** Links in texts and contact notes, which pages make clickable. */

/** Of a text, that many web addresses become links, so that checking them takes a bounded time. */
export const MAX_LINKS = 50;

const BEFORE = '("\'<[{«„“‚‘';
const AFTER = '.,;:!?)"\'>]}»“”’…';

/** The word without surrounding punctuation, and where that starts. */
export function withoutPunctuation(word: string): { start: number; text: string } {
  let start = 0;
  let end = word.length;
  while (start < end && BEFORE.includes(word.charAt(start))) start++;
  while (end > start && AFTER.includes(word.charAt(end - 1)) && !closesOwnBracket(word, start, end)) end--;
  return { start, text: word.slice(start, end) };
}

/** An address such as https://example.com/a_(b) keeps its bracket. */
function closesOwnBracket(word: string, start: number, end: number): boolean {
  return word.charAt(end - 1) === ')' && word.slice(start, end - 1).includes('(');
}

const HOST = /^((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8})([a-z]{2,12})(?::\d{1,5})?([/?#].*)?$/iu;

/** Besides those of countries. */
const GENERIC_ENDINGS =
  'com org net info biz edu gov int eu uk app dev shop store online site website xyz club blog cafe coffee bar pub ' +
  'pizza restaurant menu kitchen catering hotel travel tours events tickets art music photo photography gallery video ' +
  'studio design agency media news tech cloud digital software email link live page world today space group gmbh team ' +
  'company services solutions consulting immo immobilien haus berlin hamburg koeln cologne bayern ruhr saarland tirol ' +
  'wien swiss london paris nyc tokyo amsterdam brussels istanbul moscow asia africa sport fit yoga health care dental ' +
  'school academy university church foundation ngo';
const ENDINGS = new Set([...GENERIC_ENDINGS.split(' '), ...[...COUNTRIES].map((code) => code.toLowerCase())]);
/** Countries whose endings are also those of files: only with a path. */
const FILE_ENDINGS = new Set(['ai', 'md', 'ps', 'py', 'rs', 'sh', 'so']);

/**
 * Whether it is a domain without a scheme, such as example.com/menu. An ending with a capital letter is the beginning of
 * a sentence that lacks its blank ("daily.In winter"), and digits alone are a time or a number ("9.am").
 */
function isBareDomain(text: string): boolean {
  const [, labels = '', ending = '', path = ''] = HOST.exec(text) ?? [];
  const isSpelledAlike = ending === ending.toLowerCase() || labels + ending === (labels + ending).toUpperCase();
  const known = ending.toLowerCase();
  if (!isSpelledAlike || !ENDINGS.has(known) || (FILE_ENDINGS.has(known) && path === '')) return false;
  // "e.g.me" is an abbreviation with a word after it.
  const isAbbreviation = /^(?:\p{L}\.){2,}$/u.test(labels);
  return !isAbbreviation && /\p{L}/u.test(labels.split('.').at(-2) ?? '');
}

/** The URL of a web address, also of one without a scheme; null: it is none. */
export function webHref(text: string): string | null {
  const isBare = /^www\.[^.]/i.test(text) || isBareDomain(text);
  const address = /^https?:\/\//i.test(text) ? text : isBare ? `https://${text}` : null;
  if (address === null || hasOverlongHost(address)) return null;
  const url = URL.parse(address);
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** The URLs that the page of a code makes clickable in its text. */
export function linksOf(code: Pick<Code, 'type' | 'qr_data'>): string[] {
  const words = linkedTextOf(code).match(/\S+/g) ?? [];
  const links = words.map((word) => webHref(withoutPunctuation(word).text)).filter((href) => href !== null);
  return [...new Set(links.slice(0, MAX_LINKS))];
}

type CheckedLinks = {
  /** Null: every link is safe. */
  blocked: Reason[] | null;
  /** A source did not answer. */
  recheckSoon: boolean;
  /** Sources without whose answer nothing may be linked. */
  unanswered: readonly string[];
};

/**
 * Checks each by itself: otherwise an unsafe link would keep remote sources from being asked about the others. A link
 * about which a source gives no answer stays as it was in `before`, of the same form as `blocked`.
 */
export async function checkLinks(
  checker: Pick<Checker, 'check'>,
  urls: readonly string[],
  before: readonly Reason[] | null = null,
): Promise<CheckedLinks> {
  const earlier = before ?? [];
  const reasons: Reason[] = [];
  const unanswered: string[] = [];
  let recheckSoon = false;
  for (const [at, verdict] of (await Promise.all(urls.map((url) => checker.check([url])))).entries()) {
    if (verdict.verdict === 'unsafe') {
      reasons.push(...verdict.reasons.slice(0, 1));
    } else if (verdict.unanswered.length > 0) {
      recheckSoon = true;
      reasons.push(...earlier.filter(({ url }) => url === urls[at]));
      if (verdict.verdict === 'unknown') unanswered.push(...verdict.unanswered);
    }
  }
  return { blocked: reasons.length === 0 ? null : reasons, recheckSoon, unanswered };
}
