import type { Plans } from '../../config/plans.ts';
import { Refusal } from '../../errors/refusal.ts';
import { PeriodicTask } from '../../lib/periodic-task.ts';
import { callerOf } from '../../people/caller.ts';
import { type DueDeps, DueWorker } from '../../store/due/due-worker.ts';
import type { JobChanges } from '../../store/jobs/jobs.ts';
import type { JobRow } from '../../store/schema.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import type { ImportDeps } from '../lists/import-batch.ts';
import { type ExportKind, Interrupted, JOB_LIFETIME_MS, jobBytesExceeded, UNSTARTED_LIFETIME_MS } from './job.ts';
import type { JobFiles } from './job-files.ts';
import { EXPORT_FILE_NAME, type ExportDeps, runExport } from './run-export.ts';
import { runImport, undoImport } from './run-import.ts';

type JobWorkerDeps = ImportDeps & ExportDeps & DueDeps & { plans: Plans; files: JobFiles };

/** Per process; an account has one at a time. */
const MAX_RUNNING = 2;
const POLL_EVERY_MS = 500;
const LEASE_MS = 15_000;
/** How often a job saves its progress, renews its lease and checks for cancellation. */
const PROGRESS_EVERY_MS = 500;
const CLEAN_EVERY_MS = 600_000;
/** After the store did not answer; finished work is not repeated. */
const RETRY_MS = 2_000;
const MAX_ATTEMPTS = 5;

/** Runs imports and exports. If its process dies, a job is claimed again when its lease expires. */
export class JobWorker {
  readonly #deps: JobWorkerDeps;
  readonly #worker: DueWorker<'jobs'>;
  /** Removes old files, also at every start. */
  readonly #cleaning: PeriodicTask;
  /** Jobs interrupted by the store, with their progress. */
  readonly #stalled = new Map<string, { done: number; attempts: number }>();

