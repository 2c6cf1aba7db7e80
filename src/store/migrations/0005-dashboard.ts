import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const dashboard: Migration = {
  number: 5,
  name: 'dashboard',
  async up(db, engine) {
    const { id, text, bigint, seq } = columnTypes(engine);
    // By bytes on both engines, so that a page of the one is a page of the other.
    const byBytes = engine === 'postgres' ? sql`collate "C"` : sql``;
    await runAll(db, [
      sql`alter table accounts add column date_locale ${text}`,
      // Where the pictures of a project's codes are being asked for anew: up to which code that is done.
      sql`alter table projects add column renders_after ${bigint}`,
      sql`create index projects_to_render on projects (seq) where renders_after is not null`,
      // JSON of who made the code: a column and not a row of the history, so that a create costs no more than before.
      sql`alter table qr_codes add column created_by ${text}`,
      // The lists by label. `type` and `project_id` ride along so that their filters stay in the index.
      sql`create index codes_by_label
        on qr_codes (account_id, status, label_folded ${byBytes}, seq, type, project_id)`,
      sql`create table code_changes (
        seq ${seq},
        code_seq ${bigint} not null references qr_codes (seq),
        account_id ${id} not null,
        at ${bigint} not null,
        actor ${text} not null,
        fields ${text} not null
      )`,
      sql`create index changes_of_code on code_changes (code_seq, seq)`,
      sql`create table saved_styles (
        id ${id} primary key,
        account_id ${id} not null references accounts (id),
        project_id ${id} not null references projects (id),
        name ${text} not null,
        style ${text} not null,
        created_at ${bigint} not null
      )`,
      sql`create index styles_of_project on saved_styles (project_id, id)`,
    ]);
  },
};
