import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const firstStepsAndUtmPresets: Migration = {
  number: 9,
  name: 'first-steps-and-utm-presets',
  async up(db, engine) {
    const { id, text, int, bigint } = columnTypes(engine);
    await runAll(db, [
      sql`alter table accounts add column checklist_dismissed ${int} not null default 0`,
      // Whoever is here already needs no first steps.
      sql`update accounts set checklist_dismissed = 1`,
      sql`create table utm_presets (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        project_id ${id} not null references projects (id),
        name ${text} not null,
        parameters ${text} not null,
        created_at ${bigint} not null
      )`,
      sql`create index utm_presets_of_project on utm_presets (project_id, id)`,
    ]);
  },
};
