import { expect, test } from 'bun:test';
import { openForWriting } from '../../src/store/engines/sqlite/connection.ts';
import { scanCounter } from '../../src/store/engines/sqlite/scan-counter.ts';
import { storedDays } from '../../src/store/engines/sqlite/stored-days.ts';
import { emptySums, NO_SUMS, readSums } from '../../src/store/scans/day-sums.ts';
import { withVariant } from '../../src/store/scans/scan-kind.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode } from './support/seed.ts';

const ALL = { from: null, to: null };

async function insertCode(store: Store): Promise<Code> {
  const code = someCode(await seedAccount(store));
  const inserted = await store.write.insertQrCode({ code, cap: 1, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  return inserted.code;
}

onBothEngines('the days of analytics', (engine) => {
  test('list the first 100 referring hosts of a day, also over a restart, and count the others together', async () => {
    const storeEnv = await emptyStore(engine);
    let store = await openAt(storeEnv);
    const code = await insertCode(store);
    const scopes = [
      { table: 'code_days', scope: code.seq },
      { table: 'project_days', scope: code.project_id },
      { table: 'account_days', scope: code.account_id },
    ] as const;
    const scanFrom = (referrer: string) => store.write.countScans(batchOf([code], { kind: { referrer } }));

    await scanFrom('other');
    for (let host = 0; host < 99; host++) await scanFrom(`host-${host}.example`);
    await store.write.mergeScanJournal({ upTo: null });
    await store.close();
    store = await openAt(storeEnv);
    for (const host of ['last.example', 'late.example', 'host-0.example', 'later.example', 'last.example']) {
      await scanFrom(host);
    }
    await scanFrom('');

    for (const scope of scopes) {
      const { days } = await store.read.readDays(scope, ALL);
      const { total, referrers } = readSums(days[0]?.columns ?? NO_SUMS);
      expect(total).toBe(106);
      expect(referrers.size).toBe(101);
      expect([...referrers].filter(([, scans]) => scans > 1)).toEqual([
        ['other', 3],
        ['host-0.example', 2],
        ['last.example', 2],
      ]);
    }
    await store.close();
  });

  test('tell destinations of splits apart by rule, also over a restart, and those beyond the first 210 by the rule alone', async () => {
    const storeEnv = await emptyStore(engine);
    let store = await openAt(storeEnv);
    const code = await insertCode(store);
    /** Two scans of the first destination and one of each other, of these rules. */
    const scanOf = async (rule: number, urls: string[]) => {
      const batch = batchOf([code], { kind: { rule } });
      const [kind = 0] = batch.kinds.map(Number);
      await store.write.countScans({
        ...batch,
        variants: urls,
        arrivals: [0, ...urls.keys()].flatMap((place) => [0, place]),
        kinds: urls.flatMap((_, at) => [withVariant(kind, at + 1), '']),
      });
    };
    const urls = Array.from({ length: 210 }, (_, at) => `https://example.com/${at} and more`);
    await scanOf(0, urls.slice(0, 150));
    await store.write.mergeScanJournal({ upTo: null });
    await store.close();
    store = await openAt(storeEnv);
    await scanOf(20, urls.slice(0, 50));
    await scanOf(0, urls.slice(100));
    await store.write.countScans(batchOf([code], { kind: { rule: 20 } }));

    for (const scope of [
      { table: 'code_days', scope: code.seq },
      { table: 'project_days', scope: code.project_id },
      { table: 'account_days', scope: code.account_id },
    ] as const) {
      const { days } = await store.read.readDays(scope, ALL);
      const { total, rules, variants } = readSums(days[0]?.columns ?? NO_SUMS);
      expect([total, rules.get(20), variants.size]).toEqual([151 + 51 + 111 + 1, 52, 210]);
      expect(variants.get(`0 ${urls[0]}`)).toBe(2);
      expect(variants.get(`20 ${urls[0]}`)).toBe(2);
      expect(variants.get(`0 ${urls[100]}`)).toBe(3);
      expect(variants.has(`0 ${urls[209]}`)).toBe(false);
    }
    await store.close();
  });

  test('of an account list the codes that were scanned most', async () => {
    const store = await openAt(await emptyStore(engine));
    const owner = await seedAccount(store);
    const codes: Code[] = [];
    for (let at = 0; at < 150; at++) {
      const inserted = await store.write.insertQrCode({ code: someCode(owner), cap: 150, idempotency: null });
      if ('code' in inserted) codes.push(inserted.code);
    }
    const [busy] = codes.splice(70, 1) as [Code];
    for (let round = 0; round < 10; round++) {
      await store.write.countScans(batchOf(codes.filter((_, at) => at % 10 === round)));
      await store.write.countScans(batchOf([busy]));
      await store.write.mergeScanJournal({ upTo: null });
    }
    const top = await store.read.readTopCodes(owner.accountId, { from: 0, to: 30_000 });
    const [[first] = []] = [...top].sort(([, one], [, other]) => other - one);
    expect(first).toBe(busy.seq);
    expect(top.size).toBe(100);
    const totals = await store.read.readCodeTotals([busy.seq], { from: 0, to: 30_000 });
    expect(totals).toEqual([{ scope: busy.seq, day: 20_000, total: 10 }]);
    await store.close();
  });
});

test('what a transaction has counted and merged is undone when it is rolled back', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv);
  const code = await insertCode(store);
  await store.close();
  const database = openForWriting(databaseFile(storeEnv));
  const scans = scanCounter(database);
  const scope = { table: 'code_days', scope: code.seq } as const;
  const run = (work: () => void, isUndone: boolean) => {
    database.run('begin immediate');
    scans.begin();
    work();
    database.run(isUndone ? 'rollback' : 'commit');
    if (isUndone) scans.undo();
  };
  const count = () => void scans.count(batchOf([code]));
  run(count, false);
  run(count, true);
  run(() => scans.applyDays([scope]), true);
  run(() => scans.applyCounts(), true);
  run(() => void scans.mergeJournal(null), true);
  run(count, false);
  run(() => void scans.mergeJournal(null), false);
  expect(database.query('select total from code_days').all()).toEqual([{ total: 2 }]);
  expect(database.query('select scan_count from scan_counters').all()).toEqual([{ scan_count: 2 }]);
  expect(database.query('select scans, merged_scans from code_activity').all()).toEqual([
    { scans: 2, merged_scans: 2 },
  ]);
  // The last row stays, so that sequence numbers continue.
  expect(database.query('select entry from scan_journal').all()).toEqual([{ entry: '' }]);
  database.close();
});

