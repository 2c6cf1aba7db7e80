import { Select } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_OPTIONS, findCountries } from '../../../lib/countries.ts';

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
export function CountrySelect({ value, clearable = false, error, ...props }: Props) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Select
      {...props}
      value={value}
      error={error}
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
