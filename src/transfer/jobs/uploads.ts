import { open, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plan } from '../../config/plans.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { cellsLine } from '../../lib/json-lines.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { readXlsx } from '../../lib/xlsx/read-xlsx.ts';
import { XlsxProblem } from '../../lib/xlsx/xlsx-problem.ts';
import { idempotencyConflict } from '../../people/idempotency.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { JobFile, UploadRow } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import { type CheckedList, checkList } from '../lists/check-list.ts';
import { guessColumns } from '../lists/known-lists.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import type { ListFormat } from '../lists/source-rows.ts';
import { takeTurn } from '../pause.ts';
import { jobBytesExceeded } from './job.ts';
import type { JobFiles } from './job-files.ts';

/** 100,000 rows are about 10 MB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
/** Of an account at the same time. */
const MAX_ARRIVING = 5;

/** What an upload was found to be. */
export type UploadedList = CheckedList & {
  format: ListFormat;
  columns: ListColumns;
  /** The column of another service's short links. */
  short_link: number | null;
  /** The service that exported it; null: unknown. */
  service: string | null;
};

type Deps = {
  store: StoreWith<'findUpload' | 'insertUpload' | 'finishUpload'>;
  clock: Clock;
  jobFiles: JobFiles;
};

type Received = {
  accountId: string;
  plan: Plan;
  body: ReadableStream<Uint8Array> | null;
  /** Null if it was not announced. */
  bytes: number | null;
  isCsv: boolean;
  /** By the digest of what was sent. */
  idempotency: (sha256: string) => Idempotency | null;
};

/** Stores a list that jobs can read, and says what it is. Nothing stays of one that is refused. */
export async function receiveUpload(deps: Deps, sent: Received): Promise<{ upload: UploadRow; replayed: boolean }> {
  const { store, clock, jobFiles } = deps;
  const { accountId, plan, bytes: announced } = sent;
  if (announced !== null && announced > MAX_UPLOAD_BYTES) throw uploadTooLarge();
  const now = clock.now();
  // Without a length, it may take whatever is left for the account.
  const wanted = announced ?? MAX_UPLOAD_BYTES;
  const upload = { id: newId('upl', now), account_id: accountId, created_at: now, kept_bytes: wanted };
  const limits = { cap: MAX_ARRIVING, minBytes: announced ?? 1, maxBytes: plan.job_bytes };
  const most = await store.write.insertUpload({ upload, ...limits });
  if (most === 'too_many') throw invalid(`${MAX_ARRIVING} uploads are under way already; let them finish first`);
  if (most === 'full') throw jobBytesExceeded(plan);
  try {
    const tooLarge = most < wanted ? () => jobBytesExceeded(plan) : uploadTooLarge;
    await jobFiles.receive(upload.id, 'upload', sent.body, most, tooLarge);
    const { list, file } = await readUpload(jobFiles, upload, sent.isCsv);
    const idempotency = sent.idempotency(file.sha256);
    const arrived = { id: upload.id, accountId, list, file, keptBytes: file.bytes, idempotency };
    const finished = await store.write.finishUpload({ ...arrived, result: { id: upload.id } });
    if (finished === true) return { upload: { ...upload, list, file, kept_bytes: file.bytes }, replayed: false };
    if (finished === false) throw invalid('The upload took too long; try again');
    if ('conflict' in finished) throw idempotencyConflict();
    const earlier = await store.read.findUpload(accountId, (finished.replay as { id: string }).id);
    if (!earlier) throw uploadNotFound();
    await jobFiles.discard('Upload', upload.id);
    return { upload: earlier, replayed: true };
  } catch (error) {
    await jobFiles.discard('Upload', upload.id);
    throw error;
  }
}

async function readUpload(
  files: JobFiles,
  upload: Pick<UploadRow, 'id' | 'account_id'>,
  isCsv: boolean,
): Promise<{ list: UploadedList; file: JobFile }> {
  let path = files.path(upload.id, 'upload');
  const format = await formatOf(path, isCsv);
  if (format === 'cells') path = await unpackCells(files, upload.id);
  const checked = await checkList(files.readWritten(path), format);
  const { columns, shortLink, service } =
    format === 'ndjson' ? { columns: {}, shortLink: null, service: null } : guessColumns(checked.header);
  const file = await files.keep(upload, basename(path), basename(path));
  return { list: { format, ...checked, columns, short_link: shortLink, service }, file };
}

/** By its beginning: a spreadsheet is a ZIP file, and JSON begins with a brace. */
async function formatOf(path: string, isCsv: boolean): Promise<ListFormat> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64) }).finally(() => file.close());
  const text = buffer.toString('latin1', 0, bytesRead);
  if (text.startsWith('PK\x03\x04')) return 'cells';
  return text.trimStart().startsWith('{') && !isCsv ? 'ndjson' : 'csv';
}

/** The rows of a spreadsheet as lines, which can be read in pieces, instead of the spreadsheet. */
async function unpackCells(files: JobFiles, id: string): Promise<string> {
  const path = files.path(id, 'upload');
  async function* lines(): AsyncGenerator<string> {
    let length = 0;
    for await (const rows of readXlsx(path, takeTurn)) {
      const text = rows.map(cellsLine).join('');
      length += text.length;
      if (length > 2 * MAX_UPLOAD_BYTES) throw uploadTooLarge();
      yield text;
    }
  }
  const unpacked = files.path(id, 'cells');
  try {
    await writeFileAtomically(unpacked, (partial) => writeChunks(partial, lines()));
  } catch (error) {
    throw error instanceof XlsxProblem ? invalid(error.message) : error;
  }
  await rm(path);
  return unpacked;
}

/** The account's list that has arrived. */
export async function requireUpload({ store }: Pick<Deps, 'store'>, accountId: string, id: string) {
  const upload = await store.read.findUpload(accountId, id);
  if (!upload?.file) throw uploadNotFound();
  return { ...upload, file: upload.file, list: listOf(upload) };
}

/** The column has what `receiveUpload` wrote. */
export function listOf({ list }: Pick<UploadRow, 'list'>): UploadedList {
  return list as UploadedList;
}

function uploadNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such upload in this account; it may have expired');
}

function uploadTooLarge(): Refusal {
  const message = 'The file is larger than 64 MiB; import it in parts';
  return new Refusal('invalid_payload', message, { status: 413 });
}
