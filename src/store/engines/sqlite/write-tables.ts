import type { Database, SQLQueryBindings } from 'bun:sqlite';
import { SCANS } from '../../server-archive/count-statements.ts';
import { MOVED_TABLES, type TableName } from '../../server-archive/moved-tables.ts';
import { type Column, quoted } from '../../server-archive/table-columns.ts';
import type { Numbering } from '../../server-archive/table-reader.ts';
import {
  ConcurrentImportError,
  type ImportProgress,
  RefusedRowsError,
  type TableWriter,
} from '../../server-archive/table-writer.ts';
import { createBegin, openForWriting } from './connection.ts';
import { labelGrams } from './label-grams.ts';
import { columnsOf, countAll, countRows } from './read-tables.ts';

/** Fills a migrated database that no server uses. */
export function openSqliteWriter(path: string): TableWriter {
  const database = openForWriting(path);
  // Losing power may cost the last transactions, each with its progress: they are done again.
  database.run('pragma synchronous = normal');
  const columns = columnsOf(database);
  const begin = createBegin(database);
  const transact = (work: () => void) => {
    begin();
    try {
      work();
      database.run('commit');
    } catch (error) {
      if (database.inTransaction) database.run('rollback');
      throw error;
    }
  };
  return {
    columns,
    progress: async () => readProgress(database),
    async filledTable() {
      return MOVED_TABLES.find((table) => database.query(`select 1 from ${table} limit 1`).get() !== null) ?? null;
    },
    async begin({ archive, table, rows }) {
      transact(() => {
        const { changes } = database.run(
          'insert into unfinished_import (one, archive, table_name, table_rows) values (1, ?, ?, ?) on conflict do nothing',
          [archive, table, rows],
        );
        if (changes === 0) throw new ConcurrentImportError();
      });
    },
    async insert(table, columns, lines, from, to) {
      transact(() => {
        moveProgress(database, from, to);
        insertRows(database, table, columns, lines);
      });
    },
    async complete(numbering) {
      transact(() => {
        database.run('update code_activity set merged_scans = scans where merged_scans <> scans');
        continueNumbering(database, numbering);
        keepJournalForWebhooks(database);
      });
    },
    count: async (table) => countRows(database, table),
    scans: async () => countAll(database, SCANS),
    async end() {
      database.run('pragma synchronous = full');
      transact(() => database.run('delete from unfinished_import'));
    },
    async close() {
      database.run('pragma wal_checkpoint(passive)');
      database.close();
    },
  };
}

function readProgress(database: Database): ImportProgress | null {
  const row = database
    .query<{ archive: string; table_name: TableName; table_rows: number }, []>('select * from unfinished_import')
    .get();
  return row && { archive: row.archive, table: row.table_name, rows: row.table_rows };
}

function moveProgress(database: Database, from: ImportProgress, to: ImportProgress): void {
  const { changes } = database
    .query(
      `update unfinished_import set table_name = ?, table_rows = ?
       where archive = ? and table_name = ? and table_rows = ?`,
    )
    .run(to.table, to.rows, from.archive, from.table, from.rows);
  if (changes === 0) throw new ConcurrentImportError();
}

function insertRows(database: Database, table: TableName, columns: readonly Column[], lines: readonly string[]): void {
  const insert = database.query(
    `insert into ${table} (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
  );
  const byteColumns = columns.flatMap(({ kind }, at) => (kind === 'bytes' ? [at] : []));
  const putLabel = table === 'qr_codes' ? labelWriter(database, columns) : null;
  for (const line of lines) {
    const row = JSON.parse(line) as SQLQueryBindings[];
    for (const at of byteColumns) if (typeof row[at] === 'string') row[at] = Buffer.from(row[at], 'base64');
    try {
      insert.run(...row);
    } catch (error) {
      if (/^SQLITE_CONSTRAINT/.test((error as { code?: string }).code ?? ''))
        throw new RefusedRowsError((error as Error).message);
      throw error;
    }
    putLabel?.(row);
  }
}

function labelWriter(database: Database, columns: readonly Column[]): (row: SQLQueryBindings[]) => void {
  const put = database.query('replace into label_index (rowid, grams) values (?, ?)');
  const [seq, account, label] = ['seq', 'account_id', 'label_folded'].map((name) =>
    columns.findIndex((column) => column.name === name),
  ) as [number, number, number];
  return (row) => put.run(row[seq] as number, labelGrams(String(row[account]), String(row[label])));
}

/** The journal ends with a mark: its scans are in the counters. Numbers that were given once are not given again. */
function continueNumbering(database: Database, { scan_journal: journal = 0, ...others }: Numbering): void {
  const last = database
    .query<{ seq: number; entry: string }, []>('select seq, entry from scan_journal order by seq desc limit 1')
    .get();
  if (last?.entry !== '') {
    const seq = Math.max(journal, (last?.seq ?? 0) + 1);
    database.query('insert into scan_journal (seq, entry) values (?, ?)').run(seq, '');
  }
  const known = database.query<{ seq: number }, [string]>('select seq from sqlite_sequence where name = ?');
  for (const [table, number] of Object.entries(others)) {
    const seq = Math.max(number, known.get(table)?.seq ?? 0);
    database.query('delete from sqlite_sequence where name = ?').run(table);
    database.query('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, seq);
  }
}

/** On PostgreSQL scans are summed for webhooks where they are merged, so the journal that came has none in its sums. */
function keepJournalForWebhooks(database: Database): void {
  database.run(
    `insert into journal_readers (name, seq)
     select 'webhooks', (select min(seq) - 1 from scan_journal)
     where exists (select 1 from webhook_endpoints where scans_after is not null)
     on conflict do nothing`,
  );
}
