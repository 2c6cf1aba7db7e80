import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import type { VisitorPage } from '../../../src/http/dashboard/contract.ts';
import type { Code, NewCode } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { CARD, NETWORK, rendered, URL_CODE } from '../dashboard/support/codes.ts';
import type { Owner } from '../dashboard/support/dashboard-app.ts';
import { sharedDomainApp } from './support/domain-app.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOSTILE = '"><script>alert(1)</script>$&';
const PAGE: VisitorPage = {
  name: `Shop ${HOSTILE}`,
  line: 'Fresh every day',
  color: '#ffcc00',
  logo: PIXEL,
  button: { label: 'To the shop', url: 'https://shop.example/?a=1&b=2' },
};

onBothEngines("a project's page for visitors", (engine) => {
  const shared = sharedDomainApp(engine);
  const make = async (owner: Owner, body: NewCode): Promise<Code> =>
    rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id);
  const page = async (host: string, path: string) => {
    const reply = await shared().at(host, path, { headers: { accept: 'text/html' } });
    return {
      status: reply.status,
      html: await reply.text(),
      csp: reply.headers.get('content-security-policy'),
    };
  };

  test('brands texts, contact cards, networks, stopped codes and 404 pages of its own domain, with the usual statuses', async () => {
    const { app, addVerifiedDomain } = shared();
    const owner = await app.owner();
    const { dashboard, defaultProjectId: id } = owner;
    const text = await make(owner, { type: 'text', qr_data: { text: 'Hello' } });
    const card = await make(owner, { type: 'vcard', qr_data: CARD });
    const wifi = await make(owner, { type: 'wifi', qr_data: NETWORK });
    const expired = await make(owner, { ...URL_CODE, expires_at: '2020-01-01T00:00:00Z' });
    await addVerifiedDomain(id, 'brand.example');
    const plain = await page('localhost', `/${text.slug}`);
    const { page: saved } = await dashboard.ask('POST /projects/{id}/visitor-page', { id, body: PAGE });
    expect(saved).toEqual(PAGE);
    expect((await dashboard.ask('GET /projects/{id}/visitor-page', { id })).page).toEqual(PAGE);

    const expected: [string, string, number][] = [
      ['localhost', `/${text.slug}`, 200],
      ['brand.example', `/${card.slug}`, 200],
      ['localhost', `/${wifi.slug}`, 200],
      ['localhost', `/${expired.slug}`, 410],
      ['brand.example', '/qr-22222222', 404],
      ['brand.example', '/anything', 404],
    ];
    for (const [host, path, status] of expected) {
      const seen = await page(host, path);
      expect([path, seen.status]).toEqual([path, status]);
      expect(seen.html).toContain('Shop &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
      expect(seen.html).not.toContain('<script>');
      expect(seen.html).toContain('href="https://shop.example/?a=1&amp;b=2"');
      expect(seen.html).toContain(`src="${PIXEL}"`);
      // Every stylesheet of the page is allowed by its hash, and nothing else is.
      const styles = [...seen.html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
      expect(styles).toHaveLength(2);
      for (const style of styles) {
        const hash = createHash('sha256').update(style).digest('base64');
        expect(seen.csp).toContain(`'sha256-${hash}'`);
      }
      expect(seen.csp).not.toContain('unsafe');
    }
    expect((await page('localhost', '/qr-22222222')).html).not.toContain('Fresh every day');
    const json = await shared().at('localhost', `/${text.slug}`);
    expect(await json.text()).toBe('Hello');

    await dashboard.ask('DELETE /projects/{id}/visitor-page', { id });
    expect((await page('localhost', `/${text.slug}`)).html).toBe(plain.html);
    expect((await dashboard.ask('GET /projects/{id}/visitor-page', { id })).page).toBeNull();
  });

  test('refuses scripts and unsafe links by field, and cannot be changed by another account', async () => {
    const { app } = shared();
    const [owner, stranger] = [await app.owner(), await app.owner()];
    const id = owner.defaultProjectId;
    const refused: [object, number, string][] = [
      [{ color: 'red' }, 400, 'color'],
      [{ color: '#fff;}' }, 400, 'color'],
      [{ logo: 'https://evil.example/x.png' }, 400, 'logo'],
      [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 400, 'logo'],
      [{ logo: `data:image/png;base64,${'A'.repeat(30_000)}` }, 400, 'logo'],
      [{ name: 'x'.repeat(81) }, 400, 'name'],
      [{ button: { label: 'Go', url: 'nowhere' } }, 400, 'button.url'],
      [{ button: { label: 'Go', url: 'javascript:alert(1)' } }, 422, 'button.url'],
      [{ button: { label: 'Go', url: 'http://127.0.0.1/' } }, 422, 'button.url'],
      [{ button: { label: '', url: 'https://shop.example/' } }, 400, 'button.label'],
    ];
    for (const [change, status, field] of refused) {
      const reply = await owner.dashboard.send('POST /projects/{id}/visitor-page', {
        id,
        body: { ...PAGE, ...change },
      });
      expect([change, reply.status, reply.body.field]).toEqual([change, status, field]);
    }
    const route = 'POST /projects/{id}/visitor-page';
    await stranger.dashboard.refused(route, { id, body: PAGE }, 404, 'project_not_found');
    await stranger.dashboard.refused('GET /projects/{id}/visitor-page', { id }, 404, 'project_not_found');
  });
});
