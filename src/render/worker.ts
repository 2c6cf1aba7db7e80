import { newId } from '../lib/ids.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { ClaimedJob, RenderJob } from '../store/renders/render-jobs.ts';
import type { RenderQueue } from '../store/renders/render-queue.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { Publications } from './publications.ts';
import { type JobDeps, MAX_ATTEMPTS, runJob } from './run-job.ts';

/** A claim that is neither published nor renewed within this may be taken by another worker. */
const LEASE_MS = 4_000;
/** Often enough that one renewal may fail. */
const RENEW_EVERY_MS = 1_000;
/** How soon requests of other processes are noticed. */
const POLL_EVERY_MS = 500;
/**
 * Claimed jobs per queue and thread: enough that a claim, which costs a commit, is for several. They wait in the
 * threads' queue, where new codes go first even if they were claimed later.
 */
const JOBS_PER_THREAD: Record<RenderQueue, number> = { first: 16, again: 4 };
/**
 * While codes are scanned, rendering yields: one job per thread, and a pause after each. Otherwise all scans take three
 * times as long on two cores while the codes of an import are rendered.
 */
const REST_MS = 10;
const SCANS_EVERY_MS = 1_000;
/**
 * While requests come, drawing rests after the jobs of each claim: this many times as long as the requests took
 * meanwhile, and at most as many times as long as the jobs took. So a caller who creates codes one after another shares
 * the processors with drawing for a seventh of the time, and one who only asks now and then slows down nothing.
 */
const REST_SHARE = 6;
/** Bounds the time that the new codes of another account wait for their turn. */
const LONGEST_REST_MS = 1_000;
/**
 * After a claim that filled less than half of the places, the next one waits this long: a claim costs a commit, and
 * where codes are created one after another it is then for several. The first code after a pause is drawn at once.
 */
const GATHER_MS = 40;
/** Codes with outdated pictures become jobs when no other re-renders wait; under load at least this often. */
const OUTDATED_EVERY_MS = 1_000;
/** How soon to check again if there were none. Not after every job: the query takes longer than a claim. */
const LOOK_FOR_OUTDATED_MS = 250;

type WorkerDeps = JobDeps & {
  metrics: Pick<Metrics, 'renders' | 'scans' | 'httpSeconds'>;
  store: Pick<Store, 'engine'> &
    StoreWith<
      | 'endRenderClaims'
      | 'setLinkAddress'
      | 'hasDueRender'
      | 'claimRenders'
      | 'publishRenders'
      | 'hasOutdatedPictures'
      | 'requestOutdatedRenders'
      | 'renewRenders'
    >;
};

type Moment = { at: number; requestMs: number };
const NEVER: Moment = { at: 0, requestMs: 0 };

