import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Code } from '../schema.ts';

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

/** The projects in which a Wi-Fi code has this picture, with their accounts. The type is a literal, so that SQLite uses the index. */
export async function ownersOfWifiPicture(db: Db, hash: string): Promise<Pick<Code, 'account_id' | 'project_id'>[]> {
  return db
    .selectFrom('qr_codes')
    .select(['account_id', 'project_id'])
    .distinct()
    .where('picture', '=', hash)
    .where('type', '=', sql.lit('wifi'))
    .execute();
}
