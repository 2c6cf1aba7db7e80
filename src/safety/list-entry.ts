import { hasOverlongHost } from '../lib/target-url.ts';
import { hostKey } from './host-key.ts';
import { canonicalPath, unescapeFully } from './safe-browsing/canonicalize.ts';

export type EntryKind = 'host' | 'prefix' | 'hash';

/**
 * One line of a list. `text` is its canonical form, for storage and display, and parses to the same entry; `key` is
 * compared with URLs.
 */
export type ListEntry = { kind: EntryKind; text: string; key: string };

/** Longer lines are invalid: no stored URL could begin with them. */
const MAX_ENTRY_LENGTH = 2_048;
/** The maximum in DNS. */
export const MAX_HOST_LENGTH = 253;

const HASH = /^(?:sha256:)?([0-9a-f]{64})$/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Valid DNS names and addresses; the URL parser itself accepts `*` and `,` too. */
const LISTABLE_HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/;
const BARE_IPV6 = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i;

/**
 * Parses an entry: a host (with its subdomains; a leading `*.` or dot changes nothing), a URL or a host with a port or
 * path (everything that begins with it, over http and https, and on every port unless it has one), or the SHA-256 of a
 * URL or of one of its Safe Browsing expressions. Undefined for anything else.
 */
export function parseListEntry(line: string): ListEntry | undefined {
  if (line.length > MAX_ENTRY_LENGTH || /[\s\p{Cc}]/u.test(line)) return undefined;
  const hash = HASH.exec(line)?.[1]?.toLowerCase();
  if (hash !== undefined) return { kind: 'hash', text: hash, key: Buffer.from(hash, 'hex').toString('latin1') };
  return HAS_SCHEME.test(line) ? prefixEntry(parse(line)) : hostOrPrefix(line);
}

function hostOrPrefix(line: string): ListEntry | undefined {
  const host = line.replace(/^\*?\./, '');
  if (/^[/?#\\@]/.test(host)) return undefined; // the parser would take what follows as the host
  const url = parse(`http://${BARE_IPV6.test(host) ? `[${host}]` : host}`);
  const entry = prefixEntry(url);
  if (url === null || entry === undefined) return undefined;
  const isHostAlone = url.pathname === '/' && url.search === '' && url.hash === '';
  const isUsualPort = url.port === '' || url.port === '443';
  const key = hostKey(url.hostname);
  return isHostAlone && isUsualPort ? { kind: 'host', text: key, key } : entry;
}

function parse(text: string): URL | null {
  return hasOverlongHost(text) ? null : URL.parse(text);
}

function prefixEntry(url: URL | null): ListEntry | undefined {
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const host = hostKey(url.hostname);
  if (!LISTABLE_HOST.test(host) || host.length > MAX_HOST_LENGTH) return undefined;
  if (url.href.length > MAX_ENTRY_LENGTH) return undefined;
  return { kind: 'prefix', text: url.href, key: prefixKey(url) };
}

/**
 * The form in which prefix entries and URLs are compared: without the scheme, fully unescaped and with the path
 * resolved, so that `/%6cogin` matches `/login`.
 */
function prefixKey(url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`;
  return hostKey(url.hostname) + port + afterHost(url);
}

/** All keys of entries that can cover the URL: an entry without a port covers every port. */
export function prefixKeys(url: URL): string[] {
  const [host, rest] = [hostKey(url.hostname), afterHost(url)];
  return url.port === '' ? [host + rest] : [`${host}:${url.port}${rest}`, host + rest];
}

function afterHost(url: URL): string {
  return canonicalPath(unescapeFully(url.pathname)) + unescapeFully(url.search) + unescapeFully(url.hash);
}
