import { afterAll, beforeAll, expect, test } from 'bun:test';
import { serveWebApp } from '../../src/http/web-app/serve-web-app.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

/** The maximum compressed size of a first visit: the page, its script and its styles. */
const FIRST_LOAD_BYTES = 250_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite');
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });

/** Every file that the page itself references. */
async function namedFiles(): Promise<string[]> {
  const html = await (await get('/app/')).text();
  return [...html.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
}

test('every path below /app that is not a file serves the dashboard’s page', async () => {
  for (const path of ['/app', '/app/', '/app/codes', '/app/codes/qr_x/rules', '/app/welcome']) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain('<div id="root">');
  }
});

test('the page cannot run inline code or be framed', async () => {
  const { headers } = await get('/app/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the page has the nonce that its policy allows, a new one each time', async () => {
  const seen = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const answer = await get('/app/');
    const allowed = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(await answer.text()).toContain(`name="csp-nonce" content="${allowed}"`);
    seen.add(allowed);
  }
  expect(seen.size).toBe(3);
});

test('files are cacheable for ever and sent in the smallest encoding that the client accepts', async () => {
  const [file = ''] = (await namedFiles()).filter((path) => path.endsWith('.js'));
  const sizes: number[] = [];
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get(file, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    sizes.push(Number(answer.headers.get('content-length')));
    await answer.arrayBuffer();
  }
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});

test('a first visit loads less than 250 kB', async () => {
  let bytes = 0;
  for (const path of ['/app/', ...(await namedFiles())]) {
    const answer = await get(path, { 'accept-encoding': 'br' });
    const text = await answer.arrayBuffer();
    bytes += Number(answer.headers.get('content-length') ?? text.byteLength);
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
});

test('a file of another build is not found, and nothing outside the build can be reached', async () => {
  for (const name of ['index-00000000.js', '..%2findex.html', '..%5cindex.html', '.sources']) {
    expect([name, (await get(`/app/assets/${name}`)).status]).toEqual([name, 404]);
  }
});

test('the dashboard’s files accept only GET and HEAD', async () => {
  const answer = await fetch(`${app.url}/app/codes`, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a server without the build says how to make it', () => {
  const unbuilt = serveWebApp(() => null);
  const refusal = { status: 503, message: expect.stringContaining('npm start') };
  expect(() => unbuilt(new Request('http://localhost/app'))).toThrow(expect.objectContaining(refusal));
});
