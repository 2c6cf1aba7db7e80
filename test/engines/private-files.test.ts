import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyStore, type StoreEnv } from '../harness/engines.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';
import { someProject } from './support/seed.ts';

setDefaultTimeout(60_000);

let storeEnv: StoreEnv;
let umask: number;
beforeAll(async () => {
  umask = process.umask(0);
  storeEnv = await emptyStore('sqlite');
});
afterAll(() => process.umask(umask));

const FOLDERS = new Set(['arriving', 'content', 'files', 'jobs', 'outage']);
const DATABASE = ['repoint.db', 'repoint.db-shm', 'repoint.db-wal'];

/** The permissions of every data file while a server runs. */
function rights(): Record<string, string> {
  const names = readdirSync(storeEnv.DATA_DIR, { recursive: true }) as string[];
  return Object.fromEntries(
    names.sort().map((name) => [name, (statSync(join(storeEnv.DATA_DIR, name)).mode & 0o777).toString(8)]),
  );
}

async function running(use: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp('sqlite', { storeEnv, roles: ['api'] });
  try {
    await use(app);
  } finally {
    await app.stop();
  }
}

test('data files are accessible to their owner only, whatever the umask', async () => {
  await running(async (app) => {
    const { id } = await app.account();
    await app.app.store.write.insertProject({ project: someProject(id), cap: null, idempotency: null });
    expect(rights()).toEqual({
      ...Object.fromEntries(DATABASE.map((name) => [name, '600'])),
      arriving: '700',
      content: '700',
      files: '700',
      jobs: '700',
      outage: '700',
    });
  });
});

test('permissions that an earlier version left open are restricted at the start', async () => {
  const old = join(storeEnv.DATA_DIR, 'files', 'old.svg');
  writeFileSync(old, '<svg/>');
  for (const name of readdirSync(storeEnv.DATA_DIR))
    chmodSync(join(storeEnv.DATA_DIR, name), FOLDERS.has(name) ? 0o755 : 0o644);
  expect(rights()['files/old.svg']).toBe('666');
  await running(async () => {
    expect(rights()).toMatchObject({ 'repoint.db': '600', files: '700' });
    for (const [name, mode] of Object.entries(rights()))
      expect([name, mode]).toEqual([name, FOLDERS.has(name) ? '700' : '600']);
  });
});
