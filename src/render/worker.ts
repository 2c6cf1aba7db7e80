import { type DueDeps, DueWorker } from '../store/due/due-worker.ts';
import type { PublishedRender, RenderJob } from '../store/renders/render-jobs.ts';
import type { RenderQueue } from '../store/renders/render-queue.ts';
import type { Store, StoreWith } from '../store/store.ts';
import type { Metrics } from '../telemetry/create-metrics.ts';
import { Publications } from './publications.ts';
import { type JobDeps, runJob } from './run-job.ts';

/** A claim that is neither published nor renewed within this may be taken by another worker. */
const LEASE_MS = 4_000;
/** Often enough that one renewal may fail. */
const RENEW_EVERY_MS = 1_000;
/** How soon requests of other processes are noticed. */
const POLL_EVERY_MS = 500;
/**
 * Claimed jobs of a queue per thread: enough that a claim, which costs a commit, is for several. They wait in the
 * threads' queue, where new codes go first even if they were claimed later.
 */
const JOBS_PER_THREAD = 16;
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
/** So many claims at a time, as that costs a commit too; what is restyled meanwhile waits behind those of its account. */
const OUTDATED_CLAIMS = 8;
/** A second and thread while others wait: drawing may be slower than that, and then ever more would. */
const OUTDATED_UNDER_LOAD = 4;
/** How soon to check again if there were none. Not after every job: the query takes longer than a claim. */
const LOOK_FOR_OUTDATED_MS = 250;

type WorkerDeps = JobDeps &
  DueDeps & {
    metrics: Pick<Metrics, 'renders' | 'scans' | 'httpSeconds'>;
    store: Pick<Store, 'engine'> &
      StoreWith<
        'endRenderClaims' | 'setLinkAddress' | 'publishRenders' | 'hasOutdatedPictures' | 'requestOutdatedRenders'
      >;
  };

type Moment = { at: number; requestMs: number };
const NEVER: Moment = { at: 0, requestMs: 0 };

/** What decides how many jobs a queue may claim. */
type Pace = {
  /** Claimed jobs that are not drawn yet. */
  drawing: number;
  /** The last look for jobs, and the last claim: how many there was room for, when, and how long all requests had taken. */
  room: number;
  look: Moment;
  claim: Moment;
  /** When it may be claimed from again, in `performance.now` time, and the timer that wakes the worker then. */
  notBefore: number;
  gathering: Timer | undefined;
};

function newPace(): Pace {
  return { drawing: 0, room: 0, look: NEVER, claim: NEVER, notBefore: 0, gathering: undefined };
}

