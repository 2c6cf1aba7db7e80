import { MAX_HEADER_LENGTH } from '../header-list.ts';
import { plainAddress } from './address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Proxies append at the end; no real chain of them exceeds this. */
function lastHops(forwardedFor: string): string {
  if (forwardedFor.length <= MAX_HEADER_LENGTH) return forwardedFor;
  const comma = forwardedFor.indexOf(',', forwardedFor.length - MAX_HEADER_LENGTH);
  return forwardedFor.slice(comma === -1 ? forwardedFor.length : comma + 1);
}

/**
 * The client: the rightmost hop of `X-Forwarded-For` that is no trusted proxy, read only if the peer is one. Each proxy
 * appends the address it was called from, so everything left of that hop can be forged. A hop that is no address ends
 * the search at the proxy that reported it. Null if the peer is no address.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusts: TrustedProxies): string | null {
  let address = plainAddress(peer);
  if (address === null || forwardedFor === null || !trusts(address)) return address;
  const hops = lastHops(forwardedFor);
  let end = hops.length;
  for (;;) {
    const comma = end === 0 ? -1 : hops.lastIndexOf(',', end - 1);
    const hop = plainAddress(hops.slice(comma + 1, end));
    if (hop === null) return address;
    // The first hop is the client even if it is a trusted proxy.
    if (comma === -1 || !trusts(hop)) return hop;
    address = hop;
    end = comma;
  }
}
