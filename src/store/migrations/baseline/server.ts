import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** What all nodes on a store share. */
export function serverTables({ id, text, bigint }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table server_secrets (name ${id} primary key, value ${text} not null, created_at ${bigint} not null)`,
    // Work that one of several servers does at a time.
    sql`create table leases (name ${id} primary key, holder ${id} not null, until ${bigint} not null)`,
    sql`create table safety_list (
      id ${id} primary key,
      kind ${text} not null,
      value ${text} not null,
      created_at ${bigint} not null,
      unique (kind, value)
    )`,
  ];
}
