import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { EngineName, Migration } from '../../src/store/migrations/migration.ts';

export const ENGINES: readonly EngineName[] = ['sqlite', 'postgres'];

/** What a migration asks of a database, in order and on one line each; nothing is executed, and reads find no rows. */
export async function statementsOf(migration: Migration, engine: EngineName): Promise<string[]> {
  const statements: string[] = [];
  const isSqlite = engine === 'sqlite';
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => (isSqlite ? new SqliteIntrospector(of) : new PostgresIntrospector(of)),
      createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
    log: ({ query: { sql, parameters } }) => {
      const values = parameters.length === 0 ? '' : ` -- ${JSON.stringify(parameters)}`;
      statements.push(`${sql.replace(/\s+/g, ' ').trim()}${values}`);
    },
  });
  await migration.up(db, engine);
  return statements;
}

/** The same for the same statements on both engines, however they are written down. */
export async function fingerprintOf(migration: Migration): Promise<string> {
  const all = await Promise.all(ENGINES.map((engine) => statementsOf(migration, engine)));
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(all)).digest('hex');
}
