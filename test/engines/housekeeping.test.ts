import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';

const STALE = 12_000;

onBothEngines('expired records', (engine) => {
  test('are deleted in batches, in any number, and others stay', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const numbers =
      engine === 'postgres'
        ? `select i from generate_series(1, ${STALE + 5}) as numbers (i)`
        : `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${STALE + 5}) select i from numbers`;
    await query(
      storeEnv,
      `insert into scan_batches (id, applied_at, result) select 'b' || i, case when i <= ${STALE} then 1 else 9 end, '[]' from (${numbers}) as n`,
    );
    const expired = {
      resultsBefore: 5,
      batchesBefore: 5,
      signInsBefore: 5,
      domainsBefore: 5,
      alertsBefore: 0,
      webhooksBefore: 0,
      now: 0,
      importsBefore: 5,
    };
    const isMore: boolean[] = [];
    do isMore.push(await store.write.dropExpired(expired));
    while (isMore.at(-1));
    expect(isMore).toEqual([true, true, false]);
    expect(await query(storeEnv, 'select count(*) as kept from scan_batches')).toEqual([{ kept: 5 }]);
    await store.close();
  });
});
