import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { StoreEnv } from '../../harness/engines.ts';

export type Row = Record<string, unknown>;

/** Queries the database directly, not through the store; numbers are returned as numbers on both engines. */
export async function query(storeEnv: StoreEnv, sql: string): Promise<Row[]> {
  return storeEnv.DATABASE_URL ? onPostgres(storeEnv.DATABASE_URL, sql) : onSqlite(storeEnv, sql);
}

/** The path of the SQLite database of a place. */
export function databaseFile(storeEnv: StoreEnv): string {
  return join(storeEnv.DATA_DIR, 'repoint.db');
}

function onSqlite(storeEnv: StoreEnv, sql: string): Row[] {
  const database = new Database(databaseFile(storeEnv));
  // Another connection may still be closing.
  database.run('pragma busy_timeout = 5000');
  try {
    return database.query<Row, []>(sql).all();
  } finally {
    database.close();
  }
}

async function onPostgres(url: string, sql: string): Promise<Row[]> {
  // Several statements return several results.
  const results = [await poolOf(url).query(sql)].flat();
  return (results.at(-1)?.rows ?? []).map((row: Row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
}

/** The connection to the last queried database: queries come in series, and connecting costs more than a query. */
let last: { url: string; pool: pg.Pool } | undefined;

function poolOf(url: string): pg.Pool {
  if (last?.url === url) return last.pool;
  last?.pool.end();
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A server that stops closes the idle connection.
  pool.on('error', () => {});
  last = { url, pool };
  return pool;
}

/** int8 arrives as text. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
