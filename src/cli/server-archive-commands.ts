import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { systemClock } from '../lib/clock.ts';
import { exportServer } from '../transfer/server-archive/export-server.ts';
import type { ServerManifest } from '../transfer/server-archive/format.ts';
import { importServer } from '../transfer/server-archive/import-server.ts';
import { openServerArchive } from '../transfer/server-archive/open-server-archive.ts';
import type { CommandContext, CommandInput } from './command.ts';
import { readableFile, withWriteErrors } from './shared.ts';
import { textList } from './text-table.ts';

export type ServerImported = {
  file: string;
  bytes: number;
  accounts: number;
  people: number;
  codes: number;
  scans: number;
  /** By table. */
  rows: Record<string, number>;
  took_ms: number;
};

export type ServerExported = ServerImported & { left_out: Record<string, number> };

export async function exportAll(
  context: CommandContext,
  { positionals, options }: CommandInput,
): Promise<ServerExported> {
  const { store, clock, settings, author } = context;
  const [file = ''] = positionals;
  refuseOthers(options);
  const start = performance.now();
  const { manifest, leftOut } = await withWriteErrors(file, () => exportServer(settings, file, clock.now()));
  const activity = { kind: 'server.exported', subject: 'server', at: clock.now() } as const;
  await store.write.recordActivity({ accountId: null, by: author(), activity });
  return { ...countsOf(file, manifest, start), left_out: leftOut };
}

export async function importAll(
  { positionals: [file = ''], options }: CommandInput,
  readSettings: () => Settings,
): Promise<ServerImported> {
  refuseOthers(options);
  const start = performance.now();
  const settings = readSettings();
  try {
    const archive = await openServerArchive(readableFile(file));
    try {
      await importServer(settings, archive, systemClock.now());
      return countsOf(file, archive.manifest, start);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw error instanceof Refusal ? invalid(`${file} cannot be imported: ${error.message}`) : error;
  }
}

function refuseOthers(options: CommandInput['options']): void {
  if (options.account !== undefined)
    throw invalid('--all is the whole server, and --account one account: give one of them');
  if (options['dry-run'] !== undefined)
    throw invalid('--dry-run goes with --account; --all checks the file before it writes');
}

export function describeExport({ left_out, ...counts }: ServerExported): string {
  return [
    'Exported the whole server. The file holds password hashes and secrets: keep it as you keep the database.',
    describe(counts),
    '',
    'Scans and changes from now on are not in it: stop the server before you export for good.',
    `Not in it: ${leftBehind(left_out)}.`,
  ].join('\n');
}

export function describeImport(counts: ServerImported): string {
  return [
    'Imported the whole server. All rows and scans were counted, and are as many as in the file.',
    describe(counts),
    '',
    'Start the server with the PUBLIC_URL and the plans of the old one. Everyone signs in again.',
  ].join('\n');
}

function countsOf(file: string, { tables, scans }: ServerManifest, start: number): ServerImported {
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return {
    file: resolve(file),
    bytes: statSync(file).size,
    accounts: rows.accounts ?? 0,
    people: rows.persons ?? 0,
    codes: rows.qr_codes ?? 0,
    scans,
    rows,
    took_ms: Math.round(performance.now() - start),
  };
}

function describe({ file, bytes, accounts, people, codes, scans, rows, took_ms }: ServerImported): string {
  const all = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return textList([
    ['File', file],
    ['Size', `${(bytes / 1e6).toFixed(1)} MB`],
    ['Accounts', String(accounts)],
    ['People', String(people)],
    ['Codes', String(codes)],
    ['Scans', String(scans)],
    ['Rows', `${all} in all tables`],
    ['Took', `${(took_ms / 1000).toFixed(1)} s`],
  ]);
}

function leftBehind({ jobs = 0, uploads = 0, sessions = 0 }: ServerExported['left_out']): string {
  const parts = [`${sessions} sessions`, `${jobs} jobs with their files`, `${uploads} uploaded lists`];
  return parts.join(', ');
}
