import { cpSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/engines.ts';
import { BUN, ROOT } from '../../harness/server-process.ts';

/** It changes the rows of codes, as only a migration may that is not additive. */
const NEXT_MIGRATION = `import { sql } from 'kysely';
import { MIGRATIONS as RELEASED } from './released.ts';
import { columnTypes, type Migration, runAll } from './migration.ts';

const number = RELEASED.length + 1;
const next: Migration = {
  number,
  name: 'colours',
  async up(db, engine) {
    const { text } = columnTypes(engine);
    await runAll(db, [
      sql\`alter table qr_codes add column colour \${text} not null default ''\`,
      sql\`update qr_codes set colour = 'colour of ' || slug\`,
      sql\`create index codes_by_colour on qr_codes (account_id, colour)\`,
    ]);
  },
};
export const MIGRATIONS: readonly Migration[] = [...RELEASED, next];
`;

/** The program as it will be after the next migration: a copy of the sources with one more. Returns its command. */
export function makeNextVersion(): string[] {
  const folder = temporaryFolder();
  for (const name of readdirSync(ROOT)) {
    if (name === 'src') cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    else symlinkSync(join(ROOT, name), join(folder, name));
  }
  const migrations = join(folder, 'src/store/migrations');
  renameSync(join(migrations, 'list.ts'), join(migrations, 'released.ts'));
  writeFileSync(join(migrations, 'list.ts'), NEXT_MIGRATION);
  return [BUN, join(folder, 'src/main.ts')];
}
