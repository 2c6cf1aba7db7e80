import { plainAddress } from './address.ts';

/**
 * What counts as one client when attempts are counted: an IPv4 address, also if it is mapped to IPv6, or the /64 of a
 * household. Anything else is returned unchanged.
 */
export function clientNetwork(text: string): string {
  const address = plainAddress(text) ?? text;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
