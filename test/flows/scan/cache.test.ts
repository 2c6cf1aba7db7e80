import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan } from '../../harness/scan-client.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';

/** How many unknown slugs are scanned, and by how many bytes the heap may grow with them. */
const UNKNOWN = { slugs: 10_000, bytes: 5 * 1024 * 1024 };

onBothEngines('the cache of links', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp(engine);
  });
  afterAll(() => server.stop());

  /** Counts the look-ups that reach the store. */
  function countLookUps(): { count(): number; restore(): void } {
    const { read } = server.app.store;
    const original = read.findLink;
    let lookUps = 0;
    read.findLink = (slug) => {
      lookUps++;
      return original(slug);
    };
    return {
      count: () => lookUps,
      restore() {
        read.findLink = original;
      },
    };
  }

  test('looks a cold slug up once for 300 parallel scans', async () => {
    const { api } = await server.account();
    const { slug } = await renderedCode(api, { redirect_url: 'https://example.com/' });
    const lookUps = countLookUps();
    const replies = await Promise.all(Array.from({ length: 300 }, () => scan(server.url, slug)));
    expect(countByStatus(replies)).toEqual({ 302: 300 });
    // The scans arrive over many turns of the event loop, all of them after the first look-up began.
    expect(lookUps.count()).toBe(1);
    lookUps.restore();
  });

  test('separates codes with the same destinations when one of them is changed', async () => {
    const { api } = await server.account();
    const same = {
      redirect_url: 'https://example.com/menu',
      redirect_rules: [{ condition: 'device', value: 'ios', url: 'https://example.com/ios' }],
    };
    const [one, other] = [await renderedCode(api, same), await renderedCode(api, same)];
    const targets = async () => {
      const replies = [await scan(server.url, one.slug), await scan(server.url, other.slug)];
      return replies.map(({ location }) => location);
    };
    expect(await targets()).toEqual(['https://example.com/menu', 'https://example.com/menu']);
    await api.patch(`/v1/qr-codes/${one.id}`, { redirect_url: 'https://example.com/new' });
    expect(await targets()).toEqual(['https://example.com/new', 'https://example.com/menu']);
    await api.patch(`/v1/qr-codes/${one.id}`, { redirect_url: 'https://example.com/menu' });
    expect(await targets()).toEqual(['https://example.com/menu', 'https://example.com/menu']);
  });
});

test('the cache of links does not contain unknown slugs', async () => {
  const server = await startApp('sqlite');
  const { slugs, bytes } = UNKNOWN;
  const handle = (slug: string) => server.app.fetch(new Request(`${server.url}/${slug}`), () => '203.0.113.9');
  const random = () =>
    Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstwxyz'[Math.floor(Math.random() * 21)]).join('');
  for (let i = 0; i < 2_000; i++) await handle(`qr-${random()}`);
  Bun.gc(true);
  const before = process.memoryUsage().heapUsed;
  for (let done = 0; done < slugs; done += 100) {
    await Promise.all(Array.from({ length: 100 }, () => handle(`qr-${random()}`)));
  }
  Bun.gc(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(bytes);
  await server.stop();
});
