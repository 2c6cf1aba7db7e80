import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openForCommand } from './engines/sqlite/connection.ts';
import { inspectStore } from './inspect-store.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { NewerSchemaError } from './migrations/migrate.ts';
import { type PlannedMigration, planMigrations } from './migrations/plan.ts';
import { DATABASE_FILE, type StoreSettings } from './open-store.ts';

/** `from` is 0 for an empty store. */
type UpgradePlan = { from: number; to: number; migrations: PlannedMigration[] };

/** What the next start would migrate; only reads. Throws if the store does not answer, and a NewerSchemaError. */
export async function planUpgrade(settings: StoreSettings): Promise<UpgradePlan> {
  const { newestMigration, unknownMigration, known } = await inspectStore(settings);
  const from = newestMigration?.number ?? 0;
  if (unknownMigration) throw new NewerSchemaError(unknownMigration);
  const pending = MIGRATIONS.filter(({ number }) => number > from);
  const rows = pending.length === 0 || from === 0 ? new Map<string, number>() : await countRows(settings);
  const engine = settings.databaseUrl === null ? 'sqlite' : 'postgres';
  return { from, to: Math.max(from, known), migrations: await planMigrations(pending, engine, rows) };
}

/** The row counts of all tables: exact on SQLite, on PostgreSQL its last estimate if there is one. */
function countRows({ databaseUrl, dataDir }: StoreSettings): Promise<Map<string, number>> {
  if (databaseUrl !== null) return countOnPostgres(databaseUrl);
  const file = join(dataDir, DATABASE_FILE);
  return Promise.resolve(existsSync(file) ? countOnSqlite(file) : new Map());
}

function countOnSqlite(file: string): Map<string, number> {
  const database = openForCommand(file);
  try {
    const tables = database
      .query<{ name: string }, []>(
        "select name from sqlite_master where type = 'table' and sql like 'create table%'",
      )
      .all();
    const count = (name: string) =>
      database.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n ?? 0;
    return new Map(tables.map(({ name }) => [name, count(name)]));
  } finally {
    database.close();
  }
}

async function countOnPostgres(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; estimate: number }>(
      "select relname as name, reltuples as estimate from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
    );
    const counts = new Map<string, number>();
    for (const { name, estimate } of rows) {
      // -1: never analysed, so the table is small or new.
      const exact = async () => Number((await client.query(`select count(*) as n from "${name}"`)).rows[0].n);
      counts.set(name, estimate < 0 ? await exact() : estimate);
    }
    return counts;
  } finally {
    await client.end();
  }
}
