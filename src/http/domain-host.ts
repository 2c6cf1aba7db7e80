import { withoutEndDots } from '../url-safety/host-key.ts';
import { parseIpv4 } from '../url-safety/ip-address.ts';

/** The host of a request if it may be a project's custom domain; null on the main address. */
export type ReadDomainHost = (url: string, pathStart: number) => string | null;

/**
 * Tells the main address from hosts that may be custom domains: never an IP address or a name without a dot. The last
 * spelling of the main address is remembered, so that most requests on it take one comparison.
 */
export function createDomainHostReader(mainHost: string): ReadDomainHost {
  let known = '';
  return (url, pathStart) => {
    if (pathStart === 0 || (pathStart === known.length && url.startsWith(known))) return null;
    const host = hostOf(url, pathStart);
    if (host !== mainHost && canBeDomain(host)) return host;
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
