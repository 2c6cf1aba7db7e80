import type { Events } from './events.ts';

type Task = { time: number; done: () => void };

/** Servers with a queue, first come first served; urgent work goes first. */
export class Station {
  /** The busy time of its servers. */
  busy = 0;
  #free: number;
  readonly #events: Events;
  readonly #urgent = new Queue<Task>();
  readonly #queue = new Queue<Task>();

  constructor(events: Events, servers: number) {
    this.#events = events;
    this.#free = servers;
  }

  serve(time: number, done: () => void, isUrgent = false): void {
    if (this.#free === 0) (isUrgent ? this.#urgent : this.#queue).push({ time, done });
    else {
      this.#free--;
      this.#begin({ time, done });
    }
  }

  #begin({ time, done }: Task): void {
    this.#events.at(this.#events.now + time, () => {
      this.busy += time;
      const next = this.#urgent.shift() ?? this.#queue.shift();
      if (next) this.#begin(next);
      else this.#free++;
      done();
    });
  }
}

class Queue<Item> {
  #items: Item[] = [];
  #first = 0;

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#first];
    if (item === undefined) return undefined;
    this.#first++;
    if (this.#first > 1_000 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}

/** A disk that syncs everything that had arrived when it began; later arrivals share the next sync. */
export class SharedSync {
  busy = 0;
  #isSyncing = false;
  #waiting: (() => void)[] = [];
  readonly #events: Events;
  readonly #time: number;

  constructor(events: Events, time: number) {
    this.#events = events;
    this.#time = time;
  }

  sync(done: () => void): void {
    this.#waiting.push(done);
    if (!this.#isSyncing) this.#begin();
  }

  #begin(): void {
    const together = this.#waiting;
    this.#waiting = [];
    this.#isSyncing = true;
    this.busy += this.#time;
    this.#events.at(this.#events.now + this.#time, () => {
      this.#isSyncing = false;
      if (this.#waiting.length > 0) this.#begin();
      for (const done of together) done();
    });
  }
}

/** A row lock: one holder, the others wait in order. */
export class RowLock {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  take(taken: () => void): void {
    if (this.#isHeld) this.#waiting.push(taken);
    else {
      this.#isHeld = true;
      taken();
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
