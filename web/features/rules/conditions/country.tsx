import { CountrySelect } from '../form/country-select.tsx';
import type { ConditionForm, ProbeField } from './condition-form.ts';

/** Upper case; empty: not chosen yet. */
export type CountryFields = { readonly country: string };

/** Every country that no rule names, and the unknown one. */
const ELSEWHERE = '-';

export const countryForm: ConditionForm<'country', CountryFields> = {
  blank: { country: '' },
  toFields: ({ value }) => ({ country: value.toUpperCase() }),
  toCondition: ({ country }) => ({ kind: 'country', value: country }),
  problems: ({ country }) => (country === '' ? { country: 'Choose a country' } : {}),
  fieldNames: { value: 'country' },
  cells: (conditions) => [...conditions.map(({ value }) => value), ELSEWHERE],
  matches: ({ value }, cell) => value === cell,
  Fields: ({ draft, problems, onChange }) => (
    <CountrySelect
      label="Country"
      placeholder="Search by name"
      value={draft.country || null}
      onChange={(value) => onChange({ country: value ?? '' })}
      error={problems.country}
    />
  ),
};

export const CountryProbe: ProbeField<string | null> = (props) => (
  <CountrySelect label="Scanned in" placeholder="Unknown country" clearable {...props} />
);
