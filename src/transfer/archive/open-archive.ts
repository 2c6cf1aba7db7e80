import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import type { z } from 'zod';
import { invalid } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';
import { listEntries, openZip, readLines, readSmallEntry } from '../zip-lines.ts';
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
/** Text compresses ten to fifty times. */
const MAX_RATIO = 250;

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
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, MAX_RATIO);
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

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw invalid(`it has no ${MANIFEST}: it is not an archive of an account`);
  const bytes = await readSmallEntry(zip, entry, MAX_MANIFEST_BYTES);
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
  for await (const lines of readLines(zip, entry, hash, MAX_LINE_BYTES)) {
    for (const line of lines) {
      records++;
      const item = parseRecord(RECORDS[file], line, `${file} line ${records}`) as ArchiveRecord<File>;
      yield { item, bytes: line.length };
    }
  }
  if (records !== listed.records || hash.digest('hex') !== listed.sha256)
    throw invalid(`${file} is not what ${MANIFEST} says; the archive is damaged`);
}

function parseRecord<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array, where: string): z.output<Schema> {
  const json = parseStrictJson(bytes);
  if (!json.ok) throw invalid(`${where} ${json.problem}`);
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  throw invalid(`${where}: ${fieldProblem(parsed.error, json.value).message}`);
}
