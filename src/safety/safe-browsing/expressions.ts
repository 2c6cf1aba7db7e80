import { parseIpv4 } from '../ip-address.ts';
import type { CanonicalUrl } from './canonicalize.ts';

/** The number of labels besides the whole host, and of directories from the root on. */
const HOST_LABELS = 5;
const DIRECTORIES = 4;

/**
 * The host-suffix/path-prefix expressions of a URL, at most 30: a listed one covers everything below it.
 *
 * Hosts follow v4's rule of counted labels, not v5's rule based on the public suffix. Both kinds of client use the same
 * lists, and the rules differ only for four and more labels below a public suffix of two (`b.c.d.example.co.uk`), while
 * the list of public suffixes would be one more thing to keep up to date.
 */
export function expressionsOf(url: CanonicalUrl): string[] {
  const paths = pathsOf(url);
  return hostsOf(url.host).flatMap((host) => paths.map((path) => host + path));
}

function hostsOf(host: string): string[] {
  if (host.startsWith('[') || parseIpv4(host) !== undefined) return [host];
  const labels = host.split('.');
  const hosts = new Set([host]);
  for (let count = Math.min(HOST_LABELS, labels.length); count >= 2; count -= 1) {
    hosts.add(labels.slice(-count).join('.'));
  }
  return [...hosts];
}

function pathsOf({ path, query }: CanonicalUrl): string[] {
  const paths = new Set(query === undefined ? [path] : [`${path}?${query}`, path]);
  let directory = '/';
  const segments = path.split('/').slice(1, -1);
  for (let count = 0; count < DIRECTORIES; count += 1) {
    paths.add(directory);
    const next = segments[count];
    if (next === undefined) break;
    directory += `${next}/`;
  }
  return [...paths];
}
