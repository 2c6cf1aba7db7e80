import { join } from 'node:path';

/** The virtual folder of files in a compiled binary. */
const INSIDE_BINARY = /^(?:\/\$bunfs\/root|[A-Z]:[\\/]~BUN[\\/]root)(?=[\\/]|$)/i;

/** Whether the file is inside a compiled binary. */
export function isInsideBinary(file: string): boolean {
  return INSIDE_BINARY.test(file);
}

/**
 * A file or folder of the program, by its path in the repository. The compiled binary contains its files under the same
 * paths (scripts/build-binary.ts), so node:fs, Bun.file and Worker can open it in both cases.
 */
export function programFile(path: string): string {
  const [inside] = INSIDE_BINARY.exec(import.meta.dir) ?? [];
  return join(inside ?? join(import.meta.dir, '../..'), path);
}
