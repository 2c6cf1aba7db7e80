import { z } from 'zod';
import { country } from './conditions/country.ts';
import { device } from './conditions/device.ts';
import { clockTime, startsBefore, weekdays } from './conditions/schedule.ts';
import { ruleList } from './rule-fields.ts';
import { targetUrl } from './target-url-field.ts';
import type { FieldChange } from './values/code-values.ts';
import type { Condition, ConditionOf, RedirectRule } from './values/redirect-rule.ts';

const url = targetUrl.describe('Where a scan goes when the rule matches.');

/** By `condition`, and by the other one too if wanted: `condition2` and `value2` require each other. */
const pairRule = <One extends string, Value extends z.ZodType, Other extends string, Value2 extends z.ZodType>(
  [condition, value]: [One, Value],
  [other, value2]: [Other, Value2],
) =>
  z
    .strictObject({
      condition: z.literal(condition),
      value,
      condition2: z
        .literal(other, `must be ${other} when condition is ${condition}`)
        .optional()
        .describe('Both conditions must match then.'),
      value2: value2.optional(),
      url,
    })
    .superRefine((rule: { condition2?: unknown; value2?: unknown }, context) => {
      if ((rule.condition2 === undefined) === (rule.value2 === undefined)) return;
      const missing = rule.condition2 === undefined ? 'condition2' : 'value2';
      const message = 'is required: condition2 and value2 go together';
      context.addIssue({ code: 'custom', path: [missing], message });
    });

export const deviceRule = pairRule(['device', device], ['country', country]);
export const countryRule = pairRule(['country', country], ['device', device]);

export const scheduleRule = z
  .strictObject({
    condition: z.literal('schedule'),
    schedule_days: weekdays.describe("In the time zone of the code's owner, as the times are."),
    schedule_start: clockTime.describe('The first minute that matches, as `HH:mm`; earlier than `schedule_end`.'),
    schedule_end: clockTime.describe('The first minute that does not match, as `HH:mm`; `23:59` runs to midnight.'),
    url,
  })
  .superRefine(startsBefore('schedule_start', 'schedule_end'));

export const v1Rule = z.discriminatedUnion('condition', [deviceRule, countryRule, scheduleRule], {
  error: ({ path }) =>
    path?.at(-1) === 'condition'
      ? 'must be one of device, country, schedule'
      : 'must be a rule object with a condition of device, country or schedule',
});

/** Rules as v1 takes them. */
export const v1Rules = ruleList(v1Rule).transform((rules) => rules.map(fromV1));

type V1Rule = z.output<typeof v1Rule>;

export function fromV1(rule: V1Rule): RedirectRule {
  const { url } = rule;
  if (rule.condition === 'schedule') {
    const { schedule_days: days, schedule_start: start, schedule_end: end } = rule;
    return { when: [{ kind: 'schedule', days, start, end }], url };
  }
  const { condition, value, condition2, value2 } = rule;
  const when = [{ kind: condition, value } as Condition];
  if (condition2 !== undefined) when.push({ kind: condition2, value: value2 } as Condition);
  return { when, url };
}

const isInPairs = (condition: Condition): condition is ConditionOf<'device' | 'country'> =>
  condition.kind === 'device' || condition.kind === 'country';

/** Empty where v1 has no form for the rule. */
export function toV1({ when, url }: RedirectRule): V1Rule[] {
  const [only] = when;
  if (only?.kind === 'schedule' && when.length === 1) {
    const { kind: condition, days, start, end } = only;
    return [{ condition, schedule_days: days, schedule_start: start, schedule_end: end, url }];
  }
  if (!when.every(isInPairs) || when.length > 2) return [];
  const [first, second] = when;
  const pair = second && { condition2: second.kind, value2: second.value };
  return [{ condition: first?.kind, value: first?.value, ...pair, url } as V1Rule];
}

/** A recorded change with rules as codes show them. */
export function changeInV1(change: FieldChange): FieldChange {
  if (change.field !== 'redirect_rules') return change;
  const shown = (rules: unknown) => (rules as RedirectRule[]).flatMap(toV1);
  return { field: change.field, before: shown(change.before), after: shown(change.after) };
}
