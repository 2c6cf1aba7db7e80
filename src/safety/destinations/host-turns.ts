/** Allows one request at a time per server, with a pause after each. Different servers do not wait for each other. */
export class HostTurns {
  readonly #pauseMs: number;
  readonly #last = new Map<string, Promise<void>>();
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Runs `work` when the earlier ones for this address are done. */
  async take<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(address);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    this.#last.set(address, over);
    await before;
    try {
      return await work();
    } finally {
      const end = () => {
        this.#pauses.delete(end);
        if (this.#last.get(address) === over) this.#last.delete(address);
        resolve();
      };
      this.#pauses.add(end);
      if (this.#isStopped) end();
      else setTimeout(end, this.#pauseMs).unref();
    }
  }

  /** Ends all pauses, for shutdown. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#pauses) end();
  }
}
