import { z } from 'zod';
import { parseInstant } from '../lib/instant.ts';
import { readableText } from '../lib/readable-text.ts';
import { API_TYPES, MAX_SCAN_LIMIT } from './code-values.ts';
import { targetUrl } from './target-url-field.ts';
import { v1Rules } from './v1-rules.ts';

export const label = readableText({ min: 1, max: 255, blank: false, lines: false });
export const text = readableText({ min: 1, max: 2000, blank: false, lines: true });

const NOT_AN_INSTANT = 'must be an ISO 8601 timestamp with a time zone, such as 2027-01-31T18:00:00Z';

export const instant = z
  .string(NOT_AN_INSTANT)
  .transform((sent, context) => {
    const time = parseInstant(sent);
    if (time !== null) return time;
    context.addIssue({ code: 'custom', message: NOT_AN_INSTANT });
    return z.NEVER;
  })
  .meta({ format: 'date-time', example: '2027-01-31T18:00:00.000Z' });

export const scanLimit = z
  .int(`must be a whole number from 1 to ${MAX_SCAN_LIMIT}`)
  .min(1, `must be a whole number from 1 to ${MAX_SCAN_LIMIT}`)
  .max(MAX_SCAN_LIMIT, `must be a whole number from 1 to ${MAX_SCAN_LIMIT}`);

/** The fields of a new code. An optional field that is null counts as not sent. */
export const newCodeFields = z.strictObject({
  name: label
    .nullish()
    .describe('The display name, returned as `label`. Wins over `label` when both are sent.'),
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

export type CodeChangeRequest = z.infer<typeof codeChangeRequest>;

type TypeFields = Pick<NewCodeRequest, 'type' | 'redirect_url' | 'text' | 'qr_data'>;

/** The fields that each type allows. */
function typeProblems({
  type,
  redirect_url: url,
  text: plain,
  qr_data: data,
}: TypeFields): [string, string][] {
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
