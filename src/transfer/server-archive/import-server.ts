import { invalid } from '../../errors/refusal.ts';
import { MIGRATIONS } from '../../store/migrations/list.ts';
import { openStore, type StoreSettings } from '../../store/open-store.ts';
import { isMovedColumn, MOVED_TABLES, type TableName } from '../../store/server-archive/moved-tables.ts';
import { openTableWriter } from '../../store/server-archive/open-tables.ts';
import { dropPlacedContents, placeContents } from '../../store/server-archive/place-contents.ts';
import type { Column } from '../../store/server-archive/table-columns.ts';
import {
  ConcurrentImportError,
  type ImportProgress,
  RefusedRowsError,
  type TableWriter,
} from '../../store/server-archive/table-writer.ts';
import type { ServerManifest } from './format.ts';
import type { ServerArchive } from './open-server-archive.ts';

/** What a transaction inserts: a larger one saves little, and a kill loses it. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 5_000;
/** Codes whose search texts are indexed in a transaction. */
const INDEXED_AT_A_TIME = 200;

/**
 * Fills the store with an archive that is checked to its end before anything is written. A store in which this was cut off
 * is continued; nobody else can open it until it is complete. Throws a Refusal.
 */
export async function importServer(settings: StoreSettings, archive: ServerArchive, now: number): Promise<void> {
  // Makes and migrates it.
  await (await openStore(settings, now, () => {}, { mayBeUnfinished: true })).close();
  const writer = await openTableWriter(settings);
  try {
    const begun = await beginning(writer, archive);
    requireSameSchema(archive.manifest, writer);
    await checkTables(archive, writer);
    if (!begun) await writer.begin(startOf(archive));
    await insertAll(archive, writer, begun ?? startOf(archive));
    await writer.complete(archive.manifest.numbering);
    await indexSearchTexts(settings, now);
    await requireSameCounts(archive.manifest, writer);
    const damaged = await placeContents(settings);
    if (damaged !== null) throw invalid(`its file ${damaged} is damaged`);
    await writer.end();
  } catch (error) {
    if (error instanceof RefusedRowsError)
      throw invalid(
        `it has rows that the store does not take (${error.message}); what is imported so far is of no use`,
      );
    throw error instanceof ConcurrentImportError ? invalid(error.message) : error;
  } finally {
    await writer.close();
  }
  await dropPlacedContents(settings);
}

const startOf = ({ id }: ServerArchive): ImportProgress => ({
  archive: id,
  table: MOVED_TABLES[0] as TableName,
  rows: 0,
});

/** Where an import of this archive goes on; null: the store is empty. */
async function beginning(writer: TableWriter, { id }: ServerArchive): Promise<ImportProgress | null> {
  const progress = await writer.progress();
  if (progress && progress.archive !== id)
    throw invalid(
      'the import of another file into this store is unfinished: continue with that file, or begin with an empty store',
    );
  if (progress) return progress;
  const filled = await writer.filledTable();
  if (filled === null) return null;
  throw invalid(
    `the store is not empty (it has rows in ${filled}); import into a new DATA_DIR or a new database, before a server was started on it`,
  );
}

function requireSameSchema({ migration, made_by, tables }: ServerManifest, writer: TableWriter): void {
  const own = MIGRATIONS.at(-1)?.number ?? 0;
  if (migration.number > own) throw invalid(`it was made by a newer version (${made_by}); import it with that version`);
  if (migration.number < own)
    throw invalid(`it was made by an older version (${made_by}); update the old server, and export it again`);
  const columnsIn = new Map(tables.map(({ name, columns }) => [name, columns]));
  for (const table of MOVED_TABLES) {
    const columns = columnsIn.get(table)?.toSorted().join();
    const expected = names(writer.columns.get(table)).toSorted().join();
    if (columns !== expected)
      throw invalid(
        `its table ${table} is not that of this version; export and import with the same version (${made_by})`,
      );
    columnsIn.delete(table);
  }
  const [unknown] = columnsIn.keys();
  if (unknown !== undefined) throw invalid(`it has a table ${unknown}, which this version does not know`);
}

const names = (columns: readonly Column[] | undefined) => (columns ?? []).map(({ name }) => name);

/** The columns of a table in the order of the archive. */
function columnsIn({ manifest }: ServerArchive, writer: TableWriter, table: TableName): Column[] {
  const own = new Map(writer.columns.get(table)?.map((column) => [column.name, column]));
  const listed = manifest.tables.find(({ name }) => name === table)?.columns ?? [];
  return listed.filter((name) => isMovedColumn(table, name)).flatMap((name) => own.get(name) ?? []);
}

async function checkTables(archive: ServerArchive, writer: TableWriter): Promise<void> {
  for (const table of MOVED_TABLES) for await (const _ of archive.lines(table, columnsIn(archive, writer, table)));
}

async function insertAll(archive: ServerArchive, writer: TableWriter, from: ImportProgress): Promise<void> {
  let at = from;
  for (const table of MOVED_TABLES.slice(MOVED_TABLES.indexOf(from.table))) {
    let row = 0;
    const done = table === from.table ? from.rows : 0;
    const columns = columnsIn(archive, writer, table);
    for await (const lines of batchesOf(archive.lines(table))) {
      const rest = lines.slice(Math.max(0, done - row));
      row += lines.length;
      if (rest.length === 0) continue;
      const to = { archive: archive.id, table, rows: row };
      await writer.insert(table, columns, rest, at, to);
      at = to;
    }
  }
}

async function* batchesOf(pages: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for await (const lines of pages)
    for (const line of lines) {
      batch.push(line);
      bytes += line.length;
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  if (batch.length > 0) yield batch;
}

async function indexSearchTexts(settings: StoreSettings, now: number): Promise<void> {
  const store = await openStore(settings, now, () => {}, { mayBeUnfinished: true });
  try {
    while (await store.write.indexSearchTexts({ limit: INDEXED_AT_A_TIME }));
  } finally {
    await store.close();
  }
}

async function requireSameCounts({ tables, scans }: ServerManifest, writer: TableWriter): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await writer.count(name as TableName);
    if (found !== rows)
      throw invalid(
        `the store has ${found} rows in ${name} instead of ${rows}: somebody else wrote to it; begin with an empty store`,
      );
  }
  const found = await writer.scans();
  if (found !== scans) throw invalid(`the store has ${found} scans instead of ${scans}; begin with an empty store`);
}
