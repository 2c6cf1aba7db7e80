import { RecentMap } from '../../lib/recent-map.ts';

/** The URL parser takes quadratic time for hosts with very many labels, so longer referrers are ignored. */
const MAX_REFERRER_LENGTH = 2_048;

const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const MAX_HOST_LENGTH = 253;

/** `android-app:` is how Android names the app that opened a link. */
const SCHEMES = new Set(['http:', 'https:', 'android-app:']);

/** Browsers send just the origin to other sites by default, so there are few. 1,024 of 512 characters are 512 KiB. */
const CACHE_SIZE = 1_024;
const MAX_CACHED_LENGTH = 512;

const known = new RecentMap<string, string | null>(CACHE_SIZE);

/**
 * The host a visitor came from, in lower case and punycode, without port; null if there is none. The header can contain
 * anything; the result contains only letters, digits, dots, hyphens and underscores.
 */
export function referrerHost(referrer: string | null): string | null {
  if (referrer === null || referrer === '' || referrer.length > MAX_REFERRER_LENGTH) return null;
  if (referrer.length > MAX_CACHED_LENGTH) return parseHost(referrer);
  const remembered = known.get(referrer);
  if (remembered !== undefined) return remembered;
  const host = parseHost(referrer);
  known.set(referrer, host);
  return host;
}

function parseHost(referrer: string): string | null {
  const url = URL.parse(referrer);
  if (url === null || !SCHEMES.has(url.protocol)) return null;
  const host = url.hostname.toLowerCase();
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : null;
}