/** The job pipeline: claim, render, verify, publish while there are jobs; then wait to be woken. */
export class RenderWorker {
  readonly #deps: WorkerDeps;
  readonly #timers: Timer[];
  readonly #publications: Publications;
  /** Claimed jobs that are not drawn yet. */
  readonly #drawing: Record<RenderQueue, number> = { first: 0, again: 0 };
  /** Claimed jobs that are not published yet. */
  readonly #held = new Map<ClaimedJob, Promise<void>>();
  /** The last turn: the account of each queue, and the project of outdated pictures. */
  readonly #lastAccount: Record<RenderQueue, string> = { first: '', again: '' };
  #lastProject = -1;
  /** When each queue may be claimed from again, in `performance.now` time. */
  readonly #claimNotBefore: Record<RenderQueue, number> = { first: 0, again: 0 };
  /** When each queue was last claimed from, and how long all requests had taken until then. */
  readonly #lastClaim: Record<RenderQueue, Moment> = { first: NEVER, again: NEVER };
  readonly #gathering: Record<RenderQueue, Timer | undefined> = { first: undefined, again: undefined };
  /** When outdated pictures were last looked for, in `performance.now` time, and whether there were any. */
  #outdatedAskedAt = Number.NEGATIVE_INFINITY;
  #hasOutdated = false;
  #scansSeen = 0;
  #isScanned = false;
  #hasBegun = false;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    const { store, clock, publicUrl } = deps;
    this.#publications = new Publications(
      (renders) => store.write.publishRenders({ renders, publicUrl, now: clock.now() }),
      () => this.#held.size,
    );
    this.#timers = [
      setInterval(() => this.wake(), POLL_EVERY_MS),
      setInterval(() => this.#renew(), RENEW_EVERY_MS),
      setInterval(() => this.#lookForScans(), SCANS_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    this.wake();
  }

  /** Call it when there may be a job. Costs one read if there is none. */
  wake(): void {
    this.#isAskedAgain = true;
    if (this.#isClosed || this.#running) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Pictures being drawn are published; jobs that were not started are returned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    this.#deps.threads.stop();
    await Promise.all(this.#held.values());
    for (const timer of this.#timers) clearInterval(timer);
    for (const timer of Object.values(this.#gathering)) clearTimeout(timer);
  }

  async #run(): Promise<void> {
    try {
      if (!this.#hasBegun) await this.#begin();
      while (this.#isAskedAgain && !this.#isClosed) {
        this.#isAskedAgain = false;
        const { hasFound, isDrained } = await this.#claim();
        if (hasFound || (await this.#askForOutdated(isDrained))) this.#isAskedAgain = true;
      }
    } catch (error) {
      // The store is unavailable: the jobs are still in it.
      this.#isAskedAgain = false;
      this.#deps.log.warn({ err: error }, 'The renderer could not read its jobs');
    }
  }

  /** Takes over the jobs of dead processes, and tells the store for which address pictures are drawn from now on. */
  async #begin(): Promise<void> {
    const { store, clock, log, publicUrl } = this.#deps;
    // An SQLite file has one server at a time: whoever held a claim is dead. On PostgreSQL the lease decides.
    if (store.engine === 'sqlite') await store.write.endRenderClaims({});
    const { replaced } = await store.write.setLinkAddress({ address: publicUrl, now: clock.now() });
    if (replaced !== null)
      log.warn({ from: replaced, to: publicUrl }, 'PUBLIC_URL has changed: pictures are drawn again for it');
    this.#hasBegun = true;
  }

  /** `isDrained`: there are fewer re-renders than there is room for. */
  async #claim(): Promise<{ hasFound: boolean; isDrained: boolean }> {
    const [first, again] = [this.#room('first'), this.#room('again')];
    const found = await this.#claimFrom('first', first);
    const foundAgain = await this.#claimFrom('again', again);
    return { hasFound: found + foundAgain > 0, isDrained: foundAgain < again };
  }

  /** Not after every job: a claim costs a commit. */
  #room(queue: RenderQueue): number {
    const places = this.#deps.threads.size * (this.#isScanned ? 1 : JOBS_PER_THREAD[queue]);
    const free = places - this.#drawing[queue];
    const isAsked = this.#now().requestMs > this.#lastClaim[queue].requestMs;
    return free >= (isAsked ? places : places / 2) ? free : 0;
  }

  async #claimFrom(queue: RenderQueue, limit: number): Promise<number> {
    const { store, clock } = this.#deps;
    const now = clock.now();
    // A read first: it is cheap and blocks nothing; a claim is a write, even if it finds nothing.
    if (limit === 0 || this.#isGathering(queue)) return 0;
    if (!(await store.read.hasDueRender(queue, now))) {
      // Every new code wakes the worker; codes that have a picture can wait a moment for the next.
      if (queue === 'again') this.#claimNotBefore.again = performance.now() + GATHER_MS;
      return 0;
    }
    const claim = newId('claim', now);
    const lease = { claim, now, leaseUntil: now + LEASE_MS, maxAttempts: MAX_ATTEMPTS };
    this.#lastClaim[queue] = this.#now();
    const jobs = await store.write.claimRenders({ ...lease, queue, limit, after: this.#lastAccount[queue] });
    this.#lastAccount[queue] = jobs.at(-1)?.account_id ?? '';
    for (const job of jobs) this.#start(job, { seq: job.seq, claim }, queue);
    if (2 * jobs.length < limit) this.#claimNotBefore[queue] = performance.now() + GATHER_MS;
    return jobs.length;
  }

  /** True while further jobs may join the next claim; the worker is woken at its end. */
  #isGathering(queue: RenderQueue): boolean {
    const left = this.#claimNotBefore[queue] - performance.now();
    if (left <= 0) return false;
    this.#gathering[queue] ??= setTimeout(() => {
      this.#gathering[queue] = undefined;
      this.wake();
    }, left);
    return true;
  }

  /** The next batch of codes with outdated links becomes jobs. False if there are none. */
  async #askForOutdated(isDrained: boolean): Promise<boolean> {
    const { store, clock, threads, publicUrl } = this.#deps;
    const sinceAsked = performance.now() - this.#outdatedAskedAt;
    const isDue = isDrained && (this.#hasOutdated || sinceAsked >= LOOK_FOR_OUTDATED_MS);
    if (!isDue && sinceAsked < OUTDATED_EVERY_MS) return false;
    this.#outdatedAskedAt = performance.now();
    this.#hasOutdated = await store.read.hasOutdatedPictures(publicUrl);
    if (!this.#hasOutdated) return false;
    const limit = threads.size * JOBS_PER_THREAD.again;
    const request = { now: clock.now(), limit, publicUrl, after: this.#lastProject };
    const turn = await store.write.requestOutdatedRenders(request);
    this.#lastProject = turn ?? -1;
    return turn !== null;
  }

  #start(job: RenderJob, held: ClaimedJob, queue: RenderQueue): void {
    this.#drawing[queue]++;
    const makeRoom = () => {
      if (--this.#drawing[queue] === 0) this.#rest(queue);
      this.wake();
    };
    const onDrawn = () => void (this.#isScanned ? setTimeout(makeRoom, REST_MS) : makeRoom());
    const lane = { kind: queue === 'first' ? 'new' : 'again', account: job.account_id } as const;
    const done = runJob(this.#deps, job, held, {
      lane,
      onDrawn,
      publish: (render) => this.#publications.add(render),
    })
      // Another worker gets it when the lease expires.
      .catch((error) => this.#deps.log.warn({ err: error }, 'The renderer could not finish a job'))
      .finally(() => this.#held.delete(held));
    this.#held.set(held, done);
  }

  /** The next claim waits while requests go first. */
  #rest(queue: RenderQueue): void {
    const [before, now] = [this.#lastClaim[queue], this.#now()];
    const requestMs = Math.min(now.requestMs - before.requestMs, now.at - before.at);
    const until = now.at + Math.min(REST_SHARE * requestMs, LONGEST_REST_MS);
    this.#claimNotBefore[queue] = Math.max(this.#claimNotBefore[queue], until);
  }

  #now(): Moment {
    return { at: performance.now(), requestMs: this.#deps.metrics.httpSeconds.sum * 1_000 };
  }

  #lookForScans(): void {
    const scans = Object.values(this.#deps.metrics.scans.counts).reduce((sum, count) => sum + count, 0);
    this.#isScanned = scans !== this.#scansSeen;
    this.#scansSeen = scans;
  }

  /** A live worker keeps its jobs, however long they take. */
  #renew(): void {
    const { store, clock, log } = this.#deps;
    const held = [...this.#held.keys()];
    if (held.length === 0) return;
    store.write
      .renewRenders({ held, leaseUntil: clock.now() + LEASE_MS })
      .catch((error) => log.warn({ err: error }, 'The renderer could not renew its claims'));
  }
}
