import { z } from 'zod';
import { codeNotFound } from '../../codes/qr-code.ts';
import { type BatchOperation, type RefusalText, runBatch } from '../../codes/run-batch.ts';
import { batchRequest, batchUpdate, newCodeV2 } from '../../codes/v2-requests.ts';
import { ERRORS, type ErrorCode } from '../../errors/codes.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { requireReadable } from '../dashboard/serve-dashboard.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { MAX_BATCH_BYTES } from '../kernel/read-fields.ts';
import { CODE_EXAMPLE, codeV2, presentCodes } from './code.ts';
import { changeErrors } from './codes-routes.ts';
import { asAnswer, asRequest, route } from './route.ts';

const itemError = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).describe('As in an answer of its own.'),
  message: z.string(),
  field: z.string().optional(),
  reasons: z.array(z.string()).optional(),
});

const result = z.strictObject({
  index: z.int().min(0).describe('The place of the operation in the request.'),
  status: z.int().describe('The status that it would have by itself: 201, 200 or that of its error.'),
  qr: codeV2.optional().describe('The code, as it is after the batch.'),
  error: itemError.optional().describe('Why it was refused.'),
});

const results = z.strictObject({ results: z.array(result) });

asRequest('BatchUpdate', 'What to change in a code of a batch.', batchUpdate);

export const batchRoute = route('POST /v2/qr-codes/batch', {
  tag: 'QR codes',
  operation: 'runBatch',
  scope: 'qr.write',
  summary: 'Create and update many QR codes',
  description:
    'Up to 100 operations, done in order in one transaction, with the checks of a single call. Each is refused by itself; with `atomic` the first refusal is the answer and nothing is done. A code is named once at most. A batch costs one request for each operation: if the minute or the day has fewer left, it gets 429 and nothing is done. The body may have 1 MiB.',
  body: asRequest('Batch', 'Many codes to create or to change.', batchRequest),
  bodyExample: {
    operations: [
      { create: { label: 'Table 8', redirect_url: 'https://example.com/menu' } },
      { update: { qr_id: CODE_EXAMPLE.qr_id, redirect_url: 'https://example.com/winter-menu' } },
    ],
  },
  maxBodyBytes: MAX_BATCH_BYTES,
  requestsIn: ({ operations }) => operations.length,
  takesIdempotencyKey: true,
  answer: asAnswer('BatchResults', 'What became of each operation, in order.', results),
  answerExample: {
    results: [
      { index: 0, status: 201, qr: CODE_EXAMPLE },
      { index: 1, status: 404, error: { code: 'qr_not_found', message: 'There is no such QR code in this account' } },
    ],
  },
  errors: changeErrors.filter((code) => code !== 'precondition_failed'),
  async handle(deps, call) {
    const { caller, body, pictureUrls } = call;
    const options = { isAtomic: body.atomic ?? false, idempotency: readIdempotencyKey(call) };
    const operations = body.operations.map(readOperation);
    const { value, replayed } = await runBatch(deps, caller, operations, options);
    const codes = await deps.store.read.listWholeCodes(value.flatMap((one) => ('seq' in one ? one.seq : [])));
    const shown = await presentCodes(deps, pictureUrls, codes);
    const bySeq = new Map(codes.map(({ seq }, at) => [seq, shown[at]]));
    const results = value.map((one, index) => {
      if ('refusal' in one) return { index, ...errorOf(one.refusal) };
      const qr = bySeq.get(one.seq);
      return qr ? { index, status: one.isNew ? 201 : 200, qr } : { index, ...errorOf(codeNotFound()) };
    });
    return { fields: { results }, replayed };
  },
});

type RawOperation = z.output<typeof batchRequest>['operations'][number];

function readOperation({ create, update }: RawOperation): BatchOperation {
  try {
    if (create) return { create: read(newCodeV2, create) };
    const { qr_id: id, ...change } = read(batchUpdate, update);
    return { update: change, id };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, of: create ? 'create' : 'update' };
    throw error;
  }
}

function read<Fields extends z.ZodType>(schema: Fields, sent: unknown): z.output<Fields> {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    const { message, field } = fieldProblem(parsed.error, sent);
    throw invalid(message, field);
  }
  requireReadable(parsed.data, '');
  return parsed.data;
}

function errorOf({ status, code, message, field, reasons }: RefusalText) {
  return { status, error: { code, message, field, reasons } };
}
