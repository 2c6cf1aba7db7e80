import { z } from 'zod';
import { toIso } from '../../lib/instant.ts';
import type { Code } from '../../store/schema.ts';
import { fieldsWith, type PlannedChangeFields, plannedChangeShape, type With } from '../code-fields.ts';
import type { PlannedFields } from '../values/planned-change.ts';

const PLANNED = fieldsWith('planned');

/** The same values as in a change that is made at once. */
export const plannedFields = z
  .strictObject(plannedChangeShape, 'must be an object with the fields to change')
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), 'must name at least one field');

/** The stored form names the fields itself, since it is below the table: one that differs does not compile. */
type Same<One, Other extends One> = Other;
type Checked = Same<PlannedChangeFields, Required<PlannedFields>> & Same<PlannedFields, Required<PlannedChangeFields>>;

/** The columns that the change sets. */
export function plannedColumns(change: PlannedFields | Checked): Partial<Pick<Code, With<'planned'>>> {
  const set = PLANNED.flatMap(({ name, column, cleared }) => {
    const sent = change[name as keyof PlannedFields];
    return sent === undefined ? [] : [[column, sent === null ? cleared : sent]];
  });
  return Object.fromEntries(set);
}

/** The change as callers see it. */
export function presentPlanned(change: PlannedFields): z.input<typeof plannedFields> {
  const fields = PLANNED.flatMap(({ name, isTime }) => {
    const sent = change[name as keyof PlannedFields];
    return sent === undefined ? [] : [[name, isTime ? toIso(sent as number | null) : sent]];
  });
  return Object.fromEntries(fields);
}

/** The code as it will be at this moment, as far as it is planned; nothing that its account may lack then is known. */
export function codeAt<Planned extends Pick<Code, With<'planned'>>>(
  code: Planned,
  changes: readonly { at: number; change: PlannedFields }[],
  at: number,
): Planned {
  const due = changes.filter((one) => one.at <= at);
  return Object.assign({}, code, ...due.map(({ change }) => plannedColumns(change)));
}
