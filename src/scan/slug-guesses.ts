import { clientNetwork } from '../lib/net/client-network.ts';
import { WindowCounter } from '../lib/window-counter.ts';

/** Unknown slugs that one address may open in a minute. */
const MAX_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 100_000;

/**
 * Counts the unknown slugs that each address (IPv6: each /64) opens in the current minute. An address with too many
 * gets no Wi-Fi and contact pages for the rest of it, since there only the slug keeps a stranger out; redirects and
 * texts go on, as a stadium may be behind one address.
 */
export class SlugGuesses {
  readonly #unknown = new WindowCounter(MINUTE_MS, MAX_ADDRESSES, 'clock');

  /** `address` null: the connection has none. */
  record(address: string | null, now: number): void {
    if (address !== null) this.#unknown.take(clientNetwork(address), now);
  }

  /** Whole seconds until the address may see such pages again; 0: it may. */
  waitSeconds(address: string | null, now: number): number {
    if (address === null) return 0;
    return Math.ceil(this.#unknown.waitMs(clientNetwork(address), MAX_PER_MINUTE, now) / 1_000);
  }
}
