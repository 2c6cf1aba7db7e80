import { expect, test } from 'bun:test';
import { CODE_SORTS, type CodeSort } from '../../../src/http/dashboard/contract.ts';
import { fold } from '../../../src/lib/fold.ts';
import type { Code, V2Input } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

type CodeListQuery = NonNullable<V2Input<'GET /v2/qr-codes'>['query']>;

/** Every page of the list, one after the other. */
async function walk({ dashboard }: Owner, query: CodeListQuery): Promise<Code[]> {
  const items: Code[] = [];
  for (let page_token: string | undefined; ; ) {
    const page = await dashboard.ask('GET /v2/qr-codes', {
      query: { ...query, ...(page_token !== undefined && { page_token }) },
    });
    items.push(...page.items);
    if (page.next_page_token === null) return items;
    page_token = page.next_page_token;
  }
}

const labels = (items: Code[]) => items.map(({ label }) => label);

onBothEngines("the dashboard's list of codes", (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  const make = async (owner: Owner, label: string, more: object = {}) =>
    owner.dashboard.ask('POST /v2/qr-codes', {
      body: { type: 'url', redirect_url: 'https://example.com/', label, ...more },
    });

  test('pages through each order without gaps or repeats, with equal labels and several statuses', async () => {
    const owner = await app().owner();
    const words = ['beta', 'Alpha', 'alpha', 'äpfel', 'Zoë', 'zoe', '10', '9', 'beta', 'beta', '日本', 'Ωmega'];
    const made = [];
    for (const word of words) made.push(await make(owner, word));
    const bySeq = made.map(({ qr_id }) => qr_id);
    const folded = (id: string) => Buffer.from(fold(words[bySeq.indexOf(id)] ?? ''));
    const byLabel = bySeq.toSorted(
      (a, b) => Buffer.compare(folded(a), folded(b)) || bySeq.indexOf(a) - bySeq.indexOf(b),
    );
    const expected = {
      newest: bySeq.toReversed(),
      oldest: bySeq,
      label: byLabel,
      label_desc: byLabel.toReversed(),
      // Nobody has scanned any.
      scans: bySeq.toReversed(),
      scans_asc: bySeq,
      last_scan: bySeq.toReversed(),
    };
    for (const sort of CODE_SORTS) {
      for (const page_size of [3, 100]) {
        const items = await walk(owner, { sort, page_size });
        expect([sort, page_size, items.map(({ qr_id }) => qr_id)]).toEqual([sort, page_size, expected[sort]]);
      }
    }
  });

  test('shows active and blocked codes together in order, and archived ones on request', async () => {
    const owner = await app().owner();
    const made = new Map<string, string>();
    for (const label of ['a', 'b', 'c', 'd']) made.set(label, (await make(owner, label)).qr_id);
    const { store } = app().app;
    for (const [label, status] of [
      ['b', 'blocked'],
      ['d', 'archived'],
    ] as const) {
      const codeId = made.get(label) ?? '';
      const change = { accountId: owner.id, codeId, revision: 1, quota: 'keep', cap: 0 } as const;
      await store.write.changeQrCode({ ...change, set: { status }, affectsScans: true });
    }
    for (const page_size of [1, 2, 10]) {
      expect(labels(await walk(owner, { sort: 'label', page_size }))).toEqual(['a', 'b', 'c']);
      expect(labels(await walk(owner, { page_size }))).toEqual(['c', 'b', 'a']);
    }
    expect(labels(await walk(owner, { status: ['archived'] }))).toEqual(['d']);
    expect(labels(await walk(owner, { status: ['blocked'], sort: 'oldest' }))).toEqual(['b']);
  });

  test('finds by a part of the label in every order, as v1 does', async () => {
    const owner = await app().owner();
    for (const label of ['Menu 2', 'menu 10', 'Poster', 'Dinner MENU', 'Mé', 'x_menu%']) await make(owner, label);
    // A sample, since one session may make 100 requests a second.
    const found = async (search: string, sorts: readonly CodeSort[] = ['newest', 'label', 'scans']) => {
      const lists = await Promise.all(
        sorts.flatMap((sort) => [3, 50].map((page_size) => walk(owner, { q: search, sort, page_size }))),
      );
      const api = await owner.api.get('/v1/qr-codes', { query: { label_contains: search } });
      const expected = api.body.items.map(({ label }: Code) => label).toSorted();
      for (const items of lists) expect([search, labels(items).toSorted()]).toEqual([search, expected]);
      return lists;
    };
    const [newest, , oldest, , byLabel, , backwards] = await found('menu', CODE_SORTS);
    expect(labels(newest ?? [])).toEqual(['x_menu%', 'Dinner MENU', 'menu 10', 'Menu 2']);
    expect(labels(oldest ?? [])).toEqual(['Menu 2', 'menu 10', 'Dinner MENU', 'x_menu%']);
    expect(labels(byLabel ?? [])).toEqual(['Dinner MENU', 'menu 10', 'Menu 2', 'x_menu%']);
    expect(labels(backwards ?? [])).toEqual(['x_menu%', 'Menu 2', 'menu 10', 'Dinner MENU']);
    for (const search of ['MENU 1', '%', '_', 'm', 'mé', 'nothing like it']) await found(search);
  });

  test('finds a code of this account by its slug or its link', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const code = await make(owner, 'Hidden');
    await make(owner, 'Another');
    for (const search of [code.slug, code.slug.toUpperCase(), code.link, `  ${code.link}?utm=1#x `]) {
      expect([search, labels(await walk(owner, { q: search }))]).toEqual([search, ['Hidden']]);
      expect(labels(await walk(other, { q: search }))).toEqual([]);
    }
    expect(labels(await walk(owner, { q: code.slug, status: ['archived'] }))).toEqual([]);
    expect(labels(await walk(owner, { q: code.slug, type: 'text' }))).toEqual([]);
  });

  test('filters by project and type, in every order', async () => {
    const owner = await app().owner();
    const { project_id } = await owner.dashboard.ask('POST /v2/projects', { body: { name: 'P' } });
    await make(owner, 'in default');
    await make(owner, 'b in P', { project_id });
    const text = { type: 'text', redirect_url: null, qr_data: { text: 'x' }, project_id };
    await make(owner, 'a in P', text);
    for (const sort of CODE_SORTS) {
      expect(labels(await walk(owner, { sort, project_id, page_size: 1 })).toSorted()).toEqual(['a in P', 'b in P']);
      expect(labels(await walk(owner, { sort, project_id, type: 'text' }))).toEqual(['a in P']);
    }
    const refused = (query: object, message: string) =>
      owner.dashboard.refused('GET /v2/qr-codes', { query }, 400, 'invalid_request', message);
    await refused({ sort: 'size' }, 'sort must be one of newest');
    await refused({ status: 'gone' }, 'must be one of active');
    await refused({ type: 'poster' }, 'type must be one of');
    await refused({ q: 'a\0b' }, 'q must not contain control characters');
  });

  test('a page token of another list, account or order is ignored: the list begins at the first page', async () => {
    const owner = await app().owner();
    for (const label of ['a', 'b', 'c']) await make(owner, label);
    const first = { sort: 'label', page_size: 1 } as const;
    const { next_page_token } = await owner.dashboard.ask('GET /v2/qr-codes', { query: first });
    const page_token = next_page_token ?? '';
    const next = async (query: CodeListQuery) =>
      labels((await owner.dashboard.ask('GET /v2/qr-codes', { query: { ...query, page_token, page_size: 1 } })).items);
    expect(await next({ sort: 'label' })).toEqual(['b']);
    expect(await next({ sort: 'label_desc' })).toEqual(['c']);
    expect(await next({ sort: 'label', type: 'url' })).toEqual(['a']);
    const api = await owner.api.get('/v1/qr-codes', { query: { page_token, page_size: '1' } });
    expect(api.body.items[0].label).toBe('c');
  });

  test('items are whole codes, also with the longest labels', async () => {
    const owner = await app().owner();
    const longest = 'ᾷ'.repeat(255);
    const codes = [await make(owner, longest), await make(owner, `${longest.slice(1)}x`, { scan_limit: 5 })];
    const items = await walk(owner, { sort: 'label', page_size: 1 });
    expect(items.map(({ qr_id }) => qr_id).toSorted()).toEqual(codes.map(({ qr_id }) => qr_id));
    expect(items.find(({ qr_id }) => qr_id === codes[1]?.qr_id)).toEqual(codes[1]);
  });
});
