import { countOwnedCodes } from '../../codes/walk-codes.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Caller } from '../../people/caller.ts';
import { earlierResult, idempotencyConflict } from '../../people/idempotency.ts';
import type { Authored } from '../../store/activity/activity.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { InsertedJob } from '../../store/jobs/jobs.ts';
import { type Reach, reachOf, wholeAccount } from '../../store/reach.ts';
import type { JobRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { ReservedPlaces } from '../reserved-places.ts';
import { isDryRun, isFinished, type JobRequest, jobBytesExceeded } from './job.ts';
import type { JobFiles } from './job-files.ts';

/** The maximum of unfinished jobs per account, and of all jobs kept. */
const MAX_OPEN = 5;
const MAX_KEPT = 100;

type Deps = Authored & { store: Store; clock: Clock; jobFiles: JobFiles; wakeJobs: () => void };

/** The upload that a job reads: so many rows of it. Its name stays with the job, which is kept longer. */
export type ReadList = { id: string; rows: number; name: string | null };

export type StartedJob = { job: JobRow; replayed: boolean };

/**
 * Queues a job. It goes on whether or not anybody waits for it, and after a crash where it was. An import has its places
 * in the quota from now on, as many as are left; the rows beyond are refused one by one.
 */
export async function startJob(
  deps: Deps,
  caller: Caller,
  request: JobRequest,
  upload: ReadList | null,
  idempotency: Idempotency | null,
): Promise<StartedJob> {
  const { store, clock } = deps;
  const earlier = await earlierJob(store, caller, await earlierResult(store, idempotency));
  if (earlier) return { job: earlier, replayed: true };
  const now = clock.now();
  const filter = 'filter' in request ? request.filter : null;
  const total = filter === null ? (upload?.rows ?? null) : await countOwnedCodes(store, caller, filter, now);
  const asked = {
    ...request,
    ...(upload && { list_name: upload.name }),
    ...(request.kind === 'export' && {
      with_activity: caller.projectIds === null && caller.scopes.has('members.manage'),
    }),
  };
  const job = newJob(caller, asked, now, { upload_id: upload?.id ?? null, undoes: null, total });
  const isMaking = request.kind === 'import' && upload !== null && !isDryRun(job);
  const reservation = isMaking ? new ReservedPlaces(deps, caller, job.id).renewed(upload.rows) : null;
  const input = { job, ...limitsOf(caller), idempotency, reservation, by: deps.author?.() };
  return inserted(deps, caller, await store.write.insertJob(input));
}

/** What a job can be asked to take back: codes that it created or changed. */
export function isUndoable(job: JobRow): boolean {
  if (!['import', 'update'].includes(job.kind) || job.undoes !== null || isDryRun(job)) return false;
  if (job.undone_by !== null) return false;
  return !isFinished(job) || job.changed > 0 || job.portion !== null;
}

/**
 * Starts to take back what a job did, as another job: what an import made is archived, what an update changed and
 * nobody since is put back. A job that still runs is cancelled.
 */
export async function undoJob(
  deps: Deps,
  caller: Caller,
  id: string,
  idempotency: Idempotency | null,
): Promise<StartedJob> {
  const undone = await requireJob(deps.store, caller, id);
  if (!isUndoable(undone)) throw invalid('This job cannot be undone: it changed nothing, or was undone already');
  const request = { kind: undone.kind as 'import' | 'update', undo: true as const };
  const of = { upload_id: null, undoes: id, total: isFinished(undone) ? undone.changed : null };
  const job = newJob(caller, request, deps.clock.now(), of);
  const input = { job, ...limitsOf(caller), idempotency, reservation: null };
  const result = await deps.store.write.insertUndo({ undoes: id, ...input });
  if (result === 'undone') throw invalid('This job was undone already');
  return inserted(deps, caller, result);
}

/** Ends it after its batch; what it did stays. One that is over stays as it is. */
export async function cancelJob({ store, clock }: Deps, reach: Reach, id: string): Promise<JobRow> {
  const cancelled = await store.write.cancelJob({ ...reachOf(reach), id, now: clock.now() });
  return cancelled ?? requireJob(store, reach, id);
}

/** Removes a finished job with its files. */
export async function deleteJob(deps: Deps, reach: Reach, id: string): Promise<void> {
  const job = await requireJob(deps.store, reach, id);
  if (!isFinished(job)) throw invalid('It is still running; cancel it first');
  await deps.jobFiles.discard('Job', id);
}

export async function requireJob(store: Pick<Store, 'read'>, reach: Reach, id: string): Promise<JobRow> {
  const job = await store.read.findJob(reach, id);
  if (!job) throw jobNotFound();
  return job;
}

function newJob(
  { accountId, actor, projectIds }: Caller,
  request: JobRequest,
  now: number,
  of: Pick<JobRow, 'upload_id' | 'undoes' | 'total'>,
) {
  const project_ids = projectIds && [...projectIds];
  const whose = { account_id: accountId, actor, project_ids };
  return { id: newId('job', now), ...whose, kind: request.kind, request, created_at: now, ...of };
}

const limitsOf = ({ plan }: Caller) => ({ cap: MAX_OPEN, minBytes: 1, maxBytes: plan.job_bytes });

/** Drops the oldest finished jobs to make room. */
async function inserted(deps: Deps, caller: Caller, result: InsertedJob): Promise<StartedJob> {
  const { store, wakeJobs } = deps;
  if (result === 'too_many') throw invalid(`${MAX_OPEN} jobs are waiting already; let them finish first`);
  if (result === 'full') throw jobBytesExceeded(caller.plan);
  if ('conflict' in result) throw idempotencyConflict();
  if ('replay' in result) {
    const job = await earlierJob(store, caller, result.replay);
    if (!job) throw jobNotFound();
    return { job, replayed: true };
  }
  const jobs = await store.read.listJobs(wholeAccount(caller.accountId), null, 2 * MAX_KEPT);
  for (const old of jobs.slice(MAX_KEPT)) if (isFinished(old)) await deps.jobFiles.discard('Job', old.id);
  wakeJobs();
  return { job: result, replayed: false };
}

async function earlierJob({ read }: Store, reach: Reach, replay: unknown): Promise<JobRow | undefined> {
  return replay === null ? undefined : read.findJob(reach, (replay as { id: string }).id);
}

function jobNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such job in this account');
}
