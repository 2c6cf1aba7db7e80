import { beforeEach, expect, test } from 'bun:test';
import { newSlug } from '../../../src/codes/values/slug.ts';
import type { NewCode } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { samplePdf } from '../../pictures/make-files.ts';
import { CARD, NETWORK, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { fileCode } from '../files/support/files.ts';

const MINUTE_MS = 60_000;

onBothEngines('guesses at slugs', (engine) => {
  const clock = testClock(new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 15_000).toISOString());
  const app = sharedDashboard(engine, { clock });
  // Each case runs in its own minute.
  beforeEach(() => clock.advance(MINUTE_MS));

  const open = (path: string, address: string, accept = 'text/html') =>
    scan(app().url, path, { headers: { accept, 'x-forwarded-for': address } });
  const guess = (count: number, address: (at: number) => string, slug = newSlug) =>
    Promise.all(Array.from({ length: count }, (_, at) => open(slug(), address(at), '*/*')));
  const make = async (body: NewCode) => {
    const owner = await app().owner();
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body });
    const { slug } = await rendered(owner, qr_id);
    const count = async () => (await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: qr_id })).scan_count;
    return { slug: slug ?? '', count };
  };
  const fileOf = (page: string) => /href="\/(qr-\w{8}\.vcf\?page=[^"]+)"/.exec(page)?.[1] ?? '';

  test('after 300 in a minute an address gets no Wi-Fi and contact pages for that minute; redirects and texts go on', async () => {
    const [wifi, card] = [await make({ type: 'wifi', qr_data: NETWORK }), await make({ type: 'vcard', qr_data: CARD })];
    const file = fileOf((await open(card.slug, '192.0.2.1')).text);
    const before = await guess(299, () => '192.0.2.1');
    expect(countByStatus(before)).toEqual({ 404: 299 });
    expect((await open(wifi.slug, '192.0.2.1')).status).toBe(200);
    await guess(1, () => '192.0.2.1');
    for (const path of [wifi.slug, card.slug, file]) {
      const page = await open(path, '192.0.2.1');
      expect([page.status, page.headers.get('retry-after')]).toEqual([429, '45']);
      expect(page.text).toContain('<h1>Too many attempts</h1>');
      expect(page.text).not.toContain(NETWORK.password);
      expect((await open(path, '192.0.2.2')).status).toBe(200);
    }
    const json = await open(wifi.slug, '192.0.2.1', '*/*');
    expect([json.status, JSON.parse(json.text).code]).toEqual([429, 'rate_limited']);
    // What was refused is no scan.
    expect([await wifi.count(), await card.count()]).toEqual([2, 2]);
    const [url, text] = [await make(URL_CODE), await make({ type: 'text', qr_data: { text: 'Hello' } })];
    expect((await open(url.slug, '192.0.2.1')).status).toBe(302);
    expect((await open(text.slug, '192.0.2.1')).status).toBe(200);
    expect((await open(newSlug(), '192.0.2.1')).status).toBe(404);
    clock.advance(MINUTE_MS);
    for (const path of [wifi.slug, card.slug, file]) expect((await open(path, '192.0.2.1')).status).toBe(200);
  });

  test('at addresses below a link count too, and tell nothing more once there are too many', async () => {
    const owner = await app().owner();
    const { slug, name } = await fileCode(app(), owner, samplePdf());
    const below = () => `${newSlug()}/menu.pdf`;
    expect(countByStatus(await guess(299, () => '192.0.2.9', below))).toEqual({ 404: 299 });
    expect((await open(`${slug}/x`, '192.0.2.9')).status).toBe(302);
    await guess(1, () => '192.0.2.9', below);
    for (const path of [slug, `${slug}/${name}`, `${slug}/x`, below()])
      expect((await open(path, '192.0.2.9')).status).toBe(429);
    for (const path of [slug, `${slug}/${name}`]) expect((await open(path, '192.0.2.8')).status).toBe(200);
  });

  test('are counted for the /64 of an IPv6 address, also if they cannot be slugs; other unknown paths are not', async () => {
    const wifi = await make({ type: 'wifi', qr_data: NETWORK });
    const address = (at: number) => `2001:db8:1:2:${at.toString(16)}::1`;
    await guess(300, address, () => 'apple-touch-icon.png');
    expect((await open(wifi.slug, '2001:db8:1:2::ffff')).status).toBe(200);
    await guess(300, address, () => 'qr-00000000');
    expect((await open(wifi.slug, '2001:db8:1:2::ffff')).status).toBe(429);
    expect((await open(wifi.slug, '2001:db8:1:3::ffff')).status).toBe(200);
  });

  test('in the form for reports count too', async () => {
    const { slug } = await make({ type: 'wifi', qr_data: NETWORK });
    const report = async (code: string) => {
      const body = new URLSearchParams({ code, reason: 'spam' });
      const headers = { 'x-forwarded-for': '192.0.2.9' };
      return (await fetch(`${app().url}/report`, { method: 'POST', headers, body })).status;
    };
    for (let sent = 0; sent < 300; sent++) expect(await report(newSlug())).toBe(400);
    expect(await report(newSlug())).toBe(429);
    expect(await report(slug)).toBe(429);
    expect((await open(slug, '192.0.2.9')).status).toBe(429);
  });
});
