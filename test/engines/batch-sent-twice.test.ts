import { expect, test } from 'bun:test';
import pg from 'pg';
import { emptyStore } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';

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
