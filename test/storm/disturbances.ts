/**
 * What may be wrong with a node for calls that it gets: a fault `breaks` connections or `stops` answers, or the node says
 * that its store is away, which `hides` changes from it. A fault of the store `tears` files that are being read from it.
 */
export type Effect = 'breaks' | 'stops' | 'hides' | 'tears';

type Disturbance = { node: number | null; effects: readonly Effect[]; from: number; to: number };

/** Longer than any call takes. */
const KEPT_MS = 120_000;

/** When which node was disturbed, so that calls of that time are judged by it. Times are those of `now`. */
export class Disturbances {
  #all: Disturbance[] = [];
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** `node`: null for all nodes. Returns what ends it. */
  begin(node: number | null, ...effects: Effect[]): () => void {
    const from = this.#now();
    this.#all = this.#all.filter(({ to }) => to > from - KEPT_MS);
    const disturbance = { node, effects, from, to: Number.POSITIVE_INFINITY };
    this.#all.push(disturbance);
    return () => {
      disturbance.to = this.#now();
    };
  }

  /** Whether a call to the node between these moments may have suffered so. */
  excuse(effect: Effect, node: number, from: number, to: number): boolean {
    return this.#all.some(
      (one) =>
        one.effects.includes(effect) && (one.node === null || one.node === node) && one.from <= to && one.to >= from,
    );
  }
}
