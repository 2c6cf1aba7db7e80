import { invalid } from '../../errors/refusal.ts';
import { CsvProblem, NotUtf8 } from '../../lib/csv/read-csv.ts';
import { readJsonLines } from '../../lib/json-lines.ts';
import { type ListFormat, readRecords } from './source-rows.ts';

/** As many rows as the largest plan has codes. */
const MAX_ROWS = 1_000_000;

export type CheckedList = {
  format: ListFormat;
  /** The first line, and the beginnings of the cells of up to five rows; of JSON objects the fields of the first five, and no rows. */
  header: string[];
  sample: string[][];
  rows: number;
};
const SAMPLE_ROWS = 5;
const SAMPLE_LENGTH = 250;

/**
 * Reads the whole list before a job reads it: refuses what is not CSV, or not a JSON object on each line. A text that is
 * not valid UTF-8 is read once more as Windows-1252, in which older programs write.
 */
export async function checkList(
  open: () => AsyncIterable<Uint8Array>,
  format: ListFormat = 'csv',
): Promise<CheckedList> {
  try {
    const list = await (format === 'ndjson' ? checkObjects(open()) : checkTable(open(), format));
    if (list) return { format, ...list };
  } catch (error) {
    if (error instanceof NotUtf8 && format === 'csv') return checkList(open, 'windows_csv');
    throw error instanceof CsvProblem ? invalid(error.message) : error;
  }
  throw invalid('it is empty');
}

type Found = Omit<CheckedList, 'format'>;

async function checkTable(
  bytes: AsyncIterable<Uint8Array>,
  format: Exclude<ListFormat, 'ndjson'>,
): Promise<Found | null> {
  let header: string[] | null = null;
  const sample: string[][] = [];
  let rows = 0;
  for await (const records of readRecords(format, bytes)) {
    for (const { cells } of records) {
      if (header === null) header = cells;
      else if (++rows <= SAMPLE_ROWS) sample.push(cells.map((cell) => cell.slice(0, SAMPLE_LENGTH)));
      if (rows > MAX_ROWS) throw tooManyRows();
    }
  }
  return header && { header, sample, rows };
}

async function checkObjects(bytes: AsyncIterable<Uint8Array>): Promise<Found | null> {
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
