import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { DNS_TIMEOUT_MS, type Dns } from './dns.ts';
import { hostKey } from './host-key.ts';
import { parseIpv4, parseIpv6 } from './ip-address.ts';
import { privateHost } from './private-hosts.ts';

export type AddressResult =
  | { address: string }
  /** `unknown`: the DNS look-up failed, which says nothing about the destination. `own`: it is this server. */
  | { problem: 'no_name' | 'private' | 'own' | 'unknown' };

export type FindAddressDeps = {
  dns: Dns;
  privateTargets: 'allow' | 'refuse';
  /** The host of the main address, whose addresses are ours too, also if they are those of a proxy. */
  mainHost: string;
  /** Whether this server itself may be called. */
  mayBeOwn?: boolean;
  /** Whether the host, as in a parsed URL, is one of this server. */
  isOwnHost: (host: string) => Promise<boolean>;
};

/** A name that can be looked up in DNS. */
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/**
 * The IP address to connect to for the host of a parsed URL. Names are resolved only here. A name with a private
 * address, or one of ours, among its addresses is private: its owner decides which one a second look-up returns (DNS
 * rebinding).
 */
export async function findAddress(deps: FindAddressDeps, hostname: string): Promise<AddressResult> {
  const { mayBeOwn = false } = deps;
  if (!mayBeOwn && (await deps.isOwnHost(hostname))) return { problem: 'own' };
  const mayBePrivate = deps.privateTargets === 'allow';
  const kind = privateHost(hostname);
  if (kind !== undefined && !mayBePrivate) return { problem: 'private' };
  const found = await addressesOf(deps.dns, hostname, kind !== undefined);
  if (!mayBePrivate && found.hosts.some((host) => privateHost(host) !== undefined)) return { problem: 'private' };
  if (!mayBeOwn && found.hosts.length > 0 && (await hasOwnAddress(deps, found.hosts))) return { problem: 'own' };
  const [first] = found.hosts;
  if (first !== undefined) return { address: first.replace(/^\[|\]$/g, '') };
  return { problem: found.isCertain ? 'no_name' : 'unknown' };
}

/** `hosts`: IP addresses as in a URL. `isCertain`: if there are none, the name has none. */
type Found = { hosts: string[]; isCertain: boolean };

async function addressesOf(dns: Dns, hostname: string, isLocal: boolean): Promise<Found> {
  const name = hostname.replace(/\.$/, '');
  if (parseIpv6(name) || parseIpv4(name) !== undefined) return { hosts: [name], isCertain: true };
  // Names of the local network are often known only to this machine.
  if (isLocal) {
    const all = await lookup(name, { all: true }).catch(() => []);
    return { hosts: all.map(({ address }) => asHost(address)), isCertain: false };
  }
  if (!NAME.test(name)) return { hosts: [], isCertain: true };
  const { records, problem } = await dns.lookUp(name, ['A', 'AAAA'], performance.now() + DNS_TIMEOUT_MS);
  return { hosts: records.map(asHost), isCertain: problem === null };
}

/** Whether one is an address of this machine or of the main host. */
async function hasOwnAddress({ dns, mainHost }: FindAddressDeps, hosts: readonly string[]): Promise<boolean> {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => hostKey(asHost(address)));
  const main = await addressesOf(dns, mainHost, privateHost(mainHost) !== undefined);
  const all = new Set([...own, ...main.hosts.map(hostKey)]);
  return hosts.some((host) => all.has(hostKey(host)) || privateHost(host) === 'loopback');
}

/** As in the `hostname` of a URL, without a zone. */
function asHost(address: string): string {
  return address.includes(':') ? new URL(`http://[${address.replace(/%.*/, '')}]/`).hostname : address;
}
