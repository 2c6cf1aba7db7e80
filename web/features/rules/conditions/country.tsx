import { Select } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_OPTIONS, findCountries } from '../../../lib/countries.ts';
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

type Props = {
  label: string;
  placeholder: string;
  /** Upper case; null: none. */
  value: string | null;
  onChange: (country: string | null) => void;
  clearable?: boolean;
  error?: string | undefined;
};

/** A country by name, found by a part of it, by its code or by an alias. The 250 are rendered only while it has the focus. */
function CountrySelect({ clearable = false, ...props }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Select
      {...props}
      data={COUNTRY_OPTIONS}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Country unknown' }}
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No results"
      size="md"
      labelProps={{ fz: 'sm' }}
      maxDropdownHeight={280}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      filter={({ search }) => (hasFocus ? findCountries(search) : [])}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}
