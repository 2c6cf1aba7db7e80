import { invalidField } from '../errors/refusal.ts';
import { hasControlCharacters } from '../lib/control-characters.ts';
import { isLongerThan } from '../lib/readable-text.ts';
import { MAX_SEARCH_LENGTH } from './dashboard/contract.ts';

/** What is searched for; empty when absent. No stored text holds more than that, or control characters. */
export function searchText(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  if (isLongerThan(text, MAX_SEARCH_LENGTH)) {
    throw invalidField(name, `must have at most ${MAX_SEARCH_LENGTH} characters`);
  }
  // Tabs and line breaks come along when something is pasted.
  if (hasControlCharacters(text, { lines: true })) {
    throw invalidField(name, 'must not contain control characters');
  }
  return text;
}

/** One of the values, or null when the parameter is absent or empty. */
export function choice<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = values.find((each) => each === text);
  if (value === undefined) throw invalidField(name, `must be one of ${values.join(', ')}`);
  return value;
}
