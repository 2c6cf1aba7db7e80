import { useMemo } from 'react';
import { exampleDate, localeFits, localeOptions } from './date-locales.ts';
import { SearchableSelect } from './searchable-select.tsx';
import { useNow } from './use-now.ts';

/** Stands for no language of one's own. */
const BROWSER = { value: 'browser', label: 'As the browser', english: 'Automatic default' };

type Props = { value: string | null; timeZone: string; onChange: (locale: string | null) => void };

export function DateLanguageSelect({ value, timeZone, onChange }: Props) {
  const now = useNow();
  const options = useMemo(() => [BROWSER, ...localeOptions(value)], [value]);
  const example = (tag: string) => exampleDate(tag === BROWSER.value ? null : tag, now, timeZone);
  const shown = value ?? BROWSER.value;

  return (
    <SearchableSelect
      label="Language of dates"
      description={`Dates look like this: ${example(shown)}`}
      options={options}
      value={shown}
      onChange={(tag) => onChange(tag === BROWSER.value ? null : tag)}
      fits={localeFits}
      detail={example}
      nothingFound="No language has that name."
    />
  );
}
