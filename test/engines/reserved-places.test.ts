import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newTag } from '../../src/codes/tags.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { type Seeded, seedAccount, someCode } from './support/seed.ts';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const LATER = NOW + 60_000;

onBothEngines('places that an import has reserved', (engine) => {
  let storeEnv: StoreEnv;
  let nodes: [Store, Store];

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    nodes = [await openAt(storeEnv), await openAt(storeEnv)];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  const node = (at: number) => nodes[at % 2 === 0 ? 0 : 1];
  const create = async (owner: Seeded, cap: number, at = 0) =>
    'code' in (await node(at).write.insertQrCode({ code: someCode(owner), cap, idempotency: null }));
  const reserve = ({ accountId }: Seeded, id: string, wanted: number, cap: number, at = 0) =>
    node(at).write.reservePlaces({ id, accountId, wanted, cap, until: LATER });
  const release = ({ accountId }: Seeded, id: string, at = 0) => node(at).write.releasePlaces({ id, accountId });
  const insert = (owner: Seeded, id: string, many: number, left: number, cap: number, at = 0) =>
    node(at).write.insertListedCodes({
      listed: Array.from({ length: many }, () => ({
        rowKey: crypto.randomUUID(),
        code: someCode(owner),
        tags: [newTag(owner.accountId, 'One', NOW)],
      })),
      maxTags: 1,
      importId: id,
      now: NOW,
      reservation: { id, accountId: owner.accountId, wanted: left, cap, until: LATER },
    });

  async function counted({ accountId }: Seeded) {
    const account = await nodes[0].read.findAccount(accountId);
    const of = `account_id = '${accountId}'`;
    const [codes] = await query(storeEnv, `select count(*) as n from qr_codes where ${of} and status = 'active'`);
    const [sum] = await query(storeEnv, `select coalesce(sum(places), 0) as n from reserved_places where ${of}`);
    return {
      codes: [account?.active_codes ?? -1, Number(codes?.n)],
      reserved: [account?.reserved_codes ?? -1, Number(sum?.n)],
    };
  }

  test('let an import of as many rows as there are free places create them all, despite parallel creates', async () => {
    const owner = await seedAccount(nodes[0]);
    const [cap, rows] = [60, 50];
    const id = `job ${owner.accountId}`;
    expect(await reserve(owner, id, rows, cap)).toBe(rows);
    const others: Promise<boolean>[] = [];
    let made = 0;
    for (let left = rows; left > 0; left -= 10) {
      for (let at = 0; at < 10; at++) others.push(create(owner, cap, at));
      const { results, reserved } = await insert(owner, id, 10, left - 10, cap, left / 10);
      made += results.filter((one) => 'slug' in one).length;
      expect(reserved).toBe(left - 10);
    }
    expect(made).toBe(rows);
    expect((await Promise.all(others)).filter(Boolean)).toHaveLength(cap - rows);
    expect(await counted(owner)).toEqual({ codes: [cap, cap], reserved: [0, 0] });
    expect(await create(owner, cap)).toBe(false);
  });

  test('are released at the end, and when they were not renewed in time, but not before', async () => {
    const owner = await seedAccount(nodes[0]);
    expect(await reserve(owner, `a ${owner.accountId}`, 3, 3)).toBe(3);
    expect(await create(owner, 3)).toBe(false);
    await nodes[0].write.releaseExpiredPlaces({ now: LATER - 1 });
    expect(await create(owner, 3)).toBe(false);
    while (await nodes[1].write.releaseExpiredPlaces({ now: LATER }));
    expect(await create(owner, 3)).toBe(true);
    expect(await reserve(owner, `a ${owner.accountId}`, 3, 3)).toBe(2);
    await release(owner, `a ${owner.accountId}`);
    await release(owner, `a ${owner.accountId}`);
    expect(await counted(owner)).toEqual({ codes: [1, 1], reserved: [0, 0] });
    // From a clock that was an hour ahead.
    const ahead = { id: `b ${owner.accountId}`, accountId: owner.accountId, wanted: 2, cap: 3 };
    await nodes[0].write.reservePlaces({ ...ahead, until: LATER + 3_600_000 });
    while (await nodes[0].write.releaseExpiredPlaces({ now: NOW }));
    expect(await create(owner, 3)).toBe(true);
  });

  test('have a correct sum that is never negative and with the codes within the cap, after any parallel calls', async () => {
    const CAP = 6;
    const step = fc.record({
      node: fc.nat({ max: 1 }),
      id: fc.constantFrom('a', 'b'),
      many: fc.integer({ min: 1, max: 4 }),
      act: fc.constantFrom('create', 'reserve', 'insert', 'release', 'expire'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const owner = await seedAccount(nodes[0]);
        await Promise.all(
          steps.map(({ node: at, id, many, act }): Promise<unknown> => {
            const name = `${id} ${owner.accountId}`;
            if (act === 'create') return create(owner, CAP, at);
            if (act === 'reserve') return reserve(owner, name, many, CAP, at);
            if (act === 'insert') return insert(owner, name, many, 2, CAP, at);
            if (act === 'release') return release(owner, name, at);
            return node(at).write.releaseExpiredPlaces({ now: LATER });
          }),
        );
        const { codes, reserved } = await counted(owner);
        expect(codes[0]).toBe(codes[1]);
        expect(reserved[0]).toBe(reserved[1]);
        expect(Math.min(...reserved)).toBeGreaterThanOrEqual(0);
        expect((codes[0] ?? 0) + (reserved[0] ?? 0)).toBeLessThanOrEqual(CAP);
      }),
      { numRuns: 12 },
    );
  });
});
