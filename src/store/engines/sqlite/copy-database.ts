import type { Database } from 'bun:sqlite';
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveToFolderOwner, makePrivateFile } from '../../../lib/private-files.ts';
import { findNewerMigration, NewerSchemaError } from '../../migrations/migrate.ts';
import { openForCommand } from './connection.ts';
import { openKysely } from './open-kysely.ts';
import { dropPackedContent, packContent, unpackContent } from './pack-content.ts';
import { Writer } from './writer.ts';

type DatabaseCounts = { codes: number; scans: number };

/** The file cannot be used as a database; the message, shown to people, says why. */
export class BrokenDatabaseError extends Error {
  override name = 'BrokenDatabaseError';
}

/**
 * Copies a consistent snapshot of a database that may be in use to `target`, with the files of codes in it, and verifies
 * the copy before it gets its name. Throws if `target` exists. Leaves nothing behind on failure.
 */
export async function copyDatabase(
  source: string,
  target: string,
  { now, contentFolder }: { now: number; contentFolder: string },
): Promise<DatabaseCounts> {
  const partial = `${target}.${crypto.randomUUID()}.partial`;
  try {
    // Private before anything is written: the copy is as sensitive as the database.
    makePrivateFile(partial);
    const database = openForCommand(source);
    database.prepare('vacuum into ?').run(partial);
    database.close();
    // Before the thread that merges has it open.
    packContent(partial, contentFolder);
    await mergeCounts(partial, now);
    const counts = await checkDatabase(partial);
    publish(partial, target);
    return counts;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true });
  }
}

/** Places a verified copy of `source` at `target`, which must not exist, and the files of codes in their folder. */
export async function placeDatabase(source: string, target: string, contentFolder: string): Promise<DatabaseCounts> {
  if (!existsSync(source)) throw new BrokenDatabaseError(`${source} does not exist`);
  const partial = `${target}.partial`;
  try {
    copyFileSync(source, partial);
    giveToFolderOwner(partial);
    // Checks the copy, not the source: SQLite would leave a log file beside the source, in a folder that is not ours.
    const counts = await checkDatabase(partial, source);
    const damaged = unpackContent(partial, contentFolder);
    if (damaged !== null)
      throw new BrokenDatabaseError(`${source} is no whole backup (the file ${damaged} is damaged)`);
    dropPackedContent(partial);
    publish(partial, target);
    return counts;
  } catch (error) {
    rmSync(contentFolder, { recursive: true, force: true });
    throw error;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(partial + suffix, { force: true });
  }
}

/** Merges the journal, so that the copy's counters include all its scans. */
async function mergeCounts(path: string, now: number): Promise<void> {
  const { writer } = await Writer.open({ path, now, onLost: () => {} });
  await writer.run('applyScanCounts', {});
  await writer.close();
}

/** Reads the whole file; `name` is for messages. Throws BrokenDatabaseError or NewerSchemaError. */
async function checkDatabase(path: string, name = path): Promise<DatabaseCounts> {
  let database: Database | undefined;
  try {
    database = openForCommand(path);
    const problems = database.query<{ integrity_check: string }, []>('pragma integrity_check').all();
    if (problems[0]?.integrity_check !== 'ok') throw new Error(problems[0]?.integrity_check);
    await refuseNewer(database);
    const counts = database
      .query<DatabaseCounts, []>(
        'select (select count(*) from qr_codes) as codes, (select coalesce(sum(scan_count), 0) from scan_counters) as scans',
      )
      .get();
    return counts ?? { codes: 0, scans: 0 };
  } catch (error) {
    if (error instanceof NewerSchemaError) throw error;
    throw new BrokenDatabaseError(`${name} is no whole backup (${(error as Error).message})`);
  } finally {
    database?.close();
  }
}

async function refuseNewer(database: Database): Promise<void> {
  const newer = await findNewerMigration(openKysely(database));
  if (newer) throw new NewerSchemaError(newer);
}

/** Syncs the file before it gets its name; never replaces an existing file. */
function publish(partial: string, target: string): void {
  chmodSync(partial, 0o600);
  sync(partial);
  linkSync(partial, target);
  sync(dirname(target));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
