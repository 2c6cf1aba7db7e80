import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { EngineName, Migration } from './migration.ts';

/** A pending migration: the rows it processes, counted once per index, update and copy, and the estimated time. */
export type PlannedMigration = {
  number: number;
  name: string;
  additive: boolean;
  rows: number;
  estimate_ms: number;
};

type Pass = { kind: 'index' | 'update' | 'copy'; table: string; into: string | null };

/**
 * Microseconds per row, measured with 200,000 codes (SQLite) and 50,000 (PostgreSQL) on two very busy cores: an idle
 * machine is faster. Adding columns and adding or dropping tables takes some milliseconds, whatever the rows.
 */
const COST_US: Record<EngineName, Record<Pass['kind'], number>> = {
  sqlite: { index: 4, update: 20, copy: 5 },
  postgres: { index: 15, update: 150, copy: 20 },
};
const MIGRATION_MS = 5;

/** Estimates the migrations of a store whose tables have these row counts; tables without an entry do not exist yet. */
export async function planMigrations(
  migrations: readonly Migration[],
  engine: EngineName,
  rowsOf: ReadonlyMap<string, number>,
): Promise<PlannedMigration[]> {
  const counts = new Map(rowsOf);
  const rowsIn = (table: string) => counts.get(table) ?? 0;
  const planned: PlannedMigration[] = [];
  for (const migration of migrations) {
    let [rows, microseconds] = [0, 0];
    for (const statement of await statementsOf(migration, engine)) {
      for (const { kind, table, into } of passesOf(statement)) {
        rows += rowsIn(table);
        microseconds += rowsIn(table) * COST_US[engine][kind];
        if (into !== null) counts.set(into, rowsIn(into) + rowsIn(table));
      }
    }
    const { number, name, additive = false } = migration;
    planned.push({
      number,
      name,
      additive,
      rows,
      estimate_ms: MIGRATION_MS + Math.round(microseconds / 1_000),
    });
  }
  return planned;
}

/** The statements of a migration, recorded instead of run: all its reads return nothing. */
async function statementsOf(migration: Migration, engine: EngineName): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push(query.sql);
    },
  });
  await migration.up(db, engine);
  return statements;
}

/** The full passes over tables that a statement makes. */
function passesOf(statement: string): Pass[] {
  const words = statement
    .toLowerCase()
    .replace(/"/g, '')
    .split(/[\s(),]+/);
  const after = (word: string, from = 0) => {
    const at = words.indexOf(word, from);
    return at < 0 ? null : (words[at + 1] ?? null);
  };
  const [first, second] = words;
  if (first === 'create' && (second === 'index' || second === 'unique')) {
    const table = after('on');
    return table === null ? [] : [{ kind: 'index', table, into: null }];
  }
  if (first === 'update' && second !== undefined) return [{ kind: 'update', table: second, into: null }];
  const source = first === 'insert' ? after('from', words.indexOf('select')) : null;
  return source === null || !words.includes('select')
    ? []
    : [{ kind: 'copy', table: source, into: after('into') }];
}
