import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import type { ConditionForm, ProbeField, Problems } from './condition-form.ts';
import { findLanguages, languageOptions } from './languages.ts';

const FIELD = {
  searchable: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No results',
  size: 'md',
  labelProps: { fz: 'sm' },
  maxDropdownHeight: 280,
  comboboxProps: { transitionProps: { duration: 0 } },
} as const;

export const languageForm: ConditionForm<'language'> = {
  label: 'Language',
  // Not chosen yet.
  blank: [],
  problems: (tags) => (tags.length === 0 ? { language: 'Choose a language' } : {}),
  Fields: ({ condition: tags, problems, onChange }) => <Languages {...{ tags, problems, onChange }} />,
};

type LanguagesProps = { tags: string[]; problems: Problems; onChange: (tags: string[]) => void };

function Languages({ tags, problems, onChange }: LanguagesProps) {
  const [search, setSearch] = useState('');
  return (
    <MultiSelect
      {...FIELD}
      label="Language"
      placeholder={tags.length === 0 ? 'Search by name' : ''}
      description="The language that the visitor’s browser asks for first. German also matches Austrian German."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={languageOptions([...tags, ...findLanguages(search).map(({ value }) => value)])}
      value={tags}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ search: typed }) => findLanguages(typed).filter(({ value }) => !tags.includes(value))}
      hidePickedOptions
      error={problems.language}
    />
  );
}

/** Asked in lower case, as visitors are compared. */
export const LanguageProbe: ProbeField<string | null> = ({ value, onChange }) => {
  const [search, setSearch] = useState('');
  return (
    <Select
      {...FIELD}
      label="Language"
      placeholder="Unknown language"
      data={languageOptions([...(value === null ? [] : [value]), ...findLanguages(search).map((one) => one.value)])}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ search: typed }) => findLanguages(typed)}
      clearable
      clearButtonProps={{ 'aria-label': 'Language unknown' }}
      allowDeselect={false}
    />
  );
};
