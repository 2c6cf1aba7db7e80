import { MAX_FILE_BYTES } from '../codes/values/code-values.ts';
import type { Plan } from '../config/plans.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { idempotencyConflict } from '../people/idempotency.ts';
import { ARRIVING_MS, type StoredFile } from '../store/files/files.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { type Reach, reachOf } from '../store/reach.ts';
import type { Store, StoreWith } from '../store/store.ts';
import type { FileChecks } from './file-checks.ts';
import type { FileContents } from './file-contents.ts';
import { removeDroppedFiles } from './tidy-files.ts';

/** Of an account at the same time. */
const MAX_ARRIVING = 5;

export type FileDeps = {
  store: StoreWith<'insertFile' | 'finishFile' | 'findFile' | 'dropFile' | 'forgetDroppedFile'>;
  clock: Clock;
  contents: FileContents;
  fileChecks: FileChecks;
};

type Received = Reach & {
  plan: Plan;
  body: AsyncIterable<Uint8Array> | null;
  /** Null if it was not announced. */
  bytes: number | null;
  /** By the digest of what was sent. */
  idempotency: (sha256: string) => Idempotency | null;
};

type ReceivedFile = { file: StoredFile; replayed: boolean };

/** Keeps a file that codes can serve. The same bytes are one file of the account. Nothing stays of one that is refused. */
export async function receiveFile(deps: FileDeps, sent: Received): Promise<ReceivedFile> {
  const { store, clock } = deps;
  const { accountId, projectIds, plan, bytes: announced } = sent;
  if (announced !== null && announced > MAX_FILE_BYTES) throw fileTooLarge();
  const now = clock.now();
  const id = newId('fil', now);
  // Without a length, it may take whatever is left for the account.
  const wanted = announced ?? MAX_FILE_BYTES;
  const file = { id, account_id: accountId, project_ids: projectIds && [...projectIds], created_at: now };
  const limits = { cap: MAX_ARRIVING, minBytes: announced ?? 1, maxBytes: plan.file_bytes };
  const most = await store.write.insertFile({ file: { ...file, kept_bytes: wanted }, ...limits });
  if (most === 'too_many') throw invalid(`${MAX_ARRIVING} files are arriving already; let them finish first`);
  if (most === 'full') throw fileBytesExceeded(plan);
  let isKept = false;
  try {
    const tooLarge = most < wanted ? () => fileBytesExceeded(plan) : fileTooLarge;
    const received = await keepFile(deps, file, sent, most, tooLarge);
    isKept = received.id === id;
    return received.result;
  } finally {
    if (!isKept) await discardFile(deps, accountId, id);
  }
}

/** The file that the account has in the end: this one, or an earlier one. */
async function keepFile(
  { store, clock, contents, fileChecks }: FileDeps,
  { id, created_at: begun }: { id: string; created_at: number },
  { accountId, projectIds, body, idempotency }: Received,
  maxBytes: number,
  tooLarge: () => Refusal,
): Promise<{ id: string; result: ReceivedFile }> {
  const { bytes, sha256 } = await contents.receive(id, body && inTime(body, clock, begun), maxBytes, tooLarge);
  const checked = await fileChecks.check(accountId, contents.arrivingPath(id));
  if (!checked.ok) throw invalid(`The file is refused: ${checked.problem}`);
  await contents.keep(id);
  const arrived = { accountId, id, media_type: checked.mediaType, sha256, bytes, now: clock.now() };
  const finished = await store.write.finishFile({ ...arrived, idempotency: idempotency(sha256) });
  if ('file' in finished) return { id: finished.file.id, result: { file: finished.file, replayed: false } };
  if ('conflict' in finished) throw idempotencyConflict();
  if ('refused' in finished) throw finished.refused === 'blocked' ? fileBlocked() : tooSlow();
  const earlier = (finished.replay as { id: string }).id;
  const file = await store.read.findFile({ accountId, projectIds }, earlier);
  if (!file) throw fileNotFound();
  return { id: earlier, result: { file, replayed: true } };
}

/** The store drops a file that has not arrived by then, so no more of it is taken. */
async function* inTime(body: AsyncIterable<Uint8Array>, clock: Clock, begun: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (clock.now() >= begun + ARRIVING_MS) throw tooSlow();
    yield chunk;
  }
}

/** One that no code has. */
export async function deleteFile(
  { store, contents }: { store: Store; contents: FileContents },
  reach: Reach,
  id: string,
): Promise<void> {
  if (!(await store.read.findFile(reach, id))) throw fileNotFound();
  const deleted = await store.write.deleteFile({ reach: reachOf(reach), id });
  if (deleted === 'none') throw fileNotFound();
  if (deleted === 'used') throw invalid('A code serves this file; give the code another one first, or delete it');
  await removeDroppedFiles({ store, contents });
}

/** Its bytes go at once; if that fails, or the process ends here, the next cleaning removes them. */
export async function discardFile(
  { store, contents }: { store: StoreWith<'dropFile' | 'forgetDroppedFile'>; contents: FileContents },
  accountId: string,
  id: string,
): Promise<void> {
  await store.write.dropFile({ accountId, id });
  await contents.remove(id);
  await store.write.forgetDroppedFile({ id });
}

export function fileNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such file in this account; one that no code uses goes after a day');
}

function tooSlow(): Refusal {
  return invalid('The file took too long to arrive; try again');
}

function fileBlocked(): Refusal {
  return new Refusal('file_blocked', 'The operator of this server has blocked this file; ask there why');
}

function fileTooLarge(): Refusal {
  const message = `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB; make it smaller, such as with pictures of fewer pixels`;
  return new Refusal('invalid_payload', message, { status: 413 });
}

export function fileBytesExceeded({ name, file_bytes }: Plan): Refusal {
  const most = `${file_bytes / 1_000_000} MB`;
  const message = `Files of codes may take ${most} on the plan ${name}; delete codes that serve large files, or change to a larger plan`;
  return new Refusal('quota_exceeded_file_bytes', message);
}
