import { cpSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { runProgram } from '../../../src/cli/run-program.ts';
import { temporaryFolder } from '../../harness/engines.ts';
import { BUN, ROOT } from '../../harness/server-process.ts';

const ADD_COLUMN = "alter table qr_codes add column colour text not null default ''";

/** By kind, the statements of the next migration. */
const NEXT_MIGRATIONS = {
  additive: [
    ADD_COLUMN,
    'create index codes_by_colour on qr_codes (account_id, colour)',
    'alter table scan_counters add column coloured bigint',
    'create table colours (name text not null, shade bigint)',
  ],
  /** It changes the rows of codes, as only a migration may that is not additive. */
  other: [
    ADD_COLUMN,
    "update qr_codes set colour = 'colour of ' || slug",
    'create index codes_by_colour on qr_codes (account_id, colour)',
  ],
};
type Kind = keyof typeof NEXT_MIGRATIONS;

const listWith = (kind: Kind) => `import { sql } from 'kysely';
import { MIGRATIONS as RELEASED } from './released.ts';
import { type Migration, runAll } from './migration.ts';

const number = RELEASED.length + 1;
const next: Migration = {
  number,
  name: 'colours',
  ${kind === 'additive' ? 'additive: true,' : ''}
  async up(db) {
    await runAll(db, [${NEXT_MIGRATIONS[kind].map((statement) => `sql\`${statement}\``).join(', ')}]);
  },
};
export const MIGRATIONS: readonly Migration[] = [...RELEASED, next];
`;

/** Of the dashboard's files, one that this version does not have. */
export const NEXT_ASSET = 'next-version.js';

/**
 * The program as it will be after the next migration: a copy of the sources with one more. `command` starts it,
 * `runProgram` runs its commands in this process.
 */
export async function makeNextVersion(
  kind: Kind = 'other',
): Promise<{ command: string[]; runProgram: typeof runProgram }> {
  const folder = temporaryFolder();
  for (const name of readdirSync(ROOT)) {
    if (name === 'src') cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    else if (name !== 'dist') symlinkSync(join(ROOT, name), join(folder, name));
  }
  cpSync(join(ROOT, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
  writeFileSync(join(folder, 'dist/web/assets', NEXT_ASSET), 'export {};');
  const migrations = join(folder, 'src/store/migrations');
  renameSync(join(migrations, 'list.ts'), join(migrations, 'released.ts'));
  writeFileSync(join(migrations, 'list.ts'), listWith(kind));
  const next = await import(join(folder, 'src/cli/run-program.ts'));
  return { command: [BUN, join(folder, 'src/main.ts')], runProgram: next.runProgram };
}
