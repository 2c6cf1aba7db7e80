import { type ComboboxItem, Select } from '@mantine/core';
import { useState } from 'react';
import { COUNTRY_OPTIONS } from '../../../lib/countries.ts';

type Props = {
  label: string;
  placeholder: string;
  /** Upper case; null: none. */
  value: string | null;
  onChange: (country: string | null) => void;
  clearable?: boolean;
  error?: string | undefined;
};

/** A country by name, searchable by a part of it or by its code. The 250 are rendered only while it has the focus. */
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
      filter={({ options, search }) => (hasFocus ? (options as ComboboxItem[]).filter(found(search)) : [])}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  );
}

/** Ignores case and accents: "cote" finds Côte d’Ivoire. */
function found(search: string): (option: ComboboxItem) => boolean {
  const wanted = plain(search);
  return ({ value, label }) => plain(label).includes(wanted) || value.toLowerCase() === wanted;
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
