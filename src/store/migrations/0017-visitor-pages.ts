import { sql } from 'kysely';
import { columnTypes, type Migration, runAll } from './migration.ts';

export const visitorPages: Migration = {
  number: 17,
  name: 'visitor-pages',
  async up(db, engine) {
    const { id, text } = columnTypes(engine);
    await runAll(db, [
      // How a project looks on the pages that its visitors see (JSON). Apart from the projects: it may hold a logo.
      sql`create table visitor_pages (
        project_id ${id} primary key references projects (id),
        page ${text} not null
      )`,
    ]);
  },
};
