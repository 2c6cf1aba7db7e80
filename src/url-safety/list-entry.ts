import { hostKey } from './host-key.ts';
import { canonicalPath, unescapeFully } from './safe-browsing/canonicalize.ts';
import { hasOverlongHost } from './target-url.ts';

export type EntryKind = 'host' | 'prefix' | 'hash';

/**
 * One line of a list. `text` is its one spelling, to be kept and shown, and reads back as the same entry; `key` is
 * what URLs are compared with.
 */
export type ListEntry = { kind: EntryKind; text: string; key: string };

/** Longer lines are no entries: no URL this service keeps could begin with them. */
const MAX_ENTRY_LENGTH = 2_048;
/** DNS has no longer names. */
export const MAX_HOST_LENGTH = 253;

const HASH = /^(?:sha256:)?([0-9a-f]{64})$/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** What DNS can hold, or an address; the URL parser itself takes `*` and `,` too. */
const LISTABLE_HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/;
const BARE_IPV6 = /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i;

/**
 * Reads an entry: a host (it covers its subdomains; `*.` and a dot before it change nothing), a URL or a host with
 * a port or path (everything that begins with it, over http and https alike, and where it names no port, on every
 * port), or the SHA-256 of a URL or of one of
 * its Safe Browsing expressions. Undefined for anything else.
 */
export function parseListEntry(line: string): ListEntry | undefined {
  if (line.length > MAX_ENTRY_LENGTH || /[\s\p{Cc}]/u.test(line)) return undefined;
  const hash = HASH.exec(line)?.[1]?.toLowerCase();
  if (hash !== undefined) return { kind: 'hash', text: hash, key: bytesOfHex(hash) };
  return HAS_SCHEME.test(line) ? prefixEntry(parse(line)) : hostOrPrefix(line);
}

function hostOrPrefix(line: string): ListEntry | undefined {
  const host = line.replace(/^\*?\./, '');
  if (/^[/?#\\@]/.test(host)) return undefined; // the parser would look for the host behind these
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
 * What a prefix entry and a URL are compared by: without the scheme, and with every escape undone and the path
 * resolved, so that `/%6cogin` does not slip past `/login`.
 */
function prefixKey(url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`;
  return hostKey(url.hostname) + port + afterHost(url);
}

/** All keys of entries that can cover the URL: one that names no port covers every port. */
export function prefixKeys(url: URL): string[] {
  const [host, rest] = [hostKey(url.hostname), afterHost(url)];
  return url.port === '' ? [host + rest] : [`${host}:${url.port}${rest}`, host + rest];
}

function afterHost(url: URL): string {
  return canonicalPath(unescapeFully(url.pathname)) + unescapeFully(url.search) + unescapeFully(url.hash);
}

/** The 32 bytes as a byte string. */
export function bytesOfHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1');
}