test('codes merged while many scans arrived get their place by scans with the next merge, also after a crash', async () => {
  const storeEnv = await emptyStore('sqlite');
  let store = await openAt(storeEnv);
  const code = await insertCode(store);
  await store.close();
  const database = openForWriting(databaseFile(storeEnv));
  const day = { table: 'code_days', scope: code.seq, day: 20_000 } as const;
  storedDays(database).add(day, { ...emptySums(), total: 7 }, 1);
  const activity = () => database.query('select scans, merged_scans from code_activity').all();
  expect(activity()).toEqual([{ scans: 0, merged_scans: 7 }]);

  store = await openAt(storeEnv);
  await store.write.mergeScanJournal({ upTo: null });
  expect(activity()).toEqual([{ scans: 7, merged_scans: 7 }]);
  database.close();
  await store.close();
});

test('a command waits while another process blocks merging, instead of showing old days', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv);
  const code = await insertCode(store);
  await store.write.countScans(batchOf([code]));
  const other = openForWriting(databaseFile(storeEnv));
  other.run('begin immediate');
  // Longer than a page of the dashboard would wait, and shorter than a write does.
  setTimeout(() => other.run('commit'), 1_200);
  expect(await store.read.readAllDays('code_days', [code.seq])).toMatchObject([{ total: 1 }]);
  other.close();
  await store.close();
});
