import { z } from 'zod';
import { openTextCursor, sealTextCursor } from '../../lib/cursor.ts';
import type { Caller } from '../../people/caller.ts';
import type { JobRow } from '../../store/schema.ts';
import { hasActivity } from '../../transfer/jobs/job.ts';
import { firstPreviewItems } from '../../transfer/jobs/preview-changes.ts';
import { cancelJob, deleteJob, requireJob, type StartedJob, startJob, undoJob } from '../../transfer/jobs/start-job.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { lacksScope, permit } from '../permit.ts';
import { activityRoute } from './activity-routes.ts';
import { jobAnswer, presentJob } from './job.ts';
import { jobRequest, readJobRequest } from './job-request.ts';
import { asAnswer, asRequest, type Call, exampleOf, pageOf, pageQuery, route, type V2Deps } from './route.ts';
import { FILE_TYPES, sendFile } from './send-file.ts';

const of = { tag: 'Jobs', scope: 'jobs.run' } as const;

asAnswer('Job', 'What is done with many codes.', jobAnswer);
const EXAMPLE = exampleOf(jobAnswer, {
  job_id: 'job_01k9zq9d6x8p4zagr7vj6fkyrc',
  kind: 'import',
  state: 'done',
  dry_run: false,
  format: null,
  list_name: 'codes.xlsx',
  change: null,
  done: 1_200,
  total: 1_200,
  result: { created: 1_198, refused: 2 },
  error: null,
  file: {
    name: 'import-result.csv',
    bytes: 98_304,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  file_url: 'http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/file',
  refusals_url: 'http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/refusals',
  undoes: null,
  can_undo: true,
  created_at: '2026-11-17T10:00:00.000Z',
  expires_at: '2026-11-24T10:00:00.000Z',
});

/** Programs get addresses with our host; our pages may have been opened under another one. */
const baseOf = ({ publicUrl }: V2Deps, { via }: Caller) => (via === 'api' ? publicUrl : '');

/** Others who run jobs see those of each other, but not what only some may see. */
const shownTo = (deps: V2Deps, caller: Caller, job: JobRow) =>
  presentJob(job, baseOf(deps, caller), !hasActivity(job) || !lacksScope(activityRoute, caller));

export const listJobs = route('GET /v2/jobs', {
  ...of,
  operation: 'listJobs',
  summary: 'List jobs',
  description: 'Newest first, those of the dashboard included.',
  query: z.object(pageQuery),
  answer: asAnswer('JobPage', 'One page of jobs.', pageOf(jobAnswer)),
  async handle(deps, { caller, query, now }) {
    const { page_size: size, page_token: token = null } = query;
    const scope = `jobs:${caller.accountId}`;
    const before = openTextCursor(deps.cursorSecret, scope, token, now);
    const jobs = await deps.store.read.listJobs(caller, before, size + 1);
    const shown = jobs.slice(0, size);
    const last = jobs.length > size ? shown.at(-1) : undefined;
    const next_page_token = last ? sealTextCursor(deps.cursorSecret, scope, last.id, now) : null;
    return { fields: { items: shown.map((job) => shownTo(deps, caller, job)), next_page_token } };
  },
});

export const startJobRoute = route('POST /v2/jobs', {
  ...of,
  operation: 'startJob',
  summary: 'Start a job',
  description:
    'Imports codes, changes many, exports them, or makes pictures and label sheets of them. The server goes on by itself; look at the job, at its `Location`, for what became of it.',
  body: asRequest('NewJob', 'A job to start; which fields it takes depends on its kind.', jobRequest),
  bodyExample: {
    kind: 'update',
    filter: { tag: ['Menus'] },
    change: { redirect_url: { find: '/summer', replace: '/winter' } },
  },
  moreBodyExamples: {
    'Import a list': { kind: 'import', upload_id: 'upl_01k9zqae7y9q5bbhs8wk7gmzsd', dry_run: true },
    'Export codes': { kind: 'export', format: 'csv', filter: { status: ['active'] } },
    'Export pictures': { kind: 'pictures', format: 'svg' },
  },
  takesIdempotencyKey: true,
  status: 202,
  answer: jobAnswer,
  answerExample: {
    ...EXAMPLE,
    state: 'waiting',
    done: 0,
    total: null,
    result: null,
    file: null,
    file_url: null,
    refusals_url: null,
  },
  errors: ['not_found', 'project_not_found', 'quota_exceeded_job_bytes'],
  async handle(deps, call) {
    const { request, upload } = await readJobRequest(deps.store, call.caller, call.body);
    return begun(deps, call, await startJob(deps, call.caller, request, upload, readIdempotencyKey(call)));
  },
});

export const getJob = route('GET /v2/jobs/{id}', {
  ...of,
  operation: 'getJob',
  summary: 'Get a job',
  description: 'How far it is, and what became of it.',
  answer: jobAnswer,
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    const job = await requireJob(deps.store, caller, parts.id ?? '');
    return { fields: shownTo(deps, caller, job) };
  },
});

