import { expect, test } from 'bun:test';
import { CODE_SORTS } from '../../../src/http/dashboard/contract.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Code, V2Input } from '../../../web/lib/v2-types.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

type CodeListQuery = NonNullable<V2Input<'GET /v2/qr-codes'>['query']>;

const DAY_MS = 86_400_000;

onBothEngines('searching codes in the dashboard', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  const make = (owner: Owner, label: string, more: object = {}): Promise<Code> =>
    owner.dashboard.ask('POST /v2/qr-codes', {
      body: { type: 'url', redirect_url: 'https://example.com/', label, ...more },
    });

  const found = async (owner: Owner, query: CodeListQuery): Promise<string[]> =>
    (await owner.dashboard.ask('GET /v2/qr-codes', { query })).items.map(({ label }) => label);

  async function scan(owner: Owner, id: string, times: number, daysAgo: number): Promise<void> {
    const { store } = app().app;
    const row = await store.read.findQrCode(wholeAccount(owner.id), id);
    if (!row) throw new Error('The code is gone');
    const day = Math.floor(Date.now() / DAY_MS) - daysAgo;
    for (let time = 0; time < times; time++) await store.write.countScans(batchOf([row], { day }));
    // On PostgreSQL the running server indexes every second.
    if (engine === 'postgres') await store.write.mergeScanJournal({ upTo: null });
  }

  test('a search finds parts of label, slug and destination, ignoring accents, before and after indexing', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const code = await make(owner, 'Bäckerei Müller', { redirect_url: 'https://Shop.example/assets/33?x=1' });
    await make(owner, 'Poster', { redirect_url: 'https://shop.example/assets/44' });
    await make(other, 'Müller of another', { redirect_url: 'https://shop.example/assets/33' });
    const expectFound = async () => {
      for (const search of [
        'muller',
        'MÜLLER',
        'backerei m',
        'assets/33',
        'https://shop.example/assets/33',
        code.slug.slice(2, 9),
      ]) {
        for (const sort of ['newest', 'label', 'scans'] as const)
          expect([search, sort, await found(owner, { q: search, sort })]).toEqual([search, sort, ['Bäckerei Müller']]);
      }
      expect(await found(owner, { q: 'assets/' })).toEqual(['Poster', 'Bäckerei Müller']);
      expect(await found(owner, { q: 'assets/', page_size: 1, sort: 'label' })).toEqual(['Bäckerei Müller']);
      expect(await found(owner, { q: 'nowhere' })).toEqual([]);
    };
    await expectFound();
    while (await app().app.store.write.indexSearchTexts({ limit: 100 })) {}
    await expectFound();

    const body = { label: 'Konditorei', redirect_url: 'https://example.org/new' };
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: code.qr_id, body });
    for (const round of ['at once', 'indexed']) {
      expect([round, await found(owner, { q: 'muller' })]).toEqual([round, []]);
      expect([round, await found(owner, { q: 'assets/33' })]).toEqual([round, []]);
      expect([round, await found(owner, { q: 'ORG/new' })]).toEqual([round, ['Konditorei']]);
      while (await app().app.store.write.indexSearchTexts({ limit: 1 })) {}
    }
    const api = await other.api.get('/v1/qr-codes', { query: { label_contains: 'muller' } });
    expect(api.body.items).toEqual([]);
  });

  test('filters find codes that are expired, at their limit, in an archived project, or without a picture', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const { store } = app().app;
    const { project_id } = await dashboard.ask('POST /v2/projects', { body: { name: 'Old' } });
    await make(owner, 'Alive', { expires_at: '2090-01-01T00:00:00Z', scan_limit: 9 });
    await make(owner, 'Expired', { expires_at: '2020-01-01T00:00:00Z' });
    const archived = await make(owner, 'Expired, archived', { expires_at: '2020-01-01T00:00:00Z' });
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id: archived.qr_id, body: { status: 'archived' } });
    const limited = await make(owner, 'Used up', { scan_limit: 1 });
    await scan(owner, limited.qr_id, 1, 0);
    await make(owner, 'In old project', { project_id });
    await dashboard.ask('PATCH /v2/projects/{id}', { id: project_id, body: { is_archived: true } });
    const failed = await make(owner, 'No picture');
    await store.write.changeQrCode({
      accountId: owner.id,
      codeId: failed.qr_id,
      revision: 1,
      set: { render_status: 'error' },
      quota: 'keep',
      cap: 0,
      affectsScans: false,
    });
    const expected = {
      expired: 'Expired',
      limit_reached: 'Used up',
      project_archived: 'In old project',
      picture_failed: 'No picture',
    } as const;
    for (const [condition, label] of Object.entries(expected)) {
      for (const sort of CODE_SORTS) {
        const query = { condition: condition as keyof typeof expected, sort };
        expect([condition, sort, await found(owner, query)]).toEqual([condition, sort, [label]]);
      }
    }
    expect(await found(owner, { condition: 'expired', status: ['archived'] })).toEqual(['Expired, archived']);
    expect(await found(owner, { condition: 'expired', q: 'alive' })).toEqual([]);
    const { items } = await dashboard.ask('GET /v2/qr-codes', { query: { condition: 'project_archived' } });
    expect(items[0]?.project_archived).toBe(true);
    await dashboard.refused('GET /v2/qr-codes', { query: { condition: 'tired' } as never }, 400, 'invalid_request');
  });

  test('lists sorted by scans and by the last scan page without gaps, and show its day', async () => {
    const owner = await app().owner();
    const codes = [];
    for (const label of ['a', 'b', 'c', 'd', 'e']) codes.push(await make(owner, label));
    const [a, b, , d] = codes.map(({ qr_id }) => qr_id);
    await scan(owner, a ?? '', 3, 2);
    await scan(owner, b ?? '', 5, 9);
    await scan(owner, d ?? '', 3, 0);
    const walk = async (sort: CodeListQuery['sort']) => {
      const seen: string[] = [];
      for (let page_token = ''; ; ) {
        const page = await owner.dashboard.ask('GET /v2/qr-codes', {
          query: { sort: sort ?? 'newest', page_size: 2, page_token },
        });
        seen.push(...page.items.map(({ label }) => label));
        if (page.next_page_token === null) return seen.join('');
        page_token = page.next_page_token;
      }
    };
    expect(await walk('scans')).toBe('bdaec');
    expect(await walk('scans_asc')).toBe('ceadb');
    expect(await walk('last_scan')).toBe('dabec');
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes', { query: { sort: 'last_scan' } });
    const today = Math.floor(Date.now() / DAY_MS);
    const day = (ago: number) => new Date((today - ago) * DAY_MS).toISOString().slice(0, 10);
    expect(items.map(({ last_scan_day }) => last_scan_day)).toEqual([day(0), day(2), day(9), null, null]);
    expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: a ?? '' })).last_scan_day).toBe(day(2));
  });
});
