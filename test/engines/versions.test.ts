import { expect, test } from 'bun:test';
import { emptyStore } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';

test('the SQLite bundled with Bun has the fix for the write-ahead log bug of two processes', async () => {
  const storeEnv = await emptyStore('sqlite');
  await (await openAt(storeEnv)).close();
  const [found] = await query(storeEnv, 'select sqlite_version() as version');
  expect(Bun.semver.order(String(found?.version), '3.51.3')).toBeGreaterThanOrEqual(0);
});

test('the tests run on a supported PostgreSQL', async () => {
  const [found] = await query(await emptyStore('postgres'), "select current_setting('server_version') as version");
  expect(Number.parseInt(String(found?.version), 10)).toBeGreaterThanOrEqual(14);
});
