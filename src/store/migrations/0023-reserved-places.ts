import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const reservedPlaces: Migration = {
  number: 23,
  name: 'reserved places',
  async up(db, engine) {
    const { id, int, bigint } = columnTypes(engine);
    await runAll(db, [
      // The sum of what imports have reserved: in the row that every taker of a place changes, so that none misses it.
      sql`alter table accounts add column reserved_codes ${int} not null default 0`,
      sql`create table reserved_places (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        places ${int} not null,
        reserved_until ${bigint} not null
      )`,
      sql`create index reserved_places_of_account on reserved_places (account_id)`,
    ]);
  },
};
