import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** The bytes that files of an import or export take or may take, which a plan limits. */
export const jobBytes: Migration = {
  number: 26,
  name: 'job bytes',
  async up(db, engine) {
    const { bigint } = columnTypes(engine);
    await runAll(db, [sql`alter table jobs add column kept_bytes ${bigint} not null default 0`]);
  },
};
