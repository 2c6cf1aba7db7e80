import { afterAll, beforeAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../src/store/reach.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { seedAccount, someCode, someKey } from './support/seed.ts';

const ROUNDS = 50;

/** One process has read and cached a record, another changes it: the next read must not return the cached one. */
onBothEngines('reads on two nodes', (engine) => {
  let here: Store;
  let there: Store;

  beforeAll(async () => {
    const storeEnv = await emptyStore(engine);
    [here, there] = [await openAt(storeEnv), await openAt(storeEnv)];
  });
  afterAll(() => Promise.all([here.close(), there.close()]));

  test('a code is read as the last answered change left it, on whichever node that was made', async () => {
    const owner = await seedAccount(here);
    const code = someCode(owner, 'Label 0');
    await here.write.insertQrCode({ code, cap: 10, idempotency: null });
    for (let revision = 1; revision <= ROUNDS; revision++) {
      const label = `Label ${revision}`;
      const { write } = revision % 2 === 0 ? here : there;
      const change = { accountId: owner.accountId, codeId: code.id, revision, cap: 0, affectsScans: false };
      await write.changeQrCode({ ...change, set: { label }, quota: 'keep' });
      for (const node of [here, there, here]) {
        expect(await node.read.findQrCode(wholeAccount(owner.accountId), code.id)).toMatchObject({ label });
      }
    }
  });

  test('a key is read with the current state of its account, and as revoked once it is', async () => {
    const { accountId } = await seedAccount(here);
    const key = someKey(accountId);
    await here.write.insertKey({ key, cap: 1 });
    for (let round = 0; round < ROUNDS; round++) {
      const plan = round % 2 === 0 ? 'pro' : 'agency';
      await there.write.updateAccount({ accountId, changes: { plan }, now: round });
      expect(await here.read.findKeyByHash(key.hash)).toMatchObject({ plan, revoked_at: null });
    }
    await there.write.revokeKey({ accountId, keyId: key.id, now: 7 });
    expect(await here.read.findKeyByHash(key.hash)).toMatchObject({ revoked_at: 7 });
  });

  test('a record that did not exist is found as soon as it does', async () => {
    const owner = await seedAccount(here);
    const code = someCode(owner);
    expect(await here.read.findQrCode(wholeAccount(owner.accountId), code.id)).toBeUndefined();
    await there.write.insertQrCode({ code, cap: 10, idempotency: null });
    expect(await here.read.findQrCode(wholeAccount(owner.accountId), code.id)).toMatchObject({ id: code.id });
  });

  test('a code that one account has just read is not shown to another account', async () => {
    const [mine, theirs] = [await seedAccount(here), await seedAccount(here)];
    const code = someCode(mine);
    await here.write.insertQrCode({ code, cap: 10, idempotency: null });
    expect(await here.read.findQrCode(wholeAccount(mine.accountId), code.id)).toBeDefined();
    expect(await here.read.findQrCode(wholeAccount(theirs.accountId), code.id)).toBeUndefined();
  });
});
