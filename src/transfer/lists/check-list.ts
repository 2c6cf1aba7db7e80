import { invalid } from '../../errors/refusal.ts';
import { readCsv } from '../../lib/csv/read-csv.ts';

/** As many rows as the largest plan has codes. */
const MAX_ROWS = 1_000_000;

type CheckedList = {
  /** The first line and up to five rows. */
  header: string[];
  sample: string[][];
  rows: number;
};
const SAMPLE_ROWS = 5;

/** Reads the whole list before it is imported: refuses anything that is not CSV in UTF-8. */
export async function checkList(bytes: AsyncIterable<Uint8Array>): Promise<CheckedList> {
  let header: string[] | null = null;
  const sample: string[][] = [];
  let rows = 0;
  try {
    for await (const records of readCsv(bytes)) {
      for (const { cells } of records) {
        if (header === null) header = cells;
        else if (++rows > MAX_ROWS) throw invalid(`it has more than ${MAX_ROWS.toLocaleString('en')} rows`);
        else if (rows <= SAMPLE_ROWS) sample.push(cells);
      }
    }
  } catch (error) {
    throw (error as Error).name === 'CsvProblem' ? invalid((error as Error).message) : error;
  }
  if (header === null) throw invalid('it is empty; the first line must name the columns');
  return { header, sample, rows };
}
