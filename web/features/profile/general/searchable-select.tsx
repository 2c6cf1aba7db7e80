import { Select } from '@mantine/core';
import classes from './searchable-select.module.css';

type Option = { value: string; label: string };

type Props<Item extends Option> = {
  label: string;
  description: string;
  options: Item[];
  value: string;
  onChange: (value: string) => void;
  matches: (option: Item, search: string) => boolean;
  /** What tells an option from the others. */
  detail: (value: string) => string;
  nothingFound: string;
};

const LIST = { options: { maxHeight: 288, overflowY: 'auto' } } as const;

/** One of many, found by typing. What is there is marked when the field is entered, so that typing replaces it. */
export function SearchableSelect<Item extends Option>(props: Props<Item>) {
  const { label, description, options, value, onChange, matches, detail, nothingFound } = props;
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
      onFocus={({ currentTarget }) => currentTarget.select()}
      // The list itself scrolls: nothing between it and its options takes the focus.
      withScrollArea={false}
      styles={LIST}
      filter={({ search }) => {
        const found = options.filter((option) => matches(option, search));
        return found.length > 0 ? found : nothing;
      }}
      renderOption={({ option, checked = false }) => (
        <OptionLine
          label={option.label}
          detail={option.value === '' ? '' : detail(option.value)}
          isChosen={checked}
        />
      )}
    />
  );
}

type OptionLineProps = { label: string; detail: string; isChosen: boolean };

/** A line of a list to choose from, with what tells it from the others on the far side. Plain: lists have hundreds. */
function OptionLine({ label, detail, isChosen }: OptionLineProps) {
  return (
    <div className={classes.line} data-chosen={isChosen || undefined}>
      <span>{label}</span>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
