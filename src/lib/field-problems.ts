import type { z } from 'zod';

/** One sentence that names the field and what is allowed: `redirect_rules[3].schedule_start must be earlier …`. */
export function fieldProblem(error: z.ZodError, sent: unknown): string {
  const [issue] = error.issues;
  if (!issue) return 'The request is not valid';
  const field = fieldName(issue.path);
  if (issue.code === 'unrecognized_keys') return unknownField(field, issue.keys);
  const isMissing = issue.code !== 'custom' && valueAt(sent, issue.path) === undefined;
  if (isMissing) return `${field} is required`;
  return field === '' ? `The body ${issue.message}` : `${field} ${issue.message}`;
}

/** Named up to this many and this long, so that the answer stays small whatever was sent. */
const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 100;

function unknownField(parent: string, keys: string[]): string {
  const named = keys
    .slice(0, MAX_NAMED)
    .map((key) => (parent === '' ? key : `${parent}.${key}`).slice(0, MAX_NAME_LENGTH));
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  const verb = keys.length === 1 ? 'is not a field' : 'are not fields';
  return `${named.join(', ')}${more} ${verb} that can be set here`;
}

function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part],
    value,
  );
}
