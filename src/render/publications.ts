import type { PublishedRender } from '../store/renders/render-jobs.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** A picture waits at most this long for others, to share their commit: every commit delays requests. */
const GATHER_MS = 100;

type Waiting = { render: PublishedRender; resolve: () => void; reject: (error: unknown) => void };

/** Publishes several pictures per commit. */
export class Publications {
  readonly #publish: (renders: PublishedRender[]) => Promise<unknown>;
  readonly #jobs: () => number;
  #waiting: Waiting[] = [];
  /** Pictures that wait or are being published. */
  #size = 0;
  #timer: Timer | undefined;

  /** `jobs`: how many are not finished; when all of them have come here, there is nothing to wait for. */
  constructor(publish: (renders: PublishedRender[]) => Promise<unknown>, jobs: () => number) {
    this.#publish = publish;
    this.#jobs = jobs;
  }

  /** Resolves when it is durable. */
  async add(render: PublishedRender): Promise<void> {
    this.#size++;
    const published = new Promise<void>((resolve, reject) => this.#waiting.push({ render, resolve, reject }));
    if (this.#size < this.#jobs()) this.#timer ??= setTimeout(() => this.#send(), GATHER_MS);
    else this.#send();
    await published.finally(() => this.#size--);
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sent = this.#waiting.splice(0);
    try {
      await this.#publish(sent.map(({ render }) => render));
      for (const { resolve } of sent) resolve();
    } catch (error) {
      const isOfOne = sent.length > 1 && !(error instanceof StoreUnavailable);
      for (const { render, resolve, reject } of sent) {
        // Alone, only the one that cannot be stored fails.
        if (isOfOne) await this.#publish([render]).then(resolve, reject);
        else reject(error);
      }
    }
  }
}
