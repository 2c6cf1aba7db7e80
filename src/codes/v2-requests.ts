import { z } from 'zod';
import { codeChangeShape, newCodeShape } from './code-fields.ts';
import { text } from './field-schemas.ts';
import { tagNames } from './tags.ts';
import { v1Rules } from './v1-rules.ts';

const LINKS = ['url', 'dynamic_url'];

/** A new code in v2: every field of the table that can be sent, tags by name, and v1's other names. Null is not sent. */
export const newCodeV2 = z
  .strictObject({
    ...newCodeShape,
    redirect_rules: v1Rules.nullish().describe('Evaluated in order; the first match wins.'),
    tags: tagNames.nullish().describe('By name; new ones are made.'),
    name: newCodeShape.label.describe('The same as `label`, and wins over it.'),
    text: text.nullish().describe('Another way to send `qr_data` of a `text` code.'),
  })
  .superRefine(({ type, redirect_url, qr_data, text: plain }, context) => {
    const refuse = (field: string, how: string) =>
      context.addIssue({ code: 'custom', path: [field], message: `is ${how} for type ${type ?? 'url'}` });
    const isLink = LINKS.includes(type ?? 'url');
    const hasText = (plain ?? null) !== null;
    if (isLink && (qr_data ?? null) !== null) refuse('qr_data', 'not allowed');
    if (!isLink && (redirect_url ?? null) !== null) refuse('redirect_url', 'not allowed');
    if (hasText && type !== 'text') refuse('text', 'not allowed');
    if (isLink && (redirect_url ?? null) === null) refuse('redirect_url', 'required');
    if (!isLink && (qr_data ?? null) === null && !hasText) refuse('qr_data', 'required');
  });

/** A change in v2: what is not sent stays as it is. */
export const changeCodeV2 = z.strictObject({
  ...codeChangeShape,
  redirect_rules: v1Rules.nullable().optional().describe('Replaces all rules. Null or `[]` clears them.'),
  tags: tagNames.optional().describe('Replaces all tags; new ones are made.'),
  name: codeChangeShape.label.describe('The same as `label`.'),
});
