import { describe } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { noteEngine } from './engine-notes.ts';
import { sharedPostgres } from './shared-postgres.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** The settings that locate a test's data. */
export type StoreEnv = { DATA_DIR: string; DATABASE_URL?: string };

/** Runs the same cases on SQLite and on a real PostgreSQL. */
export function onBothEngines(name: string, cases: (engine: Engine) => void): void {
  for (const engine of ENGINES) describe(`${name} on ${engine}`, () => cases(engine));
}

const folders: string[] = [];

/** A store with empty tables: copied from a template, as migrating takes some time. */
export async function emptyStore(engine: Engine): Promise<StoreEnv> {
  const storeEnv = await newPlace(engine, 'migrated');
  if (engine === 'sqlite') {
    migratedFile ??= makeMigratedFile();
    writeFileSync(join(storeEnv.DATA_DIR, 'repoint.db'), await migratedFile, { mode: 0o600 });
  }
  return storeEnv;
}

/** Without tables: a new folder, and on PostgreSQL a new database. */
export function unmigratedStore(engine: Engine): Promise<StoreEnv> {
  return newPlace(engine, 'empty');
}

async function newPlace(engine: Engine, kind: 'migrated' | 'empty'): Promise<StoreEnv> {
  await noteEngine(engine);
  const folder = temporaryFolder();
  if (engine === 'sqlite') return { DATA_DIR: folder };
  return { DATA_DIR: folder, DATABASE_URL: await (await sharedPostgres()).createDatabase(kind) };
}

let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = temporaryFolder();
  const store = await openStore({ databaseUrl: null, dataDir }, Date.now(), () => {});
  await store.close();
  return readFileSync(join(dataDir, 'repoint.db'));
}

/** Under `npm test`: in the folder for databases, which may be in memory. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(process.env.TEST_DATA ?? tmpdir(), 'repoint-test-'));
  folders.push(folder);
  return folder;
}

/** Call it once, after the last test: a hook in this module would belong to the first file that loads it. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