/** The job pipeline: claim, render, verify, publish while there are jobs; then wait to be woken. */
export class RenderWorker {
  readonly #deps: WorkerDeps;
  readonly #workers: DueWorker<RenderQueue>[];
  readonly #scanTimer: Timer;
  readonly #publications: Publications;
  readonly #pace: Record<RenderQueue, Pace> = { firstRenders: newPace(), reRenders: newPace() };
  /** Claimed jobs that are not published yet. */
  #jobs = 0;
  /** Whether the claim after the last look for re-renders was full, and the one before it left none. */
  #hasMore = false;
  #isDrained = true;
  /** The project of outdated pictures that was last in turn. */
  #lastProject = -1;
  /** When outdated pictures were last looked for, in `performance.now` time, and whether there were any. */
  #outdatedAskedAt = Number.NEGATIVE_INFINITY;
  #hasOutdated = false;
  #scansSeen = 0;
  #isScanned = false;
  #hasBegun = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    const { store, clock, publicUrl } = deps;
    this.#publications = new Publications(
      (renders) => store.write.publishRenders({ renders, publicUrl, now: clock.now() }),
      () => this.#jobs,
    );
    const work = (queue: RenderQueue) => ({
      queue,
      everyMs: POLL_EVERY_MS,
      leaseMs: LEASE_MS,
      renewEveryMs: RENEW_EVERY_MS,
      limit: () => this.#look(queue),
      parallel: Number.POSITIVE_INFINITY,
      run: (jobs: RenderJob[], claim: string) => this.#run(queue, jobs, claim),
      failure: 'The renderer could not read its jobs',
    });
    this.#workers = [
      new DueWorker<RenderQueue>(deps, { ...work('firstRenders'), start: () => this.#begin() }),
      new DueWorker<RenderQueue>(deps, {
        ...work('reRenders'),
        other: { isDue: () => this.#lookForOutdated(), run: () => this.#requestOutdated() },
      }),
    ];
    this.#scanTimer = setInterval(() => this.#lookForScans(), SCANS_EVERY_MS);
    this.#scanTimer.unref();
    this.wake();
  }

  /** Call it when there may be a job. Costs one read if there is none. */
  wake(): void {
    for (const worker of this.#workers) worker.wake();
  }

  /** Pictures being drawn are published; jobs that were not started are returned. */
  async close(): Promise<void> {
    const closed = this.#workers.map((worker) => worker.close());
    this.#deps.threads.stop();
    await Promise.all(closed);
    clearInterval(this.#scanTimer);
    for (const { gathering } of Object.values(this.#pace)) clearTimeout(gathering);
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
    this.wake();
  }

  /** How many jobs may be claimed now. Not one after every job: a claim costs a commit. */
  #look(queue: RenderQueue): number {
    const pace = this.#pace[queue];
    if (!this.#hasBegun || this.#isGathering(pace)) return 0;
    const slots = this.#slots;
    const free = slots - pace.drawing;
    pace.look = this.#now();
    const isAsked = pace.look.requestMs > pace.claim.requestMs;
    pace.room = free >= (isAsked ? slots : slots / 2) ? free : 0;
    if (queue === 'reRenders' && pace.room > 0) {
      // Every new code wakes the worker; codes that have a picture can wait for the next.
      this.#isDrained = !this.#hasMore;
      this.#hasMore = false;
      pace.notBefore = pace.look.at + GATHER_MS;
    }
    return pace.room;
  }

  /** Jobs of a queue that may be claimed and not drawn at the same time. */
  get #slots(): number {
    return this.#deps.threads.size * (this.#isScanned ? 1 : JOBS_PER_THREAD);
  }

  /** True while further jobs may join the next claim; the worker is woken at its end. */
  #isGathering(pace: Pace): boolean {
    const left = pace.notBefore - performance.now();
    if (left <= 0) return false;
    pace.gathering ??= setTimeout(() => {
      pace.gathering = undefined;
      this.wake();
    }, left);
    return true;
  }

  /** Whether the next batch of codes with outdated links is to become jobs. */
  async #lookForOutdated(): Promise<boolean> {
    const { store, publicUrl } = this.#deps;
    const sinceAsked = performance.now() - this.#outdatedAskedAt;
    const isDue = this.#isDrained && (this.#hasOutdated || sinceAsked >= LOOK_FOR_OUTDATED_MS);
    if (!isDue && sinceAsked < OUTDATED_EVERY_MS) return false;
    this.#outdatedAskedAt = performance.now();
    this.#hasOutdated = await store.read.hasOutdatedPictures(publicUrl);
    return this.#hasOutdated;
  }

  async #requestOutdated(): Promise<void> {
    const { store, clock, threads, publicUrl } = this.#deps;
    const limit = this.#isDrained ? OUTDATED_CLAIMS * this.#slots : OUTDATED_UNDER_LOAD * threads.size;
    const request = { now: clock.now(), limit, publicUrl, after: this.#lastProject };
    const turn = await store.write.requestOutdatedRenders(request);
    this.#hasOutdated = turn !== null;
    this.#lastProject = turn ?? -1;
  }

  async #run(queue: RenderQueue, jobs: RenderJob[], claim: string): Promise<void> {
    const pace = this.#pace[queue];
    pace.claim = pace.look;
    pace.notBefore = 2 * jobs.length < pace.room ? performance.now() + GATHER_MS : 0;
    if (queue === 'reRenders') this.#hasMore = jobs.length >= pace.room;
    await Promise.all(jobs.map((job) => this.#draw(queue, job, claim)));
  }

  async #draw(queue: RenderQueue, job: RenderJob, claim: string): Promise<void> {
    const pace = this.#pace[queue];
    this.#jobs++;
    pace.drawing++;
    const makeRoom = () => {
      if (--pace.drawing === 0) this.#rest(pace);
      this.wake();
    };
    const lane = { kind: queue === 'firstRenders' ? 'new' : 'again', account: job.account_id } as const;
    const steps = {
      lane,
      onDrawn: () => void (this.#isScanned ? setTimeout(makeRoom, REST_MS) : makeRoom()),
      publish: (render: PublishedRender) => this.#publications.add(render),
    };
    try {
      await runJob(this.#deps, job, { seq: job.seq, claim }, steps);
    } catch (error) {
      // Another worker gets it when the lease expires.
      this.#deps.log.warn({ err: error }, 'The renderer could not finish a job');
    } finally {
      this.#jobs--;
    }
  }

  /** The next claim waits while requests go first. */
  #rest(pace: Pace): void {
    const now = this.#now();
    const requestMs = Math.min(now.requestMs - pace.claim.requestMs, now.at - pace.claim.at);
    const until = now.at + Math.min(REST_SHARE * requestMs, LONGEST_REST_MS);
    pace.notBefore = Math.max(pace.notBefore, until);
  }

  #now(): Moment {
    return { at: performance.now(), requestMs: this.#deps.metrics.httpSeconds.sum * 1_000 };
  }

  #lookForScans(): void {
    const scans = Object.values(this.#deps.metrics.scans.counts).reduce((sum, count) => sum + count, 0);
    this.#isScanned = scans !== this.#scansSeen;
    this.#scansSeen = scans;
  }
}
