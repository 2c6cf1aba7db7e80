import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DestinationJob, DestinationResult } from '../../store/destinations/destination-checks.ts';
import { DueWorker } from '../../store/due/due-worker.ts';
import type { Store } from '../../store/store.ts';
import { targetsOf } from '../targets.ts';
import { type CodeFinding, type Finding, nextState, worstOf } from './destination-state.ts';

const POLL_EVERY_MS = 60_000;
/** Codes per batch, and how many are checked in parallel. */
const BATCH = 40;
const PARALLEL = 8;
/** After this no new check begins; the rest of the batch is postponed. */
const BATCH_MS = 120_000;
const LATER_MS = 10 * 60_000;
/** Longer than a batch takes. */
const LEASE_MS = 5 * 60_000;

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
  readonly #worker: DueWorker<'destinationChecks'>;

  constructor(deps: DestinationChecksDeps) {
    const { store, clock } = deps;
    this.#deps = deps;
    this.#worker = new DueWorker(deps, {
      queue: 'destinationChecks',
      alone: 'destination-checks',
      everyMs: POLL_EVERY_MS,
      leaseMs: LEASE_MS,
      limit: BATCH,
      other: {
        isDue: () => store.read.hasDestinationsToList(clock.now()),
        async run() {
          await store.write.dropDestinations({});
          await store.write.listDestinations({ now: clock.now() });
        },
      },
      run: (jobs) => this.#checkBatch(jobs),
      failure: 'Destinations could not be checked',
    });
  }

  /** Runs the checks that are due. */
  runNow(): Promise<void> {
    return this.#worker.run();
  }

  /** Aborts running checks; another server, or the next start, repeats them. */
  async close(): Promise<void> {
    const closed = this.#worker.close();
    this.#deps.urls.stop();
    await closed;
  }

  async #checkBatch(jobs: DestinationJob[]): Promise<void> {
    const { store } = this.#deps;
    const end = performance.now() + BATCH_MS;
    const isOver = () => this.#worker.isClosed || performance.now() > end;
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

  async #checkCode(job: DestinationJob, check: (url: string) => Promise<Finding>): Promise<DestinationResult> {
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
