import type { z } from 'zod';

/** Without `field` if the request as a whole is invalid. */
type FieldProblem = { message: string; field?: string };

/**
 * The first problem: the path of the field (`redirect_rules[3].schedule_start`), and a sentence that names it and says
 * what is allowed.
 */
export function fieldProblem(error: z.ZodError, sent: unknown): FieldProblem {
  const [issue] = error.issues;
  if (!issue) return { message: 'The request is not valid' };
  const field = fieldName(issue.path);
  if (issue.code === 'unrecognized_keys') return unknownField(issue.path, issue.keys);
  const isMissing = issue.code !== 'custom' && valueAt(sent, issue.path) === undefined;
  if (field === '') return { message: `The body ${issue.message}` };
  return { field, message: `${field} ${isMissing ? 'is required' : issue.message}` };
}

/** Limits for names in the message, so that the response stays small. */
const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 100;

function unknownField(parent: PropertyKey[], keys: string[]): FieldProblem {
  const named = keys.slice(0, MAX_NAMED).map((key) => fieldName([...parent, key]).slice(0, MAX_NAME_LENGTH));
  const more = keys.length > MAX_NAMED ? ` and ${keys.length - MAX_NAMED} more` : '';
  const verb = keys.length === 1 ? 'is not a field' : 'are not fields';
  return {
    field: named[0] ?? '',
    message: `${named.join(', ')}${more} ${verb} that can be set here`,
  };
}

function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part], value);
}
