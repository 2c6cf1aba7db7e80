import { sql } from 'kysely';
import { type Migration, runAll } from './migration.ts';

/** Domains without a scheme become links in texts and notes: codes that have them are checked at once. */
export const checkTextLinks: Migration = {
  number: 32,
  name: 'check text links',
  additive: true,
  async up(db) {
    await runAll(db, [sql`update qr_codes set safety_due_at = 0 where type in ('text', 'vcard')`]);
  },
};
