import type { PlannedChanges } from '../../codes/planned-changes/apply-planned-changes.ts';
import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { isDiskProblem } from '../../lib/disk-problem.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import { callerOf } from '../../people/caller.ts';
import { type DueDeps, DueWorker } from '../../store/due/due-worker.ts';
import type { JobProgress, JobRefusal } from '../../store/jobs/jobs.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { AccountRow, JobFile, JobRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import type { ImportDeps } from '../lists/import-batch.ts';
import {
  ARRIVING_MS,
  Interrupted,
  isDryRun,
  JOB_LIFETIME_MS,
  jobBytesExceeded,
  reachOfJob,
  requestOf,
  SHOWN_PREVIEW,
  UPLOAD_LIFETIME_MS,
} from './job.ts';
import type { JobFiles } from './job-files.ts';
import { previewChanges, previewLines } from './preview-changes.ts';
import { requireAsker } from './require-asker.ts';
import { runChanges, stepsByFilter, stepsOfUndo } from './run-changes.ts';
import { type ExportDeps, fileNameOf, runExport, totalOf } from './run-export.ts';
import { runImport } from './run-import.ts';
import { stepsByList } from './update-by-list.ts';
import { requireUpload } from './uploads.ts';

type JobWorkerDeps = ImportDeps &
  ExportDeps &
  DueDeps & {
    store: Store;
    plans: Plans;
    jobFiles: JobFiles;
    plannedChanges: Pick<PlannedChanges, 'ofAccount' | 'ofCode'>;
  };

/** Per process; an account has one that changes codes and one that reads them at a time. */
const MAX_RUNNING = 2;
const POLL_EVERY_MS = 500;
const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 5_000;
/** How often a job saves its progress and checks for cancellation. */
const PROGRESS_EVERY_MS = 500;
const CLEAN_EVERY_MS = 600_000;
/** After the store did not answer; finished work is not repeated. */
const RETRY_MS = 2_000;
const MAX_ATTEMPTS = 5;

const FAILURE = { code: 'internal_error', message: 'Something went wrong on the server; try again' };

/** Runs jobs. If its process dies, a job is claimed by any node when its lease expires. */
export class JobWorker {
  readonly #deps: JobWorkerDeps;
  readonly #worker: DueWorker<'jobs'>;
  /** Removes old jobs and files, also at every start. */
  readonly #cleaning: PeriodicTask;
  /** Jobs interrupted by the store, with their progress. */
  readonly #stalled = new Map<string, { done: number; attempts: number }>();

  constructor(deps: JobWorkerDeps) {
    this.#deps = deps;
    this.#worker = new DueWorker(deps, {
      queue: 'jobs',
      everyMs: POLL_EVERY_MS,
      leaseMs: LEASE_MS,
      renewEveryMs: RENEW_EVERY_MS,
      limit: 1,
      parallel: MAX_RUNNING,
      run: (jobs, claim) => Promise.all(jobs.map((job) => this.#run(job, claim))),
      failure: 'Jobs could not be read',
    });
    this.#cleaning = new PeriodicTask(() => this.#clean(), { everyMs: CLEAN_EVERY_MS });
    void this.#cleaning.run();
  }

  wake(): void {
    this.#worker.wake();
  }

