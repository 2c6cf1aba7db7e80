import type { Db } from '../db.ts';

/** The codes of a batch by their seq, and its projects and accounts by their ids. */
export type ScanVersionsQuery = { codes: number[]; projects: string[]; accounts: string[] };

/** The versions on which scans are decided, by a code's seq or the id of a project or an account. */
export async function findScanVersions(
  db: Db,
  { codes, projects, accounts }: ScanVersionsQuery,
): Promise<Map<number | string, number>> {
  const rows = await Promise.all([
    db.selectFrom('scan_counters').select(['code_seq as key', 'version']).where('code_seq', 'in', codes).execute(),
    db.selectFrom('projects').select(['id as key', 'version']).where('id', 'in', projects).execute(),
    db.selectFrom('accounts').select(['id as key', 'version']).where('id', 'in', accounts).execute(),
  ]);
  return new Map(rows.flat().map(({ key, version }) => [key, version]));
}
