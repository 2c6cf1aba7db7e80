import { isMovedColumn, MOVED_TABLES, type TableName } from './moved-tables.ts';

/** How a value of a column is stored: the same on both engines. */
export type ColumnKind = 'text' | 'int' | 'bytes';

export type Column = { name: string; kind: ColumnKind; isNullable: boolean };

/** The moved columns of all moved tables. */
export type TableColumns = ReadonlyMap<TableName, readonly Column[]>;

/** What a database says of its columns, in their order. */
export type FoundColumn = { table: string; name: string; type: string; isNullable: boolean };

const KINDS: Record<string, ColumnKind> = {
  text: 'text',
  integer: 'int',
  bigint: 'int',
  blob: 'bytes',
  bytea: 'bytes',
};

export function movedColumns(found: readonly FoundColumn[]): TableColumns {
  const byTable = Map.groupBy(found, ({ table }) => table);
  return new Map(
    MOVED_TABLES.map((table) => [
      table,
      (byTable.get(table) ?? []).filter(({ name }) => isMovedColumn(table, name)).map(asColumn),
    ]),
  );
}

function asColumn({ table, name, type, isNullable }: FoundColumn): Column {
  const kind = KINDS[type.toLowerCase()];
  if (!kind) throw new Error(`${table}.${name} is of the type ${type}, which no archive of a server has`);
  return { name, kind, isNullable };
}

export function quoted(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}
