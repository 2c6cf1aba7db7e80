import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Whether a picture of the code was drawn with this address, and so may be in print. */
export async function wasDrawnWith(db: Db, seq: number, address: string): Promise<boolean> {
  const present = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('seq', '=', seq)
    .where('picture_address', '=', address)
    .executeTakeFirst();
  if (present) return true;
  const earlier = await db
    .selectFrom('code_addresses')
    .select('code_seq')
    .where('code_seq', '=', seq)
    .where('address', '=', address)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The projects in which a Wi-Fi code has this picture. The type is a literal, so that SQLite uses the index. */
export async function projectsOfWifiPicture(db: Db, hash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('qr_codes')
    .select('project_id')
    .distinct()
    .where('picture', '=', hash)
    .where('type', '=', sql.lit('wifi'))
    .execute();
  return rows.map(({ project_id }) => project_id);
}
