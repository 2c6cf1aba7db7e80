import { z } from 'zod';
import {
  CONDITION_KINDS,
  type Condition,
  type ConditionKind,
  type Conditions,
  type VisitorFacts,
} from '../values/redirect-rule.ts';
import type { CompiledCondition, ConditionType } from './condition.ts';
import { country, countryCondition } from './country.ts';
import { datesCondition } from './dates.ts';
import { device, deviceCondition } from './device.ts';
import { language, languageCondition } from './language.ts';
import { scheduleCondition } from './schedule.ts';

/** Every kind of condition. */
export const CONDITIONS: { readonly [Kind in ConditionKind]: ConditionType<Kind> } = {
  device: deviceCondition,
  country: countryCondition,
  dates: datesCondition,
  schedule: scheduleCondition,
  language: languageCondition,
};

/** A visitor, as the simulator is told. */
export const visitorFacts = z.strictObject({
  device,
  country: country.nullable(),
  language: language
    .transform((tag) => tag.toLowerCase())
    .nullable()
    .meta({ description: 'The language that the visitor prefers, as a tag.' }),
} satisfies {
  [Fact in keyof VisitorFacts]: z.ZodType<VisitorFacts[Fact]>;
});

/** Of all conditions that are there together, by kind. */
export function mergeConditions(when: readonly Condition[]): Partial<Conditions> {
  return Object.assign({}, ...when);
}

/** The first of the conditions, linked to the others. Requires at least one. */
export function compileConditions(when: readonly Condition[], timeZone: string): CompiledCondition {
  const conditions = mergeConditions(when);
  return CONDITION_KINDS.filter((kind) => kind in conditions)
    .map((kind) => compile(kind, conditions, timeZone))
    .reduceRight((next, condition) => Object.assign(condition, { next }));
}

function compile<Kind extends ConditionKind>(kind: Kind, conditions: Partial<Conditions>, timeZone: string) {
  const condition = conditions[kind] as Conditions[Kind];
  return CONDITIONS[kind].compile(condition, timeZone);
}
