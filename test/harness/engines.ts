import { describe, setDefaultTimeout } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteEngine } from './engine-notes.ts';
import { sharedPostgres } from './postgres.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** Where a test's data is: what the settings of a server need to find it. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string };

/** What a case may take: it drives real databases and processes on a machine that may be busy. */
const TIMEOUT_MS = 60_000;

/** Runs the same cases on SQLite and on a real PostgreSQL. */
export function onBothEngines(name: string, cases: (engine: Engine) => void): void {
  setDefaultTimeout(TIMEOUT_MS);
  for (const engine of ENGINES) describe(`${name} on ${engine}`, () => cases(engine));
}

const folders: string[] = [];

/** An empty store: a new folder, and on PostgreSQL a new database. */
export async function emptyPlace(engine: Engine): Promise<Place> {
  await noteEngine(engine);
  const folder = temporaryFolder();
  if (engine === 'sqlite') return { DATA_DIR: folder };
  return { DATA_DIR: folder, DATABASE_URL: await (await sharedPostgres()).createDatabase() };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-test-'));
  folders.push(folder);
  return folder;
}

/** Once, after the last test: a hook of this module would belong to the first file that loads it. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
