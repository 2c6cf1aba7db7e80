import { createHash } from 'node:crypto';

/** The hash prefix (four bytes, hexadecimal) that is sent to Safe Browsing for a host's front page. */
function prefixOf(host: string): string {
  return createHash('sha256').update(`${host}/`).digest('hex').slice(0, 8);
}

/** Hosts with unique prefixes, so that each query is about one of them. */
export function distinctHosts(count: number): string[] {
  const hosts = new Map<string, string>();
  for (let at = 0; hosts.size < count; at++) {
    const host = `shop-${at}.example`;
    const prefix = prefixOf(host);
    if (!hosts.has(prefix)) hosts.set(prefix, host);
  }
  return [...hosts.values()];
}

export type CheckCounts = { never: number; once: number; twice: number; more: number };

/** The number of queries per host. */
export function countChecks(
  hosts: readonly string[],
  requests: readonly { prefixes: readonly string[] }[],
): CheckCounts {
  const asked = new Map<string, number>();
  for (const { prefixes } of requests)
    for (const prefix of prefixes) asked.set(prefix, (asked.get(prefix) ?? 0) + 1);
  const counts = { never: 0, once: 0, twice: 0, more: 0 };
  for (const host of hosts) {
    const times = asked.get(prefixOf(host)) ?? 0;
    counts[(['never', 'once', 'twice'] as const)[times] ?? 'more'] += 1;
  }
  return counts;
}
