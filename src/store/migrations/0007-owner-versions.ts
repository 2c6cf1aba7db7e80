import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Archiving a project or changing a time zone is one row, however many codes stand behind it. */
export const ownerVersions: Migration = {
  number: 7,
  name: 'versions of projects and accounts',
  async up(db, engine) {
    const { int } = columnTypes(engine);
    await runAll(db, [
      sql`alter table accounts add column version ${int} not null default 1`,
      sql`alter table projects add column version ${int} not null default 1`,
    ]);
  },
};
