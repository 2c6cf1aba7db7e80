import { Database } from 'bun:sqlite';
import { appendFileSync } from 'node:fs';
import type { EngineName } from '../../src/store/migrations/migration.ts';
import { sharedPostgres } from './shared-postgres.ts';

const noted = new Set<EngineName>();

/** Notes once per run which real engine the tests used. `npm test` prints the file TEST_NOTES at its end. */
export async function noteEngine(engine: EngineName): Promise<void> {
  const notes = process.env.TEST_NOTES;
  if (notes === undefined || noted.has(engine)) return;
  noted.add(engine);
  appendFileSync(notes, `Ran on ${engine === 'sqlite' ? sqliteVersion() : await postgresVersion()}\n`);
}

function sqliteVersion(): string {
  const database = new Database(':memory:');
  const row = database.query<{ version: string }, []>('select sqlite_version() as version').get();
  database.close();
  return `SQLite ${row?.version}`;
}

async function postgresVersion(): Promise<string> {
  const [row] = await (await sharedPostgres()).query("select current_setting('server_version') as version");
  return `PostgreSQL ${row?.version}`;
}
