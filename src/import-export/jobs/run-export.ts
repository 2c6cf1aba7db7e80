import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { payloadOf } from '../../qr-codes/payload.ts';
import type { Design } from '../../render/design.ts';
import { readStoredDecoration } from '../../render/picture/decoration.ts';
import { fileBaseName } from '../../render/picture/picture-file-name.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import { RendererStopping, RenderFailure } from '../../render/render-threads.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import { forEachSum } from '../../store/scans/day-sums.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { exportArchive } from '../archive/export-archive.ts';
import { dayText } from '../archive/format.ts';
import { codeRecord } from '../archive/records.ts';
import { exportedCodes, exportList } from '../lists/export-list.ts';
import { type ExportKind, Interrupted, type PictureFormat } from './job.ts';

export type ExportDeps = {
  store: Store;
  clock: Clock;
  publicUrl: string;
  /** The bytes of a code's picture; null if it is not rendered yet. May refuse with `unavailable`. */
  pictureOf: (code: ExportedCode, format: 'svg' | 'png') => Promise<Uint8Array | null>;
  pdfOf: (accountId: string, payload: string, design: Omit<Design, 'logo'>) => Promise<Uint8Array>;
};

/** `onCodes` is called after every batch, and may throw to stop the export. */
type Run = { account: AccountRow; path: string; format: PictureFormat; onCodes: (codes: number) => void };

export const EXPORT_FILE_NAME: Record<ExportKind, string> = {
  codes_csv: 'codes.csv',
  codes_json: 'codes.json',
  analytics_csv: 'analytics.csv',
  pictures_zip: 'pictures.zip',
  archive: 'account.zip',
};

const RUNS: Record<ExportKind, (deps: ExportDeps, run: Run) => Promise<void>> = {
  codes_csv: ({ store, publicUrl }, { account, path, onCodes }) =>
    writeText(path, exportList(store, account.id, publicUrl, onCodes)),
  codes_json: (deps, run) => writeText(run.path, codesJson(deps, run)),
  analytics_csv: (deps, run) => writeText(run.path, analyticsCsv(deps, run)),
  pictures_zip: picturesZip,
  archive: async (deps, { account, path, onCodes }) => {
    let reported = 0;
    await exportArchive(deps, account, path, (codes) => {
      onCodes(codes - reported);
      reported = codes;
    });
  },
};

export function runExport(deps: ExportDeps, kind: ExportKind, run: Run): Promise<void> {
  return RUNS[kind](deps, run);
}

async function writeText(path: string, text: AsyncIterable<string>): Promise<void> {
  await writeFileAtomically(path, (partial) => writeChunks(partial, text));
}

async function* codesJson(
  { store, publicUrl }: ExportDeps,
  { account, onCodes }: Run,
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

/** One line for each value of each day of each code. */
async function* analyticsCsv({ store }: ExportDeps, { account, onCodes }: Run): AsyncGenerator<string> {
  yield csvLine(['qr_id', 'slug', 'label', 'day', 'dimension', 'value', 'scans']);
  for await (const codes of exportedCodes(store, account.id, 100)) {
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

/** Draws and packs one picture at a time; skips archived codes and those that cannot be drawn. */
async function picturesZip(deps: ExportDeps, { account, path, format, onCodes }: Run): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(deps.clock.now());
  await writeFileAtomically(path, async (partial) => {
    const written = pipeline(
      zip.outputStream,
      createWriteStream(partial, { mode: PRIVATE_FILE, flags: 'wx' }),
    );
    const added = addPictures();
    await Promise.all([written, added.catch((error) => endBoth(error))]);
  });

  async function addPictures(): Promise<void> {
    for await (const codes of exportedCodes(deps.store, account.id, 50)) {
      for (const code of codes) {
        if (code.status === 'archived') continue;
        const bytes = await retryWhileBusy(() => drawPicture(deps, code, format));
        if (!bytes) continue;
        const options = { mtime, mode: 0o100600, compress: format !== 'png', size: bytes.length };
        // Packed before the next one is drawn, so that only one is in memory.
        const stream = Readable.from([Buffer.from(bytes)]);
        zip.addReadStream(stream, `${fileBaseName(code)}.${format}`, options);
        await new Promise<void>((resolve, reject) => {
          stream.once('end', () => resolve());
          stream.once('error', reject);
        });
      }
      onCodes(codes.length);
    }
    zip.end();
  }

  function endBoth(error: Error): never {
    (zip.outputStream as Readable).destroy(error);
    throw error;
  }
}

async function drawPicture(
  deps: ExportDeps,
  code: ExportedCode,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  if (format !== 'pdf') return deps.pictureOf(code, format);
  if (code.picture === null) return null;
  const design = { style: JSON.parse(code.style), decoration: readStoredDecoration(code.decoration) };
  return deps.pdfOf(code.account_id, payloadOf(code, deps.publicUrl), design);
}

/** How often to retry while all render threads are busy, before the export fails. */
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;

/** No browser waits for this, so a refusal because of busy threads is retried. */
async function retryWhileBusy(draw: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await draw();
    } catch (error) {
      if (error instanceof RendererStopping) throw new Interrupted('stopped');
      if (error instanceof RenderFailure && error.isFinal) return null;
      const isBusy =
        error instanceof RenderFailure || (error instanceof Refusal && error.code === 'unavailable');
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await Bun.sleep(PAUSE_MS);
    }
  }
}
