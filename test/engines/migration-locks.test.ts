import { expect, test } from 'bun:test';
import { sql } from 'kysely';
import pg from 'pg';
import { wholeAccount } from '../../src/store/reach.ts';
import { emptyStore } from '../harness/engines.ts';
import { until } from '../harness/until.ts';
import { migrateFurther } from './support/migrate-further.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount, someCode } from './support/seed.ts';

const WAITS = "select count(*) as n from pg_locks where relation = 'qr_codes'::regclass and not granted";

test('on PostgreSQL servers are answered while a migration waits for a table that an export reads, and it comes after', async () => {
  const storeEnv = await emptyStore('postgres');
  const url = new URL(storeEnv.DATABASE_URL ?? '');
  url.searchParams.set('statement_timeout', '3000');
  storeEnv.DATABASE_URL = url.href;
  const store = await openAt(storeEnv);
  const owner = await seedAccount(store);
  const made = await store.write.insertQrCode({ code: someCode(owner), cap: 1, idempotency: null });
  if (!('code' in made)) throw new Error('not created');

  const exporting = new pg.Client({ connectionString: url.href });
  await exporting.connect();
  await exporting.query('begin; lock table qr_codes in access share mode');
  const migrating = migrateFurther(storeEnv, {
    additive: true,
    up: async (db) => void (await sql`alter table qr_codes add column added_later text`.execute(db)),
  });
  await until(async () => (await query(storeEnv, WAITS))[0]?.n === 1);
  expect(await store.read.findQrCode(wholeAccount(owner.accountId), made.code.id)).toMatchObject({ id: made.code.id });
  await exporting.end();
  expect(await migrating).toEqual(['two steps']);
  expect(await query(storeEnv, 'select added_later from qr_codes')).toEqual([{ added_later: null }]);
  await store.close();
});
