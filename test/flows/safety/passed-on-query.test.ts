import { expect, test } from 'bun:test';
import { addListEntry } from '../../../src/safety/operator-entries.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { rendered } from '../dashboard/support/codes.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

onBothEngines('a query that is passed on', (engine) => {
  const app = sharedDashboard(engine);

  async function codeTo(redirect_url: string) {
    const owner = await app().owner();
    const { qr_id: id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: { type: 'url', redirect_url } });
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { pass_query: true } });
    const { slug } = await rendered(owner, id);
    const scan = (query: string) => fetch(`${app().url}/${slug}${query}`, { redirect: 'manual' });
    return { scan, count: async () => (await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id })).scan_count };
  }

  const block = (entry: string) => addListEntry({ store: app().app.store, clock: { now: Date.now } }, entry);

  test('cannot lead to a listed URL: such a scan is refused and not counted', async () => {
    const { scan, count } = await codeTo('https://open.example/go');
    const before = await scan('?to=evil');
    expect(before.headers.get('location')).toBe('https://open.example/go?to=evil');

    await block('https://open.example/go?to=evil');
    for (const query of ['?to=evil', '?to=%65vil', '?to=evil-too&x=1']) {
      const stopped = await scan(query);
      expect([query, stopped.status, stopped.headers.get('location')]).toEqual([query, 403, null]);
      expect(await stopped.json()).toMatchObject({ code: 'qr_blocked' });
    }
    const after = await scan('?to=good');
    expect([after.status, after.headers.get('location')]).toEqual([302, 'https://open.example/go?to=good']);
    expect((await scan('')).headers.get('location')).toBe('https://open.example/go');
    expect(await count()).toBe(3);
  });

  test('is dropped where the destination would become too long', async () => {
    const { scan } = await codeTo('https://long.example/go');
    expect((await scan(`?x=${'a'.repeat(2_000)}`)).headers.get('location')).toHaveLength(2_026);
    expect((await scan(`?x=${'a'.repeat(3_000)}`)).headers.get('location')).toBe('https://long.example/go');
  });
});
