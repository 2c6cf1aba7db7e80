import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import { invalid } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';
import type { TableName } from '../../store/server-archive/moved-tables.ts';
import type { Column } from '../../store/server-archive/table-columns.ts';
import { listEntries, openZip, readLines, readSmallEntry } from '../zip-lines.ts';
import { MANIFEST, type ServerManifest, serverManifest, tableFile } from './format.ts';

export type ServerArchive = {
  /** The SHA-256 of its manifest, which has those of everything else. */
  id: string;
  manifest: ServerManifest;
  /**
   * The lines of a table. Throws a Refusal if they are not what the manifest says, and with `columns` if one is no row
   * with these.
   */
  lines(table: TableName, columns?: readonly Column[]): AsyncGenerator<string[]>;
  close(): void;
};

/** More than any row takes: the longest hold a logo, or an event. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Throws a Refusal for a file that is no archive of a server. */
export async function openServerArchive(path: string): Promise<ServerArchive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    const entry = entries.get(MANIFEST);
    if (!entry) throw invalid(`it has no ${MANIFEST}: it is not an archive of a server`);
    const bytes = await readSmallEntry(zip, entry, MAX_MANIFEST_BYTES);
    const manifest = parseManifest(bytes);
    requireNamedFiles(manifest, entries);
    return {
      id: createHash('sha256').update(bytes).digest('hex'),
      manifest,
      lines: (table, columns) => readTable(zip, entries, manifest, table, columns),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function parseManifest(bytes: Uint8Array): ServerManifest {
  const json = parseStrictJson(bytes);
  if (!json.ok) throw invalid(`${MANIFEST} ${json.problem}`);
  if ((json.value as { format?: unknown } | null)?.format === 'repoint-archive')
    throw invalid('it is the archive of one account: import it with --account');
  const parsed = serverManifest.safeParse(json.value);
  if (!parsed.success) throw invalid(`${MANIFEST}: ${fieldProblem(parsed.error, json.value).message}`);
  return parsed.data;
}

function requireNamedFiles({ tables }: ServerManifest, entries: ReadonlyMap<string, Entry>): void {
  const named = new Set(tables.map(({ name }) => tableFile(name)));
  if (named.size !== tables.length) throw invalid(`${MANIFEST} names a table twice`);
  const missing = [...named].find((name) => !entries.has(name));
  if (missing !== undefined) throw invalid(`${missing} is missing`);
  const extra = [...entries.keys()].find((name) => name !== MANIFEST && !named.has(name));
  if (extra !== undefined) throw invalid(`it holds ${extra}, which its manifest does not name`);
}

async function* readTable(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: ServerManifest,
  table: TableName,
  columns: readonly Column[] | undefined,
): AsyncGenerator<string[]> {
  const file = tableFile(table);
  const entry = entries.get(file);
  const listed = manifest.tables.find(({ name }) => name === table);
  if (!entry || !listed) throw invalid(`${file} is missing`);
  const damaged = () => invalid(`${file} is not what ${MANIFEST} says; the archive is damaged`);
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const found of readLines(zip, entry, hash, MAX_LINE_BYTES)) {
    const lines = found.map((line) => line.toString());
    for (const [at, line] of lines.entries()) {
      bytes += (found[at]?.length ?? 0) + 1;
      rows++;
      const problem = columns ? rowProblem(line, columns) : null;
      if (problem !== null) throw invalid(`${file} line ${rows} ${problem}`);
    }
    if (rows > listed.rows || bytes > listed.bytes) throw damaged();
    yield lines;
  }
  if (rows !== listed.rows || bytes !== listed.bytes || hash.digest('hex') !== listed.sha256) throw damaged();
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Why a line is no row with these columns; null: it is one. */
function rowProblem(line: string, columns: readonly Column[]): string | null {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return 'is not valid JSON';
  }
  if (!Array.isArray(row) || row.length !== columns.length) return `is not a list of ${columns.length} values`;
  for (const [at, { name, kind, isNullable }] of columns.entries()) {
    const value: unknown = row[at];
    if (value === null ? !isNullable : !fits(value, kind)) return `has a value of ${name} that is no ${kind}`;
  }
  return null;
}

function fits(value: unknown, kind: Column['kind']): boolean {
  if (kind === 'int') return Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  return kind === 'text' ? !value.includes('\0') : BASE64.test(value);
}
