import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { StoreWith } from '../store.ts';
import type { DueRow, Held, QueueName } from './claim-due.ts';

export type DueDeps = {
  store: StoreWith<'hasDue' | 'claimDue' | 'renewDue' | 'takeLease' | 'releaseLease'>;
  clock: Clock;
  log: Logger;
};

export type DueWork<Name extends QueueName> = {
  queue: Name;
  /** The part of the queue, where it has parts. */
  part?: string;
  /** How often it looks without being woken. */
  everyMs: number;
  /** Longer than `run` takes, if it is not renewed; after that, another worker takes over from one that died. */
  leaseMs: number;
  renewEveryMs?: number;
  /** Rows per claim; 0: none now. */
  limit: number | (() => number);
  /** Claims that are worked on at the same time; by default one. */
  parallel?: number;
  /** Does the work and sets when the rows are due again. Where it fails, they are due when the lease ends. */
  run: (rows: DueRow<Name>[], claim: string) => Promise<unknown>;
  /** How long to leave the machine to others after a full batch that took so long. */
  restMs?: (tookMs: number) => number;
  /** Before the first look; again until it succeeds. */
  start?: () => Promise<void>;
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
  readonly #timers: Timer[];
  readonly #closing = Promise.withResolvers<void>();
  /** Names this process where it works alone. */
  readonly #holder = crypto.randomUUID();
  readonly #running = new Map<Promise<void>, Held>();
  #looking: Promise<void> | null = null;
  #isAskedAgain = false;
  #hasStarted = false;
  #hasFailed = false;
  #isHolder = false;
  /** The account that was last in turn. */
  #after = '';
  isClosed = false;

  constructor(deps: DueDeps, work: DueWork<Name>) {
    this.#deps = deps;
    this.#work = work;
    this.#timers = [setInterval(() => this.wake(), work.everyMs)];
    if (work.renewEveryMs) this.#timers.push(setInterval(() => this.#renew(), work.renewEveryMs));
    for (const timer of this.#timers) timer.unref();
  }

  /** Call it when there may be something due. Costs one read if there is nothing. */
  wake(): void {
    this.#isAskedAgain = true;
    if (this.isClosed || this.#looking) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Resolves when nothing is due any more, or something failed. */
  async run(): Promise<void> {
    this.wake();
    while (this.#looking || this.#running.size > 0) await Promise.all([this.#looking, ...this.#running.keys()]);
  }

  /** Waits for what was claimed. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.#closing.resolve();
    await this.run();
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #look(): Promise<void> {
    const { parallel = 1, start } = this.#work;
    this.#hasFailed = false;
    try {
      if (!this.#hasStarted) await start?.();
      this.#hasStarted = true;
      while (this.#isAskedAgain && !this.isClosed && !this.#hasFailed) {
        this.#isAskedAgain = false;
        if (await this.#claim()) this.#isAskedAgain = true;
        if (this.#running.size >= parallel) await Promise.race(this.#running.keys());
      }
      if (this.#isHolder && this.#running.size === 0) await this.#letOthersWork();
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
    const { queue, part = '', leaseMs, other } = this.#work;
    const limit = typeof this.#work.limit === 'number' ? this.#work.limit : this.#work.limit();
    if (limit === 0) return false;
    // A read first: a claim is a write, and usually nothing is due.
    const isOtherDue = (await other?.isDue()) ?? false;
    const isDue = isOtherDue || (await store.read.hasDue(queue, clock.now(), part));
    if (!isDue || this.isClosed || !(await this.#mayWork())) return false;
    if (isOtherDue) await other?.run();
    const now = clock.now();
    const claim = newId('claim', now);
    const request = { queue, part, now, claim, leaseUntil: now + leaseMs, limit, after: this.#after };
    const { rows, keys } = await store.write.claimDue(request);
    this.#after = (rows.at(-1) as { account_id?: string } | undefined)?.account_id ?? '';
    if (rows.length > 0) this.#start(rows, { keys, claim }, rows.length === limit);
    return isOtherDue || keys.length > 0;
  }

  #start(rows: DueRow<Name>[], held: Held, isFull: boolean): void {
    const running = this.#run(rows, held.claim, isFull).finally(() => {
      this.#running.delete(running);
      // What waited for these rows may be due now.
      if (!this.#hasFailed) this.wake();
    });
    this.#running.set(running, held);
  }

  async #run(rows: DueRow<Name>[], claim: string, isFull: boolean): Promise<void> {
    const { run, restMs } = this.#work;
    const start = performance.now();
    try {
      await run(rows, claim);
      if (restMs && isFull) await Promise.race([Bun.sleep(restMs(performance.now() - start)), this.#closing.promise]);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A live worker keeps its rows, however long they take. */
  #renew(): void {
    const { store, clock, log } = this.#deps;
    const { queue, leaseMs } = this.#work;
    const held = [...this.#running.values()];
    if (held.length > 0)
      store.write
        .renewDue({ queue, held, leaseUntil: clock.now() + leaseMs })
        .catch((error) => log.warn({ err: error, queue }, 'Claims could not be renewed'));
  }

  async #mayWork(): Promise<boolean> {
    const { alone: name, leaseMs } = this.#work;
    if (name === undefined) return true;
    const now = this.#deps.clock.now();
    const lease = { name, holder: this.#holder, now, until: now + leaseMs };
    this.#isHolder = await this.#deps.store.write.takeLease(lease);
    return this.#isHolder;
  }

  async #letOthersWork(): Promise<void> {
    this.#isHolder = false;
    await this.#deps.store.write.releaseLease({ name: this.#work.alone ?? '', holder: this.#holder });
  }
}
