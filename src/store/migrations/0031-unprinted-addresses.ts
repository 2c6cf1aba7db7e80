import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Earlier addresses of a code of which the owner says that no copy was printed. */
export const unprintedAddresses: Migration = {
  number: 31,
  name: 'unprinted addresses',
  additive: true,
  async up(db, engine) {
    const { int } = columnTypes(engine);
    await runAll(db, [sql`alter table code_addresses add column is_unprinted ${int} not null default 0`]);
  },
};
