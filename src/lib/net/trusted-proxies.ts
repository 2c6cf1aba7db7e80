import { BlockList, isIPv4 } from 'node:net';
import type { Network } from './network.ts';

/** Whether a hop's headers are believed. `address` is in plain form. */
export type TrustedProxies = (address: string) => boolean;

/**
 * The platform's list sees through IPv4 addresses wrapped in IPv6, on both sides. It takes 0.25 µs a question;
 * the proxy that nearly every request comes from is therefore remembered.
 */
export function trustProxies(networks: readonly Network[]): TrustedProxies {
  if (networks.length === 0) return () => false;
  const trusted = new BlockList();
  for (const { address, prefix, family } of networks) trusted.addSubnet(address, prefix, family);
  let lastTrusted = '';
  return (address) => {
    if (address === lastTrusted) return true;
    const isTrusted = trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (isTrusted) lastTrusted = address;
    return isTrusted;
  };
}
