import {
  type Device,
  type RedirectRule,
  type VisitorRule,
  WEEKDAYS,
} from '../../src/qr-codes/redirect-rule.ts';

/** Means the end of the day, as there is no 24:00. */
export const END_OF_DAY = '23:59';

/** A rule's conditions on the visitor, in whichever order they are stored. */
export function visitorOf(rule: VisitorRule): { device?: Device; country?: string } {
  const wanted: Record<string, string> = { [rule.condition]: rule.value };
  if (rule.condition2 !== undefined && rule.value2 !== undefined) wanted[rule.condition2] = rule.value2;
  const { device, country } = wanted;
  return {
    ...(device === undefined ? {} : { device: device as Device }),
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
  };
}

/** Whether two lists of rules are equivalent, however their conditions and days are ordered. */
export function sameRules(one: readonly RedirectRule[], other: readonly RedirectRule[]): boolean {
  return normalForm(one) === normalForm(other);
}

function normalForm(rules: readonly RedirectRule[]): string {
  return JSON.stringify(
    rules.map((rule) =>
      rule.condition === 'schedule'
        ? {
            days: WEEKDAYS.filter((day) => rule.schedule_days.includes(day)),
            start: rule.schedule_start,
            end: rule.schedule_end,
            url: rule.url,
          }
        : { ...visitorOf(rule), url: rule.url },
    ),
  );
}
