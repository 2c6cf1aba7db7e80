import { expect, test } from 'bun:test';
import type { NewCode } from '../../../web/lib/v2-types.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { rendered } from '../dashboard/support/codes.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const LISTED = 'This link was blocked: it is on a list of unsafe addresses.';
const NOT_ALLOWED = 'This link was blocked: it leads to an address that codes may not link to.';

onBothEngines('links that visitors can tap', (engine) => {
  const clock = testClock(new Date().toISOString());
  const app = sharedDashboard(engine, { clock });
  const safety = (...args: string[]) => runCliJson(app().storeEnv, ['safety', ...args]);
  const page = async (slug: string, accept = 'text/html') =>
    (await scan(app().url, slug, { headers: { accept } })).text;
  const make = async (owner: Owner, body: NewCode) => {
    const code = await rendered(owner, (await owner.dashboard.ask('POST /v2/qr-codes', { body })).qr_id);
    return { ...code, slug: code.slug ?? '' };
  };
  const isTappable = (html: string, href: string) => html.includes(`<a href="${href}"`);

  test('in a text: unsafe ones are stored and shown as text with the reason, the others can be tapped', async () => {
    await safety('block', 'written.example');
    const owner = await app().owner();
    const text = 'Go to www.written.example, http://10.0.0.1/x or https://fine.example/.';
    const made = await owner.api.post('/v1/qr-codes', { type: 'text', text });
    expect(made.status).toBe(201);
    const { slug, blocked_links } = await rendered(owner, made.body.qr_id);
    const html = await page(slug ?? '');
    expect(isTappable(html, 'https://fine.example/')).toBe(true);
    expect(html.match(/<a href/g)).toHaveLength(2);
    expect(html).toContain(`<bdi dir="auto">www.written.example</bdi> <small class="blocked">${LISTED}</small>,`);
    expect(html).toContain(`<bdi dir="auto">http://10.0.0.1/x</bdi> <small class="blocked">${NOT_ALLOWED}`);
    expect(await page(slug ?? '', '*/*')).toBe(text);
    expect(blocked_links.map(({ url, source }) => [url, source])).toEqual([
      ['https://www.written.example/', 'operator-list'],
      ['http://10.0.0.1/x', 'url'],
    ]);
    // Changing the text checks the new one.
    const id = made.body.qr_id;
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { qr_data: { text: 'See you!' } } });
    expect((await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id })).blocked_links).toEqual([]);
    const again = { qr_data: { text: 'https://written.example/' } };
    await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: again });
    expect(await page(slug ?? '')).toContain(LISTED);
  });

  test('in a text are also domains without a scheme, which are checked like full addresses', async () => {
    await safety('block', 'bare-and-unsafe.com');
    const owner = await app().owner();
    const text = 'bare-and-unsafe.com/menu, fine.example.com/menu, menu.pdf, Tel. 030 1234567';
    const code = await make(owner, { type: 'text', qr_data: { text } });
    const html = await page(code.slug);
    expect(html.match(/<a href="(?:https:\/\/fine|https:\/\/bare|tel:)[^"]*"/g)).toEqual([
      '<a href="https://fine.example.com/menu"',
      '<a href="tel:0301234567"',
    ]);
    expect(html).toContain(`<bdi dir="auto">bare-and-unsafe.com/menu</bdi> <small class="blocked">${LISTED}`);
    expect(code.blocked_links).toMatchObject([{ url: 'https://bare-and-unsafe.com/menu' }]);
  });

  test('in texts, notes and buttons follow the list with every re-scan, and the code stays active', async () => {
    const owner = await app().owner();
    const text = await make(owner, { type: 'text', qr_data: { text: 'See https://later.example/a' } });
    const note = 'Ask at https://later.example/n';
    const card = await make(owner, {
      type: 'vcard',
      qr_data: { first_name: 'Ada', phones: [], emails: [], note },
    });
    const id = owner.defaultProjectId;
    const button = { label: 'To the shop', url: 'https://later.example/shop' };
    const body = { name: 'Shop', line: '', color: '#1e40af', logo: null, button };
    await owner.dashboard.ask('POST /projects/{id}/visitor-page', { id, body });
    const { revision } = await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: text.qr_id });
    const seen = async () => {
      const [textPage, cardPage] = [await page(text.slug), await page(card.slug)];
      return [
        isTappable(textPage, 'https://later.example/a'),
        isTappable(cardPage, 'https://later.example/n'),
        textPage.includes('href="https://later.example/shop"'),
        textPage.split(LISTED).length - 1,
      ];
    };
    const problem = async () => (await owner.dashboard.ask('GET /projects/{id}/visitor-page', { id })).button_problem;
    expect(await seen()).toEqual([true, true, true, 0]);

    await safety('block', 'later.example');
    const counts = await safety('rescan');
    expect(counts).toEqual({ checked: expect.any(Number), blocked: 0, unblocked: 0 });
    expect(await seen()).toEqual([false, false, false, 2]);
    expect(await page(text.slug)).toContain('<bdi dir="auto">To the shop</bdi> <small class="blocked">');
    expect(await problem()).toContain('on the operator’s list');
    const blocked = await owner.dashboard.ask('GET /v2/qr-codes/{id}', { id: text.qr_id });
    expect([blocked.status, blocked.revision]).toEqual(['active', revision + 1]);
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: text.qr_id, query: {} });
    expect(items.filter(({ what }) => what.kind === 'safety')).toEqual([]);
    const route = 'POST /projects/{id}/visitor-page';
    await owner.dashboard.refused(route, { id, body }, 422, 'unsafe_url', 'later.example');

    await safety('unblock', 'later.example');
    await safety('rescan');
    expect(await seen()).toEqual([true, true, true, 0]);
    expect(await problem()).toBeNull();

    // The server's own re-scan, within a day.
    await safety('block', 'later.example');
    clock.advance(25 * 3_600_000);
    await until(seen, ([inText, inNote, asButton]) => !inText && !inNote && !asButton);
  });
});
