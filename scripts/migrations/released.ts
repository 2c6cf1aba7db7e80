import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../../src/store/migrations/migration.ts';
import { fingerprintOf } from './statements.ts';

/** The record of what is released, which also a clone without tags has. */
export const RELEASED_FILE = 'src/store/migrations/released.json';

export type ReleasedMigration = {
  /** The version that brought it. */
  release: string;
  number: number;
  name: string;
  additive: boolean;
  completes: number | null;
  /** Of its statements on both engines. */
  sha256: string;
};

export function readReleased(root: string): ReleasedMigration[] {
  return JSON.parse(readFileSync(join(root, RELEASED_FILE), 'utf8'));
}

/** The migrations of the project in `root`, which may be a copy of this one. */
export async function migrationsOf(root: string): Promise<readonly Migration[]> {
  return (await import(join(root, 'src/store/migrations/list.ts'))).MIGRATIONS;
}

/** Adds the migrations that are not in the record to it, as those of this version. */
export async function recordRelease(root: string, release: string): Promise<void> {
  const released = readReleased(root);
  for (const migration of await migrationsOf(root)) {
    if (released.some(({ number }) => number === migration.number)) continue;
    released.push({ release, ...(await describe(migration)) });
  }
  writeFileSync(join(root, RELEASED_FILE), `${JSON.stringify(released, null, 2)}\n`);
}

export async function describe(migration: Migration): Promise<Omit<ReleasedMigration, 'release'>> {
  const { number, name, additive = false, completes = null } = migration;
  return { number, name, additive, completes, sha256: await fingerprintOf(migration) };
}
