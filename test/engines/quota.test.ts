import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { wholeAccount } from '../../src/store/reach.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { type Seeded, seedAccount, someCode, someKey, someProject } from './support/seed.ts';

onBothEngines('quotas', (engine) => {
  let storeEnv: StoreEnv;
  /** Two nodes, so that the order within one process does not help. */
  let nodes: [Store, Store];

  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    nodes = [await openAt(storeEnv), await openAt(storeEnv)];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  const node = (at: number) => nodes[at % 2 === 0 ? 0 : 1];
  const create = (owner: Seeded, cap: number, at = 0) =>
    node(at).write.insertQrCode({ code: someCode(owner), cap, idempotency: null });

  /** Archives or re-activates as the operation does: based on the revision it has read. */
  async function setStatus(
    owner: Seeded,
    codeId: string,
    status: 'active' | 'archived',
    cap: number,
    at = 0,
  ): Promise<string> {
    const { accountId } = owner;
    const code = await node(at).read.findQrCode(wholeAccount(accountId), codeId);
    if (!code || code.status === status) return 'nothing to do';
    const quota = status === 'archived' ? 'release' : 'take';
    const change = { accountId, codeId, revision: code.revision, set: { status }, quota, cap } as const;
    const result = await node(at).write.changeQrCode({ ...change, affectsScans: true });
    return 'code' in result ? 'done' : result.refused;
  }

  async function counted(accountId: string): Promise<{ kept: number; real: number }> {
    const account = await nodes[0].read.findAccount(accountId);
    const taking = `account_id = '${accountId}' and status in ('active', 'blocked')`;
    const [row] = await query(storeEnv, `select count(*) as n from qr_codes where ${taking}`);
    return { kept: account?.active_codes ?? -1, real: Number(row?.n) };
  }

  test('one free place and 50 parallel creates on two nodes: exactly one succeeds', async () => {
    const owner = await seedAccount(nodes[0]);
    for (let i = 0; i < 4; i++) await create(owner, 5);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => create(owner, 5, at)));
    expect(outcomes.filter((outcome) => 'code' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'quota')).toHaveLength(49);
    expect(await counted(owner.accountId)).toEqual({ kept: 5, real: 5 });
  });

  test('one free place and 20 parallel re-activations on two nodes: exactly one succeeds', async () => {
    const owner = await seedAccount(nodes[0]);
    const archived = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const created = await create(owner, 1_000);
        if (!('code' in created)) throw new Error('not created');
        await setStatus(owner, created.code.id, 'archived', 0);
        return created.code.id;
      }),
    );
    for (let i = 0; i < 4; i++) await create(owner, 5);
    const outcomes = await Promise.all(archived.map((id, at) => setStatus(owner, id, 'active', 5, at)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'quota')).toHaveLength(19);
    expect(await counted(owner.accountId)).toEqual({ kept: 5, real: 5 });
  });

  test('one free place and 30 parallel new projects on two nodes: exactly one, archived ones counted too', async () => {
    const { accountId } = await seedAccount(nodes[0]);
    const insert = (at: number, isDefault = false) => {
      const project = someProject(accountId, { is_default: isDefault });
      return node(at).write.insertProject({ project, cap: 4, idempotency: null });
    };
    const archived = await insert(0);
    if (!('project' in archived)) throw new Error('not created');
    const input = { accountId, projectId: archived.project.id, archived: true, now: Date.now() };
    await nodes[0].write.setProjectArchived(input);
    await insert(1);
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => insert(at, at % 3 === 0)));
    expect(outcomes.filter((outcome) => 'project' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(29);
    const page = { ...wholeAccount(accountId), beforeSeq: null, limit: 10 };
    const projects = await nodes[1].read.listCountedProjects(page);
    expect([projects.length, projects.filter(({ is_default }) => is_default).length]).toEqual([4, 1]);
  });

  test('of revoked keys the last 100 are kept, and every active key', async () => {
    const { accountId } = await seedAccount(nodes[0]);
    const live = someKey(accountId);
    await nodes[0].write.insertKey({ key: live, cap: 2 });
    const made: string[] = [];
    for (let i = 0; i < 105; i++) {
      const key = someKey(accountId);
      made.push(key.id);
      await node(i).write.insertKey({ key, cap: 2 });
      await node(i).write.revokeKey({ accountId, keyId: key.id, now: 1_000 + i });
    }
    const [row] = await query(storeEnv, `select count(*) as n from api_keys where account_id = '${accountId}'`);
    expect(Number(row?.n)).toBe(101);
    expect((await nodes[1].read.listKeys(accountId)).map(({ id }) => id)).toEqual([live.id, ...made.slice(-100)]);
  });

  test('a cap of 3 keys and 20 parallel calls on two nodes: exactly 3 keys; a revoked one makes room', async () => {
    const { accountId } = await seedAccount(nodes[0]);
    const keys = Array.from({ length: 20 }, () => someKey(accountId));
    const stored = await Promise.all(keys.map((key, at) => node(at).write.insertKey({ key, cap: 3 })));
    const live = keys.filter((_, at) => stored[at] === 'inserted');
    expect(live).toHaveLength(3);
    await nodes[0].write.revokeKey({ accountId, keyId: live[0]?.id ?? '', now: Date.now() });
    expect(await nodes[1].write.insertKey({ key: someKey(accountId), cap: 3 })).toBe('inserted');
    expect(await nodes[1].write.insertKey({ key: someKey(accountId), cap: 3 })).toBe('full');
  });

  test('the count stored with the account is correct and within the cap after any parallel calls', async () => {
    const CAP = 4;
    const step = fc.record({
      node: fc.nat({ max: 1 }),
      code: fc.nat({ max: 4 }),
      act: fc.constantFrom('create', 'create', 'archived', 'active'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const owner = await seedAccount(nodes[0]);
        const codes: string[] = [];
        for (let i = 0; i < 5; i++) {
          const created = await create(owner, 5);
          if ('code' in created) codes.push(created.code.id);
        }
        await setStatus(owner, codes[0] ?? '', 'archived', CAP);
        await Promise.all(
          steps.map(({ node: at, code, act }) =>
            act === 'create' ? create(owner, CAP, at) : setStatus(owner, codes[code] ?? '', act, CAP, at),
          ),
        );
        const { kept, real } = await counted(owner.accountId);
        expect(kept).toBe(real);
        expect(real).toBeLessThanOrEqual(CAP);
      }),
      { numRuns: 15 },
    );
  });
});
