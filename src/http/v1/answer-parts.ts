import { z } from 'zod';
import { DEVICES, WEEKDAYS } from '../../qr-codes/redirect-rule.ts';
import { DEFAULT_STYLE } from '../../render/picture/style.ts';

const visitorRule = z.strictObject({
  condition: z.enum(['device', 'country']),
  value: z.string().describe(`One of ${DEVICES.join(', ')}, or an ISO 3166-1 alpha-2 code.`),
  condition2: z.enum(['device', 'country']).optional(),
  value2: z.string().optional(),
  url: z.string(),
});

const scheduleRule = z.strictObject({
  condition: z.literal('schedule'),
  schedule_days: z.array(z.enum(WEEKDAYS)),
  schedule_start: z.string(),
  schedule_end: z.string(),
  url: z.string(),
});

export const redirectRulesAnswer = z
  .array(z.union([visitorRule, scheduleRule]))
  .describe('Evaluated in order; the first match wins. Empty when there are none.');

type Sample = string | number | boolean;

/** The complete visual configuration: every key of the style, with the type of its default. */
export const renderMetadataAnswer = z.strictObject(
  Object.fromEntries(Object.entries(DEFAULT_STYLE).map(([key, value]) => [key, schemaFor(value as Sample)])),
);

function schemaFor(value: Sample): z.ZodString | z.ZodNumber | z.ZodBoolean {
  if (typeof value === 'string') return z.string();
  return typeof value === 'number' ? z.number() : z.boolean();
}
