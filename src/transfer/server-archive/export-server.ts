import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { mergeJournal } from '../../analytics/merge-journal.ts';
import { programVersion, versionText } from '../../config/version.ts';
import { invalid } from '../../errors/refusal.ts';
import { toIso } from '../../lib/instant.ts';
import { writeFileAtomically } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { copyDatabase } from '../../store/engines/sqlite/copy-database.ts';
import { MIGRATIONS } from '../../store/migrations/list.ts';
import { CONTENT_FOLDER, DATABASE_FILE, openStore, type StoreSettings } from '../../store/open-store.ts';
import { LEFT_OUT_TABLES, MOVED_TABLES, type TableName } from '../../store/server-archive/moved-tables.ts';
import { openTableReader } from '../../store/server-archive/open-tables.ts';
import type { StoredRow, TableReader } from '../../store/server-archive/table-reader.ts';
import { MANIFEST, SERVER_FORMAT, SERVER_VERSION, type ServerManifest, tableFile } from './format.ts';

export type ServerExport = {
  manifest: ServerManifest;
  /** Rows of tables that are not in the archive. */
  leftOut: Partial<Record<TableName, number>>;
};

/** Fast: a tenth larger than zlib's usual level, in a third of the time. */
const COMPRESSION = 2;

/** Writes everything of a server into a new file, as it is at one moment, whether the server runs or not. */
export async function exportServer(settings: StoreSettings, path: string, now: number): Promise<ServerExport> {
  if (existsSync(path)) throw invalid(`${path} exists already; name a file that does not`);
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}.`));
  try {
    const reader = await openTableReader(await snapshotOf(settings, folder, now));
    try {
      let manifest: ServerManifest | undefined;
      await writeFileAtomically(path, async (partial) => {
        manifest = await writeArchive(reader, partial, now);
      });
      return { manifest: manifest as ServerManifest, leftOut: await countLeftOut(reader) };
    } finally {
      await reader.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL keeps a snapshot for as long as it is read. On SQLite a copy is read, whose journal can be merged. */
async function snapshotOf(settings: StoreSettings, folder: string, now: number): Promise<StoreSettings> {
  if (settings.databaseUrl !== null) return settings;
  const copy = { databaseUrl: null, dataDir: folder };
  const contentFolder = join(settings.dataDir, CONTENT_FOLDER);
  await copyDatabase(join(settings.dataDir, DATABASE_FILE), join(folder, DATABASE_FILE), { now, contentFolder });
  const store = await openStore(copy, now, () => {});
  await mergeJournal(store);
  await store.close();
  return copy;
}

async function countLeftOut(reader: TableReader): Promise<ServerExport['leftOut']> {
  const counts: ServerExport['leftOut'] = {};
  for (const table of LEFT_OUT_TABLES.filter((one) => COUNTED_LEFT_OUT.has(one))) {
    const rows = await reader.count(table);
    if (rows > 0) counts[table] = rows;
  }
  return counts;
}

/** What people may miss; the others are made anew without anybody noticing. */
const COUNTED_LEFT_OUT: ReadonlySet<TableName> = new Set(['sessions', 'jobs', 'uploads']);

async function writeArchive(reader: TableReader, path: string, now: number): Promise<ServerManifest> {
  const newest = MIGRATIONS.at(-1);
  const manifest: ServerManifest = {
    format: SERVER_FORMAT,
    version: SERVER_VERSION,
    made_at: toIso(now),
    made_by: versionText(programVersion()),
    engine: reader.engine,
    migration: { number: newest?.number ?? 0, name: newest?.name ?? '' },
    numbering: await reader.numbering(),
    scans: await reader.scans(),
    tables: [],
  };
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const options = { mtime: new Date(now), mode: 0o100600, compressionLevel: COMPRESSION, forceZip64Format: true };
  const add = (name: string, text: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, options, (pass) => pass(null, Readable.from(text(), { objectMode: false })));
  // One after the other: the manifest is written when it is complete.
  for (const table of MOVED_TABLES) add(tableFile(table), () => writeTable(reader, table, manifest));
  add(MANIFEST, async function* () {
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  });
  zip.end();
  await pipeline(output, createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx' }));
  return manifest;
}

/** The lines of a table, noted in the manifest at their end. */
async function* writeTable(reader: TableReader, table: TableName, manifest: ServerManifest): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const columns = (reader.columns.get(table) ?? []).map(({ name }) => name);
  let rows = 0;
  let bytes = 0;
  for await (const page of reader.rows(table)) {
    const text = page.map(rowLine).join('');
    rows += page.length;
    bytes += Buffer.byteLength(text);
    hash.update(text);
    yield text;
  }
  manifest.tables.push({ name: table, columns, rows, bytes, sha256: hash.digest('hex') });
}

function rowLine(row: StoredRow): string {
  const hasBytes = row.some((value) => value instanceof Uint8Array);
  const values = hasBytes ? row.map((value) => (value instanceof Uint8Array ? base64(value) : value)) : row;
  return `${JSON.stringify(values)}\n`;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
