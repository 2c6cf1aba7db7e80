import { expect, test } from 'bun:test';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount, someCode, someProject } from './support/seed.ts';

onBothEngines('creates in one batch', (engine) => {
  test('have separate outcomes: created, replayed, slug taken, project archived, quota exceeded', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const { accountId } = owner;
    const archived = someProject(accountId);
    await store.write.insertProject({ project: archived, cap: null, idempotency: null });
    const archive = { accountId, projectId: archived.id, archived: true, now: Date.now() };
    await store.write.setProjectArchived(archive);

    const codes = Array.from({ length: 12 }, (_, at) => someCode(owner, `Table ${at}`));
    const idempotency = { accountId, path: '/v1/qr-codes', key: 'k', bodyHash: 'h', now: 1_000, oldest: 0 };
    const insert = (code: (typeof codes)[number], isIdempotent = false) =>
      store.write.insertQrCode({ code, cap: 10, idempotency: isIdempotent ? idempotency : null });
    const [first, second, third, ...rest] = codes;
    if (!first || !second || !third) throw new Error('unreachable');
    const together = await Promise.all([
      insert(first),
      insert({ ...second, slug: first.slug }),
      insert({ ...third, project_id: archived.id }),
      insert(second, true),
      insert(third, true),
      ...rest.map((code) => insert(code)),
    ]);
    const kinds = together.map((outcome) => ('refused' in outcome ? outcome.refused : (Object.keys(outcome)[0] ?? '')));
    const many = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(kinds.slice(0, 3)).toEqual(['code', 'slug_taken', 'project_archived']);
    expect([many('code'), many('replay'), many('quota')]).toEqual([10, 1, 1]);
    const [row] = await query(storeEnv, 'select count(*) as codes, sum(version) as versions from scan_counters');
    expect(row).toEqual({ codes: 10, versions: 10 });
    expect((await store.read.findAccount(accountId))?.active_codes).toBe(10);
    await store.close();
  });
});
