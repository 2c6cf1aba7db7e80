import { expect, test } from 'bun:test';
import { openPool } from '../../src/store/engines/postgres/pool.ts';
import { nameStatement } from '../../src/store/prepared.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import { emptyStore } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode } from './support/seed.ts';

test('on PostgreSQL a node keeps working while a newer version adds columns to its tables', async () => {
  const storeEnv = await emptyStore('postgres');
  const store = await openAt(storeEnv);
  const owner = await seedAccount(store);
  const create = () => store.write.insertQrCode({ code: someCode(owner), cap: 100, idempotency: null });
  const made = await create();
  if (!('code' in made)) throw new Error('not created');
  const read = async () => (await store.read.findQrCode(wholeAccount(owner.accountId), made.code.id))?.scan_count;
  const count = () => store.write.countScans(batchOf([made.code]));
  await Promise.all([read(), count(), create()]);
  for (const table of ['qr_codes', 'scan_counters', 'projects', 'accounts'])
    await query(storeEnv, `alter table ${table} add column added_later text`);
  expect<unknown>(await count()).toEqual([1]);
  expect('code' in (await create())).toBe(true);
  expect(await read()).toBe(2);
  await store.close();
});

test('a statement whose plan a newer version has outdated is prepared anew, and others stay prepared', async () => {
  const storeEnv = await emptyStore('postgres');
  await query(storeEnv, 'create table colours (name text); insert into colours values ($$red$$)');
  const [whole, names] = ['select * from colours', 'select name from colours'] as const;
  for (const text of [whole, names]) nameStatement(text);
  const pool = await openPool(storeEnv.DATABASE_URL ?? '', { onConnectionLost() {}, onFailover() {} });
  const connection = await pool.connect();
  const ask = async (text: string) => (await connection.query<Record<string, unknown>>(text, [])).rows;
  const prepared = async () => {
    const found = await ask('select count(*) as n, statement from pg_prepared_statements group by statement');
    return Object.fromEntries(found.map(({ statement, n }) => [statement, n]));
  };
  for (const text of [whole, names]) expect(await ask(text)).toEqual([{ name: 'red' }]);
  expect(await prepared()).toEqual({ [whole]: 1, [names]: 1 });
  await query(storeEnv, 'alter table colours add column shade text');
  for (let times = 0; times < 3; times++) {
    expect(await ask(whole)).toEqual([{ name: 'red', shade: null }]);
    expect(await ask(names)).toEqual([{ name: 'red' }]);
  }
  expect(await prepared()).toEqual({ [whole]: 2, [names]: 2 });
  connection.release();
  await pool.end();
});
