import type pg from 'pg';
import { SCANS } from '../../server-archive/count-statements.ts';
import { MOVED_TABLES, type TableName } from '../../server-archive/moved-tables.ts';
import { type Column, type ColumnKind, quoted } from '../../server-archive/table-columns.ts';
import type { Numbering } from '../../server-archive/table-reader.ts';
import {
  ConcurrentImportError,
  type ImportProgress,
  RefusedRowsError,
  type TableWriter,
} from '../../server-archive/table-writer.ts';
import { columnsOn, connectForLong, countAll, countOn, numberedTables, WITHOUT_LIMITS } from './read-tables.ts';

/** Fills a migrated database that no server uses. */
export async function openPostgresWriter(url: string): Promise<TableWriter> {
  const client = await connectForLong(url);
  const columns = await columnsOn(client);
  const transact = async <Result>(work: () => Promise<Result>, isDurable = false): Promise<Result> => {
    // A crash may cost the last transactions, each with its progress: they are done again.
    const commits = isDurable ? 'on' : 'off';
    await client.query(`begin; ${WITHOUT_LIMITS}; set local synchronous_commit = ${commits}`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
  return {
    columns,
    progress: () => readProgress(client),
    filledTable: () => findFilled(client),
    async begin({ archive, table, rows }) {
      const { rowCount } = await client.query(
        'insert into unfinished_import (one, archive, table_name, table_rows) values (1, $1, $2, $3) on conflict do nothing',
        [archive, table, rows],
      );
      if (rowCount === 0) throw new ConcurrentImportError();
    },
    insert: (table, columns, lines, from, to) =>
      transact(async () => {
        await moveProgress(client, from, to);
        await insertRows(client, table, columns, lines);
      }),
    complete: (numbering) =>
      transact(async () => {
        await continueNumbering(client, numbering);
        // Else the first searches and lists would be planned for empty tables.
        await client.query(`analyze ${MOVED_TABLES.join(', ')}`);
      }),
    count: (table) => transact(() => countOn(client, table)),
    scans: () => transact(() => countAll(client, SCANS)),
    end: () => transact(async () => void (await client.query('delete from unfinished_import')), true),
    async close() {
      await client.end();
    },
  };
}

async function readProgress(client: pg.Client): Promise<ImportProgress | null> {
  const { rows } = await client.query<{ archive: string; table_name: TableName; table_rows: number }>(
    'select * from unfinished_import',
  );
  const [row] = rows;
  return row ? { archive: row.archive, table: row.table_name, rows: row.table_rows } : null;
}

async function findFilled(client: pg.Client): Promise<TableName | null> {
  for (const table of MOVED_TABLES) {
    const { rows } = await client.query(`select 1 from ${table} limit 1`);
    if (rows.length > 0) return table;
  }
  return null;
}

async function moveProgress(client: pg.Client, from: ImportProgress, to: ImportProgress): Promise<void> {
  const { rowCount } = await client.query(
    `update unfinished_import set table_name = $1, table_rows = $2
     where archive = $3 and table_name = $4 and table_rows = $5`,
    [to.table, to.rows, from.archive, from.table, from.rows],
  );
  if (rowCount === 0) throw new ConcurrentImportError();
}

const VALUE_OF: Record<ColumnKind, (at: number) => string> = {
  text: (at) => `v ->> ${at}`,
  int: (at) => `(v ->> ${at})::bigint`,
  bytes: (at) => `decode(v ->> ${at}, 'base64')`,
};

/** Classes of SQLSTATE for values that a table does not take. */
const REFUSED = /^2[23]/;

/** In one statement, by the text of the lines as it is. */
async function insertRows(
  client: pg.Client,
  table: TableName,
  columns: readonly Column[],
  lines: readonly string[],
): Promise<void> {
  const values = columns.map(({ kind }, at) => VALUE_OF[kind](at)).join(', ');
  const text = `insert into ${table} (${quoted(columns)}) select ${values} from jsonb_array_elements($1::jsonb) as rows (v)`;
  try {
    await client.query(text, [`[${lines.join(',')}]`]);
  } catch (error) {
    if (REFUSED.test((error as { code?: string }).code ?? '')) throw new RefusedRowsError((error as Error).message);
    throw error;
  }
}

/** Numbers that were given once are not given again. */
async function continueNumbering(client: pg.Client, numbering: Numbering): Promise<void> {
  for (const table of await numberedTables(client))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'seq'), last) from
       (select greatest($1::bigint, (select max(seq) from ${table})) as last) as numbers where last > 0`,
      [numbering[table] ?? 0],
    );
}
