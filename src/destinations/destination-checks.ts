import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { DestinationJob, DestinationResult } from '../store/destinations/destination-checks.ts';
import type { Store } from '../store/store.ts';
import { targetsOf } from '../url-safety/targets.ts';
import { type CodeFinding, type Finding, nextState, worstOf } from './destination-state.ts';

const POLL_EVERY_MS = 60_000;
/** Codes per batch, and how many are checked in parallel. */
const BATCH = 40;
const PARALLEL = 8;
/** After this no new check begins; the rest of the batch is postponed. */
const BATCH_MS = 120_000;
const LATER_MS = 10 * 60_000;
/** Longer than a batch takes; after that, another server takes over from one that died. */
const LEASE_MS = 5 * 60_000;
const LEASE = 'destination-checks';

type DestinationChecksDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  urls: { check(url: string, isOver: () => boolean): Promise<Finding>; stop(): void };
};

/**
 * Checks once a week whether the destinations of active codes still answer, for accounts that enabled it. Only one
 * server does it at a time, so that no destination is checked by two servers at once.
 */
export class DestinationChecks {
  readonly #deps: DestinationChecksDeps;
  readonly #task: PeriodicTask;
  readonly #holder = crypto.randomUUID();

  constructor(deps: DestinationChecksDeps) {
    this.#deps = deps;
    this.#task = new PeriodicTask(() => this.#run(), { everyMs: POLL_EVERY_MS });
  }

  /** Runs the checks that are due. */
  runNow(): Promise<void> {
    return this.#task.run();
  }

  /** Aborts running checks; another server, or the next start, repeats them. */
  async close(): Promise<void> {
    const closed = this.#task.close();
    this.#deps.urls.stop();
    await closed;
  }

  async #run(): Promise<void> {
    const { store, clock, log } = this.#deps;
    const lease = { name: LEASE, holder: this.#holder };
    let isHeld = false;
    try {
      // A read first: taking the lease is a write, and usually nothing is due.
      while (!this.#task.isClosed && (await store.read.hasDestinationWork(clock.now()))) {
        const now = clock.now();
        isHeld = await store.write.takeLease({ ...lease, now, until: now + LEASE_MS });
        if (!isHeld) return;
        await store.write.dropDestinations({});
        await store.write.listDestinations({ now });
        await this.#checkBatch(now);
      }
      if (isHeld) await store.write.releaseLease(lease);
    } catch (error) {
      log.warn({ err: error }, 'Destinations could not be checked');
    }
  }

  async #checkBatch(now: number): Promise<void> {
    const { store } = this.#deps;
    const jobs = await store.write.claimDestinationChecks({ now, leaseUntil: now + LEASE_MS, limit: BATCH });
    const end = performance.now() + BATCH_MS;
    const isOver = () => this.#task.isClosed || performance.now() > end;
    /** A URL that several codes share is checked once. */
    const findings = new Map<string, Promise<Finding>>();
    const check = (url: string) => {
      const known = findings.get(url) ?? this.#deps.urls.check(url, isOver);
      findings.set(url, known);
      return known;
    };
    const waiting = [...jobs];
    const work = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const results = [await this.#checkCode(job, check)];
        await store.write.recordDestinationChecks({ results });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }

  async #checkCode(
    job: DestinationJob,
    check: (url: string) => Promise<Finding>,
  ): Promise<DestinationResult> {
    const findings: CodeFinding[] = [];
    for (const url of new Set(targetsOf(job))) findings.push({ url, ...(await check(url)) });
    const finding = worstOf(findings);
    const { code_seq, due_at: lease, state, since, url, detail, checked_at } = job;
    const known = { state, since, url, detail, checked_at };
    const now = this.#deps.clock.now();
    const isLater = finding.found === 'unknown' && finding.detail === 'later';
    const next = isLater ? { ...known, due_at: now + LATER_MS } : nextState(known, finding, now);
    return { code_seq, lease, ...next };
  }
}
