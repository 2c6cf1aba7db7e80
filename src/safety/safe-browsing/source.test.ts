import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import {
  protobuf,
  searchResponse,
  sha256,
  startSafeBrowsingServer,
  THREAT,
} from '../../../test/url-safety/safe-browsing-server.ts';
import { createChecker, type SafetySource } from '../check.ts';
import { createSafeBrowsing } from './source.ts';

const server = startSafeBrowsingServer();
const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
let source: SafetySource;

function createSource(timeoutMs = 2_000): SafetySource {
  return createSafeBrowsing({ key: 'the-key', baseUrl: server.url, timeoutMs, clock, random: () => 0 });
}

beforeEach(() => {
  server.requests.length = 0;
  server.listed = [];
  server.cacheSeconds = 300;
  server.behave = undefined;
  source = createSource();
});
afterAll(() => server.stop());

const check = async (url: string) => source.check(new URL(url));
const prefixOf = (expression: string) => sha256(expression).subarray(0, 4).toString('hex');

describe('asking', () => {
  test('a listed page is unsafe, with a reason', async () => {
    server.listed = [{ expression: 'evil.example/login', threatType: THREAT.socialEngineering }];
    expect(await check('https://evil.example/login?x=1#y')).toEqual({
      verdict: 'unsafe',
      text: 'is listed by Google Safe Browsing as social engineering (phishing)',
    });
  });

  test('a listed host makes all its pages and subdomains unsafe', async () => {
    server.listed = [{ expression: 'evil.example/' }];
    expect(await check('https://a.b.evil.example/x/y')).toMatchObject({ verdict: 'unsafe' });
    expect(await check('https://evil.example.com/')).toEqual({ verdict: 'safe' });
  });

  test('what is not listed is safe', async () => {
    server.listed = [{ expression: 'evil.example/login' }];
    expect(await check('https://evil.example/logout')).toEqual({ verdict: 'safe' });
  });

  test('only four bytes of each hash leave the machine, and the key goes in a header', async () => {
    await check('https://www.secret.example/private?token=1');
    const [request] = server.requests;
    expect(request?.prefixes.toSorted()).toEqual(
      ['www.secret.example/private?token=1', 'www.secret.example/private', 'www.secret.example/']
        .flatMap((expression) => [expression, expression.replace('www.', '')])
        .map(prefixOf)
        .toSorted(),
    );
    expect(request?.url.href).not.toMatch(/secret|private|token|the-key/);
    expect(request?.key).toBe('the-key');
  });

  test('a listed hash that shares only its prefix with ours is no match', async () => {
    const full = sha256('evil.example/');
    const other = Buffer.concat([full.subarray(0, 4), Buffer.alloc(28, 7)]);
    const body = Buffer.concat([Buffer.from('0a260a20', 'hex'), other, Buffer.from('12020801', 'hex')]);
    server.behave = () => protobuf(Uint8Array.from(body));
    expect(await check('https://evil.example/')).toEqual({ verdict: 'safe' });
  });
});

describe('caching', () => {
  test('an answer is reused, without a promise, until it expires', async () => {
    server.listed = [{ expression: 'evil.example/' }];
    await check('https://evil.example/');
    await check('https://good.example/');
    clock.time += 299_999;
    expect(source.check(new URL('https://evil.example/'))).toMatchObject({ verdict: 'unsafe' });
    expect(source.check(new URL('https://good.example/'))).toEqual({ verdict: 'safe' });
    expect(server.requests.length).toBe(2);
  });

  test('an expired answer is requested again, and the new one is used', async () => {
    server.listed = [{ expression: 'evil.example/' }];
    await check('https://evil.example/');
    await check('https://good.example/');
    clock.time += 300_000;
    server.listed = [{ expression: 'good.example/' }];
    expect(await check('https://evil.example/')).toEqual({ verdict: 'safe' });
    expect(await check('https://good.example/')).toMatchObject({ verdict: 'unsafe' });
    expect(server.requests.length).toBe(4);
  });

  test('an answer without a duration is used once', async () => {
    server.cacheSeconds = 0;
    server.listed = [{ expression: 'evil.example/' }];
    expect(await check('https://evil.example/')).toMatchObject({ verdict: 'unsafe' });
    expect(await check('https://evil.example/')).toMatchObject({ verdict: 'unsafe' });
    expect(server.requests.length).toBe(2);
  });

  test('only unknown prefixes are requested', async () => {
    await check('https://host.example/a');
    await check('https://host.example/b');
    expect(server.requests[1]?.prefixes).toEqual([prefixOf('host.example/b')]);
  });
});

