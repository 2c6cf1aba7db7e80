import { z } from 'zod';
import { COUNTRIES } from '../lib/countries.ts';
import { DEVICES, MAX_REDIRECT_RULES, type RedirectRule, WEEKDAYS } from './redirect-rule.ts';
import { targetUrl } from './target-url-field.ts';

const device = z.enum(DEVICES, `must be one of ${DEVICES.join(', ')}`);

const country = z
  .string('must be an ISO 3166-1 alpha-2 country code, such as DE')
  .transform((text) => text.toUpperCase())
  .refine((code) => COUNTRIES.has(code), 'must be an ISO 3166-1 alpha-2 country code, such as DE')
  .meta({ minLength: 2, maxLength: 2, example: 'DE' });

const clockTime = z
  .string('must be a time of day as HH:mm, from 00:00 to 23:59')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:mm, from 00:00 to 23:59');

const url = targetUrl.describe('Where a scan goes when the rule matches.');

/** condition2 and value2 come together or not at all. */
function inPairs(rule: { condition2?: unknown; value2?: unknown }, context: z.RefinementCtx): void {
  if ((rule.condition2 === undefined) === (rule.value2 === undefined)) return;
  const missing = rule.condition2 === undefined ? 'condition2' : 'value2';
  context.addIssue({
    code: 'custom',
    path: [missing],
    message: 'is required: condition2 and value2 go together',
  });
}

const deviceRule = z
  .strictObject({
    condition: z.literal('device'),
    value: device,
    condition2: z.literal('country', 'must be country when condition is device').optional(),
    value2: country.optional(),
    url,
  })
  .superRefine(inPairs);

const countryRule = z
  .strictObject({
    condition: z.literal('country'),
    value: country,
    condition2: z.literal('device', 'must be device when condition is country').optional(),
    value2: device.optional(),
    url,
  })
  .superRefine(inPairs);

const scheduleRule = z
  .strictObject({
    condition: z.literal('schedule'),
    schedule_days: z
      .array(z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`), 'must be an array of weekdays')
      .min(1, 'must name at least one weekday')
      .max(7, 'must name each weekday at most once')
      .refine((days) => new Set(days).size === days.length, 'must name each weekday at most once'),
    schedule_start: clockTime,
    schedule_end: clockTime,
    url,
  })
  .superRefine((rule, context) => {
    // "HH:mm" compares as text as it does as time.
    if (rule.schedule_start < rule.schedule_end) return;
    context.addIssue({
      code: 'custom',
      path: ['schedule_start'],
      message: 'must be earlier than schedule_end',
    });
  });

const rule = z.discriminatedUnion('condition', [deviceRule, countryRule, scheduleRule], {
  error: 'must be a rule object whose condition is one of device, country, schedule',
});

export const redirectRules = z
  .array(rule, `must be an array of at most ${MAX_REDIRECT_RULES} rules`)
  .max(MAX_REDIRECT_RULES, `may have at most ${MAX_REDIRECT_RULES} entries`)
  .transform((rules) => rules as RedirectRule[]);
