import { expect, test } from 'bun:test';
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
