import { CountrySelect } from '../form/country-select.tsx';
import type { ConditionForm, ProbeField } from './condition-form.ts';

/** Every country that no rule names, and the unknown one. */
const ELSEWHERE = '-';

export const countryForm: ConditionForm<'country'> = {
  // Not chosen yet.
  blank: { kind: 'country', value: '' },
  problems: ({ value }) => (value === '' ? { country: 'Choose a country' } : {}),
  cells: (conditions) => [...conditions.map(({ value }) => value), ELSEWHERE],
  matches: ({ value }, cell) => value === cell,
  Fields: ({ condition, problems, onChange }) => (
    <CountrySelect
      label="Country"
      placeholder="Search by name"
      value={condition.value || null}
      onChange={(value) => onChange({ ...condition, value: value ?? '' })}
      error={problems.country}
    />
  ),
};

export const CountryProbe: ProbeField<string | null> = (props) => (
  <CountrySelect label="Scanned in" placeholder="Unknown country" clearable {...props} />
);
