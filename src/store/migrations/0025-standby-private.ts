import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** Whether an account's Wi-Fi passwords and contact cards may be in standby files. */
export const standbyPrivate: Migration = {
  number: 25,
  name: 'standby-private',
  async up(db, engine) {
    const { int } = columnTypes(engine);
    await runAll(db, [sql`alter table accounts add column standby_private ${int} not null default 0`]);
  },
};
