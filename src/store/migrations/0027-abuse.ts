import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const abuse: Migration = {
  number: 27,
  name: 'abuse',
  async up(db, engine) {
    const { text, int } = columnTypes(engine);
    await runAll(db, [
      // Who reported, as a keyed hash of the network, and how many more like it were counted instead of kept.
      sql`alter table abuse_reports add column reporter ${text}`,
      sql`alter table abuse_reports add column repeats ${int} not null default 0`,
    ]);
  },
};
