import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { readableText } from '../lib/readable-text.ts';
import type { CodeContent } from './code-content.ts';
import { CODE_TYPES, type CodeType, MAX_NOTE_LENGTH } from './code-values.ts';
import {
  type CodeChangeRequest,
  codeChangeRequest,
  type NewCodeRequest,
  newCodeFields,
} from './qr-code-fields.ts';
import { redirectRules } from './rule-fields.ts';

/**
 * The fields that an owner can set beyond the API: contact cards and Wi-Fi, the design, the project. Shared fields use
 * the same schemas. `qr_data`, `qr_render_metadata` and `decoration` depend on the code and are parsed by the
 * operation.
 */
export type NewCodeInput = Omit<NewCodeRequest, 'type' | 'qr_data'> & {
  type?: CodeType | null | undefined;
  qr_data?: CodeContent | Record<string, unknown> | null | undefined;
  qr_render_metadata?: Record<string, unknown> | null | undefined;
  decoration?: Record<string, unknown> | null | undefined;
};

export type CodeChangeInput = CodeChangeRequest & {
  project_id?: string | undefined;
  qr_data?: Record<string, unknown> | undefined;
  qr_render_metadata?: Record<string, unknown> | undefined;
  decoration?: Record<string, unknown> | undefined;
  analytics_enabled?: boolean | undefined;
  pass_query?: boolean | undefined;
  note?: string | undefined;
  /** Ids of tags. */
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
};

/** More than a code can have. */
const MAX_TAGS = 50;

/** Shown only to the owner. */
export const noteText = readableText({ min: 0, max: MAX_NOTE_LENGTH, blank: true, lines: true });

const anyObject = z.looseObject({}, 'must be an object');
const tagIds = boundedList(
  z.string('must be a string'),
  { max: MAX_TAGS, notAList: 'must be a list of ids', tooLong: `may name at most ${MAX_TAGS} tags` },
  (ids) => ids,
);
const onOff = z.boolean('must be true or false');

export const ownerNewCode = newCodeFields
  .omit({ name: true, text: true, qr_data: true, type: true })
  .extend({
    type: z.enum(CODE_TYPES, `must be one of ${CODE_TYPES.join(', ')}`),
    qr_data: anyObject.nullish(),
    redirect_rules: redirectRules.nullish(),
    qr_render_metadata: anyObject.nullish(),
    decoration: anyObject.nullish(),
  })
  .superRefine(({ type, redirect_url, qr_data }, context) => {
    const isLink = type === 'url' || type === 'dynamic_url';
    const { needed, foreign } = isLink
      ? { needed: 'redirect_url', foreign: 'qr_data' }
      : { needed: 'qr_data', foreign: 'redirect_url' };
    const sent: Record<string, unknown> = { redirect_url, qr_data };
    const refuse = (field: string, how: string) =>
      context.addIssue({ code: 'custom', path: [field], message: `is ${how} for type ${type}` });
    if ((sent[foreign] ?? null) !== null) refuse(foreign, 'not allowed');
    if ((sent[needed] ?? null) === null) refuse(needed, 'required');
  });

/** `revision`: change the code only if this is still its revision. */
export const ownerCodeChange = codeChangeRequest.omit({ name: true }).extend({
  project_id: z.string('must be a string').optional(),
  redirect_rules: redirectRules.nullable().optional(),
  qr_data: anyObject.optional(),
  qr_render_metadata: anyObject.optional(),
  decoration: anyObject.optional(),
  analytics_enabled: onOff.optional(),
  pass_query: onOff.optional(),
  note: noteText.optional(),
  add_tags: tagIds.optional(),
  remove_tags: tagIds.optional(),
  revision: z.int('must be a whole number').optional(),
});

/** Fields that can be changed for many codes at once. */
export const bulkChange = ownerCodeChange.pick({
  status: true,
  project_id: true,
  qr_render_metadata: true,
  decoration: true,
  add_tags: true,
  remove_tags: true,
});
