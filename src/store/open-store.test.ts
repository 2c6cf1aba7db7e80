import { expect, test } from 'bun:test';
import { SettingsError } from '../config/settings.ts';
import { openStore, type StoreSettings, storeName } from './open-store.ts';

async function problemWith(settings: StoreSettings): Promise<unknown> {
  return openStore(settings, 0, () => {}).then(
    () => undefined,
    (error) => error,
  );
}

test('a data folder that cannot be used is refused with a message that names the setting', async () => {
  const problem = await problemWith({ databaseUrl: null, dataDir: import.meta.path });
  expect(problem).toBeInstanceOf(SettingsError);
  expect((problem as Error).message).toStartWith(`DATA_DIR is ${JSON.stringify(import.meta.path)}; `);
});

test('a database that does not answer is refused with a message without its password', async () => {
  const databaseUrl = 'postgres://repoint:hunter2@127.0.0.1:1/repoint';
  const problem = await problemWith({ databaseUrl, dataDir: import.meta.path });
  expect(problem).toBeInstanceOf(SettingsError);
  expect((problem as Error).message).toStartWith('DATABASE_URL leads to a database that cannot be opened (');
  expect((problem as Error).message).not.toContain('hunter2');
});

test('the name of a store says where it is and not how to get in', () => {
  const nameOf = (databaseUrl: string | null) => storeName({ databaseUrl, dataDir: '/srv/data/../data' });
  expect(nameOf(null)).toBe('SQLite in /srv/data');
  expect(nameOf('postgres://ann:hunter2@db.example/qr?sslmode=require')).toBe(
    'PostgreSQL, database qr on db.example:5432',
  );
  expect(nameOf('postgres:///qr?host=/run/postgresql')).toBe('PostgreSQL, database qr on /run/postgresql');
});
