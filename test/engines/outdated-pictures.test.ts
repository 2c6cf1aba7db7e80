import { expect, test } from 'bun:test';
import { emptyPlace, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount, someCode, someProject } from './support/seed.ts';

const BASE = 'https://links.example';

onBothEngines('a project whose links are printed otherwise', (engine) => {
  test('asks for each picture of its codes once, bit by bit, whatever their status', async () => {
    const place = await emptyPlace(engine);
    const store = await openAt(place);
    const seeded = await seedAccount(store);
    const other = someProject(seeded.accountId);
    await store.write.insertProject({ project: other, idempotency: null });
    const make = async (fields: object = {}) => {
      const made = await store.write.insertQrCode({
        code: { ...someCode(seeded), render_status: 'done', ...fields },
        cap: 100,
        idempotency: null,
      });
      if (!('code' in made)) throw new Error('The code was not made');
      return made.code.seq;
    };
    const wanted: number[] = [];
    for (const status of ['active', 'blocked', 'archived', 'active', 'archived', 'blocked', 'active'])
      wanted.push(await make({ status }));
    await make({ type: 'wifi' });
    await make({ project_id: other.id });

    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    const change = { accountId: seeded.accountId, projectId: seeded.projectId, now: 5 };
    await store.write.updateProject({ ...change, changes: { name: 'Renamed', compact_codes: 0 } });
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    await store.write.updateProject({ ...change, changes: { compact_codes: 1 } });
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(true);

    const pending = async () =>
      (await query(place, "select seq from qr_codes where render_status = 'pending' order by seq")).map(
        ({ seq }) => seq,
      );
    const steps: unknown[] = [];
    const request = { now: 7, limit: 3, publicUrl: BASE, after: -1 };
    while ((await store.write.requestOutdatedRenders(request)) !== null) steps.push(await pending());
    expect(steps).toEqual([wanted.slice(0, 3), wanted.slice(0, 6), wanted]);
    expect(await store.read.hasOutdatedPictures(BASE)).toBe(false);
    await store.close();
  });
});
