import { withoutEndDots } from './host-key.ts';
import { ipv4Spelled, ipv4Tunnelled, parseIpv4, parseIpv6 } from './ip-address.ts';

/** Texts that complete "it leads to …". */
export const PRIVATE_KINDS = {
  loopback: 'the visitor’s own machine',
  local: 'the visitor’s local network',
  private: 'a private network',
  metadata: 'a cloud’s metadata service',
  reserved: 'an address that is no public host',
} as const;

type PrivateKind = keyof typeof PRIVATE_KINDS;

/**
 * Hosts that mean something else in every network, so that a public code must not lead there: the addresses that the
 * IANA registries list as not globally reachable, cloud metadata services, and names for private use.
 * Documentation addresses (192.0.2.0/24 and the like) are in no network and stay allowed.
 */
const IPV4_RANGES: readonly (readonly [base: string, bits: number, kind: PrivateKind])[] = [
  ['0.0.0.0', 32, 'loopback'],
  ['0.0.0.0', 8, 'reserved'],
  ['10.0.0.0', 8, 'private'],
  ['100.100.100.200', 32, 'metadata'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'metadata'],
  ['169.254.169.254', 32, 'metadata'],
  ['169.254.0.0', 16, 'local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.192', 32, 'metadata'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['224.0.0.0', 4, 'reserved'],
  ['240.0.0.0', 4, 'reserved'],
];

const IPV6_RANGES: readonly (readonly [prefix: readonly number[], bits: number, kind: PrivateKind])[] = [
  [[0, 0, 0, 0, 0, 0, 0, 1], 128, 'loopback'],
  [[0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254], 128, 'metadata'],
  [[0xfc00], 7, 'private'],
  [[0xfe80], 10, 'local'],
  [[0xfec0], 10, 'private'],
  [[0x2001, 2, 0], 48, 'private'],
];

/** Public IPv6 is only 2000::/3, so everything outside of it and in no range above is reserved. */
const IPV6_PUBLIC_TOP_BITS = 0b001;

/**
 * Each with its subdomains, one or two labels: RFC 6761, RFC 6762 with its appendix G, RFC 8375, ICANN's `internal`,
 * Kubernetes services, and network names of home routers.
 */
const PRIVATE_NAMES: ReadonlyMap<string, PrivateKind> = new Map([
  ['localhost', 'loopback'],
  ['localdomain', 'loopback'],
  ['local', 'local'],
  ['lan', 'local'],
  ['box', 'local'],
  ['home', 'local'],
  ['home.arpa', 'local'],
  ['internal', 'private'],
  ['intranet', 'private'],
  ['private', 'private'],
  ['corp', 'private'],
  ['svc', 'private'],
]);

/** Short names used by machines and clouds; only as a whole, not as a suffix. */
const PRIVATE_SHORT_NAMES: ReadonlyMap<string, PrivateKind> = new Map([
  ['localhost6', 'loopback'],
  ['ip6-localhost', 'loopback'],
  ['ip6-loopback', 'loopback'],
  ['metadata', 'metadata'],
  ['instance-data', 'metadata'],
]);

/**
 * The kind of private host of a parsed URL's `hostname`; undefined for a public one. Does not query DNS, so a public
 * name that resolves to 127.0.0.1 passes.
 */
export function privateHost(hostname: string): PrivateKind | undefined {
  const groups = parseIpv6(hostname);
  if (groups) return privateIpv6(groups);
  const name = withoutEndDots(hostname);
  const address = parseIpv4(name);
  return address === undefined ? privateName(name) : privateIpv4(address);
}

const IPV4_TESTS = IPV4_RANGES.map(([base, bits, kind]) => {
  const size = 2 ** (32 - bits);
  return { network: Math.floor((parseIpv4(base) ?? 0) / size), size, kind };
});

function privateIpv4(address: number): PrivateKind | undefined {
  return IPV4_TESTS.find(({ network, size }) => Math.floor(address / size) === network)?.kind;
}

function privateIpv6(groups: readonly number[]): PrivateKind | undefined {
  const range = IPV6_RANGES.find(([prefix, bits]) => startsWithBits(groups, prefix, bits));
  if (range) return range[2];
  const spelled = ipv4Spelled(groups);
  if (spelled !== undefined) return privateIpv4(spelled);
  if ((groups[0] ?? 0) >>> 13 !== IPV6_PUBLIC_TOP_BITS) return 'reserved';
  return ipv4Tunnelled(groups)
    .map(privateIpv4)
    .find((kind) => kind !== undefined);
}

function startsWithBits(groups: readonly number[], prefix: readonly number[], bits: number): boolean {
  return prefix.every((wanted, index) => {
    const unused = Math.max(0, 16 * (index + 1) - bits);
    return (groups[index] ?? 0) >>> unused === wanted >>> unused;
  });
}

function privateName(name: string): PrivateKind | undefined {
  const dot = name.lastIndexOf('.');
  // A name without a dot resolves to a machine in the visitor's own network.
  if (dot === -1 && name !== '') return PRIVATE_NAMES.get(name) ?? PRIVATE_SHORT_NAMES.get(name) ?? 'local';
  const lastTwo = name.slice(name.lastIndexOf('.', dot - 1) + 1);
  return PRIVATE_NAMES.get(name.slice(dot + 1)) ?? PRIVATE_NAMES.get(lastTwo);
}
