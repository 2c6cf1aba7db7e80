import { csvLine } from '../../lib/csv/write-csv.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import { forEachSum } from '../../store/scans/day-sums.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { dayText } from '../archive/format.ts';
import { codeRecord } from '../archive/records.ts';
import { exportedCodes, exportList } from '../lists/export-list.ts';
import type { DataExport, DataExportDeps, DataExportRun } from './run-export.ts';

/** Exports of what is stored, without pictures. */
export const DATA_EXPORTS: Record<DataExport, (deps: DataExportDeps, run: DataExportRun) => Promise<void>> = {
  codes_csv: ({ store, publicUrl }, { account, path, onCodes }) =>
    writeText(path, exportList(store, account.id, publicUrl, onCodes)),
  codes_json: (deps, run) => writeText(run.path, codesJson(deps, run)),
  analytics_csv: (deps, run) => writeText(run.path, analyticsCsv(deps, run)),
  archive: async (deps, { account, path, onCodes }) => {
    let reported = 0;
    await exportArchive(deps, account, path, (codes) => {
      onCodes(codes - reported);
      reported = codes;
    });
  },
};

async function writeText(path: string, text: AsyncIterable<string>): Promise<void> {
  await writeFileAtomically(path, (partial) => writeChunks(partial, text));
}

async function* codesJson(
  { store, publicUrl }: DataExportDeps,
  { account, onCodes }: DataExportRun,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const codes of exportedCodes(store, account.id)) {
    const tags = await store.read.listTagsOfCodes(codes.map(({ seq }) => seq));
    const tagsOf = Map.groupBy(tags, ({ code_seq }) => code_seq);
    for (const code of codes) {
      const names = (tagsOf.get(code.seq) ?? []).map(({ name }) => name);
      const record = { ...codeRecord(code, code.scan_count, [], names), link: publicLink(code, publicUrl) };
      yield `${isFirst ? '[\n' : ',\n'}${JSON.stringify(record)}`;
      isFirst = false;
    }
    onCodes(codes.length);
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/** Read at a time with all their days, which may be megabytes for each. */
const BATCH_SIZE = 10;

/** One line for each value of each day of each code. */
async function* analyticsCsv({ store }: DataExportDeps, { account, onCodes }: DataExportRun): AsyncGenerator<string> {
  yield csvLine(['qr_id', 'slug', 'label', 'day', 'dimension', 'value', 'scans']);
  for await (const codes of exportedCodes(store, account.id, BATCH_SIZE)) {
    const days = await store.read.readAllDays(
      'code_days',
      codes.map(({ seq }) => seq),
    );
    const daysOf = Map.groupBy(days, ({ scope }) => Number(scope));
    for (const { seq, id, slug, label } of codes) {
      for (const day of daysOf.get(seq) ?? []) {
        const date = dayText(day.day);
        let lines = csvLine([id, slug, label, date, 'total', '', day.total]);
        for (const name of ['hours', 'devices', 'countries', 'referrers', 'rules', 'visits'] as const) {
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
  visits: 'not a scan',
} as const;
