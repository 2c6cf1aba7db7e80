import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const operatorAndConfirmations: Migration = {
  number: 6,
  name: 'operator-and-confirmations',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    const marked = engine === 'postgres' ? sql`value collate "C"` : sql`value`;
    await runAll(db, [
      sql`alter table accounts add column is_operator ${int} not null default 0`,
      // The account of the first start where that is known, else the oldest.
      sql`update accounts set is_operator = 1 where id = coalesce(
        (select id from accounts where id = (select ${marked} from server_secrets where name = 'first-account')),
        (select min(id) from accounts)
      )`,
      sql`create table email_confirmations (
        token_hash ${id} primary key,
        account_id ${id} references accounts (id),
        email ${text} not null,
        time_zone ${text},
        created_at ${bigint} not null,
        expires_at ${bigint} not null
      )`,
      sql`create index confirmations_of_account on email_confirmations (account_id)`,
    ]);
  },
};
