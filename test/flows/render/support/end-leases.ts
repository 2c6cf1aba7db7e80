import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { Engine, Place } from '../../../harness/engines.ts';

type Left = { rendering: number; slugs: Map<string, string> };

const END_LEASES = "update qr_codes set render_not_before = 0 where render_status = 'rendering'";
const CODES = 'select id, slug, render_status from qr_codes';

/** What a killed renderer left behind; its leases are made to have run out, so that nobody has to wait for that. */
export async function endLeases(engine: Engine, place: Place): Promise<Left> {
  const rows = engine === 'sqlite' ? onSqlite(place) : await onPostgres(place);
  return {
    rendering: rows.filter(({ render_status }) => render_status === 'rendering').length,
    slugs: new Map(rows.map(({ id, slug }) => [id, slug])),
  };
}

type Row = { id: string; slug: string; render_status: string };

function onSqlite(place: Place): Row[] {
  const database = new Database(join(place.DATA_DIR, 'repoint.db'));
  const rows = database.query(CODES).all() as Row[];
  database.run(END_LEASES);
  database.close();
  return rows;
}

async function onPostgres(place: Place): Promise<Row[]> {
  const client = new pg.Client({ connectionString: place.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<Row>(CODES);
  await client.query(END_LEASES);
  await client.end();
  return rows;
}
