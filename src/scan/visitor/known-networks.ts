/** Networks of 256 addresses. */
export const NETWORK_BITS = 24;

const PLACES = 4_096;

/**
 * The countries of the IPv4 networks that were asked for last, each in the one place its number leads to. The search
 * tree spreads the way to an address over some twenty pages of memory, which takes four times as long between two
 * requests as it does in a loop. It pays because phones come through few gateways. Networks only: no address of a
 * visitor is kept.
 */
export class KnownNetworks {
  /** The number of the network, plus one. */
  readonly #networks = new Int32Array(PLACES);
  readonly #countries: (string | null)[] = Array.from({ length: PLACES }, () => null);

  /** Undefined where the network of this address was not asked for, or another took its place. */
  get(bits: number): string | null | undefined {
    const network = bits >>> (32 - NETWORK_BITS);
    const place = placeOf(network);
    return this.#networks[place] === network + 1 ? this.#countries[place] : undefined;
  }

  set(bits: number, country: string | null): void {
    const network = bits >>> (32 - NETWORK_BITS);
    const place = placeOf(network);
    this.#networks[place] = network + 1;
    this.#countries[place] = country;
  }
}

function placeOf(network: number): number {
  return (network ^ (network >>> 12)) & (PLACES - 1);
}
