import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { OwnedCodesFilter } from '../../codes/list-owned-codes.ts';
import { payloadOf } from '../../codes/payload.ts';
import { countOwnedCodes } from '../../codes/walk-codes.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { programFile } from '../../lib/program-files.ts';
import type { Design } from '../../render/design.ts';
import { fileBaseName } from '../../render/picture/picture-file-name.ts';
import { RendererStopping, RenderFailure } from '../../render/render-threads.ts';
import type { LabelSheets } from '../../render/sheets/label-sheets.ts';
import { sheetItems } from '../../render/sheets/sheet-items.ts';
import type { WholeCode } from '../../store/codes/whole-codes.ts';
import type { JobRefusal } from '../../store/jobs/jobs.ts';
import type { StoreSettings } from '../../store/open-store.ts';
import type { Reach } from '../../store/reach.ts';
import type { AccountRow, JobRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { takeTurn } from '../pause.ts';
import { codePages } from './code-pages.ts';
import {
  type ExportFormat,
  type ExportRequest,
  Interrupted,
  type LabelSheetRequest,
  type PictureFormat,
  type PicturesRequest,
  reachOfJob,
} from './job.ts';

/** Made on a thread: the text of all codes, their days and their changes takes seconds to build. */
export type ThreadFormat = Exclude<ExportFormat, 'ndjson'>;

export type DataExportDeps = { store: Store; clock: Clock; publicUrl: string };

/** `onCodes` is called after every batch, and may throw to stop the export. */
export type DataExportRun = {
  account: AccountRow;
  reach: Reach;
  path: string;
  filter: OwnedCodesFilter | null;
  /** Of archives. */
  withActivity: boolean;
  onCodes: (codes: number) => void;
};

/** For the thread. */
export type ExportOrder = {
  location: StoreSettings;
  format: ThreadFormat;
  reach: Reach;
  path: string;
  filter: OwnedCodesFilter | null;
  withActivity: boolean;
  publicUrl: string;
  now: number;
};

/** From the thread: codes that were added to the file, or how it ended. */
export type ExportNews = { codes: number } | { problem: string | null; isUnavailable: boolean };

export type ExportDeps = DataExportDeps & {
  location: StoreSettings;
  /** The bytes of a code's picture; null if it is not rendered yet. May refuse with `unavailable`. */
  pictureOf: (code: WholeCode, format: 'svg' | 'png') => Promise<Uint8Array | null>;
  pdfOf: (accountId: string, payload: string, design: Omit<Design, 'logo'>) => Promise<Uint8Array>;
  labelSheets: LabelSheets;
  cursorSecret: string;
  /** Codes as programs see them. */
  presentCodes: (codes: WholeCode[]) => Promise<object[]>;
};

/** `onPictures` is called for every code that was tried, with what of its design is not in the file. */
type Run = Omit<DataExportRun, 'filter' | 'withActivity'> & {
  job: JobRow;
  onPictures: (codes: number, packed: number, refusals: JobRefusal[]) => Promise<void>;
};
type AnyExport = ExportRequest | PicturesRequest | LabelSheetRequest;

const FILE_NAMES: Record<ExportFormat, string> = {
  csv: 'codes.csv',
  xlsx: 'codes.xlsx',
  ndjson: 'codes.ndjson',
  analytics_csv: 'analytics.csv',
  archive: 'account.zip',
};

export function fileNameOf(request: AnyExport): string {
  if (request.kind === 'export') return FILE_NAMES[request.format];
  return request.kind === 'pictures' ? 'pictures.zip' : 'labels.pdf';
}

/** How many codes it will read. */
export function totalOf(store: Store, job: JobRow, { filter }: AnyExport): Promise<number> {
  const reach = reachOfJob(job);
  return filter === null ? store.read.countExportedCodes(reach) : countOwnedCodes(store, reach, filter, job.created_at);
}

export function runExport(deps: ExportDeps, request: AnyExport, run: Run): Promise<void> {
  const { kind, filter } = request;
  if (kind === 'pictures') return picturesZip(deps, request, run);
  if (kind === 'label_sheet') return labelSheetPdf(deps, request, run);
  const { format, with_activity: withActivity = false } = request;
  if (format === 'ndjson') return codesNdjson(deps, { ...run, filter, withActivity });
  return exportOnThread(deps, format, { ...run, filter, withActivity });
}

/** Refused if labels are too small for their codes, unless that is accepted. */
async function labelSheetPdf(deps: ExportDeps, request: LabelSheetRequest, run: Run): Promise<void> {
  const { account, reach, path, job, onCodes } = run;
  const { filter, order, sheet } = request;
  const given = { captions: sheet.captions, now: job.created_at };
  const read = () => sheetItems(deps, reach, { ...filter, order }, given);
  const items = await deps.labelSheets.printable(account.id, read, sheet, request.accept_small);
  onCodes(0);
  const pdf = deps.labelSheets.file(account.id, items, sheet, onCodes);
  await writeFileAtomically(path, (partial) => writeChunks(partial, pdf));
}

/** The codes as programs see them, one on each line. Some milliseconds of work for each page, so here. */
async function codesNdjson(deps: ExportDeps, { reach, path, filter, onCodes }: DataExportRun): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for await (const codes of codePages(deps, reach, filter, 50)) {
      await takeTurn();
      yield (await deps.presentCodes(codes)).map((code) => `${JSON.stringify(code)}\n`).join('');
      onCodes(codes.length);
    }
  }
  await writeFileAtomically(path, (partial) => writeChunks(partial, lines()));
}

