export type Schedule = {
  everyMs: number;
  /** The first scheduled run; by default after `everyMs`. */
  firstMs?: number;
};

/** Runs work periodically and on demand, never twice at the same time. */
export class PeriodicTask {
  readonly #work: () => Promise<void>;
  readonly #timers: Timer[];
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** `work` must not reject, and should end soon after the task is closed. */
  constructor(work: () => Promise<void>, { everyMs, firstMs }: Schedule) {
    this.#work = work;
    this.#timers = [setInterval(() => this.run(), everyMs)];
    if (firstMs !== undefined) this.#timers.push(setTimeout(() => this.run(), firstMs));
    for (const timer of this.#timers) timer.unref();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when the current run, or else a new one, has ended. */
  run(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Waits for the current run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#running;
  }
}
