import type { NewCodeInput } from '../../codes/owner-fields.ts';
import { newCodeRequest } from '../../codes/v1-requests.ts';
import { listedCodeV2 } from '../../codes/v2-requests.ts';
import { invalid, type Refusal } from '../../errors/refusal.ts';
import { type CsvRecord, readCsv } from '../../lib/csv/read-csv.ts';
import { unescapeFormula } from '../../lib/csv/write-csv.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { readCells, readJsonLines } from '../../lib/json-lines.ts';
import { namingColumn } from './column-names.ts';
import { hasForeignDates, type ListColumns, readRow, requestOf } from './list-columns.ts';
import { readExtras } from './row-extras.ts';
import { contentOf } from './row-keys.ts';

/**
 * How a list is stored: CSV in UTF-8 or UTF-16, CSV in the Windows-1252 of older programs, JSON objects in lines, or the
 * cells of a spreadsheet's rows in lines.
 */
export type ListFormat = 'csv' | 'windows_csv' | 'ndjson' | 'cells';

/** A list to be read. */
export type ListSource = {
  format: ListFormat;
  bytes: AsyncIterable<Uint8Array>;
  columns: ListColumns;
  /** Whether the first line of a table names the columns. */
  hasHeader: boolean;
  /** Whose look the codes have; null: none. */
  styleTemplateId: string | null;
  /** For rows without a project; null: the default project. */
  projectId: string | null;
  /** The column with the short links of another service. */
  shortLink?: number | null;
};

/** A row that is to become a code. */
export type SourceRow = {
  line: number;
  /** Equal rows have the same. */
  content: string;
  shortLink: string | null;
  /** The project that it names; null: none. */
  project: string | null;
  /** A refusal with the column as the person sees it. */
  named(refusal: Refusal): Refusal;
  /** Throws a Refusal if the row is not valid. */
  read(): { request: NewCodeInput; tags: string[] };
};

/** The records of a table, with the first line, which names the columns. */
export function readRecords(format: Exclude<ListFormat, 'ndjson'>, bytes: AsyncIterable<Uint8Array>) {
  if (format === 'cells') return readCells(bytes);
  return readCsv(bytes, format === 'windows_csv' ? 'windows-1252' : 'utf-8');
}

export async function* sourceRows(source: ListSource): AsyncGenerator<SourceRow[]> {
  if (source.format === 'ndjson') {
    for await (const lines of readJsonLines(source.bytes))
      yield lines.map(({ line, value, text }) => jsonRow(source, line, value, text));
    return;
  }
  let first: string[] | null = null;
  for await (const records of readRecords(source.format, source.bytes)) {
    const rows: SourceRow[] = [];
    for (const record of records) {
      const isHeader = first === null && source.hasHeader;
      first ??= record.cells;
      if (!isHeader) rows.push(tableRow(source, first, record));
    }
    yield rows;
  }
}

function tableRow(
  { format, columns, hasHeader, projectId, styleTemplateId, shortLink = null }: ListSource,
  first: readonly string[],
  { line, cells }: CsvRecord,
): SourceRow {
  const row = readRow(columns, cells);
  const header = hasHeader ? first : null;
  return {
    line,
    content: contentOf(row),
    shortLink: shortLink === null ? null : unescapeFormula(cells[shortLink] ?? ''),
    project: row.project ?? null,
    named: (refusal) => namingColumn(refusal, columns, header),
    read() {
      if (header && cells.length > header.length)
        throw invalid(`the row has ${cells.length} cells, the first line ${header.length}`);
      // Cells of dates have no zone, and nobody types one.
      const anyDate = format === 'cells' || header === null || hasForeignDates(columns, header);
      const request = row.qr_data === undefined ? newCodeRequest : listedCodeV2;
      const parsed = request.safeParse(requestOf(row, anyDate));
      if (!parsed.success) {
        const { message, field } = fieldProblem(parsed.error, row);
        throw invalid(message, field);
      }
      const { fields, tags } = readExtras(row);
      const look = { style_template_id: styleTemplateId };
      return { request: { ...parsed.data, ...fields, ...look, project_id: projectId }, tags };
    },
  };
}

function jsonRow({ projectId, styleTemplateId }: ListSource, line: number, value: unknown, text: string): SourceRow {
  return {
    line,
    content: text,
    shortLink: null,
    project: null,
    named: (refusal) => refusal,
    read() {
      const parsed = listedCodeV2.safeParse(value);
      if (!parsed.success) {
        const { message, field } = fieldProblem(parsed.error, value);
        throw invalid(message, field);
      }
      const { tags, ...request } = parsed.data;
      const [project_id, style_template_id] = [
        request.project_id ?? projectId,
        request.style_template_id ?? styleTemplateId,
      ];
      return { request: { ...request, project_id, style_template_id }, tags: tags ?? [] };
    },
  };
}
