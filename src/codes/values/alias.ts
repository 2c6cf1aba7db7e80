import { hasPrefix, isLinkLetter, type LinkKey, lowerCase, NO_SLUG, normalizeSlug } from './slug.ts';

/**
 * A name of a code on the domains of its project: `https://HOST/ALIAS`, in any case. Slugs begin with `qr-`, so that
 * none is ever both.
 */
const MAX_LETTERS = 60;
const ALIAS = new RegExp(`^(?!qr-)[a-z0-9_-]{1,${MAX_LETTERS}}$`, 'i');

/**
 * First parts of paths that a host serves itself, or will: those of the main address too, since a host may become
 * another name of it. `01` and so on begin the paths of GS1 digital links.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...['alerts-off', 'app', 'dashboard-api', 'docs', 'favicon', 'files', 'healthz', 'internal', 'mcp', 'metrics'],
  ...['oauth2', 'openapi', 'readyz', 'report', 'reports', 'robots', 'scan-pages', 'scanz', 'v1', 'v2', 'v3'],
  ...['00', '01', '253', '254', '255', '401', '402', '414', '415', '417'],
  ...['8003', '8004', '8006', '8010', '8013', '8017', '8018'],
]);

const LONGEST_RESERVED = Math.max(...[...RESERVED].map(({ length }) => length));

/** In its stored form; null if it cannot be one. */
export function normalizeAlias(text: string): string | null {
  return ALIAS.test(text) ? text.toLowerCase() : null;
}

export function isReservedAlias(alias: string): boolean {
  return RESERVED.has(alias);
}

/** The alias in a URL from `start` to `end`, for its host. */
export function aliasKey(host: string, url: string, start: number, end: number): LinkKey {
  if (end - start < 1 || end - start > MAX_LETTERS || hasPrefix(url, start)) return NO_SLUG;
  for (let at = start; at < end; at++) {
    const letter = url.charCodeAt(at);
    if (!isLinkLetter(letter) && letter !== HYPHEN && letter !== UNDERSCORE) return NO_SLUG;
  }
  // Longer names are not reserved; that saves a look-up for most.
  if (end - start <= LONGEST_RESERVED && RESERVED.has(lowerCase(url, start, end))) return NO_SLUG;
  const from = start - 1 - host.length;
  // Nearly always the host stands before it as it is stored.
  return url.startsWith(host, from) && url.charAt(from - 1) === '/'
    ? lowerCase(url, from, end)
    : `${host}/${lowerCase(url, start, end)}`;
}

const [HYPHEN, UNDERSCORE] = ['-'.charCodeAt(0), '_'.charCodeAt(0)];

/** What a scanned or pasted public link is found by: a slug, which may stand alone, or `host/alias`; null: nothing. */
export function nameInLink(text: string): string | null {
  const path = (text.trim().split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  const slug = normalizeSlug(last);
  if (slug !== null) return slug;
  const [, host] = /^(?:https?:\/\/)?([a-z0-9.-]+)(?::\d+)?\/[^/]+$/i.exec(path) ?? [];
  const alias = normalizeAlias(last);
  return host === undefined || alias === null ? null : `${host.toLowerCase()}/${alias}`;
}
