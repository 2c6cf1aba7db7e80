import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { isCountryGroup } from '../lib/countries.ts';
import type { Code } from '../store/schema.ts';
import { country } from './conditions/country.ts';
import { device } from './conditions/device.ts';
import { clockTime, startsBefore, weekdays } from './conditions/schedule.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { ruleList } from './rule-fields.ts';
import { targetUrl } from './target-url-field.ts';
import type { Condition, RedirectRule } from './values/redirect-rule.ts';

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
    return { when: [{ schedule: { days, start, end } }], url };
  }
  const { condition, value, condition2, value2 } = rule;
  const when = [{ [condition]: [value] } as Condition];
  if (condition2 !== undefined) when.push({ [condition2]: [value2] } as Condition);
  return { when, url };
}

/** Null where v1 has no form for the rule. */
function toV1(rule: RedirectRule): V1Rule | null {
  if ('split' in rule) return null;
  const { when, url } = rule;
  const [first, second] = when;
  if (!second && first && 'schedule' in first) {
    const { days, start, end } = first.schedule;
    // Over midnight.
    if (start > end) return null;
    return { condition: 'schedule', schedule_days: days, schedule_start: start, schedule_end: end, url };
  }
  const parts = when.map(pairPart);
  const [one, other] = parts;
  if (!one || parts.length > 2 || parts.includes(null)) return null;
  const pair = other && { condition2: other.kind, value2: other.value };
  return { condition: one.kind, value: one.value, ...pair, url } as V1Rule;
}

/** A condition by a single device or country. */
function pairPart(condition: Condition): { kind: 'device' | 'country'; value: string } | null {
  if ('device' in condition) return onlyOf('device', condition.device);
  return 'country' in condition ? onlyOf('country', condition.country) : null;
}

function onlyOf(kind: 'device' | 'country', values: readonly string[]) {
  const [value, ...others] = values;
  return value === undefined || others.length > 0 || isCountryGroup(value) ? null : { kind, value };
}

/** Those that v1 has a form for. */
export function rulesInV1(rules: readonly RedirectRule[]): V1Rule[] {
  return rules.map(toV1).filter((rule) => rule !== null);
}

/** Whether v1 cannot say all of them. */
function hasNewerRules(rules: readonly RedirectRule[]): boolean {
  return rules.some((rule) => toV1(rule) === null);
}

/**
 * What a change of v1 means for the code. Refuses to drop rules that v1 does not show. A new destination ends the split
 * of the default, which v1 does not see: scans go where v1 says.
 */
export function changeByV1(
  code: Pick<Code, 'redirect_rules' | 'redirect_url' | 'split'>,
  change: CodeChangeInput,
): CodeChangeInput {
  if (change.redirect_rules !== undefined && hasNewerRules(code.redirect_rules)) throw newerRules();
  const isMoved = change.redirect_url !== undefined && change.redirect_url !== code.redirect_url;
  return isMoved && code.split !== null ? { ...change, split: null } : change;
}

function newerRules(): Refusal {
  return new Refusal(
    'newer_rules',
    'The code has rules that v1 cannot show, and which this would drop; change them with v2 or in the dashboard',
    { field: 'redirect_rules' },
  );
}
