import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApp, type TestApp } from '../harness/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { roles: ['scan'] });
});
afterAll(() => app.stop());

const read = async (path: string) => (await fetch(app.url + path)).text();
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const linksIn = (html: string) =>
  [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
/** Another part of the server, which this one does not have. */
const isElsewhere = (link: string) => /^(https?:|mailto:|data:)/.test(link);

describe('the docs on a running server', () => {
  test('lead nowhere that does not exist: every link and picture, on every page that can be reached', async () => {
    const pages = new Map<string, string>();
    const waiting = ['/docs', '/docs/overview'];
    const problems: string[] = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const response = await fetch(app.url + path);
      if (response.status !== 200) problems.push(`${path} answers ${response.status}`);
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      const html = isPage ? await response.text() : '';
      pages.set(path, html);
      const links = linksIn(html).filter((link) => link.startsWith('/'));
      waiting.push(...links.map((link) => link.split('#')[0] ?? ''));
    }
    for (const [path, html] of pages) {
      const ids = idsIn(html);
      if (new Set(ids).size !== ids.length) problems.push(`${path} has an id twice`);
      for (const link of linksIn(html).filter((each) => !isElsewhere(each))) {
        const [target = '', anchor] = link.split('#');
        if (anchor === undefined) continue;
        const there = idsIn(pages.get(target === '' ? path : target) ?? '');
        if (!there.includes(decodeURIComponent(anchor))) problems.push(`${path}: ${link} leads to no heading`);
      }
    }
    expect(problems).toEqual([]);
    expect(pages.size).toBeGreaterThan(35);
  });

  test('load nothing from elsewhere, run nothing and may be framed by nobody', async () => {
    const { headers } = await fetch(`${app.url}/docs/concepts`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
    );
    expect(await read('/docs/concepts')).not.toMatch(/<script|onerror=|https?:\/\/[^"]*\.(png|css|js)"/);
  });

  test('find sections by all words in any case, those that name them in the heading first', async () => {
    const html = await read('/docs/search?q=SUMMER+time+schedule');
    expect(html).toContain('href="/docs/rules#schedule"');
    const reference = await read('/docs/search?q=create+qr+code');
    expect(reference).toContain('href="/docs#op-createQrCode"');
    const [first] = linksIn((await read('/docs/search?q=rate_limit_day')).split('class="found"')[1] ?? '');
    expect(first).toBe('/docs/errors#rate_limit_day');
    expect(await read('/docs/search?q=zzzzz')).toContain('No results');
  });

  test('show what was searched for as text, and bound it', async () => {
    const query = encodeURIComponent('"><img onerror=x> menu');
    expect(await read(`/docs/search?q=${query}`)).not.toContain('<img');
    // Only the first 100 characters are searched for and shown.
    const html = await read(`/docs/search?q=schedule${'+'.repeat(100)}zzzzz`);
    expect(html).toContain('href="/docs/rules#schedule"');
    expect(html).not.toContain('zzzzz');
  });

  test('answer 404 where there is no page, and refuse other methods', async () => {
    expect((await fetch(`${app.url}/docs/nowhere`)).status).toBe(404);
    expect((await fetch(`${app.url}/docs/files/..%2fsite.json`)).status).toBe(404);
    expect((await fetch(`${app.url}/docs/concepts`, { method: 'POST' })).status).toBe(405);
    const head = await fetch(`${app.url}/docs/search?q=x`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
