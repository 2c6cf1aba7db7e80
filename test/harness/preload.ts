import { afterAll } from 'bun:test';
import { removeTemporaryFolders } from './engines.ts';
import { closeSharedPostgres } from './shared-postgres.ts';

/** Loaded before all tests, to leave nothing behind after the last: under `npm test` that of each file. */
afterAll(async () => {
  await closeSharedPostgres();
  removeTemporaryFolders();
});
