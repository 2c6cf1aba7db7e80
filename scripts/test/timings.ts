import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import slowFiles from './slow-files.json';

/** The duration of each file, in milliseconds. */
export type Timings = Record<string, number>;

/**
 * The durations of the slowest files on two processors, for a new checkout: a run must not end with one long file on
 * one processor.
 */
const SLOW_FILES: Timings = slowFiles;

/** Guesses for files that were never run here: with a browser, with a server, or just computation. */
const GUESSES: readonly [folder: string, ms: number][] = [
  ['test/browser/', 20_000],
  ['test/', 2_000],
  ['scripts/', 1_000],
  ['', 100],
];

const SHOWN = 10;

/** In the format of Bun's `--timings`, which starts the slowest files first. */
export function writeTimings(path: string, timings: Timings): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ version: 1, files: timings }));
}

/** Empty if the file is missing or invalid. */
export function readTimings(path: string): Timings {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')).files ?? {};
  } catch {
    return {};
  }
}

/** Each file with its last duration, or a guess. */
export function expectedTimings(files: readonly string[], known: Timings): Timings {
  const guess = (file: string) => GUESSES.find(([folder]) => file.startsWith(folder))?.[1] ?? 0;
  return Object.fromEntries(files.map((file) => [file, known[file] ?? SLOW_FILES[file] ?? guess(file)]));
}

/** New and earlier measurements, without deleted files. */
export function mergeTimings(files: readonly string[], before: Timings, now: Timings): Timings {
  const isThere = new Set(files);
  return Object.fromEntries(Object.entries({ ...before, ...now }).filter(([file]) => isThere.has(file)));
}

/** The slowest files, for the end of a run. */
export function slowestFiles(timings: Timings): string[] {
  const slowest = Object.entries(timings)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN);
  return slowest.map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
