import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines, type StoreEnv } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { BASE, claim, publish, renderAll, waitingCodes } from './support/render-codes.ts';
import { seedAccount, someCode, someProject } from './support/seed.ts';

const NOW = 1_800_000_000_000;
const OTHER = 'https://other.example';

async function pending(storeEnv: StoreEnv): Promise<unknown[]> {
  const rows = await query(storeEnv, "select seq from qr_codes where render_status = 'pending' order by seq");
  return rows.map(({ seq }) => seq);
}

onBothEngines('a project whose printed links change', (engine) => {
  test('queues each picture of its codes once, in batches, whatever their status', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const seeded = await seedAccount(store);
    const other = someProject(seeded.accountId);
    await store.write.insertProject({ project: other, cap: null, idempotency: null });
    const make = async (fields: object = {}) => {
      const made = await store.write.insertQrCode({
        code: { ...someCode(seeded), render_status: 'done', ...fields },
        cap: 100,
        idempotency: null,
      });
      if (!('code' in made)) throw new Error('The code was not made');
      return made.code.seq;
    };
    const linkCodes: number[] = [];
    for (const status of ['active', 'blocked', 'archived', 'active', 'archived', 'blocked', 'active'])
      linkCodes.push(await make({ status }));
    await make({ type: 'wifi' });
    await make({ project_id: other.id });

    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    const change = { accountId: seeded.accountId, projectId: seeded.projectId, now: 5 };
    await store.write.updateProject({ ...change, changes: { name: 'Renamed', compact_codes: false } });
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    await store.write.updateProject({ ...change, changes: { compact_codes: true } });
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(true);

    const steps: unknown[] = [];
    const request = { now: 7, limit: 3, publicUrl: BASE, after: -1 };
    while ((await store.write.requestOutdatedRenders(request)) !== null) steps.push(await pending(storeEnv));
    expect(steps).toEqual([linkCodes.slice(0, 3), linkCodes.slice(0, 6), linkCodes]);
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    await store.close();
  });

  test('takes turns with other projects and with a new public address', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const large = await seedAccount(store);
    const small = await seedAccount(store);
    for (const owner of [large, small]) await waitingCodes(store, owner, [1, 1, 1]);
    await renderAll(store, { now: NOW });
    await store.write.setLinkAddress({ address: OTHER, now: NOW });
    for (const { accountId, projectId } of [large, small])
      await store.write.updateProject({ accountId, projectId, now: 5, changes: { compact_codes: true } });
    const turns: (number | null)[] = [];
    for (let turn = 0, after = -1; turn < 4; turn++) {
      const request = { now: NOW, limit: 1, publicUrl: OTHER, after };
      const storeEnv = await store.write.requestOutdatedRenders(request);
      turns.push(storeEnv);
      after = storeEnv ?? -1;
    }
    const [first = 0, second = 0] = (await query(storeEnv, 'select seq from projects order by seq')).map(({ seq }) =>
      Number(seq),
    );
    expect(turns).toEqual([first, second, -1, first]);
    await store.close();
  });
});

