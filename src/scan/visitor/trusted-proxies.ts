import { BlockList, isIPv4 } from 'node:net';
import type { Network } from '../../config/trusted-proxies.ts';
import { plainAddress } from './address.ts';

/** Whether a hop's headers are believed. `address` is in plain form. */
export type TrustedProxies = (address: string) => boolean;

/** 0.25 µs a question. A network of wrapped IPv4 addresses (`::ffff:10.0.0.0/104`) is the IPv4 network itself. */
export function trustProxies(networks: readonly Network[]): TrustedProxies {
  if (networks.length === 0) return () => false;
  const trusted = new BlockList();
  for (const { address, prefix, family } of networks) {
    const plain = plainAddress(address) ?? address;
    const wraps = family === 'ipv6' && isIPv4(plain) && prefix >= 96;
    if (wraps) trusted.addSubnet(plain, prefix - 96, 'ipv4');
    else trusted.addSubnet(address, prefix, family);
  }
  return (address) => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
