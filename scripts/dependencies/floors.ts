import { Database } from 'bun:sqlite';
import type { Locked } from './lock.ts';

/** Versions below these have known vulnerabilities or lose data. `fixed` is the first good one. */
export const FLOORS: Readonly<Record<string, { fixed: string; why: string }>> = {
  kysely: {
    fixed: '0.28.17',
    why: 'SQL injection by JSON paths and literals (GHSA-wmrf-hv6w-mr66, GHSA-pv5w-4p9q-p3v2, GHSA-8cpq-38p9-67gx)',
  },
  nodemailer: {
    fixed: '9.1.0',
    why: 'mail to another recipient (GHSA-mm7p-fcc7-pg87) and slow parsing of addresses (GHSA-rcmh-qjqh-p98v, GHSA-2x7j-588g-ccc2)',
  },
};

/** Part of Bun, so not in the lock file: read from the runtime. */
export const SQLITE_FLOOR = {
  fixed: '3.51.3',
  why: 'a race of checkpoints in the write-ahead log could damage the database',
};

/** Of the SQLite that is part of this Bun. */
export function sqliteVersion(): string {
  const database = new Database(':memory:');
  const row = database.query<{ version: string }, []>('select sqlite_version() as version').get();
  database.close();
  return row?.version ?? '0';
}

/** Whether a version is the other or later. For a pre-release only the numbers count. */
export function isAtLeast(version: string, floor: string): boolean {
  const numbers = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number);
  const [mine, other] = [numbers(version), numbers(floor)];
  for (let i = 0; i < Math.max(mine.length, other.length); i++) {
    const difference = (mine[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** One line for each installed package that is too old. */
export function floorProblems(packages: readonly Locked[], sqlite: string): string[] {
  const old = packages.flatMap(({ name, path, entry: { version } }) => {
    const floor = FLOORS[name];
    if (!floor || isAtLeast(version, floor.fixed)) return [];
    return [`${path} is ${version}; at least ${floor.fixed} is needed: ${floor.why}`];
  });
  if (isAtLeast(sqlite, SQLITE_FLOOR.fixed)) return old;
  return [...old, `SQLite is ${sqlite}; at least ${SQLITE_FLOOR.fixed} is needed: ${SQLITE_FLOOR.why}`];
}
