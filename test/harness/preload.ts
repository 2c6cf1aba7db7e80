import { afterAll } from 'bun:test';
import { removeTemporaryFolders } from './engines.ts';
import { stopSharedPostgres } from './postgres.ts';

/** Loaded before all tests: ends the shared PostgreSQL after the last of them, and leaves no folder behind. */
afterAll(async () => {
  await stopSharedPostgres();
  removeTemporaryFolders();
});
