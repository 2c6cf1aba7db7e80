import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Keys and sketches live for a day of the account; what stays is a number. */
export const dailyVisitors: Migration = {
  number: 12,
  name: 'daily-visitors',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`alter table accounts add column daily_visitors ${int} not null default 0`,
      sql`create table visitor_keys (
        account_id ${id} not null references accounts (id),
        day ${int} not null,
        key ${text} not null,
        primary key (account_id, day)
      )`,
      // The scope as a text, whatever it is: its kind stands before it.
      sql`create table visitor_sketches (
        account_id ${id} not null references accounts (id),
        day ${int} not null,
        scope ${id} not null,
        sketch ${text} not null,
        primary key (account_id, day, scope)
      )`,
      sql`create table visitor_days (
        scope ${id} not null,
        day ${int} not null,
        visitors ${bigint} not null,
        primary key (scope, day)
      )`,
    ]);
  },
};
