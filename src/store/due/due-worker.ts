import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { StoreWith } from '../store.ts';
import type { DueRow, QueueName } from './claim-due.ts';

export type DueDeps = {
  store: StoreWith<'hasDue' | 'claimDue' | 'takeLease' | 'releaseLease'>;
  clock: Clock;
  log: Logger;
};

export type DueWork<Name extends QueueName> = {
  queue: Name;
  /** The part of the queue, where it has parts. */
  part?: string;
  /** How often it looks without being woken. */
  everyMs: number;
  /** Longer than `run` takes; after that, another worker takes over from one that died. */
  leaseMs: number;
  /** Rows per claim. */
  limit: number;
  /** Claims that are worked on at the same time; by default one. */
  parallel?: number;
  /** Does the work and sets when the rows are due again. Where it fails, they are due when the lease ends. */
  run: (rows: DueRow<Name>[]) => Promise<unknown>;
  /** How long to leave the machine to others after a full batch that took so long. */
  restMs?: (tookMs: number) => number;
  /** Work beside the rows, one step before each claim. */
  other?: { isDue: () => Promise<boolean>; run: () => Promise<void> };
  /** The name of a lease: then one process at a time works on the queue. */
  alone?: string;
  /** What to log when the store does not answer or `run` fails. */
  failure: string;
};

/** Claims rows that are due, and works on them, until it is closed. */
export class DueWorker<Name extends QueueName> {
  readonly #deps: DueDeps;
  readonly #work: DueWork<Name>;
  readonly #timer: Timer;
  /** Names the process that works alone. */
  readonly #holder = crypto.randomUUID();
  #isHolder = false;
  #looking: Promise<void> | null = null;
  readonly #running = new Set<Promise<void>>();
  #isAskedAgain = false;
  #hasFailed = false;
  readonly #closing = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(deps: DueDeps, work: DueWork<Name>) {
    this.#deps = deps;
    this.#work = work;
    this.#timer = setInterval(() => this.wake(), work.everyMs);
    this.#timer.unref();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Call it when there may be something due. Costs one read if there is nothing. */
  wake(): void {
    this.#isAskedAgain = true;
    if (this.#isClosed || this.#looking) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Resolves when nothing is due any more, or something failed. */
  run(): Promise<void> {
    this.wake();
    return this.#end();
  }

  /** Waits for what was claimed. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#closing.resolve();
    clearInterval(this.#timer);
    return this.#end();
  }

  async #end(): Promise<void> {
    while (this.#looking || this.#running.size > 0) await Promise.all([this.#looking, ...this.#running]);
  }

  async #look(): Promise<void> {
    this.#hasFailed = false;
    try {
      while (this.#isAskedAgain && !this.#isClosed && !this.#hasFailed) {
        this.#isAskedAgain = false;
        if (await this.#claim()) this.#isAskedAgain = true;
        if (this.#running.size >= (this.#work.parallel ?? 1)) await Promise.race(this.#running);
      }
      if (this.#running.size === 0) await this.#leave();
    } catch (error) {
      this.#fail(error);
    }
    // Whatever is due waits for the next time: the store may be away.
    if (this.#hasFailed) this.#isAskedAgain = false;
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    this.#deps.log.warn({ err: error }, this.#work.failure);
  }

  /** False if nothing was due. */
  async #claim(): Promise<boolean> {
    const { store, clock } = this.#deps;
    const { queue, part = '', limit, leaseMs, other } = this.#work;
    // A read first: a claim is a write, and usually nothing is due.
    const isOtherDue = (await other?.isDue()) ?? false;
    const isDue = isOtherDue || (await store.read.hasDue(queue, clock.now(), part));
    if (!isDue || !(await this.#mayWork())) return false;
    if (isOtherDue) await other?.run();
    const now = clock.now();
    const lease = { claim: newId('claim', now), leaseUntil: now + leaseMs };
    const { rows, claimed } = await store.write.claimDue({ ...lease, queue, part, now, limit });
    if (rows.length > 0) this.#start(rows);
    return isOtherDue || claimed > 0;
  }

  #start(rows: DueRow<Name>[]): void {
    const running = this.#run(rows)
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#running.delete(running);
        // What waited for these rows may be due now.
        if (!this.#looking && !this.#hasFailed) this.wake();
      });
    this.#running.add(running);
  }

  async #run(rows: DueRow<Name>[]): Promise<void> {
    const { run, limit, restMs } = this.#work;
    const start = performance.now();
    await run(rows);
    if (!restMs || rows.length < limit) return;
    await Promise.race([Bun.sleep(restMs(performance.now() - start)), this.#closing.promise]);
  }

  async #mayWork(): Promise<boolean> {
    const { alone, leaseMs } = this.#work;
    if (alone === undefined) return true;
    const now = this.#deps.clock.now();
    const lease = { name: alone, holder: this.#holder, now, until: now + leaseMs };
    this.#isHolder = await this.#deps.store.write.takeLease(lease);
    return this.#isHolder;
  }

  /** Lets another process work on the queue. */
  async #leave(): Promise<void> {
    if (!this.#isHolder || this.#work.alone === undefined) return;
    this.#isHolder = false;
    await this.#deps.store.write.releaseLease({ name: this.#work.alone, holder: this.#holder });
  }
}
