import { z } from 'zod';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import { requireProject } from '../../projects/find-project.ts';
import type { JobChanges } from '../../store/jobs/jobs.ts';
import type { JobRow } from '../../store/schema.ts';
import {
  EXPORT_KINDS,
  importOptions,
  JOB_LIFETIME_MS,
  type JobKind,
  type JobPhase,
  type JobState,
  jobBytesExceeded,
  PICTURE_FORMATS,
  UNSTARTED_LIFETIME_MS,
} from '../../transfer/jobs/job.ts';
import { checkList } from '../../transfer/lists/check-list.ts';
import { guessColumns } from '../../transfer/lists/known-lists.ts';
import { requireTarget } from '../../transfer/lists/list-columns.ts';
import { receive } from '../kernel/serve.ts';
import type { Job, UploadedList } from './contract.ts';
import { type DashboardDeps, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';
import { sendJobFile } from './send-job-file.ts';

/** The maximum of unfinished jobs per account, and of all jobs kept. */
const MAX_OPEN = 5;
const MAX_KEPT = 30;
/** The largest list: 100,000 rows are about 10 MB. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

const FINISHED: readonly string[] = ['done', 'failed', 'cancelled'] satisfies JobState[];

export const jobsRoutes: RoutesUnder<'/jobs'> = {
  'GET /jobs': ownerRoute(NO_BODY, async ({ store }, { account }) => ({
    jobs: (await store.read.listJobs(account.id, MAX_KEPT)).map(presentJob),
  })),

  'GET /jobs/{id}': ownerRoute(NO_BODY, async (deps, call) => presentJob(await requireJob(deps, call))),

  'GET /jobs/{id}/file': ownerRoute(NO_BODY, async (deps, call) =>
    sendJobFile(deps.jobFiles, await requireJob(deps, call), call.headers),
  ),

  'DELETE /jobs/{id}': ownerRoute(NO_BODY, async (deps, call) => {
    const job = await requireJob(deps, call);
    if (!FINISHED.includes(job.state)) throw invalid('It is still running; cancel it first');
    await discard(deps, job, call.now);
    return { done: true as const };
  }),

  'POST /jobs/{id}/check': ownerRoute(importOptions, async (deps, call) => {
    const job = await requireImport(deps, call);
    requireTarget(call.body.columns);
    if (call.body.project_id !== null) await requireProject(deps.store, call.account.id, call.body.project_id);
    const again = { state: 'waiting', phase: 'check', done: 0, result: null, error: null, lease_until: 0 };
    return queue(deps, call, job, ['done', 'failed', 'cancelled'], ['upload', 'check'], {
      ...again,
      options: JSON.stringify(call.body),
    });
  }),

  'POST /jobs/{id}/start': ownerRoute(NO_BODY, async (deps, call) => {
    const job = await requireImport(deps, call);
    const again = { state: 'waiting', phase: 'run', done: 0, result: null, error: null, lease_until: 0 };
    return queue(deps, call, job, ['done', 'failed', 'cancelled'], ['check', 'run'], again);
  }),

  'POST /jobs/{id}/undo': ownerRoute(NO_BODY, async (deps, call) => {
    const job = await requireImport(deps, call);
    const again = { state: 'waiting', phase: 'undo', done: 0, total: null, error: null, lease_until: 0 };
    return queue(deps, call, job, ['done', 'failed', 'cancelled'], ['run', 'undo'], again);
  }),

  'POST /jobs/{id}/cancel': ownerRoute(NO_BODY, async (deps, call) => {
    const { id } = await requireJob(deps, call);
    const now = call.now;
    const changed =
      (await deps.store.write.changeJob({ id, from: ['waiting'], changes: { state: 'cancelled' }, now })) ??
      (await deps.store.write.changeJob({ id, from: ['running'], changes: { state: 'cancelling' }, now }));
    return presentJob(changed ?? (await requireJob(deps, call)));
  }),
};

export const exportsRoutes: RoutesUnder<'/exports'> = {
  'POST /exports': ownerRoute(
    z.strictObject({
      kind: z.enum(EXPORT_KINDS, `must be one of ${EXPORT_KINDS.join(', ')}`),
      format: z.enum(PICTURE_FORMATS, `must be one of ${PICTURE_FORMATS.join(', ')}`).optional(),
    }),
    async (deps, call) => {
      const { kind, format = 'svg' } = call.body;
      const job = newJob(deps, call, kind, 'run', 'waiting', { format });
      return presentJob(await insert(deps, call, job, 1));
    },
  ),
};

export const importsRoutes: RoutesUnder<'/imports'> = {
  /** The body is the file itself. */
  'POST /imports': {
    ...ownerRoute(NO_BODY, async (deps, call) => {
      const { store, jobFiles, clock } = deps;
      const announced = call.headers.get('content-length');
      if (Number(announced) > MAX_UPLOAD_BYTES) throw uploadTooLarge();
      // Without a length, it may take whatever is left for the account.
      const wanted = announced === null ? MAX_UPLOAD_BYTES : Number(announced);
      const job = { ...newJob(deps, call, 'import', 'upload', 'uploading', {}), kept_bytes: wanted };
      const { id, kept_bytes: most } = await insert(deps, call, job, announced === null ? 1 : wanted);
      try {
        const tooLarge = most < wanted ? () => jobBytesExceeded(call.caller.plan) : uploadTooLarge;
        const kept_bytes = await receive(call, jobFiles.receive(id, call.request.body, most, tooLarge));
        const uploaded = await receive(call, describeUpload(deps, id));
        const options = JSON.stringify(optionsOf(uploaded));
        const changes = { state: 'done', total: uploaded.rows, options, kept_bytes };
        if (await store.write.changeJob({ id, from: ['uploading'], changes, now: clock.now() })) return uploaded;
        throw invalid('The upload took more than an hour; try again');
      } catch (error) {
        await jobFiles.remove(id);
        await store.write.dropJob({ id });
        throw error;
      }
    }),
    body: null,
  },
};

