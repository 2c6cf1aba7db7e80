import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { SearchIcon } from 'lucide-react';
import { useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../src/codes/values/code-values.ts';

const TYPING_PAUSE_MS = 200;

/** A field to search with, what is typed in it, and `asked`, which follows after a pause. */
export function useSearchField(label: string, maw: number | string = 320) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const field = (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<SearchIcon size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      maw={maw}
    />
  );
  return { field, typed, asked };
}
