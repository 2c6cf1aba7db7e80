import { type Kysely, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';
import { MIGRATIONS } from './list.ts';
import type { EngineName, Migration } from './migration.ts';

/** The number of this program's newest migration. */
export const NEWEST_KNOWN = MIGRATIONS.at(-1)?.number ?? 0;

export type AppliedMigration = { number: number; name: string };

/** Whether a program that knows everything up to `known` works on a store with this migration. */
export function worksWithout({ additive, completes }: Migration, known: number): boolean {
  return additive === true || (completes !== undefined && completes <= known);
}

/** The database was written by a newer version; using it could damage it. */
export class NewerSchemaError extends Error {
  constructor({ number, name }: AppliedMigration, known = NEWEST_KNOWN) {
    super(
      `The database has migration ${number} "${name}", which this version of Repoint does not know ` +
        `(it knows up to ${known}). Start the newer version again, or restore a backup made before it.`,
    );
    this.name = 'NewerSchemaError';
  }
}

export const NEWEST_MIGRATION = 'select number, name from schema_migrations order by number desc limit 1';

/**
 * The newest migration of a store that a program with `known` migrations neither knows nor can do without; null: it can
 * use the store. It can do without one that is additive, and without one that completes a migration it knows.
 */
export async function findUnknownMigration(
  select: (statement: string) => Promise<AppliedMigration[]>,
  known: number,
): Promise<AppliedMigration | null> {
  const unknown = `select number, name from schema_migrations where number > ${known} and additive = 0`;
  const tooNew = `${unknown} and (completes is null or completes > ${known})`;
  const [found = null] = await select(`${tooNew} order by number desc limit 1`);
  return found;
}

/** The same for a database that is open, and this program. */
export function findNewerMigration(db: Db): Promise<AppliedMigration | null> {
  return findUnknownMigration(selectOn(db), NEWEST_KNOWN);
}

function selectOn(db: Db) {
  return async (statement: string) => (await sql.raw<AppliedMigration>(statement).execute(db)).rows;
}

/**
 * Brings the schema up to date within the transaction of `db`, which must hold the engine's migration lock. If the
 * process is killed, the schema is unchanged.
 * Returns the names of the migrations applied. Throws NewerSchemaError.
 */
export async function migrate(
  db: Kysely<Schema>,
  engine: EngineName,
  migrations: readonly Migration[],
  now: number,
): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    number integer primary key, name text not null, applied_at bigint not null,
    additive integer not null default 0, completes integer)`.execute(db);
  const known = migrations.at(-1)?.number ?? 0;
  const unknown = await findUnknownMigration(selectOn(db), known);
  if (unknown) throw new NewerSchemaError(unknown, known);
  const [newest] = await selectOn(db)(NEWEST_MIGRATION);

  const applied: string[] = [];
  for (const migration of migrations) {
    if (newest && migration.number <= newest.number) continue;
    await migration.up(db as unknown as Kysely<unknown>, engine);
    const { number, name, additive = false, completes = null } = migration;
    await db
      .insertInto('schema_migrations')
      .values({ number, name, applied_at: now, additive: Number(additive), completes })
      .execute();
    applied.push(name);
  }
  return applied;
}
