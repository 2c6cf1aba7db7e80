import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const batchesByRun: Migration = {
  number: 11,
  name: 'batches by run',
  async up(db, engine) {
    const { bigint } = columnTypes(engine);
    await runAll(db, [
      // One row for each run of a server, which numbers its batches: the last that was counted.
      sql`delete from scan_batches`,
      sql`alter table scan_batches add column number ${bigint} not null default 0`,
    ]);
  },
};
