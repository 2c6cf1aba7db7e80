import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import { COUNTRIES } from '../lib/countries.ts';
import { DEVICES, MAX_REDIRECT_RULES, type RedirectRule, WEEKDAYS } from './redirect-rule.ts';
import { targetUrl } from './target-url-field.ts';

export const device = z
  .enum(DEVICES, `must be one of ${DEVICES.join(', ')}`)
  .describe('What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.');

const NOT_A_COUNTRY = 'must be an ISO 3166-1 alpha-2 country code, such as DE';

/** Two ASCII letters: the Unicode upper case of ß is SS, which is a country. */
const isCountry = (text: string) => /^[A-Za-z]{2}$/.test(text) && COUNTRIES.has(text.toUpperCase());

export const country = z
  .string(NOT_A_COUNTRY)
  .refine(isCountry, NOT_A_COUNTRY)
  .transform((text) => text.toUpperCase())
  .meta({
    description: 'ISO 3166-1 alpha-2, taken in either case and kept in upper case.',
    minLength: 2,
    maxLength: 2,
    example: 'DE',
  });

const clockTime = z
  .string('must be a time of day as HH:mm, from 00:00 to 23:59')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:mm, from 00:00 to 23:59')
  .meta({ example: '09:00' });

const url = targetUrl.describe('Where a scan goes when the rule matches.');

/** condition2 and value2 require each other. */
function requirePair(rule: { condition2?: unknown; value2?: unknown }, context: z.RefinementCtx): void {
  if ((rule.condition2 === undefined) === (rule.value2 === undefined)) return;
  const missing = rule.condition2 === undefined ? 'condition2' : 'value2';
  context.addIssue({
    code: 'custom',
    path: [missing],
    message: 'is required: condition2 and value2 go together',
  });
}

export const deviceRule = z
  .strictObject({
    condition: z.literal('device'),
    value: device,
    condition2: z
      .literal('country', 'must be country when condition is device')
      .optional()
      .describe('Both conditions must match then.'),
    value2: country.optional(),
    url,
  })
  .superRefine(requirePair);

export const countryRule = z
  .strictObject({
    condition: z.literal('country'),
    value: country,
    condition2: z
      .literal('device', 'must be device when condition is country')
      .optional()
      .describe('Both conditions must match then.'),
    value2: device.optional(),
    url,
  })
  .superRefine(requirePair);

export const scheduleRule = z
  .strictObject({
    condition: z.literal('schedule'),
    schedule_days: boundedList(
      z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`),
      {
        max: WEEKDAYS.length,
        notAList: 'must be an array of weekdays',
        tooLong: `may have at most ${WEEKDAYS.length} entries`,
      },
      // Duplicate days are removed.
      (days) => days.min(1, 'must name at least one weekday').overwrite((all) => [...new Set(all)]),
    ).describe("In the time zone of the code's owner, as the times are."),
    schedule_start: clockTime.describe(
      'The first minute that matches, as `HH:mm`; earlier than `schedule_end`.',
    ),
    schedule_end: clockTime.describe(
      'The first minute that does not match, as `HH:mm`; `23:59` runs to midnight.',
    ),
    url,
  })
  .superRefine((rule, context) => {
    // "HH:mm" strings compare like times.
    if (rule.schedule_start < rule.schedule_end) return;
    context.addIssue({
      code: 'custom',
      path: ['schedule_start'],
      message: 'must be earlier than schedule_end',
    });
  });

export const redirectRule = z.discriminatedUnion('condition', [deviceRule, countryRule, scheduleRule], {
  error: ({ path }) =>
    path?.at(-1) === 'condition'
      ? 'must be one of device, country, schedule'
      : 'must be a rule object with a condition of device, country or schedule',
});

export const redirectRules = boundedList(redirectRule, {
  max: MAX_REDIRECT_RULES,
  notAList: `must be an array of at most ${MAX_REDIRECT_RULES} rules`,
  tooLong: `may have at most ${MAX_REDIRECT_RULES} entries`,
}).transform((rules) => rules as RedirectRule[]);
