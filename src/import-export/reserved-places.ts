import type { Caller } from '../accounts/caller.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reservation } from '../store/accounts/reserved-places.ts';
import type { Store } from '../store/store.ts';

/** Places that are not renewed for so long are given back: the process has died. */
const LIVE_MS = 60_000;
const RENEW_AFTER_MS = 20_000;

/** What an import has reserved of its account's quota, for codes that it is still going to make. */
export class ReservedPlaces {
  readonly #deps: { store: Store; clock: Clock };
  readonly #owner: Pick<Reservation, 'id' | 'accountId' | 'cap'>;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: { store: Store; clock: Clock }, { accountId, limits }: Caller, id: string) {
    this.#deps = deps;
    this.#owner = { id, accountId, cap: limits.active_codes };
  }

  /** For the write that makes codes, and leaves so many places reserved for those that come after them. */
  renewed(wanted: number): Reservation {
    this.#renewedAt = this.#deps.clock.now();
    return { ...this.#owner, wanted, until: this.#renewedAt + LIVE_MS };
  }

  /** Gives how many there are: as many as the quota has left, up to what is wanted. */
  async reserve(wanted: number): Promise<number> {
    return this.#deps.store.write.reservePlaces(this.renewed(wanted));
  }

  get areOld(): boolean {
    return this.#deps.clock.now() - this.#renewedAt > RENEW_AFTER_MS;
  }

  /** Where the store cannot be reached they lapse by themselves. */
  async release(): Promise<void> {
    await this.#deps.store.write.releasePlaces(this.#owner).catch(() => {});
  }
}
