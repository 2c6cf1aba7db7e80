import { lookup } from 'node:dns/promises';
import { DNS_TIMEOUT_MS, type Dns } from '../domains/dns.ts';
import { parseIpv4, parseIpv6 } from '../url-safety/ip-address.ts';
import { privateHost } from '../url-safety/private-hosts.ts';

export type Place =
  | { address: string }
  /** `unknown`: the DNS look-up failed, which says nothing about the destination. */
  | { problem: 'no_name' | 'private' | 'unknown' };

export type FindAddressDeps = { dns: Dns; privateTargets: 'allow' | 'refuse' };

/** A name that can be looked up in DNS. */
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/**
 * The IP address to connect to for the host of a parsed URL. Names are resolved only here. A name with a private
 * address among its addresses is private: its owner decides which one a second look-up returns (DNS rebinding).
 */
export async function findAddress(deps: FindAddressDeps, hostname: string): Promise<Place> {
  const mayBePrivate = deps.privateTargets === 'allow';
  const kind = privateHost(hostname);
  if (kind !== undefined && !mayBePrivate) return { problem: 'private' };
  const name = hostname.replace(/\.$/, '');
  if (parseIpv6(name) || parseIpv4(name) !== undefined) return { address: name.replace(/^\[|\]$/g, '') };
  // Names of the local network are often known only to this machine.
  if (kind !== undefined) return lookUpLocally(name);
  if (!NAME.test(name)) return { problem: 'no_name' };
  const deadline = performance.now() + DNS_TIMEOUT_MS;
  const { records, problem } = await deps.dns.lookUp(name, ['A', 'AAAA'], deadline);
  const hosts = records.map((address) => (address.includes(':') ? `[${address}]` : address));
  if (!mayBePrivate && hosts.some((host) => privateHost(host) !== undefined)) return { problem: 'private' };
  const [first] = hosts;
  if (first !== undefined) return { address: first.replace(/^\[|\]$/g, '') };
  return { problem: problem === null ? 'no_name' : 'unknown' };
}

async function lookUpLocally(name: string): Promise<Place> {
  try {
    return { address: (await lookup(name)).address };
  } catch {
    return { problem: 'unknown' };
  }
}
