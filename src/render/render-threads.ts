import type { Logger } from '../lib/logger.ts';
import { programFile } from '../lib/program-files.ts';
import { DEFAULT_DESIGN, type Design } from './design.ts';
import { DrawingQueue, type Lane } from './drawing-queue.ts';
import type { RenderOrder, RenderReply, RenderResults, RenderTask } from './render-thread.ts';

/** A picture could not be rendered. `isFinal`: a retry cannot help. */
export class RenderFailure extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
    this.name = 'RenderFailure';
  }
}

/** The picture was not started: the server is stopping. */
export class RendererStopping extends RenderFailure {
  constructor() {
    super('The renderer is stopping', false);
    this.name = 'RendererStopping';
  }
}

/** Much longer than the largest picture takes (150 ms), for busy machines. */
const DEADLINE_MS = 10_000;

/** Not right after a start, when the requests that waited for it need the processors. */
const WARM_UP_AFTER_MS = 2_000;

/** A thread that has not ended after this cannot be ended: it is busy in native code. */
const END_MS = 2_000;

type ThreadOptions = {
  /** At least 1. */
  size: number;
  log: Logger;
  deadlineMs?: number;
  warmUpAfterMs?: number;
  /** Called when a task other than `start` has ended in any way. */
  onEnd?: OnEnd | undefined;
  /** The script of the threads; replaced in tests. */
  script?: string;
};

type Result = RenderResults[keyof RenderResults];
type OnEnd = (kind: RenderTask['kind'], seconds: number, isDone: boolean) => void;
type Waiting = {
  order: RenderOrder;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  begunAt: number;
};
type Thread = { worker: Worker; busyWith: Waiting | null; deadline: Timer | undefined };

/** A pool of threads that draw one picture each at a time, from `start` or the first picture to `close`. */
export class RenderThreads {
  readonly size: number;
  readonly #log: Logger;
  readonly #deadlineMs: number;
  readonly #warmUpAfterMs: number;
  readonly #script: string;
  readonly #onEnd: OnEnd | undefined;
  readonly #threads: Thread[] = [];
  readonly #queue = new DrawingQueue<Waiting>();
  #made = 0;
  #warmUp: Timer | undefined;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#onEnd = options.onEnd;
    this.size = options.size;
    this.#log = options.log;
    this.#deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    this.#warmUpAfterMs = options.warmUpAfterMs ?? WARM_UP_AFTER_MS;
    this.#script = options.script ?? DRAWING_THREAD;
  }

  /** Draws a picture; see `run`. */
  make(
    payload: string,
    design: Design,
    { isChecked, lane }: { isChecked: boolean; lane: Lane },
  ): Promise<RenderResults['picture']> {
    return this.run({ kind: 'picture', payload, design, isChecked }, lane);
  }

  /** Rejects with RenderFailure, at the latest after the deadline, which begins when the task is started. */
  run<Task extends RenderTask>(task: Task, lane: Lane): Promise<RenderResults[Task['kind']]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new RendererStopping());
      const order: RenderOrder = { ...task, id: ++this.#made };
      // A thread replies to each task with the result of its kind.
      this.#queue.push(lane, { order, resolve: resolve as Waiting['resolve'], reject, begunAt: 0 });
      this.#handOut();
    });
  }

  /**
   * Starts all threads. Await it before clients can connect: a thread that finds no free file descriptor when it starts
   * ends the whole process. Later each draws a picture of `payload` that is discarded, so that the first real one does
   * not wait for the decoder and the grade of the default design (200 ms).
   */
  async start(payload: string): Promise<void> {
    const onEach = (task: RenderTask) =>
      Promise.allSettled(Array.from({ length: this.size }, () => this.run(task, { kind: 'new', account: '' })));
    await onEach({ kind: 'start' });
    if (this.#isClosed) return;
    const picture = { kind: 'picture', payload, design: DEFAULT_DESIGN, isChecked: true } as const;
    this.#warmUp = setTimeout(() => onEach(picture), this.#warmUpAfterMs);
    this.#warmUp.unref();
  }

  /** Starts nothing more: waiting tasks are rejected with RendererStopping, running ones are finished. */
  stop(): void {
    this.#isClosed = true;
    clearTimeout(this.#warmUp);
    for (const { reject } of this.#queue.clear()) reject(new RendererStopping());
  }

  close(): void {
    this.stop();
    for (const thread of this.#threads.splice(0)) {
      clearTimeout(thread.deadline);
      thread.worker.terminate();
      thread.busyWith?.reject(new RendererStopping());
    }
  }

  #handOut(): void {
    for (;;) {
      const thread = this.#threads.find(({ busyWith }) => busyWith === null) ?? this.#startThread();
      const waiting = thread && this.#queue.next();
      if (!waiting) return;
      waiting.begunAt = performance.now();
      thread.busyWith = waiting;
      thread.deadline = setTimeout(() => this.#giveUp(thread), this.#deadlineMs);
      thread.worker.postMessage(waiting.order);
    }
  }

  #startThread(): Thread | null {
    if (this.#isClosed || this.#threads.length >= this.size) return null;
    const worker = new Worker(this.#script);
    const thread: Thread = { worker, busyWith: null, deadline: undefined };
    worker.onmessage = ({ data }: MessageEvent<RenderReply>) => this.#finish(thread, data);
    worker.onerror = (event) => this.#replace(thread, `The drawing thread broke: ${event.message}`);
    worker.addEventListener('close', () => this.#replace(thread, 'The drawing thread ended'));
    this.#threads.push(thread);
    return thread;
  }

  #finish(thread: Thread, answer: RenderReply): void {
    const waiting = thread.busyWith;
    thread.busyWith = null;
    clearTimeout(thread.deadline);
    if (waiting) this.#tellEnd(waiting, 'result' in answer);
    if (waiting && 'error' in answer) waiting.reject(new RenderFailure(answer.error, answer.isFinal));
    else if (waiting && 'result' in answer) waiting.resolve(answer.result);
    this.#handOut();
  }

  #tellEnd({ order, begunAt }: Waiting, isDone: boolean): void {
    if (order.kind !== 'start') this.#onEnd?.(order.kind, (performance.now() - begunAt) / 1_000, isDone);
  }

  #giveUp(thread: Thread): void {
    const deadline_ms = this.#deadlineMs;
    this.#log.error({ deadline_ms }, 'A drawing thread did not finish its picture in time and is replaced');
    const isStuck = setTimeout(
      () => this.#log.error('The replaced thread cannot be ended; it uses a processor until the server restarts'),
      END_MS,
    );
    isStuck.unref();
    thread.worker.addEventListener('close', () => clearTimeout(isStuck));
    this.#replace(thread, `The picture was not drawn within ${deadline_ms} ms`);
  }

  /** A broken or hanging thread loses one picture; the next one gets a new thread. */
  #replace(thread: Thread, message: string): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0) return;
    this.#threads.splice(at, 1);
    clearTimeout(thread.deadline);
    thread.worker.terminate();
    if (thread.busyWith) this.#tellEnd(thread.busyWith, false);
    thread.busyWith?.reject(new RenderFailure(message, false));
    this.#handOut();
  }
}

const DRAWING_THREAD = programFile('src/render/render-thread.ts');
