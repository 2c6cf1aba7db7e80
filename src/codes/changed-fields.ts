import type { Code, StoredChange } from '../store/schema.ts';
import { type AnyField, fieldsWith, outside } from './code-fields.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import type { FieldChange } from './values/code-values.ts';

/** Without what is stored for an undo only. */
export function shownChange({ field, before, after }: StoredChange): FieldChange {
  return { field, before, after };
}

const HISTORY = fieldsWith('history');

/** The fields that `set` changes, as callers see them, so that sending a value back restores it. */
export function changedFields(before: Code, set: Partial<Code>): FieldChange[] {
  const after = { ...before, ...set };
  return HISTORY.flatMap((field): FieldChange[] => {
    const [old, present] = [outside(field, before), outside(field, after)];
    if (Bun.deepEquals(old, present)) return [];
    if (field.history === 'secret') return [{ field: field.name, before: old !== null, after: present !== null }];
    const [was, is] = field.history === 'whole' ? [old, present] : differences(old, present, field.history);
    return [{ field: field.name, before: was, after: is }];
  });
}

const UNDOABLE = new Map(
  fieldsWith('change')
    .filter(({ history }) => history !== 'secret')
    .map((field) => [field.name, field]),
);

/** The change that takes the recorded one back; tags by `undoTags`. What was changed again since is left alone. */
export function undoFields(code: Code, changes: readonly FieldChange[]): CodeChangeInput {
  const undone = changes.flatMap(({ field: name, before, after }) => {
    const field = UNDOABLE.get(name);
    const value = field && valueBefore(field, code, before, after);
    return value === undefined ? [] : [[name, field?.isTime && typeof value === 'string' ? Date.parse(value) : value]];
  });
  const request = Object.fromEntries(undone);
  // Whether a code is blocked is decided by the safety check, when the code is activated.
  return request.status === 'blocked' ? { ...request, status: 'active' } : request;
}

/** The recorded value, or those of its parts that are as they were left; undefined: none is. */
function valueBefore(field: AnyField, code: Code, before: unknown, after: unknown): unknown {
  const present = outside(field, code);
  if (field.history !== 'parts') return Bun.deepEquals(present, after) ? before : undefined;
  const [now, left] = [present as Parts, after as Parts];
  const same = Object.entries(before as Parts).filter(([key]) => Bun.deepEquals(now[key], left[key]));
  return same.length === 0 ? undefined : Object.fromEntries(same);
}

type Parts = Record<string, unknown>;

/** The parts of both that differ. */
function differences(one: unknown, other: unknown, of: AnyField['history']): [Parts, Parts] {
  const [old, present] = [one as Parts, other as Parts];
  const changed = Object.keys({ ...old, ...present }).filter((key) => !Bun.deepEquals(old[key], present[key]));
  const partsOf = (whole: Parts) =>
    Object.fromEntries(
      changed.flatMap((key) => (key in whole ? [[key, whole[key]]] : of === 'pairs' ? [[key, null]] : [])),
    );
  return [partsOf(old), partsOf(present)];
}
