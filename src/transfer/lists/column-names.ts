import { Refusal } from '../../errors/refusal.ts';
import { columnLetters } from '../../lib/column-letters.ts';
import type { ListColumns, ListField } from './list-columns.ts';

/** Fields of a code that a list calls otherwise, or by two names. */
const OTHER_NAMES: Record<string, readonly ListField[]> = {
  label: ['label', 'name'],
  name: ['name', 'label'],
  project_id: ['project'],
  qr_data: ['text'],
};

/** The refusal of a row, with the column as the person sees it instead of the field that is read from it. */
export function namingColumn(refusal: Refusal, columns: ListColumns, header: readonly string[] | null): Refusal {
  const { code, message, field, reasons } = refusal;
  if (field === undefined) return refusal;
  const [root = ''] = field.split(/[.[]/);
  const fields = OTHER_NAMES[root] ?? [root as ListField];
  const index = fields.map((name) => columns[name]).find((at) => at !== undefined);
  if (index === undefined) return refusal;
  const said = header?.[index]?.trim().slice(0, 100);
  const column = said ? `"${said}"` : `Column ${columnLetters(index)}`;
  const named = message.includes(field) ? message.replace(field, () => column) : `${column}: ${message}`;
  return new Refusal(code, named, { field, ...(reasons && { reasons }) });
}
