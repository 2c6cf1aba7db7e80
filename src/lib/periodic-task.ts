export type Schedule = {
  everyMs: number;
  /** When it runs for the first time by itself; by default after `everyMs`. */
  firstMs?: number;
};

/** Work that is done every so often and whenever somebody asks, never twice at the same time. */
export class PeriodicTask {
  readonly #work: () => Promise<void>;
  readonly #timers: Timer[];
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** `work` must not reject, and should end soon once the task is closed. */
  constructor(work: () => Promise<void>, { everyMs, firstMs }: Schedule) {
    this.#work = work;
    this.#timers = [setInterval(() => this.run(), everyMs)];
    if (firstMs !== undefined) this.#timers.push(setTimeout(() => this.run(), firstMs));
    for (const timer of this.#timers) timer.unref();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves with the end of the run that is under way, or of a new one. */
  run(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Waits for the run under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#running;
  }
}
