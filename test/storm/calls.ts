import { MAX_WAIT_MS } from '../faults/support/storm.ts';
import type { Disturbances } from './disturbances.ts';
import type { Findings } from './findings.ts';

/** Without an answer after this long, a call is given up. */
const GIVEN_UP_MS = 30_000;
/** The clock of the tool itself: later than this it was kept waiting, and answers with it. */
const TICK_MS = 50;
/** Of any call: the store may be away. */
const UNAVAILABLE = 503;

/** Sends the calls of a storm, counts them, and finds answers that are late, cut off, or not in the contract. */
export class Calls {
  /** By kind and status, or `no answer`. */
  readonly tally = new Map<string, number>();
  /** By kind, the longest wait of a call that no fault excuses, in milliseconds. */
  readonly longestMs = new Map<string, number>();
  readonly #disturbances: Disturbances;
  readonly #findings: Findings;
  /** How long this process itself did not run, in all. */
  #lagMs = 0;
  readonly #ticker: Timer;

  readonly #now: () => number;

  constructor(disturbances: Disturbances, findings: Findings, now = () => performance.now()) {
    this.#disturbances = disturbances;
    this.#findings = findings;
    this.#now = now;
    let last = now();
    this.#ticker = setInterval(() => {
      const next = now();
      this.#lagMs += Math.max(0, next - last - TICK_MS);
      last = next;
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#ticker);
  }

  /** The answer of a node, or null where there is none. `allowed`: its statuses, beside 503. `mayTear`: it is a file. */
  async send<Reply extends { status: number }>(
    kind: string,
    node: number,
    allowed: readonly number[],
    call: () => Promise<Reply>,
    mayTear = false,
  ): Promise<Reply | null> {
    const [from, lag] = [this.#now(), this.#lagMs];
    let reply: Reply | null = null;
    try {
      reply = await withinTime(call());
    } catch (error) {
      const excuses = mayTear ? (['breaks', 'tears'] as const) : (['breaks'] as const);
      if (!excuses.some((effect) => this.#disturbances.excuse(effect, node, from, this.#now())))
        this.#findings.add(`${kind} at node ${node} got no answer: ${(error as Error).message}`);
    }
    this.#count(`${kind} ${reply?.status ?? 'no answer'}`);
    if (reply && reply.status !== UNAVAILABLE && !allowed.includes(reply.status))
      this.#findings.add(`${kind} at node ${node} was answered ${reply.status}: ${shown(reply)}`);
    const tookMs = this.#now() - from - (this.#lagMs - lag);
    if (this.#disturbances.excuse('stops', node, from, this.#now())) return reply;
    this.#longest(kind, tookMs);
    if (tookMs > MAX_WAIT_MS)
      this.#findings.add(
        `${kind} at node ${node} took ${Math.round(tookMs)} ms (${reply?.status ?? 'no answer'})`,
        false,
      );
    return reply;
  }

  #count(key: string): void {
    this.tally.set(key, (this.tally.get(key) ?? 0) + 1);
  }

  #longest(kind: string, ms: number): void {
    this.longestMs.set(kind, Math.max(this.longestMs.get(kind) ?? 0, ms));
  }
}

async function withinTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`none within ${GIVEN_UP_MS / 1_000} s`)), GIVEN_UP_MS);
  try {
    return await Promise.race([reply, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const shown = (reply: object) => JSON.stringify('body' in reply ? reply.body : reply)?.slice(0, 500);
