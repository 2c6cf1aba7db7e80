/** The longest URL the service keeps, in code points. What is stored is ASCII, so these are also its units. */
export const MAX_URL_LENGTH = 2_048;

/**
 * Longer spellings are refused unread. The platform's parser takes quadratic time over a host of very many
 * labels (3 s for 500 kB, under 1 ms for this), and nothing shortens to a quarter by being parsed in earnest.
 */
const MAX_SPELLING = 4 * MAX_URL_LENGTH;

export type TargetUrl = { ok: true; stored: string; url: URL } | { ok: false; problem: string };

/** C0, DEL and C1. The WHATWG parser drops some of them silently, which turns `java\tscript:` into a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const SCHEME_AUTHORITY_REST = /^(https?:\/\/[^/?#\\]*)(.*)$/i;

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
  if (CONTROL.test(text)) return 'must not contain control characters';
  if (!text.isWellFormed()) return 'must not contain half a surrogate pair';
  if (text.trim() !== text) return 'must not begin or end with a blank';
  return undefined;
}

function differsOnlyInCaseOrSlash(sent: string, parsed: string): boolean {
  if (sent === parsed) return true;
  const parts = SCHEME_AUTHORITY_REST.exec(sent);
  if (parts === null) return false;
  const [, schemeAndAuthority = '', rest = ''] = parts;
  const slash = rest.startsWith('/') ? '' : '/';
  return lowerAscii(schemeAndAuthority) + slash + rest === parsed;
}

/** A–Z only: `toLowerCase` would also turn the Kelvin sign into a `k` and let a non-ASCII host pass as sent. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
