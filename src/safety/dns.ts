import { getServers } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DnsServer } from '../config/dns-servers.ts';

/** The limit for all queries of one check together. */
export const DNS_TIMEOUT_MS = 5_000;
/** After this without an answer the query is sent again, or to the next server. */
const RESEND_MS = 1_000;
const MAX_ALIASES = 8;

type RecordType = 'A' | 'AAAA' | 'TXT';

/** `names`: the aliases that were followed. `problem`: why there are no records; then nothing is known. */
export type LookUp = { records: string[]; names: string[]; problem: string | null };

export type Dns = {
  /** The records of these types, following aliases. Never rejects. `deadline` is in `performance.now()` time. */
  lookUp(name: string, types: readonly RecordType[], deadline: number): Promise<LookUp>;
};

/** `servers` null: the system's servers. */
export function createDns(servers: readonly DnsServer[] | null): Dns {
  return {
    async lookUp(name, types, deadline) {
      try {
        const addresses = servers === null ? getServers() : await Promise.all(servers.map(addressOf));
        return await followAliases(name, types, (of, type) => query(addresses, of, type, deadline));
      } catch {
        return { records: [], names: [], problem: 'the name servers cannot be reached' };
      }
    },
  };
}

type Query = (name: string, type: RecordType | 'CNAME') => Promise<string[]>;

/**
 * Asks for the alias at each step too, since an answer does not say which aliases it followed, and some servers leave
 * following them to the client.
 */
async function followAliases(name: string, types: readonly RecordType[], ask: Query): Promise<LookUp> {
  const names: string[] = [];
  for (let current = name; ; ) {
    const [alias, ...found] = await Promise.allSettled([
      ask(current, 'CNAME'),
      ...types.map((type) => ask(current, type)),
    ]);
    const records = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failure = found.find((result) => result.status === 'rejected');
    const next = alias?.status === 'fulfilled' ? alias.value[0]?.toLowerCase() : undefined;
    if (next === undefined)
      return { records, names, problem: records.length === 0 && failure ? problemOf(failure.reason) : null };
    if (names.length === MAX_ALIASES) return { records: [], names, problem: 'the name leads in a circle' };
    names.push(next);
    current = next;
  }
}

/** c-ares asks the next server only if one is silent or unreachable, so after any other failure we do. */
async function query(
  servers: readonly string[],
  name: string,
  type: RecordType | 'CNAME',
  deadline: number,
): Promise<string[]> {
  for (let first = 0; ; first++) {
    // One resolver for each query: it can only cancel all of its queries.
    const resolver = new Resolver({ timeout: RESEND_MS, tries: Math.ceil(DNS_TIMEOUT_MS / RESEND_MS) });
    resolver.setServers(servers.slice(first));
    const late = setTimeout(() => resolver.cancel(), Math.max(1, deadline - performance.now()));
    try {
      return ((await resolver.resolve(name, type)) as string[]).flat();
    } catch (error) {
      if (isNoRecord(error)) return [];
      if (isTimeout(error) || first >= servers.length - 1) throw error;
    } finally {
      clearTimeout(late);
    }
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';
const isNoRecord = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
const isTimeout = (error: unknown) => ['ETIMEOUT', 'ECANCELLED'].includes(codeOf(error));

function problemOf(error: unknown): string {
  return isTimeout(error) ? 'no name server answered in time' : 'no name server knows an answer';
}

/** A server may be given by name; IPv4 is preferred, since most servers listen on it. */
async function addressOf({ host, port }: DnsServer): Promise<string> {
  const known = isIP(host) === 0 ? await lookup(host, { order: 'ipv4first' }) : { address: host };
  return isIP(known.address) === 6 ? `[${known.address}]:${port}` : `${known.address}:${port}`;
}
