import { isIP } from 'node:net';
import type { Network } from '../lib/net/network.ts';
import type { Kind } from './setting-kinds.ts';

const LOOPBACK: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
];

/** `10.0.0.0/8`, `fd00::/8`, or a single address. Undefined for anything else. */
function parseNetwork(text: string): Network | undefined {
  const [address = '', prefixText, ...rest] = text.split('/', 3);
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : bits + 1;
  return prefix <= bits ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

function parseList(text: string): readonly Network[] | undefined {
  if (text === 'none') return [];
  const networks: Network[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    const network = item === 'loopback' ? LOOPBACK : parseNetwork(item);
    if (network === undefined) return undefined;
    networks.push(...[network].flat());
  }
  return networks;
}

/** The networks whose forwarding headers are trusted. */
export const trustedProxies: Kind<readonly Network[]> = {
  allowed: 'none, or networks with commas between them, such as loopback,10.0.0.0/8,fd00::/8',
  parse: parseList,
};
