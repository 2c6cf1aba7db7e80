/** A connection address of PostgreSQL as libpq reads it: one with several hosts is none for the WHATWG parser. */
const SEVERAL = /^(?<begin>[a-z]+:\/\/(?:[^@/?#]*@)?)(?<hosts>[^@/?#]*)(?<rest>[/?#].*)?$/i;

/**
 * The addresses of all its servers, each with one host: `postgres://a:5432,b/x` are `postgres://a:5432/x` and
 * `postgres://b/x`. Throws if one is no URL.
 */
export function databaseUrls(url: string): [URL, ...URL[]] {
  const { begin = '', hosts = '', rest = '' } = SEVERAL.exec(url)?.groups ?? {};
  if (!hosts.includes(',')) return [new URL(url)];
  const [first = '', ...others] = hosts.split(',');
  if ([first, ...others].includes('')) throw new TypeError('a host is missing');
  const one = (host: string) => new URL(`${begin}${host}${rest}`);
  return [one(first), ...others.map(one)];
}
