import { clientNetwork } from '../lib/net/client-network.ts';

/** Bad keys that one address may try in a minute. */
const MAX_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** Addresses remembered at a time; the memory stays bounded under a flood from everywhere. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts the bad keys of each address (IPv6: of each /64) in the present minute. Only asked after a key proved
 * bad, so good keys from the same address never meet it.
 */
export function createBadKeyThrottle(): (
  address: string,
  now: number,
) => { retryAfterSeconds: number } | null {
  let minute = 0;
  let counts = new Map<string, number>();

  return (address, now) => {
    const present = Math.floor(now / MINUTE_MS);
    if (present !== minute || counts.size >= MAX_ADDRESSES) {
      minute = present;
      counts = new Map();
    }
    const network = clientNetwork(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= MAX_PER_MINUTE) return null;
    return { retryAfterSeconds: Math.max(1, Math.ceil(((present + 1) * MINUTE_MS - now) / 1000)) };
  };
}
