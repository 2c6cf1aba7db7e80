import { clientNetwork } from '../lib/net/client-network.ts';
import { WindowCounter } from '../lib/window-counter.ts';

/** Bad keys that one address may try in a minute. */
const MAX_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 100_000;

/**
 * Counts the bad keys of each address (IPv6: of each /64) in the current minute. Only called after a key was found
 * invalid, so valid keys from the same address are not affected.
 */
export function createBadKeyThrottle(): (address: string, now: number) => { retryAfterSeconds: number } | null {
  const badKeys = new WindowCounter(MINUTE_MS, MAX_ADDRESSES, 'clock');
  return (address, now) => {
    const network = clientNetwork(address);
    const waitMs = badKeys.waitMs(network, MAX_PER_MINUTE, now);
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
    badKeys.take(network, now);
    return null;
  };
}
