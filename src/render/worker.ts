import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import type { RenderJob } from '../store/renders/render-jobs.ts';
import type { Store } from '../store/store.ts';
import { payloadOf } from './payload.ts';
import { parseStyle } from './picture/style.ts';
import type { Pictures } from './pictures.ts';
import { RenderFailure, type RenderThreads } from './render-threads.ts';

/** A claim not published within this may be taken by another worker. */
const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 5;
/** How soon a request of another process is seen. */
const LOOK_EVERY_MS = 500;
/** Jobs taken per thread at a time: enough to keep them busy, few enough to be done long before the lease ends. */
const JOBS_PER_THREAD = 8;

/** Codes of a project asked for new pictures at a time: some milliseconds of the store's time. */
const PROJECT_CODES = 200;

export type WorkerDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  threads: RenderThreads;
  pictures: Pictures;
  publicUrl: string;
};

/** The job pipeline: claim, render, verify, publish, as long as there are jobs; then asleep until woken. */
export class RenderWorker {
  readonly #deps: WorkerDeps;
  readonly #timer: Timer;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** There may be a job. Costs one look into the store when there is none. */
  wake(): void {
    this.#isAskedAgain = true;
    if (this.#isClosed || this.#running) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Jobs under way are finished, no new ones are taken. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAskedAgain && !this.#isClosed) {
        this.#isAskedAgain = false;
        if (await this.#askForProject()) this.#isAskedAgain = true;
        const jobs = await this.#claim();
        if (jobs.length === 0) continue;
        this.#isAskedAgain = true;
        await Promise.all(jobs.map(({ job, claim }) => this.#render(job, claim)));
      }
    } catch (error) {
      // The store is away: the next look finds the jobs where they were.
      this.#isAskedAgain = false;
      this.#deps.log.warn({ err: error }, 'The renderer could not reach its jobs');
    }
  }

  /** The codes of a project whose links are printed otherwise become jobs, some at a time. */
  async #askForProject(): Promise<boolean> {
    const { store, clock } = this.#deps;
    if (!(await store.read.hasProjectToRender())) return false;
    return store.write.requestProjectRenders({ now: clock.now(), limit: PROJECT_CODES });
  }

  async #claim(): Promise<{ job: RenderJob; claim: string }[]> {
    const { store, clock, threads } = this.#deps;
    const now = clock.now();
    if (!(await store.read.hasDueRender(now))) return [];
    const claim = newId('claim', now);
    const limit = threads.size * JOBS_PER_THREAD;
    const request = { claim, now, leaseUntil: now + LEASE_MS, limit, maxAttempts: MAX_ATTEMPTS };
    return (await store.write.claimRenders(request)).map((job) => ({ job, claim }));
  }

  async #render(job: RenderJob, claim: string): Promise<void> {
    try {
      await this.#publish(job, claim);
    } catch (error) {
      await this.#fail(job, claim, error);
    }
  }

  async #publish(job: RenderJob, claim: string): Promise<void> {
    const { store, clock, threads, pictures, publicUrl } = this.#deps;
    const payload = payloadOf(job, publicUrl);
    const parsed = parseStyle(JSON.parse(job.style));
    if (!parsed.ok) throw new RenderFailure(parsed.message, true);
    const { style } = parsed;
    const made = await threads.make(payload, style, { isChecked: true, isUrgent: false });
    if (!made.scannability?.decodes)
      throw new RenderFailure(made.scannability?.reasons.join(' ') ?? '', true);
    const hash = pictures.hashOf(payload, style);
    await pictures.keep(hash, made);
    await store.write.publishRender({
      seq: job.seq,
      claim,
      picture: { hash, payload, style: JSON.stringify(style) },
      hasPng: style.export_png,
      scannability: JSON.stringify(made.scannability),
      now: clock.now(),
    });
  }

  async #fail(job: RenderJob, claim: string, error: unknown): Promise<void> {
    const { store, clock, log } = this.#deps;
    const message = error instanceof Error ? error.message : String(error);
    const isFinal = (error instanceof RenderFailure && error.isFinal) || job.render_attempt >= MAX_ATTEMPTS;
    log.warn({ qr_id: job.id, attempt: job.render_attempt, err: error }, 'A picture could not be rendered');
    const retryAt = isFinal ? null : clock.now() + pauseAfter(job.render_attempt);
    await store.write.failRender({ seq: job.seq, claim, error: message, retryAt });
  }
}

/** 1, 4, 9, 16 seconds. */
function pauseAfter(attempt: number): number {
  return attempt ** 2 * 1000;
}
