/** The URL parser takes quadratic time for hosts with very many labels, so longer referrers are ignored. */
const MAX_REFERRER_LENGTH = 2_048;

const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const MAX_HOST_LENGTH = 253;

/** `android-app:` is how Android names the app that opened a link. */
const SCHEMES = new Set(['http:', 'https:', 'android-app:']);

/**
 * The host a visitor came from, in lower case and punycode, without port; null if there is none. The header can contain
 * anything; the result contains only letters, digits, dots, hyphens and underscores.
 */
export function referrerHost(referrer: string | null): string | null {
  if (referrer === null || referrer === '' || referrer.length > MAX_REFERRER_LENGTH) return null;
  const url = URL.parse(referrer);
  if (url === null || !SCHEMES.has(url.protocol)) return null;
  const host = url.hostname.toLowerCase();
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : null;
}