async function exportOnThread(
  { location: { databaseUrl, dataDir }, clock, publicUrl }: ExportDeps,
  format: ThreadFormat,
  { reach, path, filter, withActivity, onCodes }: DataExportRun,
): Promise<void> {
  const thread = new Worker(programFile('src/transfer/jobs/export-thread.ts'));
  const ended = Promise.withResolvers<void>();
  let interruption: unknown = null;
  thread.onmessage = ({ data }: MessageEvent<ExportNews>) => {
    if ('codes' in data) {
      try {
        onCodes(data.codes);
      } catch (error) {
        interruption ??= error;
        // It closes the store and answers.
        thread.postMessage('stop');
      }
    } else if (interruption !== null) ended.reject(interruption);
    else if (data.problem === null) ended.resolve();
    else ended.reject(data.isUnavailable ? new StoreUnavailable(data.problem) : new Error(data.problem));
  };
  thread.onerror = ({ message }) => ended.reject(new Error(message));
  const order: ExportOrder = {
    location: { databaseUrl, dataDir },
    format,
    reach,
    path,
    filter,
    withActivity,
    publicUrl,
    now: clock.now(),
  };
  thread.postMessage(order);
  return ended.promise.finally(() => thread.terminate());
}

/** Draws and packs one picture at a time; skips archived codes, and refuses those that cannot be drawn. */
async function picturesZip(
  deps: ExportDeps,
  { filter, format }: PicturesRequest,
  { reach, path, onPictures }: Run,
): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(deps.clock.now());
  await writeFileAtomically(path, async (partial) => {
    const written = pipeline(zip.outputStream, createWriteStream(partial, { mode: PRIVATE_FILE, flags: 'wx' }));
    const added = addPictures();
    await Promise.all([written, added.catch((error) => endBoth(error))]);
  });

  async function addPictures(): Promise<void> {
    for await (const codes of codePages(deps, reach, filter, 50)) {
      for (const code of codes) {
        const isSkipped = code.status === 'archived' && filter === null;
        const bytes = isSkipped ? null : await retryWhileBusy(() => drawPicture(deps, code, format));
        await onPictures(1, bytes ? 1 : 0, isSkipped ? [] : pictureRefusals(code, bytes !== null));
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
    }
    zip.end();
  }

  function endBoth(error: Error): never {
    (zip.outputStream as Readable).destroy(error);
    throw error;
  }
}

/** A picture that is not there, or is of the design before the last change. */
function pictureRefusals({ id, render_status: status }: WholeCode, isPacked: boolean): JobRefusal[] {
  if (isPacked && status === 'done') return [];
  const isUnreadable = status === 'error' || status === 'done';
  const why = isUnreadable ? 'the saved design cannot be drawn' : 'the saved design is not drawn yet';
  const message = isPacked ? `The file shows an earlier design: ${why}` : `Left out: ${why}`;
  return [{ line: null, code_id: id, code: isUnreadable ? 'unreadable_style' : 'unavailable', message }];
}

async function drawPicture(deps: ExportDeps, code: WholeCode, format: PictureFormat): Promise<Uint8Array | null> {
  if (format !== 'pdf') return deps.pictureOf(code, format);
  // Of the published picture, like the other formats: a design saved since may be unreadable.
  const [published] = code.picture === null ? [] : await deps.store.read.findPictures([code.picture]);
  if (!published) return null;
  const { style, decoration } = published;
  const payload = code.type === 'wifi' ? published.payload : payloadOf(code, deps.publicUrl);
  return deps.pdfOf(code.account_id, payload, { style, decoration });
}

/** How often to retry while all render threads are busy, before the export fails. */
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;

/** No browser waits for this, so a refusal because of busy threads is retried. */
async function retryWhileBusy<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await draw();
    } catch (error) {
      if (error instanceof RendererStopping) throw new Interrupted('stopped');
      if (error instanceof RenderFailure && error.isFinal) return null;
      const isBusy = error instanceof RenderFailure || (error instanceof Refusal && error.code === 'unavailable');
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await Bun.sleep(PAUSE_MS);
    }
  }
}
