import { z } from 'zod';
import { invalid, Refusal } from '../../errors/refusal.ts';
import {
  EXPORT_KINDS,
  importOptions,
  JOB_LIFETIME_MS,
  type JobKind,
  type JobPhase,
  type JobState,
  PICTURE_FORMATS,
} from '../../import-export/jobs/job.ts';
import { checkList } from '../../import-export/lists/check-list.ts';
import { guessColumns } from '../../import-export/lists/known-lists.ts';
import { requireTarget } from '../../import-export/lists/list-columns.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import { requireProject } from '../../projects/find-project.ts';
import type { JobChanges } from '../../store/jobs/jobs.ts';
import type { JobRow } from '../../store/schema.ts';
import { receive } from '../kernel/serve.ts';
import type { Job, UploadedList } from './contract.ts';
import { type DashboardDeps, NO_BODY, type OwnerCall, ownerRoute, type RoutesUnder } from './route.ts';
import { sendJobFile } from './send-job-file.ts';

/** The maximum of unfinished jobs per account, and of all jobs kept. */
const MAX_OPEN = 5;
const MAX_KEPT = 30;

export const jobsRoutes: RoutesUnder<'/jobs'> = {
  'GET /jobs': ownerRoute(NO_BODY, async ({ store }, { account }) => ({
    jobs: (await store.read.listJobs(account.id, MAX_KEPT)).map(presentJob),
  })),

  'GET /jobs/{id}': ownerRoute(NO_BODY, async (deps, call) => presentJob(await requireJob(deps, call))),

  'GET /jobs/{id}/file': ownerRoute(NO_BODY, async (deps, call) =>
    sendJobFile(deps.jobFiles, await requireJob(deps, call), call.headers),
  ),

  'POST /jobs/{id}/check': ownerRoute(importOptions, async (deps, call) => {
    const job = await requireImport(deps, call);
    requireTarget(call.body.columns);
    if (call.body.project_id !== null)
      await requireProject(deps.store, call.account.id, call.body.project_id);
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
      return presentJob(await insert(deps, job));
    },
  ),
};

export const importsRoutes: RoutesUnder<'/imports'> = {
  /** The body is the file itself. */
  'POST /imports': {
    ...ownerRoute(NO_BODY, async (deps, call) => {
      const job = newJob(deps, call, 'import', 'upload', 'done', {});
      await receive(call, deps.jobFiles.receive(job.id, call.request.body));
      try {
        const uploaded = await receive(call, describeUpload(deps, job.id));
        await insert(deps, { ...job, total: uploaded.rows, options: JSON.stringify(optionsOf(uploaded)) });
        return uploaded;
      } catch (error) {
        await deps.jobFiles.remove(job.id);
        throw error;
      }
    }),
    body: null,
  },
};

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
  state: JobState,
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
    created_at: now,
    updated_at: now,
  };
}

type NewJob = Omit<ReturnType<typeof newJob>, 'total'> & { total: number | null };

/** Drops the oldest finished jobs to make room. */
async function insert({ store, jobFiles, wakeJobs }: DashboardDeps, job: NewJob): Promise<JobRow> {
  if (!(await store.write.insertJob({ job, cap: MAX_OPEN })))
    throw invalid(`${MAX_OPEN} imports and exports are waiting already; let them finish first`);
  const kept = await store.read.listJobs(job.account_id, 2 * MAX_KEPT);
  for (const { id, state } of kept.slice(MAX_KEPT)) {
    if (!['done', 'failed', 'cancelled'].includes(state)) continue;
    await jobFiles.remove(id);
    await store.write.dropJob({ id });
  }
  wakeJobs();
  return { ...job, done: 0, lease_until: 0 };
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
    expires_at: toIso(row.created_at + JOB_LIFETIME_MS),
  };
}