export const cancelJobRoute = route('POST /v2/jobs/{id}/cancel', {
  ...of,
  operation: 'cancelJob',
  summary: 'Cancel a job',
  description: 'It ends within moments. What it has done stays; one that is over stays as it is.',
  answer: jobAnswer,
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    const job = await cancelJob(deps, caller, parts.id ?? '');
    return { fields: shownTo(deps, caller, job) };
  },
});

export const undoJobRoute = route('POST /v2/jobs/{id}/undo', {
  ...of,
  operation: 'undoJob',
  summary: 'Undo a job',
  description:
    'As another job: archives the codes that an import made, and puts back what an update changed, as far as nobody changed it since. A job that still runs is cancelled.',
  takesIdempotencyKey: true,
  status: 202,
  answer: jobAnswer,
  errors: ['not_found', 'invalid_request', 'quota_exceeded_job_bytes'],
  async handle(deps, call) {
    const id = call.parts.id ?? '';
    return begun(deps, call, await undoJob(deps, call.caller, id, readIdempotencyKey({ ...call, body: {} })));
  },
});

export const deleteJobRoute = route('DELETE /v2/jobs/{id}', {
  ...of,
  operation: 'deleteJob',
  summary: 'Delete a job',
  description: 'One that is over, with its files; otherwise it is deleted after seven days.',
  errors: ['not_found', 'invalid_request'],
  async handle(deps, { caller, parts }) {
    await deleteJob(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});

export const getJobFile = route('GET /v2/jobs/{id}/file', {
  ...of,
  operation: 'getJobFile',
  summary: 'Get the file of a job',
  description: 'What it made, whole or a range of it.',
  files: FILE_TYPES,
  errors: ['not_found'],
  async handle({ store, jobFiles }, { caller, parts, headers }) {
    const job = await requireJob(store, caller, parts.id ?? '');
    if (hasActivity(job)) permit(activityRoute, caller, null, 0);
    return sendFile(jobFiles, job.file, headers);
  },
});

const refusal = z.strictObject({
  line: z.int().nullable().describe('Of the list; null for codes.'),
  qr_id: z.string().nullable(),
  label: z.string().nullable().describe('Of the code.'),
  code: z.string().describe('An error code of the API.'),
  message: z.string().describe('Why, for people.'),
});
asAnswer('JobRefusal', 'A row or code that a job refused, and why.', refusal);

const SHOWN_REFUSALS = 200;

export const getJobRefusals = route('GET /v2/jobs/{id}/refusals', {
  ...of,
  operation: 'getJobRefusals',
  summary: 'Get what a job refused',
  description:
    'A CSV file with `line` of the list or `qr_id`, `code` and `message`, whole or a range of it. With `Accept: application/json` the first 200, also while the job runs.',
  answerTypes: ['text/csv'],
  answer: asAnswer('JobRefusals', 'What a job refused.', z.strictObject({ items: z.array(refusal) })),
  answerExample: {
    items: [{ line: 17, qr_id: null, label: null, code: 'unsafe_url', message: 'redirect_url is not safe' }],
  },
  errors: ['not_found'],
  async handle({ store, jobFiles }, { caller, parts, headers }) {
    const job = await requireJob(store, caller, parts.id ?? '');
    if (headers.get('accept') !== 'application/json') return sendFile(jobFiles, job.refusals_file, headers);
    const rows = await store.read.listRefusals(job.id, 0, SHOWN_REFUSALS);
    return {
      fields: {
        items: rows.map(({ line, code_id: qr_id, label, code, message }) => ({ line, qr_id, label, code, message })),
      },
    };
  },
});

const previewItem = z.strictObject({
  line: z.int().nullable().describe('Of the list; null for codes of a filter.'),
  qr_id: z.string(),
  label: z.string().describe('Of the code.'),
  link: z.string().describe('Of the code.'),
  field: z.string().describe('What would change, by its name in a code.'),
  before: z.unknown(),
  after: z.unknown(),
});
asAnswer('JobPreviewItem', 'A field of a code that an update would change.', previewItem);

export const getJobPreview = route('GET /v2/jobs/{id}/preview', {
  ...of,
  operation: 'getJobPreview',
  summary: 'Get what an update would change',
  description:
    'Of a dry run: the first 200 fields, also while it runs. Its `file_url` has all of them as CSV with the same columns.',
  answer: asAnswer('JobPreview', 'What an update would change.', z.strictObject({ items: z.array(previewItem) })),
  answerExample: {
    items: [
      {
        line: 2,
        qr_id: 'qr_01k9zq7c4w6n2yzfp5th4djxqb',
        label: 'Menu, table 7',
        link: 'https://qr.example.com/qr-7k3m9p2x',
        field: 'redirect_url',
        before: 'https://example.com/menu',
        after: 'https://example.com/winter-menu',
      },
    ],
  },
  errors: ['not_found'],
  async handle({ store }, { caller, parts }) {
    const { id } = await requireJob(store, caller, parts.id ?? '');
    return { fields: { items: await firstPreviewItems(store, id) } };
  },
});

function begun(deps: V2Deps, { caller }: Pick<Call, 'caller'>, { job, replayed }: StartedJob) {
  return { fields: shownTo(deps, caller, job), location: `${baseOf(deps, caller)}/v2/jobs/${job.id}`, replayed };
}
