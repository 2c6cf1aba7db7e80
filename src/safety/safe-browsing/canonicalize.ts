/**
 * Canonical URLs as the Safe Browsing documentation specifies them ("URLs and Hashing", the same rules in v4 and v5):
 * Google hashes this form, so a difference of one byte would let a listed page pass.
 *
 * Texts are byte strings, one character per byte, which is lossless: the URLs we store are ASCII.
 */

import { withoutEndDots } from '../host-key.ts';
import { formatIpv4, ipv4Spelled, parseIpv4, parseIpv6 } from '../ip-address.ts';

/** `host` without port and user info, `path` with its leading slash, `query` without the question mark. */
export type CanonicalUrl = { scheme: string; host: string; path: string; query: string | undefined };

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** Accepts any text, with or without a scheme; `http` is the default. */
export function canonicalize(text: string): CanonicalUrl {
  const url = before(withoutBlanksAround(text).replace(/[\t\r\n]/g, ''), '#');
  const [whole = '', scheme = 'http'] = SCHEME.exec(url) ?? [];
  const rest = url.slice(whole.length);
  const question = rest.indexOf('?');
  const hierarchy = question === -1 ? rest : rest.slice(0, question);
  const query = question === -1 ? undefined : rest.slice(question + 1);
  const authority = before(hierarchy, '/');
  const path = hierarchy.slice(authority.length);
  return {
    scheme: scheme.toLowerCase(),
    host: escapeBytes(canonicalHost(authority)),
    path: escapeBytes(canonicalPath(unescapeFully(path))),
    query: query === undefined ? undefined : escapeBytes(unescapeFully(query)),
  };
}

function before(text: string, sign: string): string {
  const at = text.indexOf(sign);
  return at === -1 ? text : text.slice(0, at);
}

/** U+0020 only: other white space belongs to the URL. */
function withoutBlanksAround(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

/**
 * Unescapes until no percent-escape is left, including `%2525`. One pass over a stack gives the same result as repeated
 * passes, as an escape can only begin with a percent sign, in linear instead of quadratic time.
 */
export function unescapeFully(text: string): string {
  if (!text.includes('%')) return text;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    bytes.push(text.charCodeAt(i));
    for (let byte = escapedAtEnd(bytes); byte !== undefined; byte = escapedAtEnd(bytes)) {
      bytes.splice(-3, 3, byte);
    }
  }
  return bytes.map((byte) => String.fromCharCode(byte)).join('');
}

function escapedAtEnd(bytes: readonly number[]): number | undefined {
  if (bytes.at(-3) !== 0x25) return undefined;
  const high = hexValue(bytes.at(-2));
  const low = hexValue(bytes.at(-1));
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexValue(byte: number | undefined): number | undefined {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

/** Resolves dot segments and collapses runs of slashes; always begins with a slash. */
export function canonicalPath(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const last = segments.at(-1);
  const isDirectory = last === '' || last === '.' || last === '..';
  return kept.length === 0 ? '/' : `/${kept.join('/')}${isDirectory ? '/' : ''}`;
}

function canonicalHost(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const name = withoutEndDots(unescapeFully(host).toLowerCase())
    .replace(/^\.+/, '')
    .replace(/\.{2,}/g, '.');
  return addressSpelled(name) ?? name;
}

/** The canonical form of an address in any form that browsers accept; undefined for a name. */
function addressSpelled(name: string): string | undefined {
  const parsed = URL.parse(`http://${name}/`)?.hostname ?? '';
  const groups = parseIpv6(parsed);
  if (groups) {
    const spelled = ipv4Spelled(groups);
    return spelled === undefined ? parsed : formatIpv4(spelled);
  }
  return parseIpv4(parsed) === undefined ? undefined : parsed;
}

/** Escapes spaces, controls, everything from 0x7f on, `#` and `%`, in upper-case hexadecimal. */
function escapeBytes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes to escape
  return text.replace(/[\x00-\x20\x7f-\xff#%]/g, (byte) => {
    return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