onBothEngines('a new public address', (engine) => {
  test('queues every picture of the old one, in batches that survive a restart, and shows owners the progress', async () => {
    const storeEnv = await emptyStore(engine);
    let store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const stranger = await seedAccount(store);
    expect(await store.write.setLinkAddress({ address: BASE, now: NOW })).toEqual({ replaced: null });
    const seqs = await waitingCodes(store, owner, [1, 2, 3, 4, 5]);
    await renderAll(store, { now: NOW });
    const all = { now: NOW, limit: 2, publicUrl: OTHER, after: -1 };
    // A node with another address than the current one queues nothing.
    expect(await store.write.requestOutdatedRenders(all)).toBeNull();
    expect(await store.read.findRedraw(owner.accountId)).toBeUndefined();

    const start = { address: OTHER, now: NOW + 10 };
    expect(await store.write.setLinkAddress(start)).toEqual({ replaced: BASE });
    expect(await store.write.setLinkAddress(start)).toEqual({ replaced: null });
    expect(await store.read.findRedraw(owner.accountId)).toEqual({ address: OTHER, share_done: 0 });
    expect(await store.read.findRedraw(stranger.accountId)).toBeUndefined();
    await store.write.requestOutdatedRenders(all);
    expect(await pending(storeEnv)).toEqual(seqs.slice(0, 2));
    await store.close();

    store = await openAt(storeEnv);
    expect(await store.write.setLinkAddress(start)).toEqual({ replaced: null });
    expect(await store.read.findRedraw(owner.accountId)).toEqual({ address: OTHER, share_done: 0.4 });
    await store.write.requestOutdatedRenders(all);
    expect(await pending(storeEnv)).toEqual(seqs.slice(0, 4));
    while ((await store.write.requestOutdatedRenders(all)) !== null);
    expect(await pending(storeEnv)).toEqual(seqs);
    expect(await store.read.findRedraw(owner.accountId)).toBeUndefined();
    await renderAll(store, { now: NOW, queue: 'reRenders', publicUrl: OTHER });
    for (const seq of seqs)
      expect(await store.read.listCodeAddresses(seq)).toEqual([{ address: BASE, is_unprinted: false }]);
    expect((await store.read.listLinkAddresses()).map(({ address }) => address).toSorted()).toEqual([BASE, OTHER]);
    await store.close();
  });

  test('queues a code again that a node with the old address published in the meantime', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    await store.write.setLinkAddress({ address: BASE, now: NOW });
    const [first = 0, slow = 0] = await waitingCodes(store, owner, [1, 2, 3]);
    const jobs = await claim(store, { now: NOW, claim: 'claim_1_old' });
    await store.write.setLinkAddress({ address: OTHER, now: NOW });
    const all = { now: NOW, limit: 10, publicUrl: OTHER, after: -1 };
    while ((await store.write.requestOutdatedRenders(all)) !== null);
    expect(await pending(storeEnv)).toEqual([]);
    for (const job of jobs.filter(({ seq }) => seq <= slow))
      expect(await publish(store, job, { claim: 'claim_1_old', now: NOW })).toBe(true);
    expect(await store.read.hasOutdatedPictures(OTHER)).toBe(true);
    while ((await store.write.requestOutdatedRenders(all)) !== null);
    expect(await pending(storeEnv)).toEqual([first, slow]);
    await store.close();
  });

  test('does not affect codes on a custom domain or without a link', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const [wifi = 0] = await waitingCodes(store, owner, [1]);
    const branded = await seedAccount(store);
    await waitingCodes(store, branded, [1]);
    await renderAll(store, { now: NOW });
    await query(storeEnv, `update qr_codes set type = 'wifi' where seq = ${wifi}`);
    await query(storeEnv, `update projects set custom_domain = 'q.example' where id = '${branded.projectId}'`);
    await store.write.setLinkAddress({ address: OTHER, now: NOW });
    const all = { now: NOW, limit: 10, publicUrl: OTHER, after: -1 };
    while ((await store.write.requestOutdatedRenders(all)) !== null);
    expect(await pending(storeEnv)).toEqual([]);
    await store.close();
  });

  if (engine === 'postgres')
    test('is set once by nodes that start together, and by one of them where they differ', async () => {
      const storeEnv = await emptyStore(engine);
      const nodes = await Promise.all([openAt(storeEnv), openAt(storeEnv), openAt(storeEnv)]);
      const addresses = [BASE, BASE, OTHER];
      await Promise.all(nodes.map((node, at) => node.write.setLinkAddress({ address: addresses[at] ?? '', now: NOW })));
      const current = (await nodes[0].read.listLinkAddresses()).filter(({ is_current }) => is_current);
      expect(current).toHaveLength(1);
      await Promise.all(nodes.map((node) => node.close()));
    });
});
