import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** What all nodes on a store share. */
export function serverTables({ id, text, int, bigint }: ColumnTypes): RawBuilder<unknown>[] {
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
    // How far the import of a whole server has come; at most one row, and none once it is complete.
    sql`create table unfinished_import (
      one ${int} primary key check (one = 1),
      archive ${text} not null,
      table_name ${text} not null,
      table_rows ${bigint} not null
    )`,
  ];
}
