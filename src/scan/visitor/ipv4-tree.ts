import type { Reader, Response } from 'mmdb-lib';

/** The result of a look-up. */
export type Ipv4Leaf = {
  /** The number of the record; null: none. */
  record: number | null;
  /** How many bits of the address were used: all addresses that share them have the same record. */
  prefix: number;
};

type Ipv4Tree = (bits: number) => Ipv4Leaf;

/**
 * Looks up a numeric address in the search tree of an MMDB file: 0.2 µs, where the library takes 0.8 µs to parse the
 * text and wrap every step. Null for files whose records are not 24 bits, which the library must read.
 */
export function openIpv4Tree(file: Buffer, { metadata }: Reader<Response>): Ipv4Tree | null {
  if (metadata.recordSize !== 24) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { nodeCount } = metadata;

  /** A node is two 3-byte records: the next node for a 0 and for a 1. */
  function step(node: number, bit: number): number {
    const at = node * 6 + bit * 3;
    return (view.getUint16(at) << 8) | view.getUint8(at + 2);
  }

  // In a tree of IPv6 addresses, those of IPv4 are under 96 zero bits.
  let root = 0;
  if (metadata.ipVersion === 6) for (let i = 0; i < 96 && root < nodeCount; i++) root = step(root, 0);

  return (bits) => {
    let node = root;
    let prefix = 0;
    for (; prefix < 32 && node < nodeCount; prefix++) node = step(node, (bits >>> (31 - prefix)) & 1);
    return { record: node > nodeCount ? node : null, prefix };
  };
}

const DOT = 46;
const ZERO = 48;

/** Requires an address in plain form. Null for IPv6. */
export function ipv4Bits(address: string): number | null {
  let bits = 0;
  let octet = 0;
  for (let i = 0; i < address.length; i++) {
    const character = address.charCodeAt(i);
    if (character === DOT) {
      bits = (bits << 8) | octet;
      octet = 0;
    } else if (character >= ZERO && character <= ZERO + 9) {
      octet = octet * 10 + character - ZERO;
    } else {
      return null;
    }
  }
  return ((bits << 8) | octet) >>> 0;
}
