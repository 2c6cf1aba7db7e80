import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { noteBegun } from '../../scripts/test/stalled-run.ts';
import { TEST_TIMEOUT_MS } from '../../scripts/test/test-timeout.ts';
import { removeTemporaryFolders } from './engines.ts';
import { reuseThreads } from './reused-threads.ts';
import { closeSharedPostgres } from './shared-postgres.ts';

// Loaded before all tests. Bun applies it only to the first file; `npm test` uses an option.
setDefaultTimeout(TEST_TIMEOUT_MS);
reuseThreads();

const { TEST_BEGUN } = process.env;
if (TEST_BEGUN !== undefined) for (const hook of [beforeAll, beforeEach]) hook(() => noteBegun(TEST_BEGUN, Bun.main));

/** Cleans up after the last test: under `npm test` after each file. */
afterAll(async () => {
  await closeSharedPostgres();
  removeTemporaryFolders();
});
