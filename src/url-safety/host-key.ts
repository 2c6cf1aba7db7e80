import { formatIpv4, ipv4Spelled, parseIpv6 } from './ip-address.ts';

/**
 * The one name under which a parsed URL's host is compared with lists and with our own hosts: without the dots
 * at its end (`example.com.` is the same host in DNS), and as IPv4 where IPv6 only spells an IPv4 address.
 */
export function hostKey(hostname: string): string {
  if (hostname.startsWith('[')) {
    const groups = parseIpv6(hostname);
    const spelled = groups && ipv4Spelled(groups);
    return spelled === undefined ? hostname : formatIpv4(spelled);
  }
  return withoutEndDots(hostname);
}

export function withoutEndDots(hostname: string): string {
  let end = hostname.length;
  while (end > 0 && hostname.charCodeAt(end - 1) === 46) end -= 1;
  return end === hostname.length ? hostname : hostname.slice(0, end);
}
