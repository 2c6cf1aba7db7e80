import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CodeUpdate } from '../../src/store/codes/change-qr-code.ts';
import { CLOSED, type ScanBatch, STALE } from '../../src/store/scans/scan-batch.ts';
import type { QrCodeRow } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyPlace, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { databaseFile } from './support/query.ts';
import { batchOf, type Versions } from './support/scan-batches.ts';
import { type Seeded, seedAccount, someCode, someProject } from './support/seed.ts';

/** Who does it: two stores on the same data, as a server and the command line, or two nodes. */
type Who = 0 | 1;

type Step =
  | { kind: 'scans'; who: Who; code: number; scans: number }
  | { kind: 'scans of an old version'; who: Who; code: number }
  | { kind: 'limit'; who: Who; code: number; limit: number | null }
  | { kind: 'zone'; who: Who; zone: string }
  | { kind: 'archive'; who: Who; archived: boolean }
  | { kind: 'move'; who: Who; code: number; project: number }
  | { kind: 'refused'; who: Who }
  | { kind: 'merge'; who: Who }
  | { kind: 'read'; who: Who; code: number }
  | { kind: 'list'; who: Who };

const CODES = 3;
const who = fc.constantFrom<Who>(0, 1);
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

onBothEngines('the counts of scans', (engine) => {
  let stores: [Store, Store];
  beforeAll(async () => {
    const place = await emptyPlace(engine);
    stores = [await openAt(place), await openAt(place)];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  test('are those of one counter, whoever counts, changes something or reads in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => follow(stores, steps)),
      { numRuns: 60 },
    );
  });

  test('stand after the store was closed with none of them read', async () => {
    const place = await emptyPlace(engine);
    const store = await openAt(place);
    const owner = await seedAccount(store);
    const row = await insert(store, owner);
    for (let i = 0; i < 10; i++) await store.write.countScans(batch(row, null, 3));
    await store.close();

    const again = await openAt(place);
    expect((await again.read.findQrCode(owner.accountId, row.id))?.scan_count).toBe(30);
    await again.close();
  });
});

/** Scans, changes and more scans handed over at once share one transaction of SQLite's writer. */
test('scans that share a commit with a change of their code are counted by what came before it', async () => {
  const store = await openAt(await emptyPlace('sqlite'));
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
  expect((await store.read.findQrCode(owner.accountId, row.id))?.scan_count).toBe(7);
  await store.close();
});

test('a server tells a count as it was where nothing can be written, and whole as soon as something can', async () => {
  const place = await emptyPlace('sqlite');
  const store = await openAt(place, { mayLag: true });
  const owner = await seedAccount(store);
  const row = await insert(store, owner);
  const count = async () => (await store.read.findQrCode(owner.accountId, row.id))?.scan_count;
  await store.write.countScans(batch(row, null, 3));
  expect(await count()).toBe(3);
  await store.write.countScans(batch(row, null, 2));

  const other = new Database(databaseFile(place));
  other.run('begin immediate');
  expect(await count()).toBe(3);
  other.run('rollback');
  other.close();
  expect(await count()).toBe(5);
  await store.close();
});

test('thousands of codes scanned once each are all counted', async () => {
  const store = await openAt(await emptyPlace('sqlite'));
  const owner = await seedAccount(store);
  const rows: Awaited<ReturnType<typeof insert>>[] = [];
  // Some at a time: on a busy machine a transaction with a thousand of them takes longer than a caller may wait.
  while (rows.length < 9_000)
    rows.push(...(await Promise.all(Array.from({ length: 200 }, () => insert(store, owner)))));
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    expect(await store.write.countScans(batchOf(part))).toEqual(part.map(() => 1));
  }
  for (const row of [rows[0], rows[4_500], rows[8_999]]) {
    expect((await store.read.findQrCode(owner.accountId, row?.id ?? ''))?.scan_count).toBe(1);
  }
  await store.close();
});

