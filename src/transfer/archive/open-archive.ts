import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';
import {
  type ArchiveRecord,
  MANIFEST,
  type Manifest,
  manifestSchema,
  RECORD_FILES,
  RECORDS,
  type RecordFile,
} from './format.ts';

/** Larger than any valid record. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_ENTRIES = 100;
/** Text compresses ten to fifty times. More than this is a ZIP bomb. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1024 * 1024;

/** An archive with a valid list of files; their content is checked while reading. */
export type Archive = {
  manifest: Manifest;
  /** All records of a file, validated. Throws at the end if they differ from the manifest. */
  read<File extends RecordFile>(file: File): AsyncGenerator<ArchiveRecord<File>>;
  /** The same with the size of each record. */
  readSized<File extends RecordFile>(file: File): AsyncGenerator<Sized<ArchiveRecord<File>>>;
  close(): void;
};

export type Sized<Item> = { item: Item; bytes: number };

/** Throws a Refusal for an invalid archive: broken, too large when unpacked, or with a path outside of it. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await withReadableError('it is not a ZIP file', () =>
    openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  );
  try {
    const entries = await withReadableError('its list of files is broken', () => readEntries(zip));
    const manifest = await readManifest(zip, entries);
    requireSameFiles(manifest, entries);
    const readSized: Archive['readSized'] = (file) => readRecords(zip, entries, manifest, file);
    return {
      manifest,
      readSized,
      async *read(file) {
        for await (const { item } of readSized(file)) yield item;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Turns errors of the ZIP library into a refusal, since the file is invalid. */
async function withReadableError<Result>(problem: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalid(`${problem} (${(error as Error).message})`);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw invalid(`it holds ${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    if (entries.has(fileName)) throw invalid(`it holds ${fileName} twice`);
    if (uncompressedSize > SMALL_BYTES && uncompressedSize > MAX_RATIO * compressedSize)
      throw invalid(`${fileName} would be ${uncompressedSize} bytes when unpacked, which is no honest text`);
    entries.set(fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw invalid(`it has no ${MANIFEST}: it is not an archive of an account`);
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw invalid(`${MANIFEST} is too large`);
  const bytes = await withReadableError(`${MANIFEST} is broken`, async () => {
    const chunks: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entry));
    return Buffer.concat(chunks);
  });
  return parseRecord(manifestSchema, bytes, MANIFEST);
}

function requireSameFiles({ files }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = new Set(files.map(({ name }) => name));
  const unknown = [...listed].find((name) => !RECORD_FILES.includes(name as RecordFile));
  if (unknown !== undefined)
    throw invalid(`it holds ${unknown}, which this version does not know; import it with a newer one`);
  for (const name of RECORD_FILES) if (!listed.has(name) || !entries.has(name)) throw invalid(`${name} is missing`);
  const extra = [...entries.keys()].find((name) => name !== MANIFEST && !listed.has(name));
  if (extra !== undefined) throw invalid(`it holds ${extra}, which its manifest does not name`);
}

async function* readRecords<File extends RecordFile>(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: Manifest,
  file: File,
): AsyncGenerator<Sized<ArchiveRecord<File>>> {
  const entry = entries.get(file);
  const listed = manifest.files.find(({ name }) => name === file);
  if (!entry || !listed) throw invalid(`${file} is missing`);
  const hash = createHash('sha256');
  let records = 0;
  const stream = await withReadableError(`${file} is broken`, () => zip.openReadStreamPromise(entry));
  try {
    for await (const line of readLines(stream, file, hash)) {
      records++;
      const item = parseRecord(RECORDS[file], line, `${file} line ${records}`) as ArchiveRecord<File>;
      yield { item, bytes: line.length };
    }
  } finally {
    stream.destroy();
  }
  if (records !== listed.records || hash.digest('hex') !== listed.sha256)
    throw invalid(`${file} is not what ${MANIFEST} says; the archive is damaged`);
}

async function* readLines(stream: Readable, file: string, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { value, done } = await withReadableError(`${file} is broken`, () => chunks.next());
    if (done) break;
    hash.update(value);
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    let start = 0;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
      yield rest.subarray(start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
    if (rest.length > MAX_LINE_BYTES) throw invalid(`${file} has a line of more than 4 MiB`);
  }
  if (rest.length > 0) throw invalid(`${file} ends in the middle of a line`);
}

function parseRecord<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array, where: string): z.output<Schema> {
  const json = parseStrictJson(bytes);
  if (!json.ok) throw invalid(`${where} ${json.problem}`);
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  throw invalid(`${where}: ${fieldProblem(parsed.error, json.value).message}`);
}
