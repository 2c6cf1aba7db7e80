import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Which entries of the history a bulk change wrote, so that it can be undone. */
export const bulkUndo: Migration = {
  number: 30,
  name: 'bulk undo',
  additive: true,
  async up(db, engine) {
    const { id } = columnTypes(engine);
    await runAll(db, [
      sql`alter table code_changes add column bulk_action_id ${id}`,
      sql`create index changes_of_bulk_action on code_changes (bulk_action_id, code_seq)
        where bulk_action_id is not null`,
      sql`alter table bulk_actions add column undoes ${id}`,
    ]);
  },
};
