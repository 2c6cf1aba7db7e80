import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { EngineName, Migration } from './migration.ts';

/** The database was written by a newer version; using it could damage it. */
export class NewerSchemaError extends Error {
  constructor(number: number, name: string, known: number) {
    super(
      `The database has migration ${number} "${name}", which this version of Repoint does not know ` +
        `(it knows up to ${known}). Start the newer version again, or restore a backup made before it.`,
    );
    this.name = 'NewerSchemaError';
  }
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
    number integer primary key, name text not null, applied_at bigint not null)`.execute(db);
  const newest = await db
    .selectFrom('schema_migrations')
    .select(['number', 'name'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const known = migrations.at(-1)?.number ?? 0;
  if (newest && newest.number > known) throw new NewerSchemaError(newest.number, newest.name, known);

  const applied: string[] = [];
  for (const migration of migrations) {
    if (newest && migration.number <= newest.number) continue;
    await migration.up(db as unknown as Kysely<unknown>, engine);
    const { number, name } = migration;
    await db.insertInto('schema_migrations').values({ number, name, applied_at: now }).execute();
    applied.push(name);
  }
  return applied;
}
