import type { ConditionKind, VisitorFacts } from '../../../../src/codes/values/redirect-rule.ts';
import type { ConditionForm, ProbeField } from './condition-form.ts';
import { CountryProbe, countryForm } from './country.tsx';
import { datesForm } from './dates.tsx';
import { DeviceProbe, deviceForm } from './device.tsx';
import { LanguageProbe, languageForm } from './language.tsx';
import { scheduleForm } from './schedule.tsx';

/** In the order in which the editor offers them. */
export const CONDITION_FORMS: { [Kind in ConditionKind]: ConditionForm<Kind> } = {
  device: deviceForm,
  country: countryForm,
  language: languageForm,
  schedule: scheduleForm,
  dates: datesForm,
};

/** The simulator asks for these, in this order, and for the time. */
export const PROBE_FIELDS: { [Fact in keyof VisitorFacts]: ProbeField<VisitorFacts[Fact]> } = {
  device: DeviceProbe,
  country: CountryProbe,
  language: LanguageProbe,
};

/** Whom the simulator lets scan first. */
export const FIRST_VISITOR: VisitorFacts = { device: 'ios', country: null, language: null };
