import type { OwnHosts } from '../projects/domains/own-hosts.ts';
import { withoutEndDots } from '../safety/host-key.ts';
import { parseIpv4 } from '../safety/ip-address.ts';

/** The host of a request if it may be something else than the main address, else null. */
export type ReadDomainHost = (url: string, pathStart: number) => string | null;

/**
 * Tells the main address from hosts that may be custom domains: never an IP address or a name without a dot, which are
 * the main address unless its hosts are all listed. The last spelling of the main address is remembered, so that most
 * requests on it take one comparison.
 */
export function createDomainHostReader({ hosts, areAll }: OwnHosts): ReadDomainHost {
  let known = '';
  return (url, pathStart) => {
    if (pathStart === 0 || (pathStart === known.length && url.startsWith(known))) return null;
    const host = hostOf(url, pathStart);
    if (!hosts.has(host) && (areAll || canBeDomain(host))) return host;
    known = url.slice(0, pathStart);
    return null;
  };
}

/** The host of `request.url`, which is lower case, without port and trailing dot. */
function hostOf(url: string, pathStart: number): string {
  const host = url.slice(url.indexOf('//') + 2, pathStart);
  const colon = host.lastIndexOf(':');
  return withoutEndDots(colon > host.lastIndexOf(']') ? host.slice(0, colon) : host);
}

function canBeDomain(host: string): boolean {
  return !host.startsWith('[') && host.includes('.') && parseIpv4(host) === undefined;
}
