import { expect, test } from 'bun:test';
import pg from 'pg';
import { STALE } from '../../src/store/scans/scan-batch.ts';
import { emptyStore } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode } from './support/seed.ts';

test('on PostgreSQL a batch that is sent again while its first commit is in progress gets the result of the first', async () => {
  const storeEnv = await emptyStore('postgres');
  const store = await openAt(storeEnv);
  const first = new pg.Client({ connectionString: storeEnv.DATABASE_URL });
  await first.connect();
  await first.query('begin');
  await first.query("insert into scan_batches (id, number, applied_at, result) values ('batch', 3, 1, '[7]')");
  const again = store.write.countScans({
    id: 'batch',
    number: 3,
    now: 1,
    owners: [],
    codes: [],
    arrivals: [],
    kinds: [],
  });
  // From here on the second waits for the first.
  const isWaiting = async () =>
    (await query(storeEnv, "select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length === 1;
  while (!(await isWaiting())) await Bun.sleep(5);
  await first.query('commit');
  expect<unknown>(await again).toEqual([7]);
  await first.end();
  await store.close();
});

test('on PostgreSQL scans that a lost response told as stale, and that were answered all the same, are counted once', async () => {
  const storeEnv = await emptyStore('postgres');
  const store = await openAt(storeEnv);
  const owner = await seedAccount(store);
  const codes = await Promise.all(
    ['current', 'changed', 'changed too'].map(async (label) => {
      const made = await store.write.insertQrCode({ code: someCode(owner, label), cap: 9, idempotency: null });
      if (!('code' in made)) throw new Error('The code was not stored');
      return made.code;
    }),
  );
  const batch = batchOf(codes.map((code, at) => ({ ...code, version: code.version + (at === 0 ? 0 : 1) })));
  expect(await store.write.countScans(batch)).toEqual([1, STALE, STALE]);
  // The response did not come: all were answered by the last known links.
  const late = { batches: [{ batch, results: [1, 1, 1] }] };
  for (let time = 0; time < 2; time++) {
    await store.write.countLateScans(late);
    const counts = await query(storeEnv, 'select scan_count from scan_counters order by code_seq');
    expect(counts.map(({ scan_count }) => Number(scan_count))).toEqual([1, 1, 1]);
    const journal = await query(storeEnv, 'select entry from scan_journal order by seq');
    const sums = journal.map(({ entry }) => JSON.parse(String(entry)).sums);
    expect(sums).toEqual([
      [0, 0, 1],
      [1, 0, 1, 2, 0, 1],
    ]);
  }
  await store.close();
});
