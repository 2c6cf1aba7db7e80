import { expect, test } from 'bun:test';
import { createLogger } from '../../src/lib/logger.ts';
import { DailyVisitors } from '../../src/scan/daily-visitors.ts';
import { sampleLink, sampleOwner } from '../../src/scan/testing/samples.ts';
import { openAt } from '../engines/support/open-at.ts';
import { seedAccount } from '../engines/support/seed.ts';
import { emptyStore } from '../harness/engines.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('daily visitors survive an unreachable store, which is not queried for every visitor', async () => {
  const store = await openAt(await emptyStore('sqlite'));
  const { accountId, projectId } = await seedAccount(store);
  let isAway = true;
  let calls = 0;
  /** The store, behind a connection that can be cut. */
  const reached = <Input, Result>(write: (input: Input) => Promise<Result>) => {
    return async (input: Input): Promise<Result> => {
      calls++;
      if (isAway) throw new Error('The store is out of reach');
      return write(input);
    };
  };
  const { getOrCreateVisitorKey, addVisitors } = store.write;
  const write = {
    getOrCreateVisitorKey: reached(getOrCreateVisitorKey),
    addVisitors: reached(addVisitors),
  };
  const newVisitors = () => new DailyVisitors({ write }, createLogger('silent'));
  const owner = sampleOwner({ accountId, projectId, countsVisitors: true });
  const resolved = { link: sampleLink(), seq: 1, owner, planned: null, behind: null, batch: 0, index: 0 };

  const early = newVisitors();
  for (let visit = 0; visit < 100; visit++) {
    early.record(resolved, `198.51.100.${visit}`, 7, NOW);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(calls).toBe(1);
  await early.close();

  isAway = false;
  const visitors = newVisitors();
  visitors.record(resolved, '198.51.100.1', 7, NOW);
  // The first waits for the key and is stored; the second is kept in memory while nothing can be stored.
  await visitors.close();
  isAway = true;
  visitors.record(resolved, '198.51.100.2', 7, NOW);
  await visitors.close();
  isAway = false;
  await visitors.close();
  const day = Math.floor(NOW / 86_400_000);
  const range = { from: day, to: day };
  expect(await store.read.readVisitors(accountId, 'code_days 1', range)).toEqual([{ day, visitors: 2 }]);
  await store.close();
});
