import type { Checker, Reason } from './check.ts';
import { hasOverlongHost } from './target-url.ts';

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

/** The URL of a web address; null: it is none. */
export function webHref(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : /^www\.[^.]/i.test(text) ? `https://${text}` : null;
  if (address === null || hasOverlongHost(address)) return null;
  const url = URL.parse(address);
  if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** The URLs that the page of a text or a contact card makes clickable; `qr_data` is JSON. */
export function linksOf({ qr_data }: { qr_data: string }): string[] {
  const { text, note } = JSON.parse(qr_data) as { text?: string; note?: string };
  const words = (text ?? note ?? '').match(/\S+/g) ?? [];
  const links = words.map((word) => webHref(withoutPunctuation(word).text)).filter((href) => href !== null);
  return [...new Set(links.slice(0, MAX_LINKS))];
}

type CheckedLinks = {
  /** JSON of the reasons, as stored with the code; null: every link is safe. */
  blocked: string | null;
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
  before: string | null = null,
): Promise<CheckedLinks> {
  const earlier: Reason[] = before === null ? [] : JSON.parse(before);
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
  return { blocked: reasons.length === 0 ? null : JSON.stringify(reasons), recheckSoon, unanswered };
}
