const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The allowed origins of the dashboard: the public address, and for a loopback address the other loopback hosts. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(LOOPBACK.map((host) => `${url.protocol}//${host}${port}`));
}

/**
 * Whether a request that changes something comes from our own pages (CSRF protection). Browsers send `Origin` and
 * `Sec-Fetch-Site`; a client that sends neither is no browser, and must not send a browser's cookie.
 */
export function isFromOwnPage(headers: Headers, origins: ReadonlySet<string>): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && !origins.has(origin)) return false;
  if (site !== null && site !== 'same-origin') return false;
  return origin !== null || !headers.has('cookie');
}
