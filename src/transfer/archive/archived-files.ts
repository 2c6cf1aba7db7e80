import { createHash } from 'node:crypto';
import { contentTypeOf, usedFiles } from '../../codes/values/content-types/content-types.ts';
import { invalid } from '../../errors/refusal.ts';
import { checkFile } from '../../files/check-file.ts';
import type { FileContents } from '../../files/file-contents.ts';
import { discardFile, fileBytesExceeded } from '../../files/receive-file.ts';
import { newId } from '../../lib/ids.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { Code } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { ArchiveTarget } from './archive-target.ts';
import type { ArchiveRecord } from './format.ts';
import type { Archive } from './open-archive.ts';

type ArchivedFile = ArchiveRecord<'files.ndjson'>;

/** The files of an archive with their bytes, of which at most 20 MB are in memory: anything that could not be uploaded is refused. */
export async function* readFiles(
  archive: Archive,
): AsyncGenerator<{ file: ArchivedFile; content: Buffer; mediaType: string }> {
  const pieces = archive.read('file-pieces.ndjson');
  let next = await pieces.next();
  const seen = new Set<string>();
  for await (const file of archive.read('files.ndjson')) {
    const { file_id: id, bytes, sha256 } = file;
    if (seen.has(id)) throw invalid(`files.ndjson has ${id} twice`);
    seen.add(id);
    const parts: Buffer[] = [];
    let size = 0;
    for (; !next.done && next.value.file_id === id; next = await pieces.next()) {
      const part = Buffer.from(next.value.piece, 'base64');
      size += part.length;
      if (size > bytes) throw invalid(`file ${id} is larger than files.ndjson says`);
      parts.push(part);
    }
    const content = Buffer.concat(parts);
    if (size !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      throw invalid(`file ${id} is not what files.ndjson says; the archive is damaged`);
    const checked = checkFile(content);
    if (!checked.ok) throw invalid(`file ${id} is refused: ${checked.problem}`);
    yield { file, content, mediaType: checked.mediaType };
  }
  if (!next.done)
    throw invalid(`file-pieces.ndjson tells of ${next.value.file_id} out of order, or where it is unknown`);
}

/** The ids of its files, which the plan has room for. */
export async function checkFiles(
  store: Store,
  { account, caller: { plan } }: ArchiveTarget,
  archive: Archive,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let bytes = 0;
  for await (const { file } of readFiles(archive)) {
    ids.add(file.file_id);
    const known = await store.read.findFileByHash(account.id, file.sha256);
    if (!known) bytes += file.bytes;
  }
  if (bytes === 0) return ids;
  const used = await store.read.sumFileBytes(wholeAccount(account.id));
  if (used + bytes > plan.file_bytes)
    throw invalid(`${fileBytesExceeded(plan).message}; the archive needs ${bytes} bytes more`);
  return ids;
}

/** Refuses content with a file that is not in the set. */
export function requireFile(files: ReadonlySet<string>, code: Pick<Code, 'type' | 'qr_data'>, whose: string): void {
  const missing = usedFiles(code).find(({ id }) => !files.has(id));
  if (missing) throw invalid(`${whose} has a file that is not in the archive`);
}

type Deps = { store: Store; contents: FileContents; clock: { now(): number } };

/**
 * Keeps the files, under ids of this server: those of the archive may be of another account here. Returns them by the
 * archive's. One that the account has already is that one, so that an import can be repeated.
 */
export async function importFiles(deps: Deps, target: ArchiveTarget, archive: Archive): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const { file, content, mediaType } of readFiles(archive))
    ids.set(file.file_id, await importFile(deps, target, { content, mediaType }));
  return ids;
}

async function importFile(
  { store, contents, clock }: Deps,
  { account, caller }: ArchiveTarget,
  { content, mediaType }: { content: Buffer; mediaType: string },
): Promise<string> {
  const now = clock.now();
  const [id, accountId] = [newId('fil', now), account.id];
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await store.write.reuseFile({ accountId, sha256, now });
  if (known !== undefined) return known;
  const file = { id, account_id: accountId, project_ids: null, created_at: now, kept_bytes: content.length };
  const limits = { cap: Number.MAX_SAFE_INTEGER, minBytes: content.length, maxBytes: caller.plan.file_bytes };
  if (typeof (await store.write.insertFile({ file, ...limits })) !== 'number') throw fileBytesExceeded(caller.plan);
  let kept = '';
  try {
    const body = new Blob([new Uint8Array(content)]).stream();
    await contents.receive(id, body, content.length, () => fileBytesExceeded(caller.plan));
    await contents.keep(id);
    const arrived = { accountId, id, media_type: mediaType, sha256, bytes: content.length, now, idempotency: null };
    const finished = await store.write.finishFile(arrived);
    if (!('file' in finished))
      throw invalid(`the operator of this server has blocked the file with the SHA-256 ${sha256}`);
    kept = finished.file.id;
    return kept;
  } finally {
    if (kept !== id) await discardFile({ store, contents }, accountId, id);
  }
}

/** A value of an archive with the ids of this server in place of the archive's. */
export function withNewIds<Value>(ids: ReadonlyMap<string, string>, type: Code['type'], value: Value): Value {
  if (ids.size === 0 || !contentTypeOf(type)?.files) return value;
  const text = JSON.stringify(value).replace(/fil_[0-9a-z]{26}/g, (id) => ids.get(id) ?? id);
  return JSON.parse(text);
}
