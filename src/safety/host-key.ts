import { formatIpv4, ipv4Spelled, parseIpv6 } from './ip-address.ts';

/**
 * The form in which a parsed URL's host is compared with lists and with our own hosts: without trailing dots
 * (`example.com.` is the same host in DNS), and as IPv4 if an IPv6 address only embeds an IPv4 address.
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
