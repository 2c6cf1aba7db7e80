import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import { reachOf } from '../../store/reach.ts';
import type { UploadRow } from '../../store/schema.ts';
import { UPLOAD_LIFETIME_MS } from '../../transfer/jobs/job.ts';
import { deleteUpload, listOf, receiveUpload, waitingUploads } from '../../transfer/jobs/uploads.ts';
import { LIST_FIELDS, type ListField } from '../../transfer/lists/list-columns.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { receive } from '../kernel/serve.ts';
import { fullAnswer } from '../v1/present-qr-code.ts';
import { asAnswer, exampleOf, pageOf, route } from './route.ts';
import { XLSX } from './send-file.ts';

const count = z.int().min(0);
const fileName = readableText({ min: 1, max: 255, blank: false, lines: false });
const fields = Object.fromEntries(LIST_FIELDS.map((field) => [field, count.optional()])) as Record<
  ListField,
  z.ZodOptional<typeof count>
>;

const uploadAnswer = z.strictObject({
  upload_id: z.string().describe('For jobs that read it.'),
  name: z.string().nullable().describe('What the file is called, as it was sent.'),
  format: z.enum(['csv', 'ndjson', 'xlsx']).describe('What it was recognised as.'),
  header: z.array(z.string()).describe('The first line, or the fields of the first objects.'),
  has_header: z
    .boolean()
    .describe('Whether the first line seems to name the columns. An import can be told otherwise.'),
  sample: z.array(z.array(z.string())).describe('Up to five rows of a table; long cells are cut off.'),
  rows: count.describe('Without the first line of a table.'),
  columns: z.strictObject(fields).describe('The index of the column of each field that was recognised.'),
  short_link: count.nullable().describe("The column of another service's short links."),
  service: z.string().nullable().describe('The service that exported it, if it was recognised.'),
  created_at: fullAnswer.shape.created_at,
  expires_at: fullAnswer.shape.created_at,
});

asAnswer('Upload', 'A list that jobs can read.', uploadAnswer);
exampleOf(uploadAnswer, {
  upload_id: 'upl_01k9zqae7y9q5bbhs8wk7gmzsd',
  name: 'tables.csv',
  format: 'csv',
  header: ['label', 'redirect_url'],
  has_header: true,
  sample: [['Menu, table 7', 'https://example.com/menu']],
  rows: 1_200,
  columns: { label: 0, redirect_url: 1 },
  short_link: null,
  service: null,
  created_at: '2026-11-17T10:00:00.000Z',
  expires_at: '2026-11-18T10:00:00.000Z',
});

function present(upload: UploadRow): z.infer<typeof uploadAnswer> {
  const { format, ...list } = listOf(upload);
  return {
    upload_id: upload.id,
    ...list,
    format: format === 'cells' ? 'xlsx' : format === 'windows_csv' ? 'csv' : format,
    created_at: toIso(upload.created_at),
    expires_at: toIso(upload.created_at + UPLOAD_LIFETIME_MS),
  };
}

const of = { tag: 'Jobs', scope: 'jobs.run' } as const;

export const createUpload = route('POST /v2/uploads', {
  ...of,
  operation: 'createUpload',
  summary: 'Upload a list',
  description:
    'The body is the file: CSV, JSON objects as `POST /v2/qr-codes` takes them with one on each line, or a spreadsheet (.xlsx); at most 64 MiB. All of it is checked; then a job can read it for a day.',
  query: z.object({ name: fileName.optional().describe('What the file is called, for people.') }),
  bodyTypes: ['text/csv', 'application/x-ndjson', XLSX],
  takesIdempotencyKey: true,
  status: 201,
  answer: uploadAnswer,
  errors: ['invalid_request', 'invalid_payload', 'quota_exceeded_job_bytes'],
  async handle(deps, call) {
    const { caller, headers, incoming, query } = call;
    const length = headers.get('content-length');
    const sent = {
      ...reachOf(caller),
      plan: caller.plan,
      body: incoming.request.body,
      bytes: length === null ? null : Number(length),
      isCsv: (headers.get('content-type') ?? '').toLowerCase().startsWith('text/csv'),
      name: query.name ?? null,
      idempotency: (sha256: string) => readIdempotencyKey({ ...call, body: sha256 }),
    };
    const { upload, replayed } = await receive(incoming, receiveUpload(deps, sent));
    return { fields: present(upload), replayed };
  },
});

export const listUploads = route('GET /v2/uploads', {
  ...of,
  operation: 'listUploads',
  summary: 'List uploads that wait',
  description:
    'Those that no job but a dry run has read, newest first, at most 20; always on one page. Those of the dashboard are included.',
  answer: asAnswer('UploadPage', 'Lists that wait for a job.', pageOf(uploadAnswer)),
  async handle(deps, { caller }) {
    const items = (await waitingUploads(deps, caller)).map(present);
    return { fields: { items, next_page_token: null } };
  },
});

export const deleteUploadRoute = route('DELETE /v2/uploads/{id}', {
  ...of,
  operation: 'deleteUpload',
  summary: 'Delete an upload',
  description: 'Unless a job is reading it; otherwise it is deleted after a day.',
  errors: ['not_found', 'invalid_request'],
  async handle(deps, { caller, parts }) {
    await deleteUpload(deps, caller, parts.id ?? '');
    return { fields: {} };
  },
});
