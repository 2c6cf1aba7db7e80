import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { codeChangeShape, newCodeShape } from './code-fields.ts';
import { tagNames } from './tags.ts';
import { v1Rules } from './v1-rules.ts';
import { contentTypeOf } from './values/content-types/content-types.ts';
import { text } from './values/content-types/text.ts';

const MALFORMED = 'must be {create: {…}} or {update: {…}}';

const newCodeFields = z.strictObject({
  ...newCodeShape,
  redirect_rules: v1Rules.nullish().describe('Another way to send `rules`, in the form of v1.'),
  tags: tagNames.nullish().describe('By name; new ones are made.'),
  name: newCodeShape.label.describe('The same as `label`, and wins over it.'),
  text: text.nullish().describe('Another way to send `qr_data` of a `text` code.'),
  style_template_id: z
    .string('must be a string')
    .nullish()
    .describe('A style template to copy; `qr_render_metadata` and `decoration` are merged into it.'),
});

/** A new code in v2: every field of the table that can be sent, tags by name, and v1's other names. Null is not sent. */
export const newCodeV2 = newCodeFields.superRefine((request, context) => {
  const problem = typeProblem(request);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

/** The same as a line of a list, which is kept for a while: without passwords. */
export const listedCodeV2 = newCodeFields.omit({ password: true }).superRefine((request, context) => {
  const problem = typeProblem(request);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

/** What the path names, and the fields of a new code, all of which may be left out for a code that exists. */
export const putCodeV2 = newCodeFields.omit({ external_id: true, style_template_id: true });

type TypeFields = Partial<Pick<z.output<typeof newCodeFields>, 'type' | 'redirect_url' | 'qr_data' | 'text'>>;

/** The first field of a new code that its type does not allow, or lacks. */
export function typeProblem({ type, redirect_url, qr_data, text: plain }: TypeFields) {
  const is = (field: string, how: string) => ({ field, message: `is ${how} for type ${type ?? 'url'}` });
  const isLink = contentTypeOf(type ?? 'url') === null;
  const hasText = (plain ?? null) !== null;
  if (isLink && (qr_data ?? null) !== null) return is('qr_data', 'not allowed');
  if (!isLink && (redirect_url ?? null) !== null) return is('redirect_url', 'not allowed');
  if (hasText && type !== 'text') return is('text', 'not allowed');
  if (isLink && (redirect_url ?? null) === null) return is('redirect_url', 'required');
  return !isLink && (qr_data ?? null) === null && !hasText ? is('qr_data', 'required') : null;
}

/** A change in v2: what is not sent stays as it is. */
export const changeCodeV2 = z.strictObject({
  ...codeChangeShape,
  redirect_rules: v1Rules.nullable().optional().describe('Another way to send `rules`, in the form of v1.'),
  tags: tagNames.optional().describe('Replaces all tags; new ones are made.'),
  name: codeChangeShape.label.describe('The same as `label`.'),
});

/** The same of many codes, which is kept for a while: without passwords. */
export const changeManyV2 = changeCodeV2.omit({ password: true });

const MAX_OPERATIONS = 100;

/** A change of a batch names its code. */
export const batchUpdate = changeCodeV2.extend({ qr_id: z.string('must be a string') });

/** Its fields are read by themselves, so that a bad one refuses this operation alone. */
const operation = z
  .looseObject({}, MALFORMED)
  .refine((sent): sent is RawOperation => {
    const [[kind, fields] = ['', null], ...others] = Object.entries(sent);
    const isKnown = kind === 'create' || kind === 'update';
    return isKnown && others.length === 0 && typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  }, MALFORMED)
  .meta({
    properties: {
      create: { $ref: '#/components/schemas/NewCode' },
      update: { $ref: '#/components/schemas/BatchUpdate' },
    },
    additionalProperties: false,
  });

type RawOperation = { create: object; update?: never } | { update: object; create?: never };

export const batchRequest = z.strictObject({
  operations: boundedList(
    operation,
    {
      max: MAX_OPERATIONS,
      notAList: 'must be a list of operations',
      tooLong: `may have at most ${MAX_OPERATIONS} operations`,
    },
    (operations) => operations.min(1, 'must have at least one operation'),
  ).describe('Each `{create: {…}}` or `{update: {qr_id, …}}`.'),
  atomic: z.boolean('must be true or false').optional().describe('All or none. Default: each by itself.'),
});
