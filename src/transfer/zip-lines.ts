import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { invalid, Refusal } from '../errors/refusal.ts';

const MAX_ENTRIES = 100;
const SMALL_BYTES = 1024 * 1024;

/** Throws a Refusal for a file that is no ZIP file. */
export function openZip(path: string): Promise<ZipFile> {
  return withReadableError('it is not a ZIP file', () =>
    openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  );
}

/** Turns errors of the ZIP library into a refusal, since the file is invalid. */
export async function withReadableError<Result>(problem: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalid(`${problem} (${(error as Error).message})`);
  }
}

/** Its files by name. Refused if one would be more than `maxRatio` times as large when unpacked: a ZIP bomb. */
export function listEntries(zip: ZipFile, maxRatio = Number.POSITIVE_INFINITY): Promise<Map<string, Entry>> {
  return withReadableError('its list of files is broken', () => readEntries(zip, maxRatio));
}

async function readEntries(zip: ZipFile, maxRatio: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw invalid(`it holds ${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    if (entries.has(fileName)) throw invalid(`it holds ${fileName} twice`);
    if (uncompressedSize > SMALL_BYTES && uncompressedSize > maxRatio * compressedSize)
      throw invalid(`${fileName} would be ${uncompressedSize} bytes when unpacked, which is no honest text`);
    entries.set(fileName, entry);
  }
  return entries;
}

/** The whole content of a small file. */
export async function readSmallEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes) throw invalid(`${entry.fileName} is too large`);
  return withReadableError(`${entry.fileName} is broken`, async () => {
    const chunks: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entry));
    return Buffer.concat(chunks);
  });
}

/** Streams the lines of a file, those that each chunk completes together, without their line feeds. */
export async function* readLines(
  zip: ZipFile,
  entry: Entry,
  hash: Hash,
  maxLineBytes: number,
): AsyncGenerator<Buffer[]> {
  const file = entry.fileName;
  const stream: Readable = await withReadableError(`${file} is broken`, () => zip.openReadStreamPromise(entry));
  try {
    let rest: Buffer = Buffer.alloc(0);
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (;;) {
      const { value, done } = await withReadableError(`${file} is broken`, () => chunks.next());
      if (done) break;
      hash.update(value);
      rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
      const lines: Buffer[] = [];
      let start = 0;
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
        lines.push(rest.subarray(start, end));
        start = end + 1;
      }
      rest = rest.subarray(start);
      if (rest.length > maxLineBytes)
        throw invalid(`${file} has a line of more than ${maxLineBytes / 1024 / 1024} MiB`);
      yield lines;
    }
    if (rest.length > 0) throw invalid(`${file} ends in the middle of a line`);
  } finally {
    stream.destroy();
  }
}
