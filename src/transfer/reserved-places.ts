import type { Clock } from '../lib/clock.ts';
import { type Caller, JobLost } from '../people/caller.ts';
import type { Reservation } from '../store/accounts/reserved-places.ts';
import type { Store } from '../store/store.ts';

/** A reservation expires if it is not renewed for this long: its process has died. */
const LIFETIME_MS = 60_000;
const RENEW_AFTER_MS = 20_000;

/** The places that an import has reserved in its account's quota for the codes it will create. */
export class ReservedPlaces {
  readonly #deps: { store: Store; clock: Clock };
  readonly #owner: Pick<Reservation, 'id' | 'accountId' | 'cap' | 'job'>;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: { store: Store; clock: Clock }, { accountId, limits, job }: Caller, id: string) {
    this.#deps = deps;
    this.#owner = { id, accountId, cap: limits.active_codes, ...(job && { job }) };
  }

  /** For the write that creates codes and keeps `wanted` places reserved for the following ones. */
  renewed(wanted: number): Reservation {
    this.#renewedAt = this.#deps.clock.now();
    return { ...this.#owner, wanted, until: this.#renewedAt + LIFETIME_MS };
  }

  /** Returns the number of reserved places: what the quota has left, at most `wanted`. */
  async reserve(wanted: number): Promise<number> {
    const places = await this.#deps.store.write.reservePlaces(this.renewed(wanted));
    if (places === null) throw new JobLost();
    return places;
  }

  get needRenewal(): boolean {
    return this.#deps.clock.now() - this.#renewedAt > RENEW_AFTER_MS;
  }

  /** If the store is unavailable, the reservation expires. */
  async release(): Promise<void> {
    await this.#deps.store.write.releasePlaces(this.#owner).catch(() => {});
  }
}
