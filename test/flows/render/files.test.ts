import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import jsQr from 'jsqr';
import { systemClock } from '../../../src/lib/clock.ts';
import { updateProject } from '../../../src/projects/change-project.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { rawStatus } from '../../harness/raw-http.ts';
import { scan } from '../../harness/scan-client.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';

onBothEngines('the files of a code', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp(engine, { env: { PUBLIC_URL: 'https://links.example' } });
  });
  afterAll(() => server.stop());

  async function filesOf(body: object) {
    const { api } = await server.account();
    const { id, slug } = await renderedCode(api, body);
    const code = (await api.get(`/v1/qr-codes/${id}`)).body;
    const local = (url: string) => server.url + new URL(url).pathname;
    return { slug, svg: local(code.file_url_svg), png: local(code.file_url_png) };
  }

  test('contain the public link, in both formats', async () => {
    const { slug, svg, png } = await filesOf({ redirect_url: 'https://example.com/' });
    const text = await (await fetch(svg)).text();
    const image = new Resvg(text).render();
    expect(jsQr(new Uint8ClampedArray(image.pixels), image.width, image.height)?.data).toBe(
      `https://links.example/${slug}`,
    );
    const bytes = Buffer.from(await (await fetch(png)).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  test('contain the link in upper case, as a smaller code, in a project with compact codes', async () => {
    const { api, id: accountId, defaultProjectId } = await server.account();
    const decode = async (id: string) => {
      const { file_url_svg } = (await api.get(`/v1/qr-codes/${id}`)).body;
      const image = new Resvg(await (await fetch(server.url + new URL(file_url_svg).pathname)).text()).render();
      return jsQr(new Uint8ClampedArray(image.pixels), image.width, image.height);
    };
    const plain = await renderedCode(api, { redirect_url: 'https://example.com/' });
    const before = await decode(plain.id);
    const deps = { store: server.app.store, clock: systemClock };
    await updateProject(deps, accountId, defaultProjectId, { compact_codes: true });
    const compact = await renderedCode(api, { redirect_url: 'https://example.com/' });
    const after = await decode(compact.id);
    expect(after?.data).toBe(`https://links.example/${compact.slug}`.toUpperCase());
    expect(after?.version ?? 99).toBeLessThan(before?.version ?? 0);
    expect((await scan(server.url, compact.slug.toUpperCase())).status).toBe(302);
  });

  test('are cacheable for ever, have an ETag, and cannot run scripts', async () => {
    const { svg, png } = await filesOf({ redirect_url: 'https://example.com/' });
    for (const [url, type] of [
      [svg, 'image/svg+xml'],
      [png, 'image/png'],
    ] as const) {
      const reply = await fetch(url);
      expect(reply.headers.get('content-type')).toBe(type);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      const etag = reply.headers.get('etag') ?? '';
      expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const head = await fetch(url, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String((await reply.arrayBuffer()).byteLength));
      expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    }
  });

  test('can be downloaded under a readable and safe name', async () => {
    const { png } = await filesOf({ redirect_url: 'https://example.com/' });
    const named = await fetch(`${png}?download=${encodeURIComponent('Menü "7"/../x\r\ny')}`);
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="Men_ 7 .. x y.png"; filename*=UTF-8''Men%C3%BC%207%20..%20x%20y.png`,
    );
    expect((await fetch(png)).headers.get('content-disposition')).toBeNull();
  });

  test('are drawn again when a crash has emptied, truncated or altered them on the disk', async () => {
    const { svg, png } = await filesOf({ redirect_url: 'https://example.com/' });
    const whole = await Promise.all([svg, png].map(async (url) => (await fetch(url)).text()));
    const folder = join(server.storeEnv.DATA_DIR, 'files');
    const damages = [(path: string) => truncateSync(path, 0), (path: string) => truncateSync(path, 100)];
    for (const damage of damages) {
      for (const name of readdirSync(folder)) damage(join(folder, name));
      const given = await Promise.all([svg, png].map(async (url) => (await fetch(url)).text()));
      expect(given).toEqual(whole);
    }
  });

  test('are drawn again, byte for byte, when the disk has lost them', async () => {
    const { svg, png } = await filesOf({ redirect_url: 'https://example.com/' });
    const before = await Promise.all([svg, png].map(async (url) => (await fetch(url)).text()));
    rmSync(join(server.storeEnv.DATA_DIR, 'files'), { recursive: true, force: true });
    const after = await Promise.all([svg, png].map(async (url) => (await fetch(url)).text()));
    expect(after).toEqual(before);
  });

  test('cannot be reached by path traversal or guessing', async () => {
    const { svg } = await filesOf({ redirect_url: 'https://example.com/' });
    const name = svg.split('/').at(-1);
    const paths = [
      '/files/',
      '/files/..%2frepoint.db',
      '/files/%2e%2e/repoint.db',
      `/files/${name}%00`,
      `/files/./${name}x`,
      `/files/${'0'.repeat(40)}.svg`,
      `/files/${name?.toUpperCase()}`,
      `/files/qr_${'0'.repeat(26)}/${'0'.repeat(40)}.svg`,
    ];
    for (const path of paths) expect([path, await rawStatus(server.url, path)]).toEqual([path, 404]);
  });
});
