import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { Code, NewCode } from '../../../web/lib/v2-types.ts';
import { query } from '../../engines/support/query.ts';
import { emptyStore, onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { rasterise, zxingText } from '../../pictures/read-codes.ts';
import { decoded, NETWORK, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import { type DashboardApp, type Owner, startDashboard } from '../dashboard/support/dashboard-app.ts';

onBothEngines('a server that starts with another public address', (engine) => {
  test('serves pictures of the new links at once, redraws all, and keeps the old files', async () => {
    const storeEnv = await emptyStore(engine);
    // Without PUBLIC_URL the address contains the port, which differs at every start.
    const first = await startDashboard(engine, { storeEnv });
    const owner = await first.owner();
    const [menu, compact, wifi] = [
      await create(owner, URL_CODE),
      await create(owner, URL_CODE),
      await create(owner, { type: 'wifi', qr_data: NETWORK }),
    ];
    const oldLink = `${first.publicUrl}/${menu.slug}`;
    expect([menu.link, await decoded(first, menu.file_url_png)]).toEqual([oldLink, oldLink]);
    await first.stop();

    // No worker runs yet: pictures of the new links are drawn on request.
    const waiting = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const visitor = await waiting.enter(owner);
    const present = await visitor.dashboard.ask('GET /v2/qr-codes/{id}', { id: menu.qr_id });
    expect(present).toMatchObject({ slug: menu.slug, link: `${waiting.publicUrl}/${menu.slug}` });
    expect(present.scannability).toBeNull();
    expect(await earlier(visitor, menu.qr_id)).toEqual([first.publicUrl]);
    await expectBothFiles(waiting, present);
    const { items } = await visitor.dashboard.ask('GET /v2/qr-codes', { query: {} });
    expect(items.find(({ qr_id }) => qr_id === menu.qr_id)?.file_url_svg).toBe(present.file_url_svg);
    const overApi = (await visitor.api.get(`/v1/qr-codes/${compact.qr_id}`)).body;
    const apiFile = new URL(overApi.file_url_png).pathname;
    expect(await decoded(waiting, apiFile)).toBe(`${waiting.publicUrl}/${compact.slug}`);
    expect(await decoded(waiting, menu.file_url_png)).toBe(oldLink);
    expect(items.find(({ qr_id }) => qr_id === wifi.qr_id)?.file_url_svg).toBe(wifi.file_url_svg);
    await waiting.app.store.write.setLinkAddress({ address: waiting.publicUrl, now: Date.now() });
    expect((await visitor.dashboard.ask('GET /me', {})).account?.redraw).toEqual({
      address: waiting.publicUrl,
      share_done: 0,
    });
    await waiting.stop();

    const last = await startDashboard(engine, { storeEnv });
    const back = await last.enter(owner);
    for (const { qr_id, slug } of [menu, compact]) {
      const code = await redrawn(last, back, qr_id);
      expect(code).toMatchObject({ slug, link: `${last.publicUrl}/${slug}`, scannability: { grade: 'A' } });
      expect((await earlier(back, qr_id)).toSorted()).toEqual([first.publicUrl, waiting.publicUrl].toSorted());
      await expectBothFiles(last, code);
    }
    expect((await back.dashboard.ask('GET /me', {})).account?.redraw).toBeNull();
    const untouched = await back.dashboard.ask('GET /v2/qr-codes/{id}', { id: wifi.qr_id });
    expect(untouched.file_url_svg).toBe(wifi.file_url_svg);
    expect(await earlier(back, wifi.qr_id)).toEqual([]);
    // Files that were served before stay unchanged, also those that no job has published.
    expect(await decoded(last, menu.file_url_png)).toBe(oldLink);
    expect(await decoded(last, present.file_url_png)).toBe(present.link);
    const addresses = await last.app.store.read.listLinkAddresses();
    expect(addresses.map(({ address }) => address).toSorted()).toEqual(
      [first.publicUrl, waiting.publicUrl, last.publicUrl].toSorted(),
    );
    await last.stop();
  });

  test('draws on request only the picture of the code in the file name, and only for the exact name', async () => {
    const storeEnv = await emptyStore(engine);
    const first = await startDashboard(engine, { storeEnv });
    const owner = await first.owner();
    const [one, other] = [await create(owner, URL_CODE), await create(owner, URL_CODE)];
    await first.stop();
    const waiting = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const { dashboard } = await waiting.enter(owner);
    const { file_url_svg } = await dashboard.ask('GET /v2/qr-codes/{id}', { id: one.qr_id });
    const path = file_url_svg ?? '';
    expect(path).toMatch(/^\/files\/qr_[0-9a-z]{26}\/[0-9a-f]{40}[.]svg$/);
    const wrong = [
      path.replace(one.qr_id, other.qr_id),
      path.replace(`${one.qr_id}/`, ''),
      path.replace(/[0-9a-f]{8}[.]/, '00000000.'),
    ];
    for (const each of wrong) expect([each, (await fetch(waiting.url + each)).status]).toEqual([each, 404]);
    expect((await fetch(waiting.url + path)).status).toBe(200);
    expect(await query(storeEnv, 'select count(*) as kept from pictures')).toEqual([{ kept: 3 }]);
    await waiting.stop();
  });

  test('no longer names an address of which the owner says that it was never printed', async () => {
    const storeEnv = await emptyStore(engine);
    const first = await startDashboard(engine, { storeEnv });
    const owner = await first.owner();
    const { qr_id: id } = await create(owner, URL_CODE);
    const old = first.publicUrl;
    await first.stop();

    // Before and after the picture is drawn again.
    const waiting = await startDashboard(engine, { storeEnv, roles: ['api'] });
    const { dashboard } = await waiting.enter(owner);
    const answer = async (addresses: string[], were_printed: boolean) => {
      const notices = await dashboard.ask('POST /codes/{id}/printed-copies', {
        id,
        body: { addresses, were_printed },
      });
      expect(await dashboard.ask('GET /codes/{id}/notices', { id })).toEqual(notices);
      return notices.earlier_addresses;
    };
    expect(await answer(['https://elsewhere.example'], false)).toEqual([old]);
    expect(await answer([old], false)).toEqual([]);
    expect(await answer([old], true)).toEqual([old]);
    expect(await answer([old], false)).toEqual([]);
    const stranger = await waiting.owner();
    const body = { addresses: [old], were_printed: true };
    await stranger.dashboard.refused('POST /codes/{id}/printed-copies', { id, body }, 404, 'qr_not_found');
    await waiting.stop();

    const last = await startDashboard(engine, { storeEnv });
    const back = await last.enter(owner);
    await redrawn(last, back, id);
    expect(await earlier(back, id)).not.toContain(old);

    // Somebody is given a picture with the old address again.
    const { store } = last.app;
    const row = await store.read.findQrCode(wholeAccount(owner.id), id);
    const [picture] = await store.read.findPictures([row?.picture ?? '']);
    const seq = row?.seq ?? 0;
    const drawn = { ...picture, account_id: owner.id } as never;
    await store.write.keepPicture({ seq, picture: drawn, address: old, now: Date.now() });
    expect(await earlier(back, id)).toContain(old);
    await last.stop();
  });
});

async function earlier({ dashboard }: Owner, id: string): Promise<string[]> {
  return (await dashboard.ask('GET /codes/{id}/notices', { id })).earlier_addresses;
}

async function create(owner: Owner, body: NewCode): Promise<Code> {
  return rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id);
}

async function expectBothFiles(app: DashboardApp, code: Code): Promise<void> {
  const svg = await (await fetch(app.url + code.file_url_svg)).text();
  expect([await decoded(app, code.file_url_png), await zxingText(rasterise(svg))]).toEqual([code.link, code.link]);
}

/** Resolves when a picture with the current link is published. */
async function redrawn({ app, publicUrl }: DashboardApp, owner: Owner, id: string): Promise<Code> {
  await until(
    () => app.store.read.findQrCode(wholeAccount(owner.id), id),
    (row) => row?.picture_address === publicUrl,
  );
  return owner.dashboard.ask('GET /v2/qr-codes/{id}', { id });
}
