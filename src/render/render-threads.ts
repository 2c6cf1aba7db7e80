import { DEFAULT_STYLE, type RenderStyle } from './picture/style.ts';
import type { MadePicture, RenderAnswer, RenderOrder } from './render-thread.ts';

/** A picture could not be made. `isFinal`: trying again cannot help. */
export class RenderFailure extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
    this.name = 'RenderFailure';
  }
}

type Waiting = { order: RenderOrder; resolve: (made: MadePicture) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; busyWith: Waiting | null };

/** A few threads that draw one picture each at a time. They start with the first picture and end with `close`. */
export class RenderThreads {
  readonly #size: number;
  readonly #threads: Thread[] = [];
  readonly #queue: Waiting[] = [];
  #made = 0;
  #isClosed = false;

  /** Requires size >= 1. */
  constructor(size: number) {
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  /** Rejects with RenderFailure. `isUrgent` goes before everything that waits: a person is looking. */
  make(
    payload: string,
    style: RenderStyle,
    options: { isChecked: boolean; isUrgent: boolean },
  ): Promise<MadePicture> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new RenderFailure('The renderer is stopping', false));
      const order = { id: ++this.#made, payload, style, isChecked: options.isChecked };
      this.#queue[options.isUrgent ? 'unshift' : 'push']({ order, resolve, reject });
      this.#handOut();
    });
  }

  /**
   * Starts all threads and lets each draw something for nobody, so that the first picture does not wait for a
   * thread and its decoder (200 ms). To be awaited before clients can connect: a thread that finds no free file
   * descriptor when it starts ends the whole process.
   */
  async warmUp(): Promise<void> {
    const draw = () => this.make('warm-up', DEFAULT_STYLE, { isChecked: true, isUrgent: false });
    await Promise.allSettled(Array.from({ length: this.#size }, draw));
  }

  close(): void {
    this.#isClosed = true;
    for (const { worker } of this.#threads) worker.terminate();
    const left = [...this.#queue.splice(0), ...this.#threads.flatMap(({ busyWith }) => busyWith ?? [])];
    for (const { reject } of left) reject(new RenderFailure('The renderer is stopping', false));
  }

  #handOut(): void {
    for (let waiting = this.#queue[0]; waiting; waiting = this.#queue[0]) {
      const thread = this.#threads.find(({ busyWith }) => busyWith === null) ?? this.#startThread();
      if (!thread) return;
      this.#queue.shift();
      thread.busyWith = waiting;
      thread.worker.postMessage(waiting.order);
    }
  }

  #startThread(): Thread | null {
    if (this.#threads.length >= this.#size) return null;
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url).href);
    const thread: Thread = { worker, busyWith: null };
    worker.onmessage = ({ data }: MessageEvent<RenderAnswer>) => this.#finish(thread, data);
    worker.onerror = (event) => this.#replace(thread, event.message);
    this.#threads.push(thread);
    return thread;
  }

  #finish(thread: Thread, answer: RenderAnswer): void {
    const waiting = thread.busyWith;
    thread.busyWith = null;
    if (waiting && 'error' in answer) waiting.reject(new RenderFailure(answer.error, answer.isFinal));
    else if (waiting && 'svg' in answer) waiting.resolve(answer);
    this.#handOut();
  }

  /** A thread that broke takes one picture with it; the next one gets a new thread. */
  #replace(thread: Thread, message: string): void {
    thread.worker.terminate();
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    thread.busyWith?.reject(new RenderFailure(`The drawing thread broke: ${message}`, false));
    this.#handOut();
  }
}
