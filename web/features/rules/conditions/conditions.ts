import type { ConditionKind, VisitorFacts } from '../../../../src/codes/values/redirect-rule.ts';
import type { ConditionForm, ProbeField } from './condition-form.ts';
import { CountryProbe, countryForm } from './country.tsx';
import { DeviceProbe, deviceForm } from './device.tsx';
import { scheduleForm } from './schedule.tsx';

export const CONDITION_FORMS: { [Kind in ConditionKind]: ConditionForm<Kind> } = {
  device: deviceForm,
  country: countryForm,
  schedule: scheduleForm,
};

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
} as const satisfies Record<ConditionKind | (string & {}), { label: string; conditions: readonly ConditionKind[] }>;

export type RuleKind = keyof typeof RULE_KINDS;
