import { join } from 'node:path';

/** Where a compiled binary keeps what it carries: a folder that no disk has. */
const INSIDE_BINARY = /^(?:\/\$bunfs\/root|[A-Z]:[\\/]~BUN[\\/]root)(?=[\\/]|$)/i;

/** Whether this is a file of a compiled binary. */
export function isInsideBinary(file: string): boolean {
  return INSIDE_BINARY.test(file);
}

/**
 * A file or folder that belongs to the program, by its path in the repository. The compiled binary carries its files
 * under the same paths (scripts/build-binary.ts), so node:fs, Bun.file and Worker take it in both forms.
 */
export function programFile(path: string): string {
  const [inside] = INSIDE_BINARY.exec(import.meta.dir) ?? [];
  return join(inside ?? join(import.meta.dir, '../..'), path);
}
