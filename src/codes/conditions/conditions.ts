import { z } from 'zod';
import type { Condition, ConditionKind, ConditionOf, VisitorFacts } from '../values/redirect-rule.ts';
import type { CompiledCondition, ConditionType } from './condition.ts';
import { country, countryCondition } from './country.ts';
import { device, deviceCondition } from './device.ts';
import { scheduleCondition } from './schedule.ts';

/** Every kind of condition, in the order in which those of a rule are checked and explained: the cheapest first. */
export const CONDITIONS: { readonly [Kind in ConditionKind]: ConditionType<Kind> } = {
  device: deviceCondition,
  country: countryCondition,
  schedule: scheduleCondition,
};

export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[];

/** A visitor, as the simulator is told. */
export const visitorFacts = z.strictObject({ device, country: country.nullable() } satisfies {
  [Fact in keyof VisitorFacts]: z.ZodType<VisitorFacts[Fact]>;
});

/** The first of the conditions, linked to the others. Requires at least one. */
export function compileConditions(when: readonly Condition[], timeZone: string): CompiledCondition {
  return when
    .toSorted((one, other) => CONDITION_KINDS.indexOf(one.kind) - CONDITION_KINDS.indexOf(other.kind))
    .map((condition) => compile(condition, timeZone))
    .reduceRight((next, condition) => Object.assign(condition, { next }));
}

function compile<Kind extends ConditionKind>(condition: ConditionOf<Kind>, timeZone: string) {
  return CONDITIONS[condition.kind].compile(condition, timeZone);
}
