import { afterAll, setDefaultTimeout } from 'bun:test';
import { removeTemporaryFolders } from './engines.ts';
import { TEST_TIMEOUT_MS } from './patience.ts';
import { reuseThreads } from './reused-threads.ts';
import { closeSharedPostgres } from './shared-postgres.ts';

// Loaded before all tests. Bun forgets it after the first file; `npm test` says it by an option.
setDefaultTimeout(TEST_TIMEOUT_MS);
reuseThreads();

/** To leave nothing behind after the last: under `npm test` that of each file. */
afterAll(async () => {
  await closeSharedPostgres();
  removeTemporaryFolders();
});
