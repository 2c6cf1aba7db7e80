import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What each file took, in milliseconds. */
export type Timings = Record<string, number>;

/** How long a file takes that was never run here: those of `test` start servers, those of `src` calculate. */
const GUESSES: readonly [folder: string, ms: number][] = [
  ['test/', 5_000],
  ['scripts/', 3_000],
  ['', 100],
];

const SHOWN = 10;

/** In the form that Bun reads and writes with `--timings`. Its files are started slowest first. */
export function writeTimings(path: string, timings: Timings): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ version: 1, files: timings }));
}

/** What is there; nothing where the file is missing or is none. */
export function readTimings(path: string): Timings {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')).files ?? {};
  } catch {
    return {};
  }
}

/** Each of the files with what it took the last time, or a guess. */
export function expectedTimings(files: readonly string[], known: Timings): Timings {
  const guess = (file: string) => GUESSES.find(([folder]) => file.startsWith(folder))?.[1] ?? 0;
  return Object.fromEntries(files.map((file) => [file, known[file] ?? guess(file)]));
}

/** The end of a run: where its time went. */
export function slowestFiles(timings: Timings): string[] {
  const slowest = Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN);
  return slowest.map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
