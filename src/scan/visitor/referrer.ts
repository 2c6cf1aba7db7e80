/** The parser takes quadratic time over hosts of very many labels, so longer referrers are not read. */
const LONGEST_READ = 2_048;

const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const LONGEST_HOST = 253;

/** `android-app:` is how Android names the app a link was opened from. */
const SCHEMES = new Set(['http:', 'https:', 'android-app:']);

/**
 * The host a visitor came from, in lower case and punycode, without port; null where there is none. Anybody can
 * send anything here: what comes out has letters, digits, dots, hyphens and underscores only.
 */
export function referrerHost(referrer: string | null): string | null {
  if (referrer === null || referrer === '' || referrer.length > LONGEST_READ) return null;
  const url = URL.parse(referrer);
  if (url === null || !SCHEMES.has(url.protocol)) return null;
  const host = url.hostname.toLowerCase();
  return host.length <= LONGEST_HOST && HOST.test(host) ? host : null;
}