  async close(): Promise<void> {
    await Promise.all([this.#worker.close(), this.#cleaning.close()]);
  }

  async #run(job: JobRow, claim: string): Promise<void> {
    const { log, clock } = this.#deps;
    const run = new JobRun(this.#deps, job, claim, () => this.#worker.isClosed);
    try {
      await run.work();
      await run.end({ state: 'done', error: null });
      this.#stalled.delete(job.id);
    } catch (error) {
      if (error instanceof Interrupted && error.why === 'lost') return;
      if (error instanceof Interrupted && error.why === 'stopped') {
        // The next start or another process continues.
        await run.store({ lease_until: 0 }).catch(() => null);
        return;
      }
      // Another run has it, or its end was stored and only the answer was lost: then its files stay.
      if (await run.isLost()) return;
      if ((error instanceof StoreUnavailable || isDiskProblem(error)) && this.#canContinue(job.id, run.done)) {
        log.warn({ err: error, job: job.id }, 'A job continues when the database and the disk take it again');
        await run.store({ lease_until: clock.now() + RETRY_MS }).catch(() => null);
        return;
      }
      const isCancelled = error instanceof Interrupted;
      if (!(isCancelled || error instanceof Refusal)) log.error({ err: error, job: job.id }, 'A job failed');
      const { code, message } = error instanceof Refusal ? error : FAILURE;
      const ended = isCancelled ? { state: 'cancelled', error: null } : { state: 'failed', error: { code, message } };
      await run.end(ended).catch((problem) => log.warn({ err: problem }, 'The result of a job could not be stored'));
    } finally {
      run.close();
    }
  }

  /** False if several attempts made no progress. */
  #canContinue(id: string, done: number): boolean {
    const last = this.#stalled.get(id);
    const attempts = last && last.done >= done ? last.attempts + 1 : 1;
    this.#stalled.set(id, { done: Math.max(done, last?.done ?? 0), attempts });
    if (attempts < MAX_ATTEMPTS) return true;
    this.#stalled.delete(id);
    return false;
  }

  async #clean(): Promise<void> {
    const { store, clock, jobFiles, log } = this.#deps;
    try {
      const now = clock.now();
      for (const { id } of await store.read.listOldJobs(now - JOB_LIFETIME_MS)) await jobFiles.discard('Job', id);
      for (const { id } of await store.read.listOldUploads(now - UPLOAD_LIFETIME_MS, now - ARRIVING_MS))
        await jobFiles.discard('Upload', id);
      await jobFiles.removeOld(now - JOB_LIFETIME_MS);
    } catch (error) {
      log.warn({ err: error }, 'Old jobs could not be removed');
    }
  }
}

/** One run of a job, from its claim to its end or an interruption. */
class JobRun {
  readonly #deps: JobWorkerDeps;
  readonly #job: JobRow;
  readonly #claim: string;
  /** Of its own files. */
  readonly #folder: string;
  readonly #isClosed: () => boolean;
  readonly #timer: Timer;
  #total: number | null;
  #changed: number;
  #newProjects: number | null = null;
  #file: JobFile | null = null;
  #interruption: Interrupted | Refusal | null;
  done: number;

