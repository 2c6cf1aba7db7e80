import { MAX_SEARCH_LENGTH } from '../codes/values/code-values.ts';
import { invalidField } from '../errors/refusal.ts';
import { hasControlCharacters } from '../lib/control-characters.ts';
import { isLongerThan } from '../lib/readable-text.ts';

/** A search text; empty if absent. Longer texts and control characters are refused: no stored text contains them. */
export function searchText(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  if (isLongerThan(text, MAX_SEARCH_LENGTH)) {
    throw invalidField(name, `must have at most ${MAX_SEARCH_LENGTH} characters`);
  }
  // Pasted text may contain tabs and line breaks.
  if (hasControlCharacters(text, { lines: true })) {
    throw invalidField(name, 'must not contain control characters');
  }
  return text;
}
