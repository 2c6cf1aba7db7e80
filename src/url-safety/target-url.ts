import { hasControlCharacters } from '../lib/control-characters.ts';

/** The longest URL the service keeps, in code points. What is stored is ASCII, so these are also its units. */
export const MAX_URL_LENGTH = 2_048;

/**
 * Longer spellings are refused unread. The platform's parser takes quadratic time over a host of very many
 * labels (3 s for 500 kB, under 1 ms for this), and nothing shortens to a quarter by being parsed in earnest.
 */
const MAX_SPELLING = 4 * MAX_URL_LENGTH;

type TargetUrl = { ok: true; stored: string; url: URL } | { ok: false; problem: string };

/** The schemes whose hosts the parser turns into ASCII, with as many slashes as it overlooks. */
const BEFORE_AUTHORITY = /^(?:https?|wss?|ftp|file):[/\\]*/i;
const AFTER_AUTHORITY = /[/?#\\]/;

/**
 * The longest host, with a port. Turning letters beyond ASCII into punycode and their marks into order takes
 * quadratic time: 114 ms for a host of 8,000 marks, 0.3 ms for this.
 */
const MAX_HOST_SPELLING = 260;

/**
 * Reads a redirect target. Whether it may be pointed at (scheme, user info, host) is the check's to say: every
 * absolute URL is ok here, `javascript:` included.
 *
 * `stored` is the caller's spelling where it differs from the parsed form only in the case of scheme and host or
 * in the slash of an empty path, else the parsed form: always ASCII without blanks, and parsing it again gives
 * it back unchanged. `problem` completes a sentence that begins with the field's name. Never throws.
 */
export function parseTargetUrl(text: string): TargetUrl {
  const problem = problemOfSpelling(text);
  if (problem !== undefined) return { ok: false, problem };

  const url = URL.parse(text);
  if (url === null)
    return { ok: false, problem: 'must be an absolute URL, such as https://example.com/page' };

  const stored = differsOnlyInCaseOrSlash(text, url.href) ? text : url.href;
  if (stored.length > MAX_URL_LENGTH) return { ok: false, problem: TOO_LONG };
  return { ok: true, stored, url };
}

const TOO_LONG = `must be at most ${MAX_URL_LENGTH.toLocaleString('en')} characters long`;

function problemOfSpelling(text: string): string | undefined {
  if (text.length > MAX_SPELLING) return TOO_LONG;
  // The WHATWG parser drops some of them silently, which turns `java\tscript:` into a scheme.
  if (hasControlCharacters(text, { lines: false })) return 'must not contain control characters';
  if (!text.isWellFormed()) return 'must not contain half a surrogate pair';
  if (text.trim() !== text) return 'must not begin or end with a blank';
  return hasOverlongHost(text) ? 'must not have a host name of more than 253 characters' : undefined;
}

/** Whether parsing the text would take long. Hosts that are ASCII already are parsed quickly at any length. */
export function hasOverlongHost(text: string): boolean {
  const authority = authorityOf(text);
  return authority !== null && authority.length > MAX_HOST_SPELLING && !/^[!-$&-~]*$/.test(authority);
}

function authorityOf(text: string): string | null {
  const [start] = BEFORE_AUTHORITY.exec(text) ?? [];
  if (start === undefined) return null;
  const rest = text.slice(start.length);
  const end = rest.search(AFTER_AUTHORITY);
  return end === -1 ? rest : rest.slice(0, end);
}

function differsOnlyInCaseOrSlash(sent: string, parsed: string): boolean {
  if (sent === parsed) return true;
  const scheme = /^https?:\/\//i.exec(sent)?.[0];
  if (scheme === undefined) return false;
  const end = sent.slice(scheme.length).search(AFTER_AUTHORITY);
  const schemeAndAuthority = end === -1 ? sent : sent.slice(0, scheme.length + end);
  const rest = sent.slice(schemeAndAuthority.length);
  const slash = rest.startsWith('/') ? '' : '/';
  return lowerAscii(schemeAndAuthority) + slash + rest === parsed;
}

/** A–Z only: `toLowerCase` would also turn the Kelvin sign into a `k` and let a non-ASCII host pass as sent. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
