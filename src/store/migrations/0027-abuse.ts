import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const abuse: Migration = {
  number: 27,
  name: 'abuse',
  async up(db, engine) {
    const { text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      // Who reported, as a keyed hash of the network, and how many more like it were counted instead of kept.
      sql`alter table abuse_reports add column reporter ${text}`,
      sql`alter table abuse_reports add column repeats ${int} not null default 0`,
      // Links in texts and notes, and buttons of visitor pages, that the safety check found unsafe.
      sql`alter table qr_codes add column blocked_links ${text}`,
      sql`alter table visitor_pages add column button_block ${text}`,
      sql`alter table visitor_pages add column safety_due_at ${bigint} default 0`,
      sql`create index visitor_pages_due on visitor_pages (safety_due_at)`,
    ]);
  },
};
