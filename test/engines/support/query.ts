import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from '../../harness/engines.ts';

export type Row = Record<string, unknown>;

/** What is really in the store, past the program: numbers come as numbers on both engines. */
export async function query(place: Place, sql: string): Promise<Row[]> {
  return place.DATABASE_URL ? onPostgres(place.DATABASE_URL, sql) : onSqlite(place, sql);
}

/** Where the SQLite database of a place is. */
export function databaseFile(place: Place): string {
  return join(place.DATA_DIR, 'repoint.db');
}

function onSqlite(place: Place, sql: string): Row[] {
  const database = new Database(databaseFile(place));
  // Whoever has just closed it may still be about it.
  database.run('pragma busy_timeout = 5000');
  try {
    return database.query<Row, []>(sql).all();
  } finally {
    database.close();
  }
}

async function onPostgres(url: string, sql: string): Promise<Row[]> {
  // Several statements give several results.
  const results = [await poolOf(url).query(sql)].flat();
  return (results.at(-1)?.rows ?? []).map((row: Row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  );
}

/** Of the database that was asked last: most are asked many times in a row, and a connection costs more than a query. */
let last: { url: string; pool: pg.Pool } | undefined;

function poolOf(url: string): pg.Pool {
  if (last?.url === url) return last.pool;
  last?.pool.end();
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A server that ends takes the idle connection with it.
  pool.on('error', () => {});
  last = { url, pool };
  return pool;
}

/** int8 arrives as text. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
