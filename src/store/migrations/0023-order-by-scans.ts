import { sql } from 'kysely';
import { type Migration, runAll } from './migration.ts';

/**
 * SQLite: a code's scans apart from its place in the order by scans. The index of that order took more than half of
 * what merging a day wrote; now it follows later.
 */
export const orderByScans: Migration = {
  number: 23,
  name: 'order by scans',
  async up(db, engine) {
    if (engine !== 'sqlite') return;
    await runAll(db, [
      sql`alter table code_activity add column merged_scans integer not null default 0`,
      sql`update code_activity set merged_scans = scans`,
    ]);
  },
};
