import { expect, test } from 'bun:test';
import { emptyStore } from '../harness/engines.ts';
import { commitsInWal } from './support/commits-in-wal.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile, query } from './support/query.ts';
import { batchOf } from './support/scan-batches.ts';
import { seedAccount, someCode, someProject } from './support/seed.ts';

/** The writer thread of SQLite. */
test('parallel writes share commits; sequential writes have one each', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv);
  const { accountId } = await seedAccount(store);
  const create = () => store.write.insertProject({ project: someProject(accountId), cap: null, idempotency: null });
  const commits = () => commitsInWal(databaseFile(storeEnv));

  const before = commits();
  await Promise.all(Array.from({ length: 64 }, create));
  const together = commits() - before;
  for (let i = 0; i < 10; i++) await create();
  const alone = commits() - before - together;

  expect(together).toBeGreaterThanOrEqual(1);
  expect(together).toBeLessThanOrEqual(2);
  expect(alone).toBe(10);
  await store.close();
});

test('scans are counted before other waiting writes, which they overtake once', async () => {
  const store = await openAt(await emptyStore('sqlite'));
  const owner = await seedAccount(store);
  const { accountId } = owner;
  const made = await store.write.insertQrCode({
    code: someCode(owner),
    cap: 10,
    idempotency: null,
  });
  if (!('code' in made)) throw new Error('There is no code to scan');
  const order: string[] = [];
  const noted = (name: string, write: Promise<unknown>) => write.then(() => order.push(name));
  const project = (name: string) =>
    noted(name, store.write.insertProject({ project: someProject(accountId), cap: null, idempotency: null }));
  const scan = (name: string) => noted(name, store.write.countScans(batchOf([made.code])));

  const first = project('under way');
  // It was sent by now, and the others queue behind it.
  await Promise.resolve();
  const behind = [project('one'), project('another'), scan('a scan')];
  const later = Promise.all(behind.slice(2)).then(() => scan('the next scan'));
  await Promise.all([first, ...behind, later]);
  expect(order).toEqual(['under way', 'a scan', 'one', 'another', 'the next scan']);
  await store.close();
});

test('an answered write is in the file, not only in the memory of the process', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv);
  const { accountId } = await seedAccount(store);
  const other = await openAt(storeEnv);
  await store.write.insertProject({
    project: someProject(accountId, { name: 'Seen' }),
    cap: null,
    idempotency: null,
  });
  const seen = await other.read.listProjects({ accountId, beforeSeq: null, limit: 10 });
  expect(seen.map(({ name }) => name)).toContain('Seen');
  await other.close();
  await store.close();
});

test('closing the store first commits every write sent before', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv);
  const { accountId } = await seedAccount(store);
  const writes = Array.from({ length: 3_000 }, () =>
    store.write.insertProject({ project: someProject(accountId), cap: null, idempotency: null }),
  );
  await store.close();
  expect(await Promise.all(writes)).toHaveLength(3_000);
  const again = await openAt(storeEnv);
  expect(await again.read.listProjects({ accountId, beforeSeq: null, limit: 5_000 })).toHaveLength(3_001);
  await again.close();
});

test('parallel creates of one account on PostgreSQL share a transaction, with separate outcomes', async () => {
  const storeEnv = await emptyStore('postgres');
  const store = await openAt(storeEnv);
  const owner = await seedAccount(store);
  const [taken] = [someCode(owner)];
  await store.write.insertQrCode({ code: taken, cap: 1_000, idempotency: null });
  const archived = someProject(owner.accountId);
  await store.write.insertProject({ project: archived, cap: null, idempotency: null });
  await store.write.setProjectArchived({
    projectId: archived.id,
    accountId: owner.accountId,
    archived: true,
    now: 1,
  });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const code = someCode(owner);
      if (at % 50 === 1) code.slug = taken.slug;
      if (at % 50 === 2) code.project_id = archived.id;
      return store.write.insertQrCode({ code, cap: 101, idempotency: null });
    }),
  );

  const refused = (why: string) => outcomes.filter((one) => 'refused' in one && one.refused === why).length;
  expect(refused('quota') + refused('slug_taken') + refused('project_archived')).toBe(100);
  expect(outcomes.filter((one) => 'code' in one)).toHaveLength(100);
  const stored = await query(storeEnv, 'select count(*) as codes from qr_codes');
  expect(stored).toEqual([{ codes: 101 }]);
  expect(await store.read.findAccount(owner.accountId)).toMatchObject({ active_codes: 101 });
  await store.close();
});
