import { Database } from 'bun:sqlite';

/** Of the SQLite that is part of this Bun. */
export function sqliteVersion(): string {
  const database = new Database(':memory:');
  const row = database.query<{ version: string }, []>('select sqlite_version() as version').get();
  database.close();
  return row?.version ?? '0';
}