/** Does the steps and keeps the books itself. */
async function follow(stores: [Store, Store], steps: Step[]): Promise<void> {
  const owner = await seedAccount(stores[0]);
  const { accountId } = owner;
  const second = await stores[0].write.insertProject({
    project: someProject(accountId),
    cap: null,
    idempotency: null,
  });
  if (!('project' in second)) throw new Error('The project was not made');
  // The second of them is archived and restored; the first, the default one, cannot be.
  const projects = [owner.projectId, second.project.id];
  const account = { version: 1, zone: 'UTC' };
  const archive = { version: 1, isArchived: false };
  const rows: QrCodeRow[] = [];
  for (let i = 0; i < CODES; i++) rows.push(await insert(stores[0], owner));
  const books = rows.map((row) => ({ row, count: 0, limit: null as number | null }));
  type Book = (typeof books)[number];

  const versions = ({ project_id }: QrCodeRow): Versions => ({
    account: account.version,
    project: project_id === projects[1] ? archive.version : 1,
  });

  const change = async (who: Who, book: Book, set: CodeUpdate['set']): Promise<void> => {
    const changed = await stores[who].write.changeQrCode(changeOf(owner, book.row, set));
    if (!('code' in changed)) throw new Error('The change was refused');
    expect(changed.code.scan_count).toBe(book.count);
    book.row = changed.code;
  };

  const doStep = async (todo: Step): Promise<void> => {
    const store = stores[todo.who];
    const book = books['code' in todo ? todo.code : 0] as Book;
    const { row, limit } = book;
    if (todo.kind === 'scans') {
      const room = limit === null ? todo.scans : limit - book.count;
      const granted = Math.min(todo.scans, room);
      const result = await store.write.countScans(batch(row, limit, todo.scans, versions(row)));
      expect(result).toEqual([granted > 0 ? granted : CLOSED]);
      book.count += Math.max(0, granted);
    } else if (todo.kind === 'scans of an old version') {
      const { account, project } = versions(row);
      const stale = [
        batch({ ...row, version: row.version - 1 }, limit, 1, { account, project }),
        batch(row, limit, 1, { account: account - 1, project }),
        batch(row, limit, 1, { account, project: project - 1 }),
      ];
      for (const old of stale) expect(await store.write.countScans(old)).toEqual([STALE]);
    } else if (todo.kind === 'limit') {
      await change(todo.who, book, { scan_limit: todo.limit });
      book.limit = todo.limit;
    } else if (todo.kind === 'move') {
      await change(todo.who, book, { project_id: projects[todo.project] ?? '' });
    } else if (todo.kind === 'zone') {
      await store.write.updateAccount({ accountId, changes: { time_zone: todo.zone }, now: 0 });
      if (todo.zone !== account.zone) account.version++;
      account.zone = todo.zone;
    } else if (todo.kind === 'archive') {
      const [, projectId = ''] = projects;
      await store.write.setProjectArchived({ accountId, projectId, archived: todo.archived, now: 0 });
      if (todo.archived !== archive.isArchived) archive.version++;
      archive.isArchived = todo.archived;
    } else if (todo.kind === 'refused') {
      const refused = await store.write.insertQrCode({ code: someCode(owner), cap: 0, idempotency: null });
      expect(refused).not.toHaveProperty('code');
    } else if (todo.kind === 'merge') {
      await store.write.mergeScanJournal({ upTo: null });
    } else if (todo.kind === 'read') {
      expect((await store.read.findQrCode(owner.accountId, row.id))?.scan_count).toBe(book.count);
    } else {
      const list = await store.read.listOwnedCodes({ accountId: owner.accountId, ...ALL_ACTIVE });
      const told = new Map(list.map(({ id, scan_count }) => [id, scan_count]));
      expect(books.map(({ row: { id } }) => told.get(id))).toEqual(books.map(({ count }) => count));
    }
  };

  for (const todo of steps) await doStep(todo);
  for (const { row, count } of books) {
    for (const store of stores) {
      expect((await store.read.findQrCode(owner.accountId, row.id))?.scan_count).toBe(count);
    }
  }
}

const ALL_ACTIVE = {
  projectId: null,
  statuses: ['active'],
  type: null,
  condition: null,
  tagId: null,
  search: null,
  now: 0,
  order: 'newest' as const,
  after: null,
  limit: 10,
};

async function insert(store: Store, owner: Seeded): Promise<QrCodeRow> {
  const inserted = await store.write.insertQrCode({ code: someCode(owner), cap: 1e6, idempotency: null });
  if (!('code' in inserted)) throw new Error('The code was refused');
  return inserted.code;
}

/** `number` scans of one code. */
function batch(row: QrCodeRow, limit: number | null, number: number, versions?: Versions): ScanBatch {
  const arrivals = Array.from({ length: number }, () => [0, 0]).flat();
  return { ...batchOf([row], { limit, ...(versions && { versions }) }), arrivals };
}

function changeOf({ accountId }: Seeded, { id, revision }: QrCodeRow, set: CodeUpdate['set']): CodeUpdate {
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
