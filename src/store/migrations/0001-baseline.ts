import { accountTables } from './baseline/accounts.ts';
import { activityTable } from './baseline/activity.ts';
import { codeTables } from './baseline/codes.ts';
import { fileTables } from './baseline/files.ts';
import { noticeTables } from './baseline/notices.ts';
import { peopleTables } from './baseline/people.ts';
import { pictureTables } from './baseline/pictures.ts';
import { projectTables } from './baseline/projects.ts';
import { reportLinkTables } from './baseline/report-links.ts';
import { scanTables } from './baseline/scans.ts';
import { searchTables } from './baseline/search.ts';
import { serverTables } from './baseline/server.ts';
import { webhookTables } from './baseline/webhooks.ts';
import { columnTypes, type Migration, runAll } from './migration.ts';

/** The whole schema of the first release. What the columns mean is in store/schema.ts. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  async up(db, engine) {
    const types = columnTypes(engine);
    await runAll(db, [
      ...serverTables(types),
      ...accountTables(types),
      ...peopleTables(types),
      ...projectTables(types),
      ...codeTables(types),
      ...fileTables(types),
      ...searchTables(engine),
      ...pictureTables(types),
      ...scanTables(types, engine),
      ...noticeTables(types),
      ...webhookTables(types),
      ...reportLinkTables(types),
      ...activityTable(types),
    ]);
  },
};
