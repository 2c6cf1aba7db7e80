import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../codes/values/code-values.ts';
import { invalid, invalidField } from '../errors/refusal.ts';
import { hasControlCharacters } from '../lib/control-characters.ts';
import { fieldProblem } from '../lib/field-problems.ts';
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

/** A query parameter, validated by a schema like the fields of a body. */
export function queryText(query: URLSearchParams, name: string, schema: z.ZodString): string {
  const parsed = z.object({ [name]: schema }).safeParse({ [name]: query.get(name) ?? '' });
  if (parsed.success) return String(parsed.data[name]);
  const { message, field } = fieldProblem(parsed.error, {});
  throw invalid(message, field);
}

/** One of the values, or null if the parameter is absent or empty. */
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
