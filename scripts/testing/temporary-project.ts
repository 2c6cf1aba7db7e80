import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** This project's own folder. */
export const PROJECT = resolve(import.meta.dir, '../..');

/** Replaces existing files and links, without following a link. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    rmSync(join(root, path), { force: true });
    writeFileSync(join(root, path), text);
  }
}

/** Runs `work` in a temporary folder with these files, which is always removed afterwards. */
export async function inTemporaryProject<T>(
  files: Readonly<Record<string, string>>,
  work: (root: string) => T | Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'repoint-project-'));
  try {
    writeFiles(root, files);
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