  constructor(deps: JobWorkerDeps, job: JobRow, claim: string, isClosed: () => boolean) {
    this.#deps = deps;
    this.#job = job;
    this.#claim = claim;
    this.#folder = `${job.id}/${claim}`;
    this.#isClosed = isClosed;
    ({ done: this.done, total: this.#total, changed: this.#changed } = job);
    this.#interruption = job.state === 'cancelling' ? new Interrupted('cancelled') : null;
    this.#timer = setInterval(() => this.#report(), PROGRESS_EVERY_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async work(): Promise<void> {
    const { store, jobFiles } = this.#deps;
    const job = this.#job;
    // What was changed in the batch of a cancelled job is counted first.
    if (job.portion === null) {
      this.#checkInterruption();
      await requireAsker(store, job);
    }
    const account = await store.read.findAccount(job.account_id);
    if (!account) throw new Interrupted('lost');
    await this.#deps.plannedChanges.ofAccount(account, this.#deps.clock.now());
    const request = requestOf(job);
    if ('undo' in request) return this.#change(stepsOfUndo(this.#deps, await this.#withTotal(job)));
    if (request.kind === 'update') {
      const steps =
        'filter' in request ? stepsByFilter(this.#deps, job, request) : stepsByList(this.#deps, job, request);
      return request.dry_run ? this.#preview(steps) : this.#change(steps);
    }
    // What runs have left that were killed. Looked up before it is certain that they are over.
    const left = await jobFiles.foldersOf(job.id);
    await this.store({});
    await jobFiles.keepOnly([], left);
    jobFiles.prepare(this.#folder);
    this.done = 0;
    if (request.kind === 'import') return this.#import(account);
    this.#total = await totalOf(store, job, request);
    const path = jobFiles.path(this.#folder, 'result');
    await this.#beginAgain();
    const onCodes = (codes: number) => this.#progress(codes);
    await runExport(this.#deps, request, {
      account,
      reach: reachOfJob(job),
      path,
      job,
      onCodes,
      onPictures: this.#onRows,
    });
    await this.#keepBytes();
    this.#file = await jobFiles.keep(job, this.#folder, 'result', fileNameOf(request));
  }

  /** Ends the job, with the file of what it refused. */
  async end({ state, error }: Pick<JobRow, 'state' | 'error'>): Promise<void> {
    const { jobFiles } = this.#deps;
    const refusals_file = await this.#refusalsFile();
    const file = state === 'done' ? this.#file : null;
    const kept_bytes = (file?.bytes ?? 0) + (refusals_file?.bytes ?? 0);
    // Codes may have come or gone since they were counted.
    const total = state === 'done' && this.#total !== null ? this.done : this.#total;
    const counts = { done: this.done, total, changed: this.#changed, new_projects: this.#newProjects };
    await this.store({ state, error, ...counts, file, refusals_file, kept_bytes, portion: null });
    const kept = [file, refusals_file].filter((one) => one !== null);
    await jobFiles.keepOnly(kept, await jobFiles.foldersOf(this.#job.id));
    if (isDryRun(this.#job))
      while (await this.#deps.store.write.dropPreviewRest({ id: this.#job.id, kept: SHOWN_PREVIEW }));
  }

  /** Whether another run has the job by now; false too while the store does not say so. */
  async isLost(): Promise<boolean> {
    try {
      await this.store({});
      return false;
    } catch (error) {
      return error instanceof Interrupted && error.why === 'lost';
    }
  }

  /** Throws if another run has the job by now. */
  async store(
    set: JobProgress['set'],
    more: Pick<JobProgress, 'refusals' | 'preview' | 'begins'> = {},
  ): Promise<JobRow> {
    const { store, clock } = this.#deps;
    const row = await store.write.saveJob({ id: this.#job.id, claim: this.#claim, now: clock.now(), set, ...more });
    if (!row) throw new Interrupted('lost');
    if (row.state === 'cancelling') this.#interruption ??= new Interrupted('cancelled');
    return row;
  }

  async #withTotal(job: JobRow): Promise<JobRow> {
    if (this.#total !== null || job.undoes === null) return job;
    this.#total = (await this.#deps.store.read.findJob(wholeAccount(job.account_id), job.undoes))?.changed ?? null;
    return job;
  }

  #change(batches: Parameters<typeof runChanges>[2]): Promise<void> {
    // A code gets back what it had, even if no scanner read it.
    const { requireReadableLook: _, ...unchecked } = this.#deps;
    return runChanges(this.#job.undoes === null ? this.#deps : unchecked, this.#job, batches, async (set, refusals) => {
      const row = await this.store({ ...set, total: this.#totalFor(set.done) }, { ...(refusals && { refusals }) });
      this.done = row.done;
      this.#changed = row.changed;
      // Between two batches, not before one that was begun.
      if (set.portion === null) this.#checkInterruption();
      return row;
    });
  }

  /** Goes on where it was; the file is made of what is saved. */
  async #preview(batches: Parameters<typeof previewChanges>[2]): Promise<void> {
    const { store, jobFiles } = this.#deps;
    const { id } = this.#job;
    await previewChanges(this.#deps, this.#job, batches, async (set, refusals, preview) => {
      const row = await this.store({ ...set, total: this.#totalFor(set.done) }, { refusals, preview });
      this.done = row.done;
      this.#changed = row.changed;
      this.#checkInterruption();
    });
    jobFiles.prepare(this.#folder);
    const path = jobFiles.path(this.#folder, 'result');
    await writeFileAtomically(path, (partial) => writeChunks(partial, previewLines(store, id)));
    await this.#keepBytes();
    this.#file = await jobFiles.keep(this.#job, this.#folder, 'result', 'update-preview.csv');
  }

  /** Begins with the first row, and skips those that were imported. */
  async #import(account: AccountRow): Promise<void> {
    const { store, plans, jobFiles } = this.#deps;
    const job = this.#job;
    const request = requestOf(job);
    if (request.kind !== 'import' || 'undo' in request) throw new Error(`The job ${job.id} is no import`);
    const { list, file } = await requireUpload({ store }, reachOfJob(job), job.upload_id ?? '');
    await this.#beginAgain();
    const newProjects = await runImport(
      this.#deps,
      {
        ...callerOf(plans, account, job.actor),
        ...reachOfJob(job),
        ...viaOf(job),
        job: { id: job.id, claim: this.#claim },
      },
      {
        id: job.id,
        format: list.format,
        bytes: jobFiles.read(file),
        rows: job.total ?? list.rows,
        path: jobFiles.path(this.#folder, 'result'),
        request,
        onRows: this.#onRows,
      },
    );
    if (isDryRun(job)) this.#newProjects = newProjects;
    await this.#keepBytes();
    this.#file = await jobFiles.keep(
      job,
      this.#folder,
      'result',
      isDryRun(job) ? 'import-preview.csv' : 'import-result.csv',
    );
  }

  async #beginAgain(): Promise<void> {
    this.#changed = 0;
    await this.store({ done: 0, changed: 0, refused: 0 }, { begins: true });
  }

  /** `changed`: of these, how many were created, or packed as pictures. */
  readonly #onRows = async (rows: number, changed: number, refusals: JobRefusal[]): Promise<void> => {
    this.#changed += changed;
    if (refusals.length > 0) await this.store({ changed: this.#changed }, { refusals });
    this.#progress(rows);
  };

  #progress(more: number): void {
    this.done += more;
    this.#totalFor(this.done);
    this.#checkInterruption();
  }

  /** Codes created since the start are changed and exported too. */
  #totalFor(done = 0): number | null {
    if (this.#total !== null) this.#total = Math.max(this.#total, done);
    return this.#total;
  }

  #checkInterruption(): void {
    if (this.#isClosed()) this.#interruption ??= new Interrupted('stopped');
    if (this.#interruption) throw this.#interruption;
  }

  async #report(): Promise<void> {
    // What changes codes saves its counts with each batch: others, even of a moment before, would outlive a crash.
    const isByBatch = this.#job.kind === 'update' || this.#job.undoes !== null;
    const counts = { done: this.done, total: this.#total, changed: this.#changed };
    try {
      await this.store(isByBatch ? {} : counts);
      // Not of one that is over by now: what it keeps is written.
      await this.#keepBytes();
      await requireAsker(this.#deps.store, this.#job);
    } catch (error) {
      if (error instanceof Interrupted || error instanceof Refusal) this.#interruption ??= error;
    }
  }

  /** Throws if the job's files take more than the plan allows for the account. */
  async #keepBytes(): Promise<void> {
    const { store, plans, jobFiles } = this.#deps;
    const { id, account_id } = this.#job;
    const bytes = await jobFiles.bytesOf(this.#folder);
    if (bytes === 0) return;
    const account = await store.read.findAccount(account_id);
    const plan = plans.get(account?.plan ?? '');
    const own = { owner: { id, account_id }, job: { id, claim: this.#claim } };
    const input = { table: 'jobs' as const, ...own, bytes, maxBytes: plan?.job_bytes ?? 0 };
    if (!(await store.write.growFiles(input))) throw jobBytesExceeded(plan);
  }

  async #refusalsFile(): Promise<JobFile | null> {
    const { store, jobFiles } = this.#deps;
    const { id } = this.#job;
    const [first] = await store.read.listRefusals(id, 0, 1);
    if (!first) return null;
    jobFiles.prepare(this.#folder);
    const path = jobFiles.path(this.#folder, 'refusals');
    await writeFileAtomically(path, (partial) => writeChunks(partial, refusalLines(store, id, first.line !== null)));
    return jobFiles.keep(this.#job, this.#folder, 'refusals', 'refusals.csv');
  }
}

const REFUSALS_PAGE = 1_000;

/** Rows of a list have their line, codes their id. */
async function* refusalLines({ read }: Store, id: string, hasLines: boolean): AsyncGenerator<string> {
  yield csvLine([hasLines ? 'line' : 'qr_id', 'code', 'message']);
  for (let after = 0; ; ) {
    const page = await read.listRefusals(id, after, REFUSALS_PAGE);
    yield page.map(({ line, code_id, code, message }) => csvLine([hasLines ? line : code_id, code, message])).join('');
    if (page.length < REFUSALS_PAGE) return;
    after = page.at(-1)?.at ?? 0;
  }
}

function viaOf({ actor }: JobRow): { via: 'api' | 'dashboard' } {
  return { via: actor.kind === 'key' || actor.kind === 'client' ? 'api' : 'dashboard' };
}
