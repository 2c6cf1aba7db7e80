import { z } from 'zod';
import { parseInstant } from '../lib/instant.ts';
import { readableText } from '../lib/readable-text.ts';
import { MAX_SCAN_LIMIT } from './values/code-values.ts';

export const label = readableText({ min: 1, max: 255, blank: false, lines: false });

/** `.` and `..` cannot be a part of a path: clients take them away. */
export const externalId = readableText({ min: 1, max: 255, blank: true, lines: false }).refine(
  (id) => id !== '.' && id !== '..',
  'must not be . or ..',
);

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
