import { invalid } from '../../errors/refusal.ts';
import { readJsonLines } from '../../lib/json-lines.ts';
import { type ListFormat, readRecords } from './source-rows.ts';

/** As many rows as the largest plan has codes. */
const MAX_ROWS = 1_000_000;

export type CheckedList = {
  /** The first line and up to five rows; of JSON objects the fields of the first five, and no rows. */
  header: string[];
  sample: string[][];
  rows: number;
};
const SAMPLE_ROWS = 5;

/** Reads the whole list before a job reads it: refuses what is not CSV in UTF-8, or not a JSON object on each line. */
export async function checkList(bytes: AsyncIterable<Uint8Array>, format: ListFormat = 'csv'): Promise<CheckedList> {
  try {
    const list = await (format === 'ndjson' ? checkObjects(bytes) : checkTable(bytes, format));
    if (list) return list;
  } catch (error) {
    throw (error as Error).name === 'CsvProblem' ? invalid((error as Error).message) : error;
  }
  throw invalid('it is empty; the first line must name the columns');
}

async function checkTable(
  bytes: AsyncIterable<Uint8Array>,
  format: Exclude<ListFormat, 'ndjson'>,
): Promise<CheckedList | null> {
  let header: string[] | null = null;
  const sample: string[][] = [];
  let rows = 0;
  for await (const records of readRecords(format, bytes)) {
    for (const { cells } of records) {
      if (header === null) header = cells;
      else if (++rows <= SAMPLE_ROWS) sample.push(cells);
      if (rows > MAX_ROWS) throw tooManyRows();
    }
  }
  return header && { header, sample, rows };
}

async function checkObjects(bytes: AsyncIterable<Uint8Array>): Promise<CheckedList | null> {
  const header = new Set<string>();
  let rows = 0;
  for await (const lines of readJsonLines(bytes)) {
    for (const { value } of lines) if (rows++ < SAMPLE_ROWS) for (const name of Object.keys(value)) header.add(name);
    if (rows > MAX_ROWS) throw tooManyRows();
  }
  return rows === 0 ? null : { header: [...header], sample: [], rows };
}

function tooManyRows() {
  return invalid(`it has more than ${MAX_ROWS.toLocaleString('en')} rows`);
}
