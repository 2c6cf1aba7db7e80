import { invalid } from '../../errors/refusal.ts';
import { readCsv } from '../../lib/csv/read-csv.ts';
import { recogniseList } from './known-lists.ts';
import type { ListColumns } from './list-columns.ts';

export type ListSource = () => AsyncIterable<Uint8Array>;

/** As many rows as the largest plan has codes. */
const MAX_ROWS = 1_000_000;

/** `width`: the cells of the first line; `shortLink`: the column with the short links of another service. */
type CheckedList = {
  columns: ListColumns;
  ignored: string[];
  shortLink: number | null;
  width: number;
  rows: number;
};

/**
 * Reads the whole list before importing it: refuses anything that is not CSV in UTF-8. `columns` maps the columns where
 * their names do not.
 */
export async function checkList(source: ListSource, columns?: ListColumns): Promise<CheckedList> {
  let header: Omit<CheckedList, 'rows'> | null = null;
  let rows = 0;
  try {
    for await (const { cells } of readCsv(source())) {
      if (header === null) {
        const recognised = columns ? { columns, ignored: [], shortLink: null } : recogniseList(cells);
        header = { ...recognised, width: cells.length };
      } else if (++rows > MAX_ROWS) throw invalid(`it has more than ${MAX_ROWS.toLocaleString('en')} rows`);
    }
  } catch (error) {
    throw (error as Error).name === 'CsvProblem' ? invalid((error as Error).message) : error;
  }
  if (header === null) throw invalid('it is empty; the first line must name the columns');
  return { ...header, rows };
}
