import { programFile } from '../../src/lib/program-files.ts';

/**
 * Threads that an app has closed properly are reused by the next app of this test process: a new one loads 350 modules
 * (0.1 s of processor time) or compiles the decoder and grades its first picture (0.4 s), and there are hundreds of
 * apps. A thread that was terminated while working is really terminated.
 */
const WRITER = programFile('src/store/engines/sqlite/writer-thread.ts');
const DRAWER = programFile('src/render/render-thread.ts');

/** The writer's message after it has closed its file; the next message opens another. */
const CLOSED = '{"kind":"closed"}';

type Use = { sent: number; answered: number; lastAnswer: unknown };
const isFinished: Record<string, (use: Use) => boolean> = {
  [WRITER]: ({ lastAnswer }) => lastAnswer === CLOSED,
  [DRAWER]: ({ sent, answered }) => sent === answered,
};

const NewThread = globalThis.Worker;
const spare = new Map<string, Worker[]>();

/** One app's use of a thread, which looks like a new thread to the app. */
class ReusedThread extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #script: string;
  readonly #use: Use = { sent: 0, answered: 0, lastAnswer: null };
  #thread: Worker | null;

  constructor(script: string) {
    super();
    this.#script = script;
    const thread = spare.get(script)?.pop() ?? new NewThread(script);
    this.#thread = thread;
    thread.ref();
    thread.onmessage = ({ data }) => {
      this.#use.answered++;
      this.#use.lastAnswer = data;
      this.onmessage?.(new MessageEvent('message', { data }));
    };
    thread.onerror = (event) => this.onerror?.(event);
    thread.addEventListener('close', this.#tellClosed);
  }

  readonly #tellClosed = () => this.dispatchEvent(new Event('close'));

  postMessage(message: unknown): void {
    this.#use.sent++;
    this.#thread?.postMessage(message);
  }

  terminate(): void {
    const thread = this.#thread;
    this.#thread = null;
    if (!thread) return;
    if (isFinished[this.#script]?.(this.#use)) {
      thread.onmessage = null;
      thread.onerror = null;
      thread.removeEventListener('close', this.#tellClosed);
      // An idle thread must not keep the process from ending.
      thread.unref();
      spare.set(this.#script, [...(spare.get(this.#script) ?? []), thread]);
    } else thread.terminate();
  }
}

/** Applies to all threads started from now on. */
export function reuseThreads(): void {
  globalThis.Worker = new Proxy(NewThread, {
    construct: (target, [script, ...options]) =>
      script in isFinished ? new ReusedThread(script) : Reflect.construct(target, [script, ...options]),
  });
}