describe('batching', () => {
  test('URLs checked in the same turn are sent in one request, each prefix once', async () => {
    const urls = Array.from({ length: 20 }, (_, i) => `https://host.example/${i}`);
    await Promise.all(urls.map(check));
    expect(server.requests.length).toBe(1);
    expect(server.requests[0]?.prefixes.length).toBe(21);
  });

  test('no request has more than 300 prefixes, and every URL gets its own answer', async () => {
    server.listed = [{ expression: 'host-7.example/' }, { expression: 'host-333.example/' }];
    const urls = Array.from({ length: 700 }, (_, i) => `https://host-${i}.example/`);
    const answers = await Promise.all(urls.map(check));
    expect(answers.flatMap((answer, i) => (answer.verdict === 'unsafe' ? [i] : []))).toEqual([7, 333]);
    expect(server.requests.map(({ prefixes }) => prefixes.length).toSorted()).toEqual([100, 300, 300]);
  });

  test('a pending prefix is not requested twice', async () => {
    const first = check('https://host.example/');
    await Promise.resolve().then(() => Promise.resolve());
    await Promise.all([first, check('https://host.example/')]);
    expect(server.requests.length).toBe(1);
  });
});

describe('failing', () => {
  const broken: [what: string, behave: () => Response | Promise<Response>][] = [
    ['429', () => new Response('quota', { status: 429 })],
    ['500', () => new Response('oops', { status: 500 })],
    ['403', () => new Response('bad key', { status: 403 })],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/', 302)],
    ['JSON', () => Response.json({ fullHashes: [] })],
    ['nothing at all', () => new Response(null)],
    ['JSON under a false name', () => protobuf(new TextEncoder().encode('{"fullHashes":[]}'))],
    ['HTML', () => new Response('<!doctype html><title>captive portal</title>')],
    ['a message cut off', () => protobuf(searchResponse([{ expression: 'evil.example/' }], 300).subarray(0, 30))],
    ['more than 4 MiB', () => protobuf(new Uint8Array(5 * 2 ** 20))],
  ];
  for (const [what, behave] of broken) {
    test(`an answer that is ${what} is a failure, and the service is not queried for a while`, async () => {
      server.behave = behave;
      await expect(check('https://a.example/')).rejects.toThrow();
      server.behave = undefined;
      await expect(check('https://a.example/')).rejects.toThrow('not asked for another 5 s');
      expect(server.requests.length).toBe(1);
      clock.time += 5_000;
      expect(await check('https://a.example/')).toEqual({ verdict: 'safe' });
    });
  }

  test('the wait doubles while failures go on, obeys Retry-After, and ends with a success', async () => {
    server.behave = () => new Response(null, { status: 429 });
    for (const wait of [5, 10, 20]) {
      await expect(check('https://a.example/')).rejects.toThrow('429');
      await expect(check('https://a.example/')).rejects.toThrow(`another ${wait} s`);
      clock.time += wait * 1_000;
    }
    server.behave = () => new Response(null, { status: 429, headers: { 'retry-after': '600' } });
    await expect(check('https://a.example/')).rejects.toThrow('429');
    await expect(check('https://a.example/')).rejects.toThrow('another 600 s');
    clock.time += 600_000;
    server.behave = undefined;
    expect(await check('https://a.example/')).toEqual({ verdict: 'safe' });
    server.behave = () => new Response(null, { status: 500 });
    await expect(check('https://b.example/')).rejects.toThrow('500');
    await expect(check('https://b.example/')).rejects.toThrow('another 5 s');
  });

  test('cached answers are used during the back-off', async () => {
    server.listed = [{ expression: 'evil.example/' }];
    await check('https://evil.example/');
    server.behave = () => new Response(null, { status: 500 });
    await expect(check('https://other.example/')).rejects.toThrow();
    expect(await check('https://evil.example/')).toMatchObject({ verdict: 'unsafe' });
  });

  test('a service that does not answer times out', async () => {
    source = createSource(30);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.behave = () => promise;
    await expect(check('https://a.example/')).rejects.toThrow();
    resolve(new Response());
  });

  test('a service whose answer trickles in times out', async () => {
    source = createSource(30);
    server.behave = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([10])) }));
    await expect(check('https://a.example/')).rejects.toThrow();
  });

  test('an unreachable service is a failure', async () => {
    source = createSafeBrowsing({
      key: 'k',
      baseUrl: 'http://127.0.0.1:1',
      timeoutMs: 1_000,
      clock,
      random: () => 0,
    });
    await expect(check('https://a.example/')).rejects.toThrow();
  });

  test('within the checker a failure is a verdict, never an exception', async () => {
    server.behave = () => new Response(null, { status: 500 });
    const checkerOf = (onError: 'allow' | 'refuse') => createChecker({ sources: [source], onError, timeoutMs: 500 });
    expect(await checkerOf('allow').check(['https://a.example/'])).toEqual({
      verdict: 'safe',
      recheckSoon: true,
      unanswered: ['safe-browsing'],
    });
    expect(await checkerOf('refuse').check(['https://a.example/'])).toMatchObject({ verdict: 'unknown' });
  });
});
