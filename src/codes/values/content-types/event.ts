import { z } from 'zod';
import { instantOf, isLocalTime } from '../../../lib/local-instant.ts';
import { canonicalTimeZone } from '../../../lib/time-zone.ts';
import { MAX_PAGE_TEXT, MAX_PLACE_LENGTH, MAX_TITLE_LENGTH } from '../code-values.ts';
import { contentType } from './content-type.ts';
import { line, prose, webAddress } from './text-fields.ts';

const NOT_A_TIME = 'must be a day and a time such as 2027-06-30T19:30';

const localTime = z
  .string(NOT_A_TIME)
  .refine(isLocalTime, NOT_A_TIME)
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', example: '2027-06-30T19:30' });

const NOT_A_ZONE = 'must be a time zone such as Europe/Berlin';

const timeZone = z
  .string(NOT_A_ZONE)
  .transform((name, context) => {
    const canonical = canonicalTimeZone(name);
    if (canonical !== null) return canonical;
    context.issues.push({ code: 'custom', message: NOT_A_ZONE, input: name });
    return z.NEVER;
  })
  .meta({ example: 'Europe/Berlin' });

export const eventSchema = z
  .strictObject({
    title: line(MAX_TITLE_LENGTH),
    start: localTime.describe('On the clocks of `timezone`.'),
    end: localTime.describe('On the clocks of `timezone`; after `start`.'),
    timezone: timeZone.describe('Where the event is: an IANA name.'),
    place: line(MAX_PLACE_LENGTH).optional(),
    description: prose(MAX_PAGE_TEXT).optional().describe('Addresses and telephone numbers in it become links.'),
    url: webAddress.optional().describe('A page about it.'),
  })
  .refine(endsAfterStart, { path: ['end'], message: 'must be after start' });

type Times = { start: string; end: string; timezone: string };

/** Also asked where one of them is refused by itself. */
function endsAfterStart({ start, end, timezone }: Times): boolean {
  if (!isLocalTime(start) || !isLocalTime(end) || !timezone) return true;
  return instantOf(start, timezone) < instantOf(end, timezone);
}

export type EventData = z.output<typeof eventSchema>;

export const eventType = contentType({
  schema: eventSchema,
  targets: ({ url }) => (url === undefined ? [] : [{ field: 'url', url }]),
  linkedText: ({ description }) => description ?? '',
  title: ({ title }) => title,
});
