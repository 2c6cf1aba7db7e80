import { hasControlCharacters } from './control-characters.ts';

/** The longest stored URL, in code points, which for ASCII are also bytes. */
export const MAX_URL_LENGTH = 2_048;

/**
 * Longer input is refused unparsed. The platform's parser takes quadratic time for a host with very many labels (3 s
 * for 500 kB, under 1 ms for this), and parsing does not shorten real URLs to a quarter.
 */
const MAX_INPUT_LENGTH = 4 * MAX_URL_LENGTH;

type TargetUrl = { ok: true; stored: string; url: URL } | { ok: false; problem: string };

/** The schemes whose hosts the parser converts to ASCII, with any number of slashes, as it accepts them. */
const BEFORE_AUTHORITY = /^(?:https?|wss?|ftp|file):[/\\]*/i;
const AFTER_AUTHORITY = /[/?#\\]/;

/**
 * The longest host, with a port. Punycode conversion and normalization of combining marks take quadratic time: 114 ms
 * for a host of 8,000 marks, 0.3 ms for this.
 */
const MAX_HOST_INPUT_LENGTH = 260;

/**
 * Parses a redirect target. Whether it is allowed (scheme, user info, host) is decided by the safety check: every
 * absolute URL is ok here, including `javascript:`.
 *
 * `stored` is the caller's spelling if it differs from the parsed form only in the case of scheme and host or in the
 * slash of an empty path, else the parsed form: always ASCII without spaces, and unchanged by parsing it again.
 * `problem` completes a sentence that begins with the field's name. Never throws.
 */
export function parseTargetUrl(text: string): TargetUrl {
  const problem = problemOfSpelling(text);
  if (problem !== undefined) return { ok: false, problem };

  const url = URL.parse(text);
  if (url === null) return { ok: false, problem: 'must be an absolute URL, such as https://example.com/page' };

  const stored = differsOnlyInCaseOrSlash(text, url.href) ? text : url.href;
  if (stored.length > MAX_URL_LENGTH) return { ok: false, problem: TOO_LONG };
  return { ok: true, stored, url };
}

const TOO_LONG = `must be at most ${MAX_URL_LENGTH.toLocaleString('en')} characters long`;

function problemOfSpelling(text: string): string | undefined {
  if (text.length > MAX_INPUT_LENGTH) return TOO_LONG;
  // The WHATWG parser silently drops some of them, which turns `java\tscript:` into a scheme.
  if (hasControlCharacters(text, { lines: false })) return 'must not contain control characters';
  if (!text.isWellFormed()) return 'must not contain half a surrogate pair';
  if (text.trim() !== text) return 'must not begin or end with a blank';
  return hasOverlongHost(text) ? 'must not have a host name of more than 253 characters' : undefined;
}

/** Whether parsing the text would take long. ASCII hosts are parsed quickly at any length. */
export function hasOverlongHost(text: string): boolean {
  const authority = authorityOf(text);
  return authority !== null && authority.length > MAX_HOST_INPUT_LENGTH && !/^[!-$&-~]*$/.test(authority);
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
