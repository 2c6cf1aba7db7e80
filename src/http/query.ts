import { invalidField } from '../errors/refusal.ts';

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

/** Empty when absent. No stored text holds NUL, and PostgreSQL cannot even be asked for it. */
export function plainText(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? '';
  if (text.includes('\0')) throw invalidField(name, 'must not contain NUL characters');
  return text;
}
