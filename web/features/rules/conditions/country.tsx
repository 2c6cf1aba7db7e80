import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_GROUPS } from '../../../../src/lib/countries.ts';
import { COUNTRY_OPTIONS, findCountries } from '../../../lib/countries.ts';
import { plainText } from '../../../lib/search-rank.ts';
import type { ConditionForm, ProbeField, Problems } from './condition-form.ts';

const GROUPS = Object.entries(COUNTRY_GROUPS).map(([value, countries]) => ({
  value,
  label: `${value === 'EU' ? 'European Union' : 'European Economic Area'} (${value}, ${countries.length} countries)`,
}));
const PLACES = [...GROUPS, ...COUNTRY_OPTIONS];

function findPlaces(search: string) {
  const typed = plainText(search);
  return [...GROUPS.filter(({ label }) => plainText(label).includes(typed)), ...findCountries(search)];
}

export const countryForm: ConditionForm<'country'> = {
  label: 'Country',
  // Not chosen yet.
  blank: [],
  problems: (countries) => (countries.length === 0 ? { country: 'Choose a country' } : {}),
  Fields: ({ condition: countries, problems, onChange }) => <Places {...{ countries, problems, onChange }} />,
};

type PlacesProps = { countries: string[]; problems: Problems; onChange: (countries: string[]) => void };

/** Countries and groups of them. The 250 are rendered only while it has the focus. */
function Places({ countries, problems, onChange }: PlacesProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <MultiSelect
      label="Country"
      placeholder={countries.length === 0 ? 'Search by name' : ''}
      data={PLACES}
      value={countries}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      nothingFoundMessage="No results"
      size="md"
      labelProps={{ fz: 'sm' }}
      maxDropdownHeight={280}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      filter={({ search }) => (hasFocus ? findPlaces(search).filter(({ value }) => !countries.includes(value)) : [])}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      error={problems.country}
    />
  );
}

/** A country by name, found by a part of it, by its code or by an alias. */
export const CountryProbe: ProbeField<string | null> = (props) => {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Select
      label="Scanned in"
      placeholder="Unknown country"
      {...props}
      data={COUNTRY_OPTIONS}
      searchable
      clearable
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
};
