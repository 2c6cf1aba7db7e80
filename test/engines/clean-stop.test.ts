import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { emptyStore, temporaryFolder } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { databaseFile } from './support/query.ts';

test('after a clean stop the database file alone holds everything', async () => {
  const storeEnv = await emptyStore('sqlite');
  const server = await startProcess(storeEnv);
  const names = Array.from({ length: 20 }, (_, at) => `Project ${at}`);
  for (const name of names) await apiClient(server.url, FIRST_KEY).post('/v1/projects', { name });
  expect(await server.kill('SIGTERM')).toBe(0);
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(databaseFile(storeEnv), copy);
  const stored = new Database(copy).query<{ name: string }, []>('select name from projects order by seq').all();
  expect(stored.map(({ name }) => name)).toEqual(['Default project', ...names]);
});
