import { openZone, type Zone } from '../lib/zone.ts';
import type { Device, RedirectRule } from '../qr-codes/redirect-rule.ts';
import type { Outcome } from './outcome.ts';
import { compileWindow, isOnDay, isWithinHours, minuteOfWeek, type Window } from './schedule.ts';
import type { Visitor } from './visitor/visitor.ts';

/** A null condition is met by every visitor; at least one is set. */
export type CompiledVisitorRule = {
  readonly kind: 'visitor';
  readonly device: Device | null;
  readonly country: string | null;
  readonly outcome: Outcome;
};

export type CompiledScheduleRule = {
  readonly kind: 'schedule';
  readonly window: Window;
  readonly zone: Zone;
  readonly outcome: Outcome;
};

/** A parsed rule with its outcome. */
export type CompiledRule = CompiledVisitorRule | CompiledScheduleRule;

/** Requires a validated rule. Throws a RangeError for an unknown time zone. */
export function compileRule(rule: RedirectRule, timeZone: string, outcome: Outcome): CompiledRule {
  if (rule.condition === 'schedule') {
    const window = compileWindow(rule.schedule_days, rule.schedule_start, rule.schedule_end);
    return { kind: 'schedule', window, zone: openZone(timeZone), outcome };
  }
  const wanted = { [rule.condition]: rule.value };
  if (rule.condition2 !== undefined && rule.value2 !== undefined) wanted[rule.condition2] = rule.value2;
  return {
    kind: 'visitor',
    device: (wanted.device as Device | undefined) ?? null,
    country: wanted.country?.toUpperCase() ?? null,
    outcome,
  };
}

export function deviceMatches(rule: CompiledVisitorRule, visitor: Visitor): boolean {
  return rule.device === null || rule.device === visitor.device;
}

/** An unknown country meets no condition. */
export function countryMatches(rule: CompiledVisitorRule, visitor: Visitor): boolean {
  return rule.country === null || rule.country === visitor.country;
}

export function ruleMatches(rule: CompiledRule, visitor: Visitor, now: number): boolean {
  if (rule.kind === 'visitor') return deviceMatches(rule, visitor) && countryMatches(rule, visitor);
  const weekMinute = minuteOfWeek(rule.zone, now);
  return isOnDay(rule.window, weekMinute) && isWithinHours(rule.window, weekMinute);
}
