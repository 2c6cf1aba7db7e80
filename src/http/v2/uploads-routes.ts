import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import { UPLOAD_LIFETIME_MS } from '../../transfer/jobs/job.ts';
import { listOf, receiveUpload } from '../../transfer/jobs/uploads.ts';
import { LIST_FIELDS, type ListField } from '../../transfer/lists/list-columns.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { receive } from '../kernel/serve.ts';
import { fullAnswer } from '../v1/present-qr-code.ts';
import { asAnswer, route } from './route.ts';
import { XLSX } from './send-file.ts';

const count = z.int().min(0);
const fields = Object.fromEntries(LIST_FIELDS.map((field) => [field, count.optional()])) as Record<
  ListField,
  z.ZodOptional<typeof count>
>;

const uploadAnswer = z.strictObject({
  upload_id: z.string().describe('For jobs that read it.'),
  format: z.enum(['csv', 'ndjson', 'xlsx']).describe('What it was recognised as.'),
  header: z.array(z.string()).describe('The first line, or the fields of the first objects.'),
  sample: z.array(z.array(z.string())).describe('Up to five rows of a table.'),
  rows: count.describe('Without the first line.'),
  columns: z.strictObject(fields).describe('The index of the column of each field that was recognised.'),
  short_link: count.nullable().describe("The column of another service's short links."),
  service: z.string().nullable().describe('The service that exported it, if it was recognised.'),
  expires_at: fullAnswer.shape.created_at,
});

export const createUpload = route('POST /v2/uploads', {
  operation: 'createUpload',
  tag: 'Jobs',
  scope: 'jobs.run',
  summary: 'Upload a list',
  description:
    'The body is the file: CSV in UTF-8, JSON objects as `POST /v2/qr-codes` takes them with one on each line, or a spreadsheet (.xlsx); at most 64 MiB. All of it is checked; then a job can read it for a day.',
  bodyTypes: ['text/csv', 'application/x-ndjson', XLSX],
  takesIdempotencyKey: true,
  status: 201,
  answer: asAnswer('Upload', 'A list that jobs can read.', uploadAnswer),
  answerExample: {
    upload_id: 'upl_01k9zqae7y9q5bbhs8wk7gmzsd',
    format: 'csv',
    header: ['label', 'redirect_url'],
    sample: [['Menu, table 7', 'https://example.com/menu']],
    rows: 1_200,
    columns: { label: 0, redirect_url: 1 },
    short_link: null,
    service: null,
    expires_at: '2026-11-18T10:00:00.000Z',
  },
  errors: ['invalid_request', 'invalid_payload', 'quota_exceeded_job_bytes'],
  async handle(deps, call) {
    const { caller, headers, incoming } = call;
    const length = headers.get('content-length');
    const sent = {
      accountId: caller.accountId,
      plan: caller.plan,
      body: incoming.request.body,
      bytes: length === null ? null : Number(length),
      isCsv: (headers.get('content-type') ?? '').toLowerCase().startsWith('text/csv'),
      idempotency: (sha256: string) => readIdempotencyKey({ ...call, body: sha256 }),
    };
    const { upload, replayed } = await receive(incoming, receiveUpload(deps, sent));
    const { format, ...list } = listOf(upload);
    const expires_at = toIso(upload.created_at + UPLOAD_LIFETIME_MS);
    return {
      fields: { upload_id: upload.id, format: format === 'cells' ? 'xlsx' : format, ...list, expires_at },
      replayed,
    };
  },
});
