import type { FileContents } from '../../files/file-contents.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { writeXlsx } from '../../lib/xlsx/write-xlsx.ts';
import { forEachSum } from '../../store/scans/day-sums.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { dayText } from '../archive/format.ts';
import { type Cell, csvLines, listRows } from '../lists/export-list.ts';
import { codePages } from './code-pages.ts';
import type { DataExportDeps, DataExportRun, ThreadFormat } from './run-export.ts';

type ThreadDeps = DataExportDeps & { contents: FileContents };

/** Exports that are made on a thread. */
export const DATA_EXPORTS: Record<ThreadFormat, (deps: ThreadDeps, run: DataExportRun) => Promise<void>> = {
  csv: (deps, run) => writeText(run.path, csvLines(rowsOf(deps, run))),
  xlsx: (deps, run) => writeXlsx(run.path, rowsOf(deps, run), deps.clock.now()),
  analytics_csv: (deps, run) => writeText(run.path, analyticsCsv(deps, run)),
  archive: async (deps, { account, path, withActivity, onCodes }) => {
    let reported = 0;
    const onProgress = (codes: number) => {
      onCodes(codes - reported);
      reported = codes;
    };
    await exportArchive(deps, account, path, { withActivity, onProgress });
  },
};

function rowsOf(deps: DataExportDeps, { reach, filter, onCodes }: DataExportRun): AsyncGenerator<Cell[][]> {
  return listRows(deps.store, reach, deps.publicUrl, onCodes, codePages(deps, reach, filter));
}

async function writeText(path: string, text: AsyncIterable<string>): Promise<void> {
  await writeFileAtomically(path, (partial) => writeChunks(partial, text));
}

/** Read at a time with all their days, which may be megabytes for each. */
const BATCH_SIZE = 10;

/** One line for each value of each day of each code. */
async function* analyticsCsv(deps: DataExportDeps, { reach, filter, onCodes }: DataExportRun): AsyncGenerator<string> {
  yield csvLine(['qr_id', 'slug', 'label', 'day', 'dimension', 'value', 'scans']);
  for await (const codes of codePages(deps, reach, filter, BATCH_SIZE)) {
    const days = await deps.store.read.readAllDays(
      'code_days',
      codes.map(({ seq }) => seq),
    );
    const daysOf = Map.groupBy(days, ({ scope }) => Number(scope));
    for (const { seq, id, slug, label } of codes) {
      for (const day of daysOf.get(seq) ?? []) {
        const date = dayText(day.day);
        let lines = csvLine([id, slug, label, date, 'total', '', day.total]);
        for (const name of [
          'hours',
          'devices',
          'countries',
          'referrers',
          'rules',
          'variants',
          'visits',
          'buttons',
        ] as const) {
          forEachSum(day[name], (value, scans) => {
            lines += csvLine([id, slug, label, date, DIMENSIONS[name], value, scans]);
          });
        }
        yield lines;
      }
    }
    onCodes(codes.length);
  }
}

const DIMENSIONS = {
  hours: 'hour',
  devices: 'device',
  countries: 'country',
  referrers: 'referrer',
  rules: 'rule',
  variants: 'rule and destination of a split',
  visits: 'not a scan',
  buttons: 'clicks on a button and its address',
} as const;
