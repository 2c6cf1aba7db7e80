type Event = { at: number; order: number; run: () => void };

/** An event queue in the order of time; simultaneous events in the order of scheduling. */
export class Events {
  now = 0;
  #planned = 0;
  readonly #heap: Event[] = [];

  /** Requires a time that is not in the past. */
  at(moment: number, run: () => void): void {
    const event = { at: moment, order: ++this.#planned, run };
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as Event;
      if (!isBefore(event, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = event;
  }

  /** Runs all events before `end`; the rest is discarded. */
  runUntil(end: number): void {
    for (let next = this.#take(); next && next.at < end; next = this.#take()) {
      this.now = next.at;
      next.run();
    }
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[place] = heap[child] as Event;
      place = child;
    }
    heap[place] = last;
    return first;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** A deterministic random number generator from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The time to the next arrival of a Poisson process. */
export function exponential(random: () => number, mean: number): number {
  return -mean * Math.log(1 - random());
}
