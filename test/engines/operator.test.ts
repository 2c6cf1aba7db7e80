import { expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { createAccount } from '../../src/accounts/create-account.ts';
import { firstStart } from '../../src/accounts/first-start.ts';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { migratePostgres } from '../../src/store/engines/postgres/migrate-postgres.ts';
import { openForWriting } from '../../src/store/engines/sqlite/connection.ts';
import { migrateSqlite } from '../../src/store/engines/sqlite/migrate-sqlite.ts';
import { operatorAndConfirmations } from '../../src/store/migrations/0006-operator-and-confirmations.ts';
import { MIGRATIONS } from '../../src/store/migrations/list.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyPlace, onBothEngines, type Place, unmigratedPlace } from '../harness/engines.ts';
import { testClock } from '../harness/test-clock.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile, query } from './support/query.ts';

const NOW = '2026-03-01T12:00:00Z';

onBothEngines('the operator', (engine) => {
  const operators = async (place: Place) =>
    (await query(place, 'select email from accounts where is_operator = 1')).map(({ email }) => email);
  const make = (store: Store, email: string, at = NOW) =>
    createAccount(
      { store, clock: testClock(at), plans: DEFAULT_PLANS },
      { email, plan: 'free', timeZone: 'UTC', password: null },
    );

  test('is the first account, and not one that a node with a slow clock creates later', async () => {
    const place = await emptyPlace(engine);
    const store = await openAt(place);
    const deps = { store, clock: testClock(NOW), plans: DEFAULT_PLANS };
    await firstStart(deps, { email: 'operator@localhost', apiKey: null });
    // Ids contain the time, so this one sorts first.
    await store.write.createAccount(newAccountWithId('acc_0000000000000000000000000z', 'late@example.com'));
    await make(store, 'slow@example.com', '2020-01-01T00:00:00Z');
    await store.close();
    expect(await operators(place)).toEqual(['operator@localhost']);
  });

  test('is exactly one of the accounts that parallel commands create on an empty store', async () => {
    const place = await emptyPlace(engine);
    const store = await openAt(place);
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    await Promise.all(emails.map((email) => make(store, email)));
    await store.close();
    expect(await operators(place)).toHaveLength(1);
  });

  /** A store of an older version with these accounts, and which one the first start created. */
  async function olderStore(accounts: string[], firstAccount: string | null): Promise<Place> {
    const place = await unmigratedPlace(engine);
    const older = MIGRATIONS.slice(0, operatorAndConfirmations.number - 1);
    if (place.DATABASE_URL) await migratePostgres(place.DATABASE_URL, older, 0);
    else {
      mkdirSync(place.DATA_DIR, { recursive: true });
      const database = openForWriting(databaseFile(place));
      await migrateSqlite(database, older, 0);
      database.close();
    }
    for (const id of accounts) {
      await query(
        place,
        `insert into accounts (id, email, plan, time_zone, created_at, updated_at)
         values ('${id}', '${id}@example.com', 'free', 'UTC', 0, 0)`,
      );
    }
    if (firstAccount !== null) {
      await query(
        place,
        `insert into server_secrets (name, value, created_at) values ('first-account', '${firstAccount}', 0)`,
      );
    }
    await (await openAt(place)).close();
    return place;
  }

  test('of an older installation is the account of its first start, or else the oldest', async () => {
    const emails = (...ids: string[]) => ids.map((id) => `${id}@example.com`);
    expect(await operators(await olderStore(['acc_1', 'acc_2'], 'acc_2'))).toEqual(emails('acc_2'));
    expect(await operators(await olderStore(['acc_2', 'acc_1'], 'acc_gone'))).toEqual(emails('acc_1'));
    const place = await olderStore(['acc_3', 'acc_2'], null);
    const store = await openAt(place);
    await make(store, 'next@example.com');
    await store.close();
    expect(await operators(place)).toEqual(emails('acc_2'));
    expect(await operators(await olderStore([], null))).toEqual([]);
  });
});

function newAccountWithId(id: string, email: string) {
  const times = { created_at: 0, updated_at: 0 };
  return {
    account: { id, email, plan: 'free', time_zone: 'UTC', api_access: null, limits: null, ...times },
    project: {
      id: `prj_${id}`,
      account_id: id,
      name: 'Default project',
      description: '',
      is_default: true,
      created_via: null,
      ...times,
    },
    signIn: null,
  };
}
