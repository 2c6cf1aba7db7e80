import { afterAll, beforeAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../src/store/reach.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { type Seeded, seedAccount, someCode, someProject } from './support/seed.ts';

onBothEngines('parallel writes', (engine) => {
  let store: Store;
  let owner: Seeded;
  let storeEnv: Awaited<ReturnType<typeof emptyStore>>;

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    store = await openAt(storeEnv);
    owner = await seedAccount(store);
  });
  afterAll(() => store.close());

  const insertProject = (project = someProject(owner.accountId)) =>
    store.write.insertProject({ project, cap: null, idempotency: null });
  const insertCode = (code = someCode(owner)) => store.write.insertQrCode({ code, cap: 1_000, idempotency: null });

  test('a write that fails does not affect the others in its batch', async () => {
    const taken = someProject(owner.accountId);
    await insertProject(taken);
    const fresh = Array.from({ length: 20 }, () => someProject(owner.accountId));
    const mixed = fresh.flatMap((project) => [insertProject(project), insertProject(taken)]);
    const outcomes = await Promise.allSettled(mixed);
    expect(outcomes.map(({ status }) => status)).toEqual(fresh.flatMap(() => ['fulfilled', 'rejected'] as const));
    for (const { id } of fresh) expect(await store.read.findProject(wholeAccount(owner.accountId), id)).toBeDefined();
  });

  test('a write that rolls back returns its outcome, leaves nothing, and does not affect the others in its batch', async () => {
    const first = someCode(owner);
    await insertCode(first);
    const before = await activeCodes();
    const outcomes = await Promise.all([
      insertCode(),
      insertCode({ ...someCode(owner), slug: first.slug }),
      insertCode(),
      insertCode({ ...someCode(owner), slug: first.slug }),
      insertCode(),
    ]);
    expect(outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : 'stored'))).toEqual([
      'stored',
      'slug_taken',
      'stored',
      'slug_taken',
      'stored',
    ]);
    expect(await activeCodes()).toBe(before + 3);
  });

  test('reads see every write that was answered before them', async () => {
    for (let i = 0; i < 50; i++) {
      const project = someProject(owner.accountId, { name: `Project ${i}` });
      await insertProject(project);
      expect((await store.read.findProject(wholeAccount(owner.accountId), project.id))?.name).toBe(`Project ${i}`);
    }
  });

  test('a write to an account that does not exist is refused by the database itself', async () => {
    const orphan = someProject('acc_00000000000000000000000000');
    await expect(insertProject(orphan)).rejects.toThrow();
    expect(await query(storeEnv, `select id from projects where id = '${orphan.id}'`)).toEqual([]);
  });

  async function activeCodes(): Promise<number> {
    return (await store.read.findAccount(owner.accountId))?.active_codes ?? -1;
  }
});
