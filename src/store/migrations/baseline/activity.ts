import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** What was done with accounts, and by the operator. */
export function activityTable({ id, text, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table activity (
      id ${id} primary key,
      account_id ${id},
      at ${bigint} not null,
      kind ${id} not null,
      actor ${text} not null,
      actor_id ${id},
      subject ${text} not null,
      facts ${text} not null,
      project_id ${id},
      address ${id}
    )`,
    sql`create index activity_of_account on activity (account_id, id)`,
    sql`create index activity_by_kind on activity (account_id, kind, at)`,
    sql`create index activity_by_time on activity (at)`,
  ];
}
