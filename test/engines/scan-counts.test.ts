import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CodeUpdate } from '../../src/store/codes/change-qr-code.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import { CLOSED, type ScanBatch, STALE } from '../../src/store/scans/scan-batch.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile } from './support/query.ts';
import { batchOf, type Versions } from './support/scan-batches.ts';
import { type Seeded, seedAccount, someCode, someProject } from './support/seed.ts';

/** Which of two stores on the same data does a step: a server and the command line, or two nodes. */
type StoreIndex = 0 | 1;

type Step =
  | { kind: 'scans'; who: StoreIndex; code: number; scans: number }
  | { kind: 'scans of an old version'; who: StoreIndex; code: number }
  | { kind: 'limit'; who: StoreIndex; code: number; limit: number | null }
  | { kind: 'zone'; who: StoreIndex; zone: string }
  | { kind: 'archive'; who: StoreIndex; archived: boolean }
  | { kind: 'move'; who: StoreIndex; code: number; project: number }
  | { kind: 'refused'; who: StoreIndex }
  | { kind: 'merge'; who: StoreIndex }
  | { kind: 'read'; who: StoreIndex; code: number }
  | { kind: 'list'; who: StoreIndex };

const CODES = 3;
const who = fc.constantFrom<StoreIndex>(0, 1);
const code = fc.nat(CODES - 1);
const scans = fc.record({
  kind: fc.constant('scans' as const),
  who,
  code,
  scans: fc.integer({ min: 1, max: 5 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: scans },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('scans of an old version' as const), who, code }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      who,
      code,
      limit: fc.option(fc.nat(20), { nil: null }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('zone' as const),
      who,
      zone: fc.constantFrom('UTC', 'Asia/Kathmandu'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), who, archived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), who, code, project: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refused' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), who, code }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('list' as const), who }) },
);

onBothEngines('scan counts', (engine) => {
  let stores: [Store, Store];
  beforeAll(async () => {
    const storeEnv = await emptyStore(engine);
    stores = [await openAt(storeEnv), await openAt(storeEnv)];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  test('match a single counter, whichever store counts, changes or reads in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => follow(stores, steps)),
      { numRuns: 30 },
    );
  });

  test('survive closing the store without reading them', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const row = await insert(store, owner);
    for (let i = 0; i < 10; i++) await store.write.countScans(batch(row, null, 3));
    await store.close();

    const again = await openAt(storeEnv);
    expect((await again.read.findQrCode(wholeAccount(owner.accountId), row.id))?.scan_count).toBe(30);
    await again.close();
  });
});

/** Scans, changes and more scans sent at once share one transaction of SQLite's writer. */
test('scans in the same commit as a change of their code are counted by the version in force at their turn', async () => {
  const store = await openAt(await emptyStore('sqlite'));
  const owner = await seedAccount(store);
  const row = await insert(store, owner);
  await store.write.countScans(batch(row, null, 4));

  const [before, changed, stale, after] = await Promise.all([
    store.write.countScans(batch(row, null, 2)),
    store.write.changeQrCode(changeOf(owner, row, { scan_limit: 7 })),
    store.write.countScans(batch(row, null, 1)),
    store.write.countScans(batch({ ...row, version: row.version + 1 }, 7, 5)),
  ]);

  expect(before).toEqual([2]);
  expect(changed).toMatchObject({ code: { scan_count: 6, scan_limit: 7 } });
  expect(stale).toEqual([STALE]);
  expect(after).toEqual([1]);
  expect((await store.read.findQrCode(wholeAccount(owner.accountId), row.id))?.scan_count).toBe(7);
  await store.close();
});

test('a server shows the last count while nothing can be written, and the full count as soon as writes work', async () => {
  const storeEnv = await emptyStore('sqlite');
  const store = await openAt(storeEnv, { mayLag: true });
  const owner = await seedAccount(store);
  const row = await insert(store, owner);
  const count = async () => (await store.read.findQrCode(wholeAccount(owner.accountId), row.id))?.scan_count;
  await store.write.countScans(batch(row, null, 3));
  expect(await count()).toBe(3);
  await store.write.countScans(batch(row, null, 2));

  const other = new Database(databaseFile(storeEnv));
  other.run('begin immediate');
  expect(await count()).toBe(3);
  other.run('rollback');
  other.close();
  expect(await count()).toBe(5);
  await store.close();
});

test('thousands of codes scanned once each are all counted', async () => {
  const store = await openAt(await emptyStore('sqlite'));
  const owner = await seedAccount(store);
  const rows: Awaited<ReturnType<typeof insert>>[] = [];
  // In parts: on a busy machine a transaction with a thousand of them exceeds the time that a caller may wait.
  while (rows.length < 3_000)
    rows.push(...(await Promise.all(Array.from({ length: 200 }, () => insert(store, owner)))));
  for (let at = 0; at < rows.length; at += 200) {
    const part = rows.slice(at, at + 200);
    expect(await store.write.countScans(batchOf(part))).toEqual(part.map(() => 1));
  }
  for (const row of [rows[0], rows[1_500], rows[2_999]]) {
    expect((await store.read.findQrCode(wholeAccount(owner.accountId), row?.id ?? ''))?.scan_count).toBe(1);
  }
  await store.close();
});

