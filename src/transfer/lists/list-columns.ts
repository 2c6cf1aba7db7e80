import { invalid, invalidField } from '../../errors/refusal.ts';
import { completedUrl } from '../../lib/completed-url.ts';
import { unescapeFormula } from '../../lib/csv/write-csv.ts';
import { toIso } from '../../lib/instant.ts';
import { readDate } from './list-dates.ts';

/** The fields that a list can have. */
export const LIST_FIELDS = [
  'redirect_url',
  'text',
  'name',
  'label',
  'type',
  'project',
  'slug',
  'alias',
  'expires_at',
  'scan_limit',
  'expired_url',
  'limit_reached_url',
  'tags',
  'note',
  'external_id',
  'qr_data',
  'metadata',
  'rules',
  'split',
  'split_by',
  'created_elsewhere',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** The column index of each field. */
export type ListColumns = Partial<Record<ListField, number | undefined>>;

export type RecognisedColumns = { columns: ListColumns; ignored: string[] };

/** Matches names in the first line, in any order and case. Refuses duplicate names, and a list without destinations. */
export function recogniseColumns(header: readonly string[]): RecognisedColumns {
  const columns: ListColumns = {};
  const ignored: string[] = [];
  const left = isOwnExport(header) ? LINK_FIELDS : [];
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().toLowerCase();
    if (!isField(name) || left.some((field) => field === name)) {
      ignored.push(cell.trim());
      continue;
    }
    if (columns[name] !== undefined) throw invalid(`the column ${name} is there twice`);
    columns[name] = index;
  }
  requireTarget(columns);
  return { columns, ignored: ignored.filter((name) => name !== '') };
}

/** In an export of ours they belong to codes that exist: a copy gets a slug of its own. */
export const LINK_FIELDS: readonly ListField[] = ['slug', 'alias'];

export function isOwnExport(header: readonly string[]): boolean {
  return header.some((cell) => cell.trim() === 'qr_id');
}

export function requireTarget(columns: ListColumns): void {
  if (columns.redirect_url === undefined && columns.text === undefined)
    throw invalid('no column is the destination (redirect_url) or the text; say which one it is', 'columns');
}

function isField(name: string): name is ListField {
  return (LIST_FIELDS as readonly string[]).includes(name);
}

/** The cells of a row by field; empty cells are left out. */
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

/** Fields in which surrounding spaces mean nothing. The others are taken exactly, as by the API. */
const TRIMMED: ReadonlySet<ListField> = new Set([
  'type',
  'project',
  'slug',
  'alias',
  'expires_at',
  'scan_limit',
  'tags',
  'created_elsewhere',
]);

/** Fields in which `null`, as databases and scripts write it, means empty. */
const NULLABLE: ReadonlySet<ListField> = new Set([
  'slug',
  'alias',
  'expires_at',
  'scan_limit',
  'tags',
  'created_elsewhere',
]);

/** The fields of a row that v1 takes too; the others are read by `readExtras`. `project` is a name. */
const OF_V1 = new Set<ListField>([
  'redirect_url',
  'text',
  'qr_data',
  'name',
  'label',
  'type',
  'expires_at',
  'scan_limit',
]);

export function isOfV1(field: ListField): boolean {
  return OF_V1.has(field);
}

/** The API request for this row, without the project. `anyDate`: the expiry is in the format of another service. */
export function requestOf(whole: ListRow, anyDate: boolean): Record<string, unknown> {
  const own = Object.entries(whole).filter(([field]) => OF_V1.has(field as ListField));
  const { scan_limit, expires_at, redirect_url, qr_data, ...row }: ListRow = Object.fromEntries(own);
  const isText = row.type === undefined && row.text !== undefined && redirect_url === undefined;
  return {
    ...row,
    ...(redirect_url !== undefined && { redirect_url: completedUrl(redirect_url) }),
    ...(isText && { type: 'text' }),
    ...(qr_data !== undefined && { qr_data: readObject('qr_data', qr_data) }),
    ...(expires_at !== undefined && { expires_at: anyDate ? isoDate(expires_at) : expires_at }),
    ...(scan_limit !== undefined && {
      scan_limit: /^[+-]?\d+(\.\d+)?$/.test(scan_limit) ? Number(scan_limit) : scan_limit,
    }),
  };
}

/** What a cell cannot say as plain text: a contact card, a network, pairs. */
export function readObject(field: ListField, cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw invalidField(field, 'must be JSON, as the API has it');
  }
}

/** Invalid dates are kept, and refused by the API's validation. */
function isoDate(text: string): string {
  return toIso(readDate(text)) ?? text;
}

/** Whether the expiry column has a name other than ours: then its dates need not be in our format. */
export function hasForeignDates({ expires_at }: ListColumns, header: readonly string[]): boolean {
  return expires_at !== undefined && header[expires_at]?.trim().toLowerCase() !== 'expires_at';
}
