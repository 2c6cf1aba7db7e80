import { expect, test } from 'bun:test';
import { codeStats } from '../../src/analytics/code-stats.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import type { DayScope } from '../../src/store/scans/days.ts';
import { FIRST_POSITION, type OldDaysPosition } from '../../src/store/scans/drop-old-days.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode } from './support/seed.ts';

const FIRST = 19_000;
const LAST = FIRST + 9;
const KEPT_FROM = FIRST + 6;
const NOW = (LAST + 0.5) * 86_400_000;

async function mergeAll(store: Store): Promise<void> {
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
}

async function dropOld(store: Store, before = KEPT_FROM): Promise<void> {
  let position: OldDaysPosition | null = FIRST_POSITION;
  while (position) position = await store.write.dropOldDays({ position, before });
}

async function newCode(store: Store, owner: Awaited<ReturnType<typeof seedAccount>>): Promise<Code> {
  const made = await store.write.insertQrCode({ code: someCode(owner), cap: 9, idempotency: null });
  if (!('code' in made)) throw new Error('The code was not stored');
  return made.code;
}

onBothEngines('days past their retention', (engine) => {
  test('leave the number of their scans, so that the sums of a code always equal its count', async () => {
    const storeEnv = await emptyStore(engine);
    let store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const codes = [await newCode(store, owner), await newCode(store, owner)];
    for (let day = FIRST; day <= LAST; day++) await store.write.countScans(batchOf(codes, { day }));

    /** Scans of one code: in kept days, in dropped days, counted. Fails where the sums do not add up. */
    const totals = async () => {
      const [code] = codes;
      if (!code) throw new Error('There is no code');
      const stats = await codeStats(store, code, 'UTC', { from: null, to: null }, NOW);
      const counted = (await store.read.findQrCode(wholeAccount(owner.accountId), code.id))?.scan_count;
      expect(stats.scan_count).toBe(counted ?? Number.NaN);
      expect(stats.total + stats.not_recorded).toBe(stats.scan_count);
      for (const list of [stats.trend, stats.hours, stats.countries, stats.devices]) {
        expect(list.reduce((sum, { scans }) => sum + scans, 0)).toBe(stats.total);
      }
      return [stats.total, stats.not_recorded, stats.scan_count];
    };

    // Nothing is merged yet, or only a part: dropping days now must neither lose scans nor count any twice.
    await dropOld(store);
    expect((await totals())[2]).toBe(10);
    await dropOld(store);
    await store.close();
    store = await openAt(storeEnv);
    expect((await totals())[2]).toBe(10);
    await mergeAll(store);
    await dropOld(store);
    expect(await totals()).toEqual([4, 6, 10]);

    // A late scan of a day that was dropped already, before and after a restart.
    await store.write.countScans(batchOf(codes, { day: FIRST }));
    await dropOld(store);
    expect((await totals())[2]).toBe(11);
    await store.close();
    store = await openAt(storeEnv);
    expect((await totals())[2]).toBe(11);
    await mergeAll(store);
    await dropOld(store);
    expect(await totals()).toEqual([4, 7, 11]);
    await store.close();
    store = await openAt(storeEnv);
    expect(await totals()).toEqual([4, 7, 11]);

    const scopes: DayScope[] = [
      { table: 'project_days', scope: owner.projectId },
      { table: 'account_days', scope: owner.accountId },
    ];
    for (const scope of scopes) {
      const { days, notRecorded } = await store.read.readDays(scope, { from: null, to: null });
      expect(days.map(({ day }) => day)).toEqual([KEPT_FROM, KEPT_FROM + 1, KEPT_FROM + 2, LAST]);
      expect(notRecorded).toBe(14);
    }
    await store.close();
  });

  test('are counted once by a read that began before', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const code = await newCode(store, await seedAccount(store));
    const scope = { table: 'code_days', scope: code.seq } as const;
    const days = Array.from({ length: 2_000 }, (_, ago) => `(${code.seq}, ${LAST - ago}, 1, '["x",1]')`);
    await query(storeEnv, `insert into code_days (scope, day, total, countries) values ${days.join(', ')}`);
    const sums: number[] = [];
    const read = async () => {
      const { days: found, notRecorded } = await store.read.readDays(scope, { from: null, to: null });
      sums.push(found.reduce((sum, { total }) => sum + total, notRecorded));
    };
    let isDropped = false;
    const dropped = (async () => {
      for (let before = LAST - 2_000; before <= KEPT_FROM; before += 200) await dropOld(store, before);
    })().finally(() => {
      isDropped = true;
    });
    while (!isDropped) {
      await Promise.all([read(), read()]);
      // Short reads of SQLite alone would keep the writer's replies waiting.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await dropped;
    await read();
    expect(new Set(sums)).toEqual(new Set([2_000]));
    await store.close();
  });

  test('are dropped in batches, of any number of codes', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const code = await newCode(store, await seedAccount(store));
    const days = Array.from({ length: 2_101 }, (_, ago) => `(${code.seq}, ${LAST - ago}, 1)`);
    await query(storeEnv, `insert into code_days (scope, day, total) values ${days.join(', ')}`);
    await query(
      storeEnv,
      `insert into visitor_days (scope, day, visitors) values ('x', ${KEPT_FROM - 1}, 5), ('x', ${KEPT_FROM}, 5)`,
    );
    const positions: (OldDaysPosition | null)[] = [FIRST_POSITION];
    for (let position = positions[0]; position; position = positions.at(-1)) {
      positions.push(await store.write.dropOldDays({ position, before: KEPT_FROM }));
    }
    // The first code takes two batches, since 2,000 days are dropped at a time.
    expect(positions.slice(0, 3)).toEqual([FIRST_POSITION, FIRST_POSITION, { table: 'code_days', after: code.seq }]);
    expect(await query(storeEnv, 'select day from visitor_days')).toEqual([{ day: KEPT_FROM }]);
    const kept = await store.read.readDays({ table: 'code_days', scope: code.seq }, { from: null, to: null });
    expect([kept.days.length, kept.notRecorded]).toEqual([4, 2_097]);
    await store.close();
  });
});
