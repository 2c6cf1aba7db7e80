import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** What is found out about codes: by the safety check, visitors and the check of destinations; and the mails about it. */
export function noticeTables({ id, text, int, bigint, seq, seqKey }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table safety_events (
      seq ${seq},
      code_id ${id} not null,
      account_id ${id} not null,
      at ${bigint} not null,
      verdict ${text} not null,
      reasons ${text} not null,
      operator ${text}
    )`,
    sql`create index safety_events_of_code on safety_events (code_id, seq)`,

    sql`create table abuse_reports (
      id ${id} primary key,
      at ${bigint} not null,
      code_id ${id} not null references qr_codes (id),
      host ${id},
      reason ${text} not null,
      details ${text} not null,
      email ${text},
      reporter ${text},
      repeats ${int} not null default 0,
      state ${id} not null,
      decided_at ${bigint}
    )`,
    sql`create index abuse_reports_by_state on abuse_reports (state, id)`,
    sql`create index abuse_reports_of_code on abuse_reports (code_id, state)`,
    sql`create index abuse_reports_of_host on abuse_reports (host, at)`,

    // How far the codes of an account are listed for the check.
    sql`create table destination_lists (
      account_id ${id} primary key references accounts (id),
      after_seq ${bigint} not null,
      list_at ${bigint} not null
    )`,
    sql`create table destination_checks (
      code_seq ${seqKey} references qr_codes (seq),
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
    sql`create index dead_destinations on destination_checks (code_seq) where state = 'dead'`,

    // The key makes an event one alert, however often it is found.
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
      state ${id} not null
    )`,
    sql`create index alert_mails_of_account on alert_mails (account_id, kind, at)`,
    sql`create index alert_mails_by_time on alert_mails (at)`,
  ];
}
