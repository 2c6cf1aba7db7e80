import type { NewCodeInput } from '../../codes/owner-fields.ts';
import { newCodeRequest } from '../../codes/v1-requests.ts';
import { newCodeV2 } from '../../codes/v2-requests.ts';
import { invalid } from '../../errors/refusal.ts';
import { type CsvRecord, readCsv } from '../../lib/csv/read-csv.ts';
import { unescapeFormula } from '../../lib/csv/write-csv.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { readCells, readJsonLines } from '../../lib/json-lines.ts';
import { hasForeignDates, type ListColumns, readRow, requestOf } from './list-columns.ts';
import type { ProjectNames } from './project-names.ts';
import { readExtras } from './row-extras.ts';
import { contentOf } from './row-keys.ts';

/** How a list is stored: CSV, JSON objects in lines, or the cells of a spreadsheet's rows in lines. */
export type ListFormat = 'csv' | 'ndjson' | 'cells';

/** A list to be read. */
export type ListSource = {
  format: ListFormat;
  bytes: AsyncIterable<Uint8Array>;
  columns: ListColumns;
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
  /** Throws a Refusal if the row is not valid. */
  read(): { request: NewCodeInput; tags: string[] };
};

/** The records of a table, with the first line, which names the columns. */
export function readRecords(format: Exclude<ListFormat, 'ndjson'>, bytes: AsyncIterable<Uint8Array>) {
  return format === 'csv' ? readCsv(bytes) : readCells(bytes);
}

export async function* sourceRows(source: ListSource, projects: ProjectNames): AsyncGenerator<SourceRow[]> {
  if (source.format === 'ndjson') {
    for await (const lines of readJsonLines(source.bytes))
      yield lines.map(({ line, value, text }) => jsonRow(source, line, value, text));
    return;
  }
  let header: string[] | null = null;
  for await (const records of readRecords(source.format, source.bytes)) {
    const rows: SourceRow[] = [];
    for (const record of records) {
      if (header === null) header = record.cells;
      else rows.push(tableRow(source, projects, header, record));
    }
    yield rows;
  }
}

function tableRow(
  { columns, projectId, shortLink = null }: ListSource,
  projects: ProjectNames,
  header: readonly string[],
  { line, cells }: CsvRecord,
): SourceRow {
  const row = readRow(columns, cells);
  return {
    line,
    content: contentOf(row),
    shortLink: shortLink === null ? null : unescapeFormula(cells[shortLink] ?? ''),
    read() {
      if (cells.length > header.length)
        throw invalid(`the row has ${cells.length} cells, the first line ${header.length}`);
      const request = row.qr_data === undefined ? newCodeRequest : newCodeV2;
      const parsed = request.safeParse(requestOf(row, hasForeignDates(columns, header)));
      if (!parsed.success) {
        const { message, field } = fieldProblem(parsed.error, row);
        throw invalid(message, field);
      }
      const project_id = row.project === undefined ? projectId : projects.idOf(row.project);
      const { fields, tags } = readExtras(row);
      return { request: { ...parsed.data, ...fields, project_id }, tags };
    },
  };
}

function jsonRow({ projectId }: ListSource, line: number, value: unknown, text: string): SourceRow {
  return {
    line,
    content: text,
    shortLink: null,
    read() {
      const parsed = newCodeV2.safeParse(value);
      if (!parsed.success) {
        const { message, field } = fieldProblem(parsed.error, value);
        throw invalid(message, field);
      }
      const { tags, ...request } = parsed.data;
      return { request: { ...request, project_id: request.project_id ?? projectId }, tags: tags ?? [] };
    },
  };
}
