import pg from 'pg';
import { countStatement, SCANS } from '../../server-archive/count-statements.ts';
import { MOVED_TABLES, type TableName } from '../../server-archive/moved-tables.ts';
import { type FoundColumn, movedColumns, quoted, type TableColumns } from '../../server-archive/table-columns.ts';
import {
  type Numbering,
  PageSize,
  rowBytes,
  type StoredRow,
  type TableReader,
} from '../../server-archive/table-reader.ts';
import { writableAddress } from './servers.ts';

/** Reads one snapshot of the database, for as long as it takes. */
export async function openPostgresReader(url: string): Promise<TableReader> {
  const client = await connectForLong(url);
  await client.query(`begin isolation level repeatable read read only; ${WITHOUT_LIMITS}`);
  const columns = await columnsOn(client);
  return {
    engine: 'postgres',
    columns,
    rows: (table) => pagesOf(client, table, columns),
    count: (table) => countOn(client, table),
    scans: () => countAll(client, SCANS),
    numbering: () => readNumbering(client),
    async close() {
      await client.end();
    },
  };
}

/** Numbers are returned as numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * A database or a role may have limits that are meant for servers. For one transaction: a pooler may give the session to
 * somebody else after it.
 */
export const WITHOUT_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** A connection apart from the pool of a server. */
export async function connectForLong(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await writableAddress(url), types, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function columnsOn(client: pg.Client): Promise<TableColumns> {
  const { rows } = await client.query<{ table: string; name: string; type: string; nullable: string }>(
    `select table_name as table, column_name as name, data_type as type, is_nullable as nullable
     from information_schema.columns where table_schema = current_schema() and table_name = any($1)
     order by table_name, ordinal_position`,
    [MOVED_TABLES],
  );
  return movedColumns(
    rows.map(({ nullable, ...column }): FoundColumn => ({ ...column, isNullable: nullable === 'YES' })),
  );
}

export function countOn(client: pg.Client, table: TableName): Promise<number> {
  return countAll(client, countStatement(table));
}

export async function countAll(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ many: number }>(statement);
  return rows[0]?.many ?? 0;
}

async function* pagesOf(client: pg.Client, table: TableName, columns: TableColumns): AsyncGenerator<StoredRow[]> {
  await client.query(
    `declare rows_of_table no scroll cursor for select ${quoted(columns.get(table) ?? [])} from ${table}`,
  );
  const size = new PageSize();
  for (;;) {
    const text = `fetch ${size.rows} from rows_of_table`;
    const { rows } = await client.query<(string | number | Uint8Array | null)[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    size.note(
      rows.length,
      rows.reduce((sum, row) => sum + rowBytes(row), 0),
    );
    yield rows;
  }
  await client.query('close rows_of_table');
}

/** As far as numbers were given at this moment, which is at least as far as in the snapshot. */
async function readNumbering(client: pg.Client): Promise<Numbering> {
  const numbering: Numbering = {};
  for (const table of await numberedTables(client)) {
    const { rows } = await client.query<{ name: string }>("select pg_get_serial_sequence($1, 'seq') as name", [table]);
    const found = await client.query<{ last: number }>(
      `select case when is_called then last_value else 0 end as last from ${rows[0]?.name}`,
    );
    numbering[table] = found.rows[0]?.last ?? 0;
  }
  return numbering;
}

/** Moved tables whose rows get a number. */
export async function numberedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'seq' and is_identity = 'YES' and table_name = any($1)`,
    [MOVED_TABLES],
  );
  return rows.map(({ name }) => name);
}
