import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveToFolderOwner, PRIVATE_FILE } from './private-files.ts';

/**
 * Writes a file atomically, readable by its owner only: to a temporary file first, renamed once it is on disk. Replaces
 * an existing file.
 */
export async function writeFileAtomically(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}.partial`);
  try {
    await write(partial);
    giveToFolderOwner(partial);
    const file = await open(partial, 'r+');
    await file.sync();
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes all chunks, with backpressure. */
export async function writeChunks(
  path: string,
  chunks: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await pipeline(Readable.from(chunks), createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx' }));
}
