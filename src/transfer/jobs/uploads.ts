import { open, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plan } from '../../config/plans.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { idempotencyConflict } from '../../people/idempotency.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { Reach } from '../../store/reach.ts';
import type { JobFile, UploadRow } from '../../store/schema.ts';
import type { Store, StoreWith } from '../../store/store.ts';
import { type CheckedList, checkList } from '../lists/check-list.ts';
import { type GuessedList, guessList } from '../lists/guess-list.ts';
import type { ListFormat } from '../lists/source-rows.ts';
import { isDryRun, isFinished, jobBytesExceeded } from './job.ts';
import type { JobFiles } from './job-files.ts';
import { unpackSpreadsheet } from './unpack-spreadsheet.ts';

/** 100,000 rows are about 10 MB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
/** At once. */
const MAX_LISTED = 20;
/** Of an account at the same time. */
const MAX_ARRIVING = 5;

/** What an upload was found to be. */
export type UploadedList = CheckedList &
  GuessedList & {
    /** As the person calls the file. */
    name: string | null;
  };

type Deps = {
  store: StoreWith<'findUpload' | 'insertUpload' | 'finishUpload' | 'growFiles'>;
  clock: Clock;
  jobFiles: JobFiles;
};

type Received = Reach & {
  plan: Plan;
  body: ReadableStream<Uint8Array> | null;
  /** Null if it was not announced. */
  bytes: number | null;
  isCsv: boolean;
  name: string | null;
  /** By the digest of what was sent. */
  idempotency: (sha256: string) => Idempotency | null;
};

/** Stores a list that jobs can read, and says what it is. Nothing stays of one that is refused. */
export async function receiveUpload(deps: Deps, sent: Received): Promise<{ upload: UploadRow; replayed: boolean }> {
  const { store, clock, jobFiles } = deps;
  const { accountId, projectIds, plan, bytes: announced } = sent;
  if (announced !== null && announced > MAX_UPLOAD_BYTES) throw uploadTooLarge();
  const now = clock.now();
  // Without a length, it may take whatever is left for the account.
  const wanted = announced ?? MAX_UPLOAD_BYTES;
  const project_ids = projectIds && [...projectIds];
  const upload = { id: newId('upl', now), account_id: accountId, project_ids, created_at: now, kept_bytes: wanted };
  const limits = { cap: MAX_ARRIVING, minBytes: announced ?? 1, maxBytes: plan.job_bytes };
  const most = await store.write.insertUpload({ upload, ...limits });
  if (most === 'too_many') throw invalid(`${MAX_ARRIVING} uploads are under way already; let them finish first`);
  if (most === 'full') throw jobBytesExceeded(plan);
  try {
    const tooLarge = most < wanted ? () => jobBytesExceeded(plan) : uploadTooLarge;
    const received = await jobFiles.receive(upload.id, 'upload', sent.body, most, tooLarge);
    // While a spreadsheet is unpacked, both are there.
    const allow = async (bytes: number) => {
      if (bytes > 2 * MAX_UPLOAD_BYTES) throw uploadTooLarge();
      const more = { table: 'uploads' as const, owner: upload, bytes: received + bytes, maxBytes: plan.job_bytes };
      if (!(await store.write.growFiles(more))) throw jobBytesExceeded(plan);
    };
    const { list, file } = await readUpload(jobFiles, upload, sent, allow);
    const idempotency = sent.idempotency(file.sha256);
    const arrived = { id: upload.id, accountId, list, file, keptBytes: file.bytes, idempotency };
    const finished = await store.write.finishUpload({ ...arrived, result: { id: upload.id } });
    if (finished === true) return { upload: { ...upload, list, file, kept_bytes: file.bytes }, replayed: false };
    if (finished === false) throw invalid('The upload took too long; try again');
    if ('conflict' in finished) throw idempotencyConflict();
    const earlier = await store.read.findUpload({ accountId, projectIds }, (finished.replay as { id: string }).id);
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
  { isCsv, name }: Pick<Received, 'isCsv' | 'name'>,
  allow: (bytes: number) => Promise<void>,
): Promise<{ list: UploadedList; file: JobFile }> {
  let path = files.path(upload.id, 'upload');
  const format = await formatOf(path, isCsv);
  if (format === 'cells') {
    const unpacked = files.path(upload.id, 'cells');
    await unpackSpreadsheet({ path, unpacked }, allow);
    await rm(path);
    path = unpacked;
  }
  const checked = await checkList(() => files.readWritten(path), format);
  const guessed =
    format === 'ndjson'
      ? { has_header: false, columns: {}, short_link: null, service: null }
      : guessList(checked.header, checked.sample);
  const file = await files.keep(upload, upload.id, basename(path), basename(path));
  return { list: { name, ...checked, ...guessed }, file };
}

/** Of Excel before 2007, and of all files with a password. */
const OLD_OR_ENCRYPTED = 'd0cf11e0';

/** By its beginning: a spreadsheet is a ZIP file, and JSON begins with a brace. */
async function formatOf(path: string, isCsv: boolean): Promise<ListFormat> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64) }).finally(() => file.close());
  if (buffer.toString('hex', 0, 4) === OLD_OR_ENCRYPTED)
    throw invalid('the spreadsheet is an old one (.xls) or has a password; save it as .xlsx without a password');
  const text = buffer.toString('latin1', 0, bytesRead);
  if (text.startsWith('PK')) return 'cells';
  return text.trimStart().startsWith('{') && !isCsv ? 'ndjson' : 'csv';
}

/** A list that has arrived. */
export async function requireUpload({ store }: { store: StoreWith<'findUpload'> }, reach: Reach, id: string) {
  const upload = await store.read.findUpload(reach, id);
  if (!upload?.file) throw uploadNotFound();
  return { ...upload, file: upload.file, list: listOf(upload) };
}

/** Lists that wait to be read, newest first: no job but previews has read them. */
export async function waitingUploads({ store }: { store: Store }, reach: Reach): Promise<UploadRow[]> {
  const uploads = await store.read.listUploads(reach, MAX_LISTED);
  const jobs = await store.read.listJobsOfUploads(
    reach.accountId,
    uploads.map(({ id }) => id),
  );
  const used = new Set(jobs.filter((job) => !isDryRun(job)).map(({ upload_id }) => upload_id));
  return uploads.filter(({ id }) => !used.has(id));
}

/** Deletes a list with its file, unless a job is about to read it. */
export async function deleteUpload(deps: { store: Store; jobFiles: JobFiles }, reach: Reach, id: string) {
  await requireUpload(deps, reach, id);
  const jobs = await deps.store.read.listJobsOfUploads(reach.accountId, [id]);
  if (!jobs.every(isFinished)) throw invalid('A job is reading it; cancel the job first');
  await deps.jobFiles.discard('Upload', id);
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
