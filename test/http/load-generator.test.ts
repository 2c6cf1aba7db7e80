import { afterAll, expect, test } from 'bun:test';
import { requireStatus, runLoad } from '../../bench/load/generator.ts';

/** Benchmarks depend on their load generator: here it is compared with a server that counts too. */
const seen = {
  requests: 0,
  bodies: new Set<string>(),
  keys: new Set<string | null>(),
  paths: new Set<string>(),
};
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url);
    seen.requests++;
    seen.paths.add(pathname);
    seen.keys.add(request.headers.get('x-api-key'));
    if (request.method === 'POST') seen.bodies.add(await request.text());
    if (pathname === '/large') return new Response('x'.repeat(300_000));
    if (pathname === '/closing') return new Response('bye', { headers: { connection: 'close' } });
    return new Response(null, { status: pathname === '/gone' ? 410 : 302, headers: { location: '/' } });
  },
});
afterAll(() => server.stop(true));
const url = `http://127.0.0.1:${server.port}`;

test('every answer is counted once, by its status', async () => {
  seen.requests = 0;
  const result = await runLoad({ url, paths: ['/a', '/b', '/gone'], connections: 8, seconds: 1 });
  const { 302: redirects = 0, 410: gone = 0 } = result.statuses;
  expect(result.lost).toBe(0);
  expect(redirects + gone).toBe(result.requests);
  expect(result.requests).toBeGreaterThan(100);
  // Requests in flight at the end were sent, but are not counted.
  expect(seen.requests - result.requests).toBeWithin(0, 9);
  expect(gone / result.requests).toBeWithin(0.2, 0.5);
  expect(result.perSecond).toBeCloseTo(result.requests / result.seconds, 5);
  expect(result.p50Ms).toBeLessThanOrEqual(result.p99Ms);
  expect(result.p99Ms).toBeLessThanOrEqual(result.maxMs);
});

test('it ends after the given number of requests, before the time is up', async () => {
  const result = await runLoad({ url, paths: '/a', connections: 4, seconds: 30, requests: 500 });
  expect(result.requests).toBe(500);
  expect(result.seconds).toBeLessThan(10);
});

test('method, headers and body are sent as given', async () => {
  const body = JSON.stringify({ name: 'Café' });
  const headers = { 'content-type': 'application/json', 'x-api-key': 'key' };
  await runLoad({
    url,
    paths: '/post',
    method: 'POST',
    headers,
    body,
    connections: 2,
    seconds: 5,
    requests: 20,
  });
  expect([...seen.bodies]).toEqual([body]);
  expect(seen.keys).toContain('key');
  expect(seen.paths).toContain('/post');
});

test('responses in many pieces are read completely, and closed connections are replaced', async () => {
  const large = await runLoad({ url, paths: '/large', connections: 3, seconds: 10, requests: 30 });
  expect(large).toMatchObject({ requests: 30, lost: 0, statuses: { 200: 30 } });
  const closing = await runLoad({ url, paths: '/closing', connections: 3, seconds: 10, requests: 30 });
  expect(closing).toMatchObject({ requests: 30, lost: 0, statuses: { 200: 30 } });
});

test('a run with a wrong status among its responses is rejected', async () => {
  const result = await runLoad({ url, paths: ['/a', '/gone'], connections: 2, seconds: 5, requests: 50 });
  expect(() => requireStatus(result, 302)).toThrow('Not all answers were 302');
});
