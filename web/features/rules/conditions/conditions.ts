import type { Condition, ConditionKind, VisitorFacts } from '../../../../src/qr-codes/redirect-rule.ts';
import type { ConditionForm, ProbeField } from './condition-form.ts';
import { type CountryFields, CountryProbe, countryForm } from './country.tsx';
import { type DeviceFields, DeviceProbe, deviceForm } from './device.tsx';
import { type ScheduleFields, scheduleForm } from './schedule.tsx';

/** The fields of every kind at once, so that trying another kind loses nothing. */
export type ConditionFields = DeviceFields & CountryFields & ScheduleFields;

export const CONDITION_FORMS = {
  device: deviceForm,
  country: countryForm,
  schedule: scheduleForm,
} satisfies { [Kind in ConditionKind]: Pick<ConditionForm<Kind, ConditionFields>, 'toCondition'> };

type AnyForm = ConditionForm<ConditionKind, ConditionFields>;

/** The form of this condition's kind, which takes only such conditions. */
export function formOf({ kind }: Pick<Condition, 'kind'>): Pick<AnyForm, 'toFields' | 'cells' | 'matches'> {
  return CONDITION_FORMS[kind] as unknown as AnyForm;
}

/** The simulator asks for these, in this order, and for the time. */
export const PROBE_FIELDS: { [Fact in keyof VisitorFacts]: ProbeField<VisitorFacts[Fact]> } = {
  device: DeviceProbe,
  country: CountryProbe,
};

/** Whom the simulator lets scan first. */
export const FIRST_VISITOR: VisitorFacts = { device: 'ios', country: null };

/** What a rule can be about: every kind alone, and combinations of them. */
export const RULE_KINDS = {
  device: { label: 'Device', conditions: ['device'] },
  country: { label: 'Country', conditions: ['country'] },
  device_country: { label: 'Device and country', conditions: ['device', 'country'] },
  schedule: { label: 'Schedule', conditions: ['schedule'] },
} as const satisfies Record<
  ConditionKind | (string & {}),
  { label: string; conditions: readonly ConditionKind[] }
>;

export type RuleKind = keyof typeof RULE_KINDS;
