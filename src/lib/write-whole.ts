import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at this place. One write may take a part of them: the last that had room on a disk. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** The same, where the file is. */
export function writeWholeSync(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
