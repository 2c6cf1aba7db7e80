import { expect, test } from 'bun:test';
import { SettingsError } from '../config/settings.ts';
import { openStore, type StoreSettings } from './open-store.ts';

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
