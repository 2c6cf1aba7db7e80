import { expect, test } from 'bun:test';
import type { SafetyListEntry } from '../../../src/http/dashboard/contract.ts';
import { emptyStore, onBothEngines } from '../../harness/engines.ts';
import { CARD, URL_CODE } from './support/codes.ts';
import { type DashboardApp, type Owner, startDashboard } from './support/dashboard-app.ts';

onBothEngines('the safety list in the dashboard', (engine) => {
  async function withOperator(work: (app: DashboardApp, operator: Owner) => Promise<void>): Promise<void> {
    const app = await startDashboard(engine, { roles: ['api'], storeEnv: await emptyStore(engine) });
    try {
      await work(app, await app.owner());
    } finally {
      await app.stop();
    }
  }

  test('can be extended, searched and reduced, and takes effect at once', () =>
    withOperator(async (app, { dashboard }) => {
      expect((await dashboard.ask('GET /me', {})).is_operator).toBe(true);
      const add = (entry: string) => dashboard.ask('POST /safety-list', { body: { entry } });
      const host = await add(' Bad.Example ');
      expect(host).toMatchObject({ kind: 'host', value: 'bad.example' });
      expect(await add('https://example.com/Evil_%5F')).toMatchObject({ kind: 'url' });
      expect((await add('0'.repeat(64))).kind).toBe('hash');
      expect(await add('bad.example')).toEqual(host);
      const list = async (contains?: string) => {
        const query = contains === undefined ? {} : { contains };
        return (await dashboard.ask('GET /safety-list', { query })).items.map(({ kind }) => kind);
      };
      expect(await list()).toEqual(['hash', 'url', 'host']);
      expect(await list('BAD')).toEqual(['host']);
      expect(await list('_%')).toEqual(['url']);
      expect(await list('nothing')).toEqual([]);
      const check = (url: string) => dashboard.ask('POST /safety-check', { body: { url } });
      expect(await check('https://www.bad.example/x')).toMatchObject({
        verdict: 'unsafe',
        reasons: [{ source: 'operator-list' }],
      });
      expect(await check('https://good.example/')).toEqual({ verdict: 'safe', reasons: [] });
      const { dashboard: theirs } = await app.owner();
      const body = { ...URL_CODE, redirect_url: 'https://bad.example/' };
      await theirs.refused('POST /v2/qr-codes', { body }, 422, 'unsafe_url');
      await dashboard.ask('DELETE /safety-list/{id}', { id: host.entry_id });
      await dashboard.refused('DELETE /safety-list/{id}', { id: host.entry_id }, 404, 'not_found');
      await theirs.ask('POST /v2/qr-codes', { body });
      for (const entry of ['', 'two words', 'ftp://x'])
        await dashboard.refused('POST /safety-list', { body: { entry } }, 400, 'invalid_request');
      await dashboard.refused('POST /safety-check', { body: { url: 'nonsense' } }, 400, 'invalid_request');
    }));

  test('is paged completely, newest first', () =>
    withOperator(async (app, { dashboard }) => {
      const { store } = app.app;
      for (let at = 0; at < 250; at++) {
        const id = `sle_${String(at).padStart(26, '0')}`;
        await store.write.addSafetyEntry({ id, kind: 'host', value: `h${at}.example`, created_at: at });
      }
      const items: SafetyListEntry[] = [];
      for (let query = {}; ; ) {
        const page = await dashboard.ask('GET /safety-list', { query });
        items.push(...page.items);
        if (page.next_page_token === null) break;
        query = { page_token: page.next_page_token };
      }
      const expected = Array.from({ length: 250 }, (_, at) => `h${249 - at}.example`);
      expect(items.map(({ value }) => value)).toEqual(expected);
    }));

  test('a change of the list re-checks all codes in the background: listed targets are blocked, and unblocked after removal', () =>
    withOperator(async (app, { dashboard }) => {
      const owner = await app.owner();
      const make = async (body: Parameters<typeof dashboard.ask<'POST /v2/qr-codes'>>[1]['body']) =>
        (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id;
      const code = await make({ type: 'url', redirect_url: 'https://turned.example/' });
      const card = await make({ type: 'vcard', qr_data: { ...CARD, website: 'https://turned.example/me' } });
      await make(URL_CODE);
      await dashboard.ask('POST /safety-list', { body: { entry: 'turned.example' } });
      await rescanned(dashboard);
      const blocked = await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: card });
      expect([blocked.status, blocked.safety_reasons]).toEqual([
        'blocked',
        [
          {
            source: 'operator-list',
            url: 'https://turned.example/me',
            text: expect.stringContaining('list') as unknown as string,
          },
        ],
      ]);
      const renamed = { qr_data: { ...CARD, website: 'https://turned.example/me', last_name: 'King' } };
      const still = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: card, body: renamed });
      expect(still.status).toBe('blocked');
      const worse = { qr_data: { ...CARD, website: 'https://turned.example/other' } };
      await owner.dashboard.refused('PATCH /v2/qr-codes/{id}', { id: card, body: worse }, 422, 'unsafe_url');
      const better = await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id: card, body: { qr_data: CARD } });
      expect([better.status, better.safety_reasons]).toEqual(['active', []]);
      const history = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: card, query: {} });
      expect(history.items.map(({ what }) => what.kind).toSorted()).toEqual([
        'changed',
        'changed',
        'created',
        'safety',
        'safety',
      ]);
      const [entry] = (await dashboard.ask('GET /safety-list', { query: {} })).items;
      await dashboard.ask('DELETE /safety-list/{id}', { id: entry?.entry_id ?? '' });
      await rescanned(dashboard);
      expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: code })).status).toBe('active');
    }));
});

/** Resolves when the re-check started by the last change of the list has ended. */
async function rescanned(dashboard: Owner['dashboard']): Promise<void> {
  for (;;) {
    const progress = await dashboard.ask('GET /safety-rescan', {});
    if (progress.state !== 'running') {
      expect(progress).toMatchObject({ state: 'done', total: 3, checked: 3 });
      return;
    }
    await Bun.sleep(5);
  }
}
