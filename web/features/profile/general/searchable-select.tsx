import { Select } from '@mantine/core';
import { useState } from 'react';
import { byRank } from '../../../lib/search-rank.ts';
import classes from './searchable-select.module.css';

type Option = { value: string; label: string };

type Props<Item extends Option> = {
  label: string;
  description: string;
  options: Item[];
  value: string;
  onChange: (value: string) => void;
  /** How well the option fits what was typed, the best is 0; null: not at all. */
  rank: (option: Item, search: string) => number | null;
  /** A detail that distinguishes an option from others. */
  detail: (value: string) => string;
  nothingFound: string;
};

const LIST = { options: { maxHeight: 288, overflowY: 'auto' } } as const;

/**
 * A searchable select. The text is selected on focus, so that typing replaces it. Options are rendered only while it
 * has the focus: there are hundreds, and the form is rendered with every key.
 */
export function SearchableSelect<Item extends Option>(props: Props<Item>) {
  const { label, description, options, value, onChange, rank, detail, nothingFound } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const nothing = [{ value: '', label: nothingFound, disabled: true }];
  return (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      data={options}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      onFocus={({ currentTarget }) => {
        setHasFocus(true);
        currentTarget.select();
      }}
      onBlur={() => setHasFocus(false)}
      // The list itself scrolls, so that no element between it and its options takes the focus.
      withScrollArea={false}
      styles={LIST}
      filter={({ search }) => {
        if (!hasFocus) return [];
        const found = byRank(options, (option) => rank(option, search));
        return found.length > 0 ? found : nothing;
      }}
      renderOption={({ option, checked = false }) => (
        <OptionLine label={option.label} detail={option.value === '' ? '' : detail(option.value)} isChosen={checked} />
      )}
    />
  );
}

type OptionLineProps = { label: string; detail: string; isChosen: boolean };

/** An option with its detail on the right. Plain elements, because lists have hundreds. */
function OptionLine({ label, detail, isChosen }: OptionLineProps) {
  return (
    <div className={classes.line} data-chosen={isChosen || undefined}>
      <span>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
