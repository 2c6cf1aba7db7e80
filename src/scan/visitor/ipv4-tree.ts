import type { Reader, Response } from 'mmdb-lib';

/** The number of an address's record; null: none. */
type Ipv4Tree = (bits: number) => number | null;

/** The nodes after this many bits are remembered: 256 KiB, and half of the steps, each of them a cache miss. */
const SHARED_BITS = 16;

/**
 * Looks up a numeric address in the search tree of an MMDB file: 0.1 µs, where the library takes 0.8 µs to parse the
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

  /** Follows the bits of an address, from one position to another. From `nodeCount` on, a node is a result. */
  function walk(from: number, bits: number, start: number, end: number): number {
    let node = from;
    for (let at = start; at < end && node < nodeCount; at++) node = step(node, (bits >>> (31 - at)) & 1);
    return node;
  }

  // In a tree of IPv6 addresses, those of IPv4 are under 96 zero bits.
  let root = 0;
  if (metadata.ipVersion === 6) for (let i = 0; i < 96 && root < nodeCount; i++) root = step(root, 0);

  /** By the first bits of an address: the node plus one; 0: not reached yet. */
  const shared = new Uint32Array(2 ** SHARED_BITS);

  return (bits) => {
    const first = bits >>> (32 - SHARED_BITS);
    const known = shared[first] || walk(root, bits, 0, SHARED_BITS) + 1;
    shared[first] = known;
    const node = walk(known - 1, bits, SHARED_BITS, 32);
    return node > nodeCount ? node : null;
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
