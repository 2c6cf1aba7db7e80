import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../migration.ts';

/** Files that codes serve. Their bytes are found by the id alone, and stay as long as any account has the file. */
export function fileTables({ id, text, bigint, bytes }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table files (
      account_id ${id} not null references accounts (id),
      id ${id} not null,
      project_ids ${text},
      media_type ${id},
      sha256 ${id},
      kept_bytes ${bigint} not null,
      created_at ${bigint} not null,
      unused_until ${bigint},
      primary key (account_id, id)
    )`,
    sql`create index files_by_id on files (id)`,
    sql`create index file_bytes on files (account_id, kept_bytes)`,
    sql`create index files_by_hash on files (sha256) where sha256 is not null`,
    sql`create index files_by_end on files (unused_until) where unused_until is not null`,
    // Those that a code has, and those that it had before.
    sql`create table code_files (
      code_seq ${bigint} not null references qr_codes (seq),
      file_id ${id} not null,
      account_id ${id} not null,
      file_name ${text},
      replaced_at ${bigint},
      primary key (code_seq, file_id)
    )`,
    sql`create index code_files_of_file on code_files (account_id, file_id)`,
    sql`create index code_files_replaced on code_files (replaced_at) where replaced_at is not null`,
    // On PostgreSQL; on SQLite they are in a folder of the server.
    sql`create table file_contents (
      file_id ${id} not null,
      at ${bigint} not null,
      piece ${bytes} not null,
      primary key (file_id, at)
    )`,
    // Files that no account has any more, whose bytes are still there.
    sql`create table dropped_files (id ${id} primary key)`,
    sql`create table blocked_files (
      sha256 ${id} primary key,
      note ${text} not null,
      created_at ${bigint} not null
    )`,
  ];
}
