import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** What owners are told by mail, once each. */
export const alerts: Migration = {
  number: 20,
  name: 'alerts',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      // Kinds that the owner does not want, with commas between them.
      sql`alter table accounts add column alerts_off ${text} not null default ''`,
      sql`create table alerts (
        kind ${id} not null,
        subject ${id} not null,
        mark ${id} not null,
        account_id ${id} not null references accounts (id),
        title ${text} not null,
        detail ${text} not null,
        at ${bigint} not null,
        not_before ${bigint} not null,
        mail_id ${id},
        primary key (kind, subject, mark)
      )`,
      sql`create index alerts_waiting on alerts (not_before) where mail_id is null`,
      sql`create index alerts_waiting_of_account on alerts (account_id, kind, not_before) where mail_id is null`,
      sql`create index alerts_of_account on alerts (account_id)`,
      sql`create index alerts_by_mail on alerts (mail_id) where mail_id is not null`,
      sql`create index alerts_by_time on alerts (at)`,
      sql`create table alert_mails (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        kind ${id} not null,
        at ${bigint} not null,
        alerts ${int} not null,
        outcome ${id} not null
      )`,
      sql`create index alert_mails_of_account on alert_mails (account_id, kind, at)`,
      sql`create index alert_mails_by_time on alert_mails (at)`,
      // Over all accounts, in the order in which alerts are looked for.
      sql`create index codes_by_expiry on qr_codes (expires_at, seq) where expires_at is not null`,
      sql`create index codes_by_limit on qr_codes (seq) where scan_limit is not null`,
      sql`create index dead_destinations on destination_checks (code_seq) where state = 'dead'`,
    ]);
  },
};
