import { z } from 'zod';
import { instant, label, scanLimit } from './field-schemas.ts';
import { targetUrl } from './target-url-field.ts';
import { v1Rules } from './v1-rules.ts';
import { API_TYPES } from './values/code-values.ts';
import { text } from './values/content-types/text.ts';

/** What v1 takes; its own table, so that no field of a newer API gets into it. Null counts as not sent. */
const newCodeFields = z.strictObject({
  name: label.nullish().describe('The display name, returned as `label`. Wins over `label` when both are sent.'),
  label: label.nullish().describe('The same as `name`.'),
  type: z
    .enum(API_TYPES, `must be one of ${API_TYPES.join(', ')}`)
    .nullish()
    .describe('What it holds. Default: `url`.'),
  redirect_url: targetUrl.nullish().describe('Where a scan goes. Required for `url` and `dynamic_url`.'),
  text: text.nullish().describe('What a `text` code shows.'),
  qr_data: z
    .strictObject({ text }, 'must be an object with the field text')
    .nullish()
    .describe('Another way to send `text`.'),
  project_id: z
    .string('must be a string')
    .nullish()
    .describe('The project it belongs to. Default: the default project.'),
  redirect_rules: v1Rules
    .nullish()
    .describe('Evaluated in order; the first match wins. A scan that matches none goes to `redirect_url`.'),
  expires_at: instant.nullish().describe('From this instant on scans get 410. With any offset; kept in UTC.'),
  scan_limit: scanLimit.nullish().describe('Once so many scans were let through the others get 410.'),
});

/** The request to create a code. */
export const newCodeRequest = newCodeFields.superRefine((request, context) => {
  for (const [field, message] of typeProblems(request)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

export type NewCodeRequest = z.infer<typeof newCodeRequest>;

/** The request to change a code: fields that are not sent stay as they are. */
export const codeChangeRequest = z.strictObject({
  label: label.optional().describe('The display name. Wins over `name` when both are sent.'),
  name: label.optional().describe('The same as `label`.'),
  redirect_url: targetUrl.optional().describe('Only for type `url`. A change schedules a new render.'),
  status: z
    .enum(['active', 'archived'], 'must be active or archived')
    .optional()
    .describe('`archived` to archive, `active` to bring it back, which takes a place in the quota.'),
  redirect_rules: v1Rules.nullable().optional().describe('Replaces all rules. Null or `[]` clears them.'),
  expires_at: instant.nullable().optional().describe('From this instant on scans get 410. Null clears it.'),
  scan_limit: scanLimit
    .nullable()
    .optional()
    .describe('Scans let through in all. At or under `scan_count` it stops scans at once. Null clears it.'),
});

type TypeFields = Pick<NewCodeRequest, 'type' | 'redirect_url' | 'text' | 'qr_data'>;

/** The fields that each type allows. */
function typeProblems({ type, redirect_url: url, text: plain, qr_data: data }: TypeFields): [string, string][] {
  const isText = type === 'text';
  const sent = { url: url !== undefined && url !== null, text: plain !== undefined && plain !== null };
  const sentData = data !== undefined && data !== null;
  const problems: [string, string][] = [];
  if (isText && sent.url) problems.push(['redirect_url', 'is not allowed for type text']);
  if (isText && !sent.text && !sentData) problems.push(['text', 'is required for type text']);
  if (isText && sent.text && sentData && plain !== data.text)
    problems.push(['qr_data.text', 'differs from text; send one of them']);
  if (!isText && !sent.url) problems.push(['redirect_url', `is required for type ${type ?? 'url'}`]);
  if (!isText && sent.text) problems.push(['text', `is not allowed for type ${type ?? 'url'}`]);
  if (!isText && sentData) problems.push(['qr_data', `is not allowed for type ${type ?? 'url'}`]);
  return problems;
}
