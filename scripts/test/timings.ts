import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import slowFiles from './slow-files.json';

/** What each file took, in milliseconds. */
export type Timings = Record<string, number>;

/**
 * What the slowest files took on two processors. In a new checkout nothing else is known, and the end of a run must not
 * be one long file on one processor.
 */
const SLOW_FILES: Timings = slowFiles;

/** How long other files take that were never run here: a browser, a server, some arithmetic. */
const GUESSES: readonly [folder: string, ms: number][] = [
  ['test/browser/', 20_000],
  ['test/', 2_000],
  ['scripts/', 1_000],
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
  return Object.fromEntries(files.map((file) => [file, known[file] ?? SLOW_FILES[file] ?? guess(file)]));
}

/** What was measured, now and before, without files that are gone. */
export function mergeTimings(files: readonly string[], before: Timings, now: Timings): Timings {
  const isThere = new Set(files);
  return Object.fromEntries(Object.entries({ ...before, ...now }).filter(([file]) => isThere.has(file)));
}

/** The end of a run: where its time went. */
export function slowestFiles(timings: Timings): string[] {
  const slowest = Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN);
  return slowest.map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
