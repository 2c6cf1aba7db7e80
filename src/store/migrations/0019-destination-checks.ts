import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Whether destinations still answer, for accounts that want to know. */
export const destinationChecks: Migration = {
  number: 19,
  name: 'destination-checks',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`alter table accounts add column check_destinations ${int} not null default 0`,
      sql`create index accounts_checking_destinations on accounts (id) where check_destinations = 1`,
      // How far the codes of an account are listed for the check.
      sql`create table destination_lists (
        account_id ${id} primary key references accounts (id),
        after_seq ${bigint} not null,
        list_at ${bigint} not null
      )`,
      sql`create table destination_checks (
        code_seq ${engine === 'sqlite' ? sql`integer primary key` : sql`bigint primary key`} references qr_codes (seq),
        account_id ${id} not null references accounts (id),
        due_at ${bigint} not null,
        state ${id},
        since ${bigint},
        checked_at ${bigint},
        url ${text},
        detail ${text}
      )`,
      sql`create index destination_checks_due on destination_checks (due_at)`,
      sql`create index destination_checks_by_state on destination_checks (account_id, state, code_seq)`,
      // Work that one of several servers does at a time.
      sql`create table leases (
        name ${id} primary key,
        holder ${id} not null,
        until ${bigint} not null
      )`,
      // By which operator, where it was one.
      sql`alter table safety_events add column operator ${text}`,
    ]);
  },
};
