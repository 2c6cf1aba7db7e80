import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { payloadOf } from '../../codes/payload.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeFileAtomically } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { programFile } from '../../lib/program-files.ts';
import type { Design } from '../../render/design.ts';
import { fileBaseName } from '../../render/picture/picture-file-name.ts';
import { RendererStopping, RenderFailure } from '../../render/render-threads.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { StoreSettings } from '../../store/open-store.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { type ExportKind, Interrupted, type PictureFormat } from './job.ts';

/** What is stored, without pictures. */
export type DataExport = Exclude<ExportKind, 'pictures_zip'>;

export type DataExportDeps = { store: Store; clock: Clock; publicUrl: string };

/** `onCodes` is called after every batch, and may throw to stop the export. */
export type DataExportRun = { account: AccountRow; path: string; onCodes: (codes: number) => void };

/** For the thread. */
export type ExportOrder = {
  location: StoreSettings;
  kind: DataExport;
  accountId: string;
  path: string;
  publicUrl: string;
  now: number;
};

/** From the thread: codes that were added to the file, or how it ended. */
export type ExportNews = { codes: number } | { problem: string | null; isUnavailable: boolean };

export type ExportDeps = DataExportDeps & {
  location: StoreSettings;
  /** The bytes of a code's picture; null if it is not rendered yet. May refuse with `unavailable`. */
  pictureOf: (code: ExportedCode, format: 'svg' | 'png') => Promise<Uint8Array | null>;
  pdfOf: (accountId: string, payload: string, design: Omit<Design, 'logo'>) => Promise<Uint8Array>;
};

type Run = DataExportRun & { format: PictureFormat };

export const EXPORT_FILE_NAME: Record<ExportKind, string> = {
  codes_csv: 'codes.csv',
  codes_json: 'codes.json',
  analytics_csv: 'analytics.csv',
  pictures_zip: 'pictures.zip',
  archive: 'account.zip',
};

/** In a thread, since the text of all codes, their days and their changes takes seconds to build; pictures here. */
export function runExport(deps: ExportDeps, kind: ExportKind, run: Run): Promise<void> {
  return kind === 'pictures_zip' ? picturesZip(deps, run) : exportOnThread(deps, kind, run);
}

async function exportOnThread(
  { location: { databaseUrl, dataDir }, clock, publicUrl }: ExportDeps,
  kind: DataExport,
  { account: { id: accountId }, path, onCodes }: Run,
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
    kind,
    accountId,
    path,
    publicUrl,
    now: clock.now(),
  };
  thread.postMessage(order);
  return ended.promise.finally(() => thread.terminate());
}

/** Draws and packs one picture at a time; skips archived codes and those that cannot be drawn. */
async function picturesZip(deps: ExportDeps, { account, path, format, onCodes }: Run): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(deps.clock.now());
  await writeFileAtomically(path, async (partial) => {
    const written = pipeline(zip.outputStream, createWriteStream(partial, { mode: PRIVATE_FILE, flags: 'wx' }));
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

async function drawPicture(deps: ExportDeps, code: ExportedCode, format: PictureFormat): Promise<Uint8Array | null> {
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
async function retryWhileBusy(draw: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
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
