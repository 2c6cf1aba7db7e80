import { z } from 'zod';
import { INTERVALS } from '../../analytics/trend.ts';
import { MARKED } from '../../analytics/whole-analytics.ts';
import { WEEKDAYS } from '../../codes/values/redirect-rule.ts';
import { ANALYTICS_DIMENSIONS } from '../dashboard/contract.ts';
import { asAnswer } from '../kernel/named-schemas.ts';

const many = z.int().min(0);
const day = z.string().meta({ format: 'date', example: '2026-02-28' });
const counted = <Name extends string, Value extends z.ZodType>(name: Name, value: Value) =>
  z.strictObject({ [name]: value, scans: many } as Record<Name, Value> & { scans: typeof many });

/** One item of each view. */
export const ITEMS = {
  trend: counted('day', day),
  countries: counted('country', z.string().nullable().describe('ISO 3166-1 alpha-2; null: unknown.')),
  devices: counted('device', z.string().describe('`ios`, `android` or `desktop`.')),
  referrers: counted(
    'referrer',
    z.string().nullable().describe('A host; null: direct; `other`: hosts beyond the first 100 of a day.'),
  ),
  hours: z.strictObject({ weekday: z.enum(WEEKDAYS), hour: z.int().min(0).max(23), scans: many }),
  rules: counted(
    'rule',
    z.int().min(1).nullable().describe('Its position in the list at the time of the scan, from 1; null: none matched.'),
  ),
  variants: z.strictObject({
    rule: z.int().min(1).nullable().describe('The position of the rule, from 1; null: the default.'),
    url: z
      .string()
      .nullable()
      .describe(
        'One destination of a split; null: scans of the rule that was no split, or beyond the first 210 of a day.',
      ),
    scans: many,
  }),
  buttons: z.strictObject({
    button: z.int().min(1).describe('Its number at the time of the click, from 1.'),
    url: z.string().describe('Where it led then.'),
    clicks: many,
  }),
  visits: z.strictObject({
    class: z.string().describe('`preview`, `crawler`, `prefetch` or `head`.'),
    visits: many,
  }),
  refused: z.strictObject({ day, expired: many, limit_reached: many, blocked: many }),
};
const weekItem = counted('week', day.describe('Its Monday, which may be before `from`.'));
const monthItem = counted('month', z.string().meta({ example: '2026-02' }));

const range = {
  timezone: z.string().describe("The account's, an IANA name. A scan has the day and the hour that it was there."),
  from: day.describe('The first day.'),
  to: day.describe('The last day, included.'),
  total: many.describe(
    'Scans in the range; for `visits`: visits; for `buttons`: clicks; for `refused`: scans that were refused.',
  ),
};

const collecting = z
  .boolean()
  .describe('Whether days are recorded now: false for a code whose `analytics_enabled` is false.');

/** Beside those of a range. */
const allTime = {
  scan_count: many.describe('Scans of all time.'),
  not_recorded: many.describe('Those of them without a day: analytics was off, or the days are no longer kept.'),
};

export const viewAnswer = z.strictObject({
  ...range,
  items: z
    .array(z.union([weekItem, monthItem, ...Object.values(ITEMS)]))
    .describe('In the order of time, without holes; otherwise the largest first.'),
  other: many.describe('What `limit` cut off. The items and it add up to `total`.'),
  collecting,
});

export const codeViewAnswer = viewAnswer.extend(allTime);

const dimension = z.enum(ANALYTICS_DIMENSIONS, `must be one of ${ANALYTICS_DIMENSIONS.join(', ')}`);

export const wholeAnswer = z.strictObject({
  ...range,
  before: z
    .strictObject({ from: day, to: day, total: many })
    .nullable()
    .describe('The preceding range of the same length; null if `from` was not sent.'),
  trend: z.array(ITEMS.trend).describe('Every day of the range.'),
  hours: z.array(ITEMS.hours).describe('All 168, from Monday 0 on.'),
  countries: z.array(ITEMS.countries),
  devices: z.array(ITEMS.devices),
  referrers: z.array(ITEMS.referrers),
  rules: z.array(ITEMS.rules),
  variants: z.array(ITEMS.variants),
  buttons: z.array(ITEMS.buttons).describe('Clicks on buttons of pages, which are not scans.'),
  visits: z.array(ITEMS.visits).describe('Visits that are not scans.'),
  refused: z
    .array(ITEMS.refused)
    .describe('Scans of codes that were over or blocked, on the days that have some; not in the total.'),
  visitors: z
    .array(z.strictObject({ day, visitors: many }))
    .describe('Estimated visitors of the days on which the estimate was on. Do not add them up.'),
  filtered: z
    .strictObject({
      by: dimension,
      value: z.string().nullable(),
      total: many,
      trend: z.array(ITEMS.trend),
    })
    .nullable()
    .describe('The scans of the one value that `by` and `value` ask for; null without `by`.'),
  collecting,
});

export const wholeCodeAnswer = wholeAnswer.extend({
  ...allTime,
  changes: z
    .array(z.strictObject({ at: z.string().meta({ format: 'date-time' }), day, fields: z.array(z.enum(MARKED)) }))
    .describe('When destination, rules, content or style changed, oldest first.'),
});

asAnswer('AnalyticsView', 'One view of the scans of a range of days.', viewAnswer);
asAnswer('CodeAnalyticsView', 'The same of a code, with its counts of all time.', codeViewAnswer);
asAnswer('Analytics', 'Every view of the scans of a range of days.', wholeAnswer);
asAnswer('CodeAnalytics', 'The same of a code, with its counts of all time.', wholeCodeAnswer);

const days = {
  from: day.optional().describe("The first day in the account's time zone."),
  to: day.optional().describe('The last day, included.'),
};

/** Of what has codes. */
const tagQuery = {
  tag: z
    .string()
    .max(255, 'must have at most 255 characters')
    .optional()
    .describe('The name of a tag: only codes that have it now. One that the account does not have matches nothing.'),
};

export const viewQuery = z.object({
  ...days,
  interval: z
    .enum(INTERVALS, `must be one of ${INTERVALS.join(', ')}`)
    .optional()
    .describe('Of `trend`: what an item is. By default the smallest that gives at most 1,000 items.'),
  limit: z
    .string()
    .default('100')
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000, 'must be from 1 to 1000')
    .transform(Number)
    .meta({
      description: 'Of `countries`, `referrers`, `variants` and `buttons`: how many items at most.',
      type: 'integer',
      minimum: 1,
      maximum: 1_000,
      default: 100,
    }),
});

export const wholeQuery = z.object({
  ...days,
  by: dimension.optional().describe('With `value`: fills `filtered`.'),
  value: z.string().optional().describe('One value of it; without: unknown country, direct, no rule.'),
});

export const taggedViewQuery = viewQuery.extend(tagQuery);
export const taggedWholeQuery = wholeQuery.extend(tagQuery);
