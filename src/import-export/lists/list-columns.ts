import { invalid } from '../../errors/refusal.ts';
import { unescapeFormula } from '../../lib/csv/write-csv.ts';
import { toIso } from '../../lib/instant.ts';
import { readDate } from './list-dates.ts';

/** What a list can say of a code. */
export const LIST_FIELDS = [
  'redirect_url',
  'text',
  'name',
  'label',
  'type',
  'project',
  'expires_at',
  'scan_limit',
  'tags',
  'note',
  'created_elsewhere',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** Which column says what: the index of its cell. */
export type ListColumns = Partial<Record<ListField, number | undefined>>;

export type RecognisedColumns = { columns: ListColumns; ignored: string[] };

/** By their names in the first line, in any order and case. Refuses a name that is there twice, and a list that leads nowhere. */
export function recogniseColumns(header: readonly string[]): RecognisedColumns {
  const columns: ListColumns = {};
  const ignored: string[] = [];
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase();
    if (!isField(name)) {
      ignored.push(cell.trim());
      continue;
    }
    if (columns[name] !== undefined) throw invalid(`the column ${name} is there twice`);
    columns[name] = index;
  }
  requireTarget(columns);
  return { columns, ignored: ignored.filter((name) => name !== '') };
}

export function requireTarget(columns: ListColumns): void {
  if (columns.redirect_url === undefined && columns.text === undefined)
    throw invalid('the first line names no column redirect_url or text; it must name the columns');
}

function isField(name: string): name is ListField {
  return (LIST_FIELDS as readonly string[]).includes(name);
}

/** The cells of a row by what they say; what is empty is left out. */
export type ListRow = Partial<Record<ListField, string>>;

export function readRow(columns: ListColumns, cells: readonly string[]): ListRow {
  const row: ListRow = {};
  for (const field of LIST_FIELDS) {
    const index = columns[field];
    const cell = index === undefined ? '' : unescapeFormula(cells[index] ?? '');
    const text = TRIMMED.has(field) ? cell.trim() : cell;
    if (text !== '' && !(NULLABLE.has(field) && text.toLowerCase() === 'null')) row[field] = text;
  }
  return row;
}

/** Where blanks around can mean nothing. The others are taken to the letter, as the API does. */
const TRIMMED: ReadonlySet<ListField> = new Set([
  'type',
  'project',
  'expires_at',
  'scan_limit',
  'tags',
  'created_elsewhere',
]);

/** Where `null` is what databases and scripts write for nothing. */
const NULLABLE: ReadonlySet<ListField> = new Set(['expires_at', 'scan_limit', 'tags', 'created_elsewhere']);

/**
 * The body that the API would be sent for this row, but for the project. `anyDate`: the expiry is written in the form of
 * another service.
 */
export function requestOf(
  { project: _, tags: __, note: ___, created_elsewhere: ____, scan_limit, expires_at, ...row }: ListRow,
  anyDate: boolean,
): Record<string, unknown> {
  const isText = row.type === undefined && row.text !== undefined && row.redirect_url === undefined;
  return {
    ...row,
    ...(isText && { type: 'text' }),
    ...(expires_at !== undefined && { expires_at: anyDate ? isoDate(expires_at) : expires_at }),
    ...(scan_limit !== undefined && {
      scan_limit: /^[+-]?\d+(\.\d+)?$/.test(scan_limit) ? Number(scan_limit) : scan_limit,
    }),
  };
}

/** What is no date stays as it is, and is refused by the checks of the API. */
function isoDate(text: string): string {
  return toIso(readDate(text)) ?? text;
}

/** Whether a list names the column of the expiry in its own way: then it is not bound to our form of a date. */
export function hasForeignDates({ expires_at }: ListColumns, header: readonly string[]): boolean {
  return expires_at !== undefined && header[expires_at]?.trim().toLowerCase() !== 'expires_at';
}
