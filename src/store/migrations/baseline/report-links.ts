import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Pages of figures for people without an account. */
export function reportLinkTables({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table report_links (
      id ${id} primary key,
      account_id ${id} not null references accounts (id),
      token_hash ${id} not null unique,
      code_id ${id},
      project_id ${id},
      tag_id ${id},
      project_ids ${text},
      mail_to ${text},
      mail_every ${id},
      mail_due_at ${bigint},
      mail_failures ${int} not null,
      created_by ${text} not null,
      created_at ${bigint} not null,
      expires_at ${bigint}
    )`,
    sql`create index report_links_of_account on report_links (account_id, id)`,
    sql`create index report_links_of_code on report_links (code_id) where code_id is not null`,
    sql`create index report_links_of_tag on report_links (tag_id) where tag_id is not null`,
    sql`create index report_mails_due on report_links (mail_due_at) where mail_due_at is not null`,
  ];
}