function uploadTooLarge(): Refusal {
  const message = 'The file is larger than 64 MiB; import it in parts';
  return new Refusal('invalid_payload', message, { status: 413 });
}

function optionsOf({ columns, short_link }: UploadedList): z.infer<typeof importOptions> {
  return { columns, short_link, project_id: null };
}

async function describeUpload({ jobFiles }: DashboardDeps, id: string): Promise<UploadedList> {
  const list = await checkList(jobFiles.readUpload(id));
  const { columns, shortLink, service } = guessColumns(list.header);
  return { job_id: id, ...list, columns, short_link: shortLink, service };
}

function newJob(
  { jobFiles }: DashboardDeps,
  { account, now }: OwnerCall,
  kind: JobKind,
  phase: JobPhase,
  state: JobState | 'uploading',
  options: object,
) {
  return {
    id: newId('job', now),
    account_id: account.id,
    node: jobFiles.node,
    kind,
    phase,
    state,
    options: JSON.stringify(options),
    total: null,
    result: null,
    error: null,
    file_name: null,
    bytes: null,
    sha256: null,
    kept_bytes: 0,
    created_at: now,
    updated_at: now,
  };
}

/** Drops the oldest finished jobs to make room. Refused if fewer than `minBytes` are left for the account's files. */
async function insert(
  deps: DashboardDeps,
  { caller: { plan }, now }: OwnerCall,
  job: ReturnType<typeof newJob>,
  minBytes: number,
): Promise<JobRow> {
  const { store, wakeJobs } = deps;
  const limits = { cap: MAX_OPEN, minBytes, maxBytes: plan.job_bytes };
  const inserted = await store.write.insertJob({ job, ...limits });
  if (inserted === 'too_many')
    throw invalid(`${MAX_OPEN} imports and exports are waiting already; let them finish first`);
  if (inserted === 'full') throw jobBytesExceeded(plan);
  const kept = await store.read.listJobs(job.account_id, 2 * MAX_KEPT);
  for (const old of kept.slice(MAX_KEPT)) if (FINISHED.includes(old.state)) await discard(deps, old, now);
  wakeJobs();
  return inserted;
}

/** Removes a finished job with its files; if they are on another node, that one does. */
async function discard({ store, jobFiles }: DashboardDeps, { id, node }: JobRow, now: number): Promise<void> {
  const from = [...FINISHED];
  const deleted = await store.write.changeJob({ id, from, changes: { state: 'deleted' }, now });
  if (!deleted || node !== jobFiles.node) return;
  await jobFiles.remove(id);
  await store.write.dropJob({ id });
}

async function requireJob({ store }: DashboardDeps, { account, id }: OwnerCall): Promise<JobRow> {
  const job = await store.read.findJob(account.id, id);
  if (!job) throw new Refusal('not_found', 'There is no such import or export in this account');
  return job;
}

async function requireImport(deps: DashboardDeps, call: OwnerCall): Promise<JobRow> {
  const job = await requireJob(deps, call);
  if (job.kind !== 'import') throw invalid('This is not an import');
  return job;
}

async function queue(
  { store, wakeJobs }: DashboardDeps,
  { now }: OwnerCall,
  job: JobRow,
  from: JobState[],
  phases: JobPhase[],
  changes: JobChanges,
): Promise<Job> {
  const isPossible = phases.includes(job.phase as JobPhase);
  const changed = isPossible ? await store.write.changeJob({ id: job.id, from, changes, now }) : undefined;
  if (!changed) throw invalid('The import is at another step by now; look at it again');
  wakeJobs();
  return presentJob(changed);
}

function presentJob(row: JobRow): Job {
  const { id, file_name, bytes, sha256 } = row;
  const hasFile = file_name !== null && bytes !== null && sha256 !== null && row.state === 'done';
  return {
    job_id: id,
    kind: row.kind as JobKind,
    phase: row.phase as JobPhase,
    state: row.state as JobState,
    done: row.done,
    total: row.total,
    result: row.result === null ? null : JSON.parse(row.result),
    error: row.error,
    file: hasFile ? { name: file_name, bytes, sha256 } : null,
    created_at: toIso(row.created_at),
    expires_at: toIso(expiryOf(row)),
  };
}

function expiryOf({ phase, state, created_at, updated_at }: JobRow): number {
  const end = created_at + JOB_LIFETIME_MS;
  const isUnstarted = (phase === 'upload' || phase === 'check') && FINISHED.includes(state);
  return isUnstarted ? Math.min(end, updated_at + UNSTARTED_LIFETIME_MS) : end;
}
