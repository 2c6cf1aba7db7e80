import { getServers } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { DnsServer } from '../../config/dns-servers.ts';
import { ask, type DnsAddress, DnsFailure } from './ask.ts';
import { type Answer, RECORD_TYPES, type RecordType } from './message.ts';

/** The limit for all queries of one check together. */
export const DNS_TIMEOUT_MS = 5_000;
const MAX_ALIASES = 8;
const DNS_PORT = 53;

/** `names`: the aliases that were followed. `problem`: why there is no answer; then nothing is known. */
export type LookUp = { records: string[]; names: string[]; problem: string | null };

export type Dns = {
  /** The records of that type, following aliases. Never rejects. `deadline` is in `performance.now()` time. */
  lookUp(name: string, type: RecordType, deadline: number): Promise<LookUp>;
};

/** `servers` null: the system's servers. */
export function createDns(servers: readonly DnsServer[] | null): Dns {
  return {
    async lookUp(name, type, deadline) {
      const names: string[] = [];
      try {
        const addresses = await addressesOf(servers ?? systemServers());
        return await followAliases(addresses, name, type, deadline, names);
      } catch (error) {
        const problem = error instanceof DnsFailure ? error.message : 'the name servers cannot be reached';
        return { records: [], names, problem };
      }
    },
  };
}

async function followAliases(
  servers: readonly DnsAddress[],
  name: string,
  type: RecordType,
  deadline: number,
  names: string[],
): Promise<LookUp> {
  for (let current = name; ; ) {
    const left = Math.max(1, deadline - performance.now());
    const { answers } = await ask(servers, { name: current, type }, left);
    const end = endOfAliases(answers, current, names);
    const records = answers
      .filter((answer) => answer.type === RECORD_TYPES[type] && answer.name === end)
      .map(({ data }) => data);
    if (records.length > 0 || end === current) return { records, names, problem: null };
    // An alias without its target: some servers leave it to the client to follow it.
    if (names.length > MAX_ALIASES) throw new DnsFailure('the name leads in a circle');
    current = end;
  }
}

/** Follows the aliases in an answer from `name`; records of other names are ignored. */
function endOfAliases(answers: readonly Answer[], name: string, names: string[]): string {
  let end = name;
  for (;;) {
    const alias = answers.find((answer) => answer.type === RECORD_TYPES.CNAME && answer.name === end);
    if (!alias || alias.data === '' || names.length > MAX_ALIASES) return end;
    names.push(alias.data);
    end = alias.data;
  }
}

function systemServers(): DnsServer[] {
  return getServers().flatMap((text) => {
    const [, host = text, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(isIP(text) === 0 ? text : '') ?? [];
    return isIP(host) === 0 ? [] : [{ host, port: port === undefined ? DNS_PORT : Number(port) }];
  });
}

/** A server may be given by name; IPv4 is preferred, since most servers listen on it. */
async function addressesOf(servers: readonly DnsServer[]): Promise<DnsAddress[]> {
  if (servers.length === 0) throw new DnsFailure('no name server is known');
  const found = await Promise.all(servers.map(addressOf));
  return found;
}

async function addressOf({ host, port }: DnsServer): Promise<DnsAddress> {
  if (isIP(host) !== 0) return { host, port };
  const all = await lookup(host, { all: true });
  const chosen = all.find(({ family }) => family === 4) ?? all[0];
  if (!chosen) throw new DnsFailure(`the name server ${host} has no address`);
  return { host: chosen.address, port };
}