/** Executes the steps and compares the stores with a simple model. */
async function follow(stores: [Store, Store], steps: Step[]): Promise<void> {
  const owner = await seedAccount(stores[0]);
  const { accountId } = owner;
  const second = await stores[0].write.insertProject({
    project: someProject(accountId),
    cap: null,
    idempotency: null,
  });
  if (!('project' in second)) throw new Error('The project was not made');
  // The second is archived and restored; the first is the default, which cannot be archived.
  const projects = [owner.projectId, second.project.id];
  const account = { version: 1, zone: 'UTC' };
  const archive = { version: 1, isArchived: false };
  const rows: Code[] = [];
  for (let i = 0; i < CODES; i++) rows.push(await insert(stores[0], owner));
  const models = rows.map((row) => ({ row, count: 0, limit: null as number | null }));
  type CodeModel = (typeof models)[number];

  const versions = ({ project_id }: Code): Versions => ({
    account: account.version,
    project: project_id === projects[1] ? archive.version : 1,
  });

  const change = async (who: StoreIndex, model: CodeModel, set: CodeUpdate['set']): Promise<void> => {
    const changed = await stores[who].write.changeQrCode(changeOf(owner, model.row, set));
    if (!('code' in changed)) throw new Error('The change was refused');
    expect(changed.code.scan_count).toBe(model.count);
    model.row = changed.code;
  };

  const doStep = async (next: Step): Promise<void> => {
    const store = stores[next.who];
    const model = models['code' in next ? next.code : 0] as CodeModel;
    const { row, limit } = model;
    if (next.kind === 'scans') {
      const room = limit === null ? next.scans : limit - model.count;
      const granted = Math.min(next.scans, room);
      const result = await store.write.countScans(batch(row, limit, next.scans, versions(row)));
      expect(result).toEqual([granted > 0 ? granted : CLOSED]);
      model.count += Math.max(0, granted);
    } else if (next.kind === 'scans of an old version') {
      const { account, project } = versions(row);
      const stale = [
        batch({ ...row, version: row.version - 1 }, limit, 1, { account, project }),
        batch(row, limit, 1, { account: account - 1, project }),
        batch(row, limit, 1, { account, project: project - 1 }),
      ];
      for (const old of stale) expect(await store.write.countScans(old)).toEqual([STALE]);
    } else if (next.kind === 'limit') {
      await change(next.who, model, { scan_limit: next.limit });
      model.limit = next.limit;
    } else if (next.kind === 'move') {
      await change(next.who, model, { project_id: projects[next.project] ?? '' });
    } else if (next.kind === 'zone') {
      await store.write.updateAccount({ accountId, changes: { time_zone: next.zone }, now: 0 });
      if (next.zone !== account.zone) account.version++;
      account.zone = next.zone;
    } else if (next.kind === 'archive') {
      const [, projectId = ''] = projects;
      await store.write.setProjectArchived({ accountId, projectId, archived: next.archived, now: 0 });
      if (next.archived !== archive.isArchived) archive.version++;
      archive.isArchived = next.archived;
    } else if (next.kind === 'refused') {
      const refused = await store.write.insertQrCode({ code: someCode(owner), cap: 0, idempotency: null });
      expect(refused).not.toHaveProperty('code');
    } else if (next.kind === 'merge') {
      await store.write.mergeScanJournal({ upTo: null });
    } else if (next.kind === 'read') {
      expect((await store.read.findQrCode(wholeAccount(owner.accountId), row.id))?.scan_count).toBe(model.count);
    } else {
      const list = await store.read.listOwnedCodes({ ...wholeAccount(owner.accountId), ...ALL_ACTIVE });
      const counts = new Map(list.map(({ id, scan_count }) => [id, scan_count]));
      expect(models.map(({ row: { id } }) => counts.get(id))).toEqual(models.map(({ count }) => count));
    }
  };

  for (const next of steps) await doStep(next);
  for (const { row, count } of models) {
    for (const store of stores) {
      expect((await store.read.findQrCode(wholeAccount(owner.accountId), row.id))?.scan_count).toBe(count);
    }
  }
}

const ALL_ACTIVE = {
  projectId: null,
  statuses: ['active' as const],
  type: null,
  condition: null,
  tagIds: [],
  labelContains: null,
  externalId: null,
  ids: null,
  createdFrom: null,
  createdTo: null,
  search: null,
  now: 0,
  order: 'newest' as const,
  after: null,
  limit: 10,
};

async function insert(store: Store, owner: Seeded): Promise<Code> {
  const inserted = await store.write.insertQrCode({ code: someCode(owner), cap: 1e6, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  return inserted.code;
}

/** `number` scans of one code. */
function batch(row: Code, limit: number | null, number: number, versions?: Versions): ScanBatch {
  const arrivals = Array.from({ length: number }, () => [0, 0]).flat();
  return { ...batchOf([row], { limit, ...(versions && { versions }) }), arrivals };
}

function changeOf({ accountId }: Seeded, { id, revision }: Code, set: CodeUpdate['set']): CodeUpdate {
  return {
    accountId,
    codeId: id,
    revision,
    set,
    quota: 'keep',
    cap: 0,
    affectsScans: true,
  };
}
