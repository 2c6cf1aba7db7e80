import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

/** Longer than any test may take. Bun ends one that waits, but not one that blocks its thread. */
const STALLED_AFTER_MS = 2 * TEST_TIMEOUT_MS;
const LOOK_EVERY_MS = 10_000;

/** Notes in this folder that this process has begun a test of `file`. */
export function noteBegun(folder: string, file: string): void {
  writeFileSync(join(folder, String(process.pid)), file);
}

/** Where each process last began a test, the longest ago first; null while one of them did so lately. */
export function stalledAt(root: string, folder: string, now: number): string | null {
  const begun = readdirSync(folder).map((pid) => {
    const note = join(folder, pid);
    return { file: relative(root, readFileSync(note, 'utf8')), ago: now - statSync(note).mtimeMs };
  });
  if (begun.length === 0 || begun.some(({ ago }) => ago < STALLED_AFTER_MS)) return null;
  const lines = begun
    .sort((a, b) => b.ago - a.ago)
    .map(({ file, ago }) => `  ${file}, ${Math.round(ago / 60_000)} min ago`);
  return `repoint: the test run is stuck and was stopped. Where each of its processes last began a test:\n${lines.join('\n')}`;
}

/** Calls `end` once when the run is stuck, and tells where. Returns what stops the watch. */
export function watchRun(root: string, folder: string, end: () => void): () => void {
  const watch = setInterval(() => {
    const where = stalledAt(root, folder, Date.now());
    if (where === null) return;
    clearInterval(watch);
    console.error(where);
    end();
  }, LOOK_EVERY_MS);
  return () => clearInterval(watch);
}
