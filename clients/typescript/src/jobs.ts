import type { CallOptions, Calls } from './calls.ts';
import { JobError } from './errors.ts';
import type { Pause } from './pause.ts';
import type { RequestOptions } from './transport.ts';
import type { Answer, Job, NewJob, Upload } from './types.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** What is done with many codes at once. */
export class Jobs {
  readonly #calls: Calls;
  readonly #pause: Pause;

  constructor(calls: Calls, pause: Pause) {
    this.#calls = calls;
    this.#pause = pause;
  }

  /** A list for jobs to read, such as `new Blob([text], { type: 'text/csv' })`. */
  upload(list: Blob, options: CallOptions = {}): Promise<Answer<Upload>> {
    return this.#calls.call('POST /v2/uploads', { body: list }, options);
  }

  start(job: NewJob, options: CallOptions = {}): Promise<Answer<Job>> {
    return this.#calls.call('POST /v2/jobs', { body: job }, options);
  }

  /**
   * The job once it is done: asks with pauses that grow to 5 s, as long as it takes or until the signal ends it. The
   * job goes on without anybody waiting. Throws `JobError` where it failed or was cancelled.
   */
  async wait(id: string, options: RequestOptions = {}): Promise<Answer<Job>> {
    for (let next = FIRST_PAUSE_MS; ; next = Math.min(LONGEST_PAUSE_MS, next * 1.5)) {
      const job = await this.#calls.call('GET /v2/jobs/{id}', { path: { id } }, options);
      if (job.state === 'done') return job;
      if (job.state === 'failed' || job.state === 'cancelled') throw new JobError(job);
      await this.#pause(next, options.signal);
    }
  }

  /** What it made. */
  file(id: string, options: RequestOptions = {}): Promise<Blob> {
    return this.#calls.download('GET /v2/jobs/{id}/file', { path: { id } }, options);
  }

  /** All that it refused, as CSV: `line` or `qr_id`, `code`, `message`. */
  refusals(id: string, options: RequestOptions = {}): Promise<Blob> {
    return this.#calls.download('GET /v2/jobs/{id}/refusals', { path: { id } }, options);
  }
}
