import { WEEKDAYS } from '../qr-codes/redirect-rule.ts';
import { decide } from './decide.ts';
import type { Link } from './link.ts';
import type { Outcome } from './outcome.ts';
import {
  type CompiledRule,
  type CompiledScheduleRule,
  type CompiledVisitorRule,
  countryMatches,
  deviceMatches,
  ruleMatches,
} from './rule.ts';
import { DAY_MINUTES, isOnDay, isWithinHours, minuteOfWeek, weekdayAndTime } from './schedule.ts';
import type { Visitor } from './visitor/visitor.ts';

/** One condition of a rule: what it requires, what the scan had, and whether that meets it. */
type ConditionCheck = {
  readonly condition: 'device' | 'country' | 'day' | 'time';
  readonly wanted: string;
  /** null: unknown, which meets nothing. */
  readonly seen: string | null;
  readonly met: boolean;
};

/** `matched`: all conditions are met. The first rule that matches wins. */
export type RuleCheck = {
  readonly rule: number;
  readonly matched: boolean;
  readonly conditions: readonly ConditionCheck[];
};

type Explanation = { readonly outcome: Outcome; readonly rules: readonly RuleCheck[] };

/**
 * The decision of `decide` with the reason for every rule, from the same predicates. Rules are checked even where they
 * do not affect the outcome (expired, an earlier rule), so that their editor shows each of them.
 */
export function explain(link: Link | null, visitor: Visitor, now: number): Explanation {
  const rules = (link?.rules ?? []).map((rule, index) => ({
    rule: index,
    matched: ruleMatches(rule, visitor, now),
    conditions: conditionsOf(rule, visitor, now),
  }));
  return { outcome: decide(link, visitor, now), rules };
}

function conditionsOf(rule: CompiledRule, visitor: Visitor, now: number): ConditionCheck[] {
  return rule.kind === 'visitor' ? visitorConditions(rule, visitor) : scheduleConditions(rule, now);
}

function visitorConditions(rule: CompiledVisitorRule, visitor: Visitor): ConditionCheck[] {
  const checks: ConditionCheck[] = [];
  if (rule.device !== null) {
    const met = deviceMatches(rule, visitor);
    checks.push({ condition: 'device', wanted: rule.device, seen: visitor.device, met });
  }
  if (rule.country !== null) {
    const met = countryMatches(rule, visitor);
    checks.push({ condition: 'country', wanted: rule.country, seen: visitor.country, met });
  }
  return checks;
}

function scheduleConditions({ window, zone }: CompiledScheduleRule, now: number): ConditionCheck[] {
  const weekMinute = minuteOfWeek(zone, now);
  const seen = weekdayAndTime(weekMinute);
  const days = WEEKDAYS.filter((_, index) => (window.days >> index) & 1).join(', ');
  const hours = `${weekdayAndTime(window.start).time}–${window.end === DAY_MINUTES ? '24:00' : weekdayAndTime(window.end).time}`;
  return [
    { condition: 'day', wanted: days, seen: seen.day, met: isOnDay(window, weekMinute) },
    { condition: 'time', wanted: hours, seen: seen.time, met: isWithinHours(window, weekMinute) },
  ];
}