  constructor(deps: JobWorkerDeps) {
    this.#deps = deps;
    this.#worker = new DueWorker(deps, {
      queue: 'jobs',
      part: deps.files.node,
      everyMs: POLL_EVERY_MS,
      leaseMs: LEASE_MS,
      limit: 1,
      parallel: MAX_RUNNING,
      run: (jobs) => Promise.all(jobs.map((job) => this.#run(job))),
      failure: 'Imports and exports could not be read',
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

  async #run(job: JobRow): Promise<void> {
    const { store, log, clock, files } = this.#deps;
    let done = 0;
    let { total } = job;
    let interruption: Interrupted | Refusal | null = job.state === 'cancelling' ? new Interrupted('cancelled') : null;
    const change = (changes: JobChanges) =>
      store.write.changeJob({
        id: job.id,
        from: ['running', 'cancelling'],
        changes,
        now: clock.now(),
      });
    const reportProgress = async () => {
      const row = await change({ done, total, lease_until: clock.now() + LEASE_MS }).catch(() => null);
      if (row === undefined || row?.state === 'cancelling') interruption ??= new Interrupted('cancelled');
      await this.#keepBytes(job).catch((error) => {
        if (error instanceof Refusal) interruption ??= error;
      });
    };
    const onProgress = (more: number) => {
      done += more;
      // Codes created since the start are exported too.
      if (total !== null) total = Math.max(total, done);
      if (this.#worker.isClosed) interruption ??= new Interrupted('stopped');
      if (interruption) throw interruption;
    };
    const timer = setInterval(reportProgress, PROGRESS_EVERY_MS);
    try {
      if (interruption) throw interruption;
      ({ done, total } = await this.#progressOf(job));
      const changes = await this.#work(job, done, onProgress);
      const kept_bytes = await this.#keepBytes(job);
      await change({ ...changes, done, total, kept_bytes, state: 'done', error: null });
      this.#stalled.delete(job.id);
    } catch (error) {
      if (error instanceof Interrupted && error.why === 'stopped') {
        // The next start or another process continues.
        await change({ lease_until: 0, done }).catch(() => null);
        return;
      }
      if (error instanceof StoreUnavailable && this.#canContinue(job.id, done)) {
        log.warn({ err: error, job: job.id }, 'An import or export continues when the database answers again');
        await change({ lease_until: clock.now() + RETRY_MS }).catch(() => null);
        return;
      }
      const state = error instanceof Interrupted ? 'cancelled' : 'failed';
      if (!(error instanceof Interrupted || error instanceof Refusal))
        log.error({ err: error, job: job.id }, 'An import or export failed');
      const message = error instanceof Refusal ? error.message : 'Something went wrong on the server; try again';
      const isFull = error instanceof Refusal && error.code === 'quota_exceeded_job_bytes';
      if (isFull) await files.removeResult(job.id);
      const kept_bytes = await files.bytesOf(job.id);
      await change({ state, done, kept_bytes, error: state === 'failed' ? message : null }).catch((problem) =>
        log.warn({ err: problem }, 'The result of an import or export could not be stored'),
      );
    } finally {
      clearInterval(timer);
    }
  }

  /** What the job's files take by now. Throws if that is more than the plan allows for the account. */
  async #keepBytes({ id, account_id, kept_bytes }: JobRow): Promise<number> {
    const { store, plans, files } = this.#deps;
    const bytes = await files.bytesOf(id);
    if (bytes <= kept_bytes) return bytes;
    const account = await store.read.findAccount(account_id);
    const plan = plans.get(account?.plan ?? '');
    const input = { job: { id, account_id }, bytes, maxBytes: plan?.job_bytes ?? 0 };
    if (await store.write.growJob(input)) return bytes;
    throw jobBytesExceeded(plan);
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

  /** Only an undo continues where it stopped: its codes are archived already. Everything else begins again. */
  async #progressOf({ id, kind, phase, account_id, total }: JobRow) {
    const { read } = this.#deps.store;
    if (kind !== 'import') return { done: 0, total: await read.countExportedCodes(account_id) };
    if (phase !== 'undo') return { done: 0, total };
    const left = await read.countImportedCodes(id);
    return { done: Math.max(0, (total ?? left) - left), total: total ?? left };
  }

  async #work(job: JobRow, done: number, onProgress: (more: number) => void): Promise<JobChanges> {
    const { store, plans, files } = this.#deps;
    const account = await store.read.findAccount(job.account_id);
    if (!account) throw new Interrupted('cancelled');
    const path = files.result(job.id);
    await files.prepare(job.id);
    const options = JSON.parse(job.options);
    if (job.kind !== 'import') {
      const kind = job.kind as ExportKind;
      await runExport(this.#deps, kind, {
        account,
        path,
        format: options.format ?? 'svg',
        onCodes: onProgress,
      });
      return { ...(await files.describe(job.id)), file_name: EXPORT_FILE_NAME[kind] };
    }
    const caller = callerOf(plans, account, { kind: 'dashboard' });
    if (job.phase === 'undo') {
      const archived = done + (await undoImport(this.#deps, caller, job.id, onProgress));
      return { result: JSON.stringify({ ...parsed(job.result), archived }) };
    }
    const isDryRun = job.phase === 'check';
    const result = await runImport(this.#deps, caller, {
      id: job.id,
      upload: files.readUpload(job.id),
      rows: job.total ?? 0,
      path,
      options,
      isDryRun,
      onRows: onProgress,
    });
    const file_name = isDryRun ? 'import-preview.csv' : 'import-result.csv';
    return { result: JSON.stringify(result), ...(await files.describe(job.id)), file_name };
  }

  async #clean(): Promise<void> {
    const { store, clock, files, log } = this.#deps;
    try {
      const now = clock.now();
      const old = { madeBefore: now - JOB_LIFETIME_MS, idleSince: now - UNSTARTED_LIFETIME_MS };
      for (const { id } of await store.read.listOldJobs(files.node, old)) {
        await files.remove(id);
        await store.write.dropJob({ id });
      }
      await files.removeOld(now - JOB_LIFETIME_MS);
    } catch (error) {
      log.warn({ err: error }, 'Old files of imports and exports could not be removed');
    }
  }
}

function parsed(text: string | null): object {
  return text === null ? {} : JSON.parse(text);
}
