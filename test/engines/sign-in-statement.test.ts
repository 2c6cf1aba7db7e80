import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';

onBothEngines('statements of better-auth', (engine) => {
  const FORBIDDEN = [
    'delete from "accounts" where true',
    'update "api_keys" set "revoked_at" = null',
    'insert into "sign_in_links" ("token_hash") values (1)',
    'drop table sign_in_users',
    ' delete from "sign_in_sessions" where true',
    'with x as (select 1) delete from "sign_in_sessions" where true',
  ];

  test('may change the tables of better-auth and no others', async () => {
    const store = await openAt(await emptyStore(engine));
    for (const sql of FORBIDDEN) {
      const refused = store.write.runSignInStatement({ sql, parameters: [] });
      expect(await refused.catch((error) => error.message)).toContain('not one on the sign-in tables');
    }
    const sql = 'delete from "sign_in_sessions" where "token" = ';
    const allowed = { sql: `${sql}${engine === 'sqlite' ? '?' : '$1'}`, parameters: ['x'] };
    expect(await store.write.runSignInStatement(allowed)).toEqual({ rows: [], changes: 0 });
    await store.close();
  });
});

test('on SQLite better-auth cannot access other tables, nor begin a transaction', async () => {
  const store = await openAt(await emptyStore('sqlite'));
  const { signInDatabase: db } = store;
  const others = await db
    .deleteFrom('accounts')
    .execute()
    .catch((error) => error);
  expect(others.message).toContain('not one on the sign-in tables');
  const transaction = await db
    .transaction()
    .execute(async () => {})
    .catch((error) => error);
  expect(transaction.message).toContain('named write');
  await store.close();
});
