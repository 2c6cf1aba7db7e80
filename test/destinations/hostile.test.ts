import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  type HostileWorld,
  OWN_ADDRESS,
  OWN_HOSTS,
  PUBLIC,
  redirectTo,
  respond,
  startHostileWorld,
} from './support/hostile-server.ts';

let world: HostileWorld;
beforeAll(async () => {
  world = await startHostileWorld();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.requests.length = 0;
  world.dialled.length = 0;
});

let count = 0;
/** A new host name, so that its robots.txt is not cached. */
function site(behaviour = respond(200), robots?: ReturnType<typeof respond>): string {
  const host = `site-${++count}.example`;
  world.names.zone[host] = { a: [PUBLIC] };
  world.answers[host] = behaviour;
  if (robots) world.answers[`${host} robots`] = robots;
  return host;
}
const requestLines = () => world.requests.map(({ method, path }) => `${method} ${path}`);

test('a successful HEAD is enough, with our user agent and the host of the URL, at the resolved address', async () => {
  const host = site();
  expect(await world.check(`http://${host}/a?b=c#d`)).toBe('ok status_200');
  expect(requestLines()).toEqual(['GET /robots.txt', 'HEAD /a?b=c']);
  expect(world.requests.at(-1)).toMatchObject({
    host,
    agent: 'RepointLinkCheck/1.2.3 (+https://qr.example)',
  });
  expect(world.dialled).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`]);
});

test('where HEAD fails, one kilobyte is requested by GET and its status counts', async () => {
  const noHead = site((socket, request) => respond(request.method === 'HEAD' ? 405 : 206)(socket, request));
  expect(await world.check(`http://${noHead}/`)).toBe('ok status_206');
  expect(world.requests.at(-1)).toMatchObject({ method: 'GET', range: 'bytes=0-1023' });
  const statuses: [number, string][] = [
    [404, 'failed status_404'],
    [410, 'failed status_410'],
    [500, 'failed status_500'],
    [521, 'failed status_521'],
    // A page that refuses programs still exists.
    [401, 'ok status_401'],
    [403, 'ok status_403'],
    [429, 'ok status_429'],
    [503, 'ok status_503'],
  ];
  for (const [status, finding] of statuses) {
    expect(await world.check(`http://${site(respond(status))}/`)).toBe(finding);
  }
});

test('private, loopback and link-local addresses are never connected to, in any spelling or by any name', async () => {
  const named = (zone: { a?: string[]; aaaa?: string[]; cname?: string }) => {
    const host = `named-${++count}.example`;
    world.names.zone[host] = zone;
    return host;
  };
  const targets = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '169.254.169.254',
    'localhost',
    'printer',
    'db.internal',
    named({ a: ['127.0.0.1'] }),
    named({ a: ['10.1.2.3'] }),
    named({ a: ['169.254.169.254'] }),
    named({ a: ['100.64.0.1'] }),
    named({ a: ['0.0.0.0'] }),
    named({ aaaa: ['0000:0000:0000:0000:0000:0000:0000:0001'] }),
    named({ aaaa: ['fd00:0000:0000:0000:0000:0000:0000:0001'] }),
    named({ aaaa: ['0064:ff9b:0000:0000:0000:0000:0a00:0001'] }),
    // A name with a public and a private address counts as private.
    named({ a: [PUBLIC, '192.168.0.1'] }),
    named({ a: [PUBLIC], aaaa: ['fe80:0000:0000:0000:0000:0000:0000:0001'] }),
    named({ cname: named({ a: ['192.168.7.7'] }) }),
  ];
  for (const host of targets) expect(`${host} ${await world.check(`http://${host}/`)}`).toBe(`${host} skipped private`);
  expect(world.dialled).toEqual([]);
});

test('this server is never requested, by its names, its addresses or those of this machine, also by a redirect', async () => {
  world.names.zone['alias.example'] = { a: [OWN_ADDRESS] };
  const machine = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const inside = await startHostileWorld({ privateTargets: 'allow' });
  inside.names.zone['alias.example'] = { a: ['10.0.0.7', OWN_ADDRESS] };
  inside.names.zone['loop.example'] = { a: ['127.0.0.9'] };
  for (const host of [...OWN_HOSTS, 'alias.example', OWN_ADDRESS])
    expect(`${host} ${await world.check(`https://${host}/healthz`)}`).toBe(`${host} skipped own`);
  const local = machine.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
  for (const host of ['localhost', '0.0.0.0', 'loop.example', '[::ffff:127.0.0.1]', 'alias.example', ...local])
    expect(`${host} ${await inside.check(`http://${host}/healthz`)}`).toBe(`${host} skipped own`);
  expect([...world.dialled, ...inside.dialled]).toEqual([]);
  expect(await world.check(`http://${site(redirectTo(`https://${OWN_ADDRESS}/`))}/`)).toBe('skipped own');
  inside.stop();
});

test('only the ports of web sites are requested, also by a redirect', async () => {
  for (const url of [`http://${site()}:22/`, `https://${site()}:8443/`, `http://${site()}:443/`])
    expect(await world.check(url)).toBe('skipped port');
  expect(world.dialled).toEqual([]);
  expect(await world.check(`http://${site()}:80/`)).toBe('ok status_200');
  expect(await world.check(`http://${site(redirectTo('http://good.example:6379/'))}/`)).toBe('skipped port');
});

test('no redirect leads into a private network, also not by a name or from robots.txt', async () => {
  world.names.zone['inside.example'] = { a: ['10.0.0.7'] };
  for (const to of ['http://127.0.0.1/', 'http://[::1]/', '//inside.example/x', 'http://localhost/']) {
    expect(await world.check(`http://${site(redirectTo(to))}/`)).toBe('skipped private');
  }
  const robots = site(respond(200), redirectTo('http://169.254.169.254/latest/meta-data'));
  expect(await world.check(`http://${robots}/`)).toBe('skipped private');
  expect(new Set(world.dialled)).toEqual(new Set([`${PUBLIC}:80`]));
});

test('DNS rebinding has no effect: the connection goes to the address that was checked', async () => {
  const host = site();
  let looks = 0;
  Object.defineProperty(world.names.zone, host, {
    get: () => ({ a: [looks++ < 2 ? PUBLIC : '127.0.0.1'] }),
    configurable: true,
  });
  expect(await world.check(`http://${host}/`)).toBe('ok status_200');
  expect(world.dialled).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`]);
  // A redirect to the same name is resolved again, and refused.
  world.answers[host] = redirectTo('/again');
  world.dialled.length = 0;
  looks = 0;
  expect(await world.check(`http://${host}/`)).toBe('skipped private');
  expect(world.dialled).toEqual([`${PUBLIC}:80`]);
});

test('a limited number of redirects is followed, each with the robots.txt of its own host; loops end', async () => {
  const end = site(respond(404));
  expect(await world.check(`http://${site(redirectTo(`http://${end}/gone`))}/`)).toBe('failed status_404');
  const loop = site(redirectTo('/'));
  world.requests.length = 0;
  expect(await world.check(`http://${loop}/`)).toBe('skipped redirects');
  expect(world.requests.length).toBeLessThanOrEqual(7);
  const refusing = site(respond(200), respond(200, [], 'User-agent: *\nDisallow: /\n'));
  expect(await world.check(`http://${site(redirectTo(`http://${refusing}/`))}/`)).toBe('skipped robots');
  expect(await world.check(`http://${site(redirectTo('intent://scan/#Intent;end'))}/`)).toBe('ok app');
  expect(await world.check(`http://${site(redirectTo('http://u:p@'))}/`)).toBe('ok status_302');
});

test('paths that robots.txt disallows are not requested; a failing robots.txt disallows everything', async () => {
  const text = '\uFEFFUser-Agent: other\nDisallow: /\n\nUser-agent: repointlinkcheck\nDisallow: /private # not here\n';
  const host = site(respond(200), respond(200, ['Transfer-Encoding: chunked'], chunked(text)));
  expect(await world.check(`http://${host}/private/x`)).toBe('skipped robots');
  expect(requestLines()).toEqual(['GET /robots.txt']);
  expect(await world.check(`http://${host}/public`)).toBe('ok status_200');
  // robots.txt is read once for both.
  expect(requestLines()).toEqual(['GET /robots.txt', 'HEAD /public']);
  expect(await world.check(`http://${site(respond(200), respond(500))}/`)).toBe('skipped robots');
  expect(await world.check(`http://${site(respond(200), respond(403))}/`)).toBe('ok status_200');
});

const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test('whatever a server sends, a check ends in time and reads no more than it needs', async () => {
  const endless = Buffer.alloc(65_536, 'x');
  const flood = (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(endless));
    };
    socket.on('drain', more);
    more();
  };
  const withEndlessBody = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    flood(socket);
  };
  const cases: [string, Parameters<typeof site>[0], string][] = [
    ['a body without end', withEndlessBody, 'ok status_200'],
    ['a head without end', flood, 'failed malformed'],
    [
      'a head of 100 kB',
      respond(
        200,
        Array.from({ length: 1_000 }, (_, at) => `X-${at}: ${'y'.repeat(90)}`),
      ),
      'failed malformed',
    ],
    ['no answer', () => {}, 'failed timeout'],
    ['a byte now and then', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n'), 'failed timeout'],
    ['a length that is a lie', respond(200, ['Content-Length: 99999999999']), 'ok status_200'],
    ['a length that is none', respond(200, ['Content-Length: -1']), 'failed malformed'],
    ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n'), 'failed malformed'],
    ['hanging up', (socket) => socket.destroy(), 'failed malformed'],
    [
      'interim answers',
      (socket) => socket.end('HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 N\r\n\r\n'),
      'ok status_204',
    ],
    ['interim answers without end', (socket) => drip(socket, 'HTTP/1.1 100 C\r\n\r\n', 1_000), 'failed timeout'],
  ];
  for (const [name, behaviour, finding] of cases) {
    expect(`${name}: ${await world.check(`http://${site(behaviour)}/`)}`).toBe(`${name}: ${finding}`);
  }
  const robots = site(respond(200), withEndlessBody);
  expect(await world.check(`http://${robots}/`)).toBe('ok status_200');
  expect(
    await world.check(`http://${site(respond(200), (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\nUser'))}/`),
  ).toBe('failed timeout');
});

function drip(socket: Socket, text: string, times = 1): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length * times) return clearInterval(timer);
    socket.write(text[at++ % text.length] ?? '');
  }, 50);
}

test('over TLS the certificate must be valid for the name, and the name is sent (SNI)', async () => {
  world.names.zone['good.example'] = { a: [PUBLIC] };
  world.names.zone['other.example'] = { a: [PUBLIC] };
  expect(await world.check('https://good.example/')).toBe('ok status_200');
  expect(world.requests.at(-1)).toMatchObject({ method: 'HEAD', host: 'good.example' });
  expect(await world.check('https://other.example/')).toBe('failed tls');
  expect(await world.check(`https://${PUBLIC}/`)).toBe('failed tls');
  expect(world.dialled.every((storeEnv) => storeEnv === `${PUBLIC}:443`)).toBe(true);
});

test('a name that does not exist means the page is gone; failing name servers say nothing about the page', async () => {
  expect(await world.check('http://nobody.example/')).toBe('failed no_name');
  const host = site();
  world.names.behaviour = 'servfail';
  expect(await world.check(`http://${host}/`)).toBe('unknown dns');
  world.names.behaviour = 'honest';
});

test('one server gets one request at a time, under all its names, with a pause in between', async () => {
  const pauseMs = 30;
  const pausing = await startHostileWorld({ pauseMs, requestMs: 10_000, checkMs: 60_000 });
  const hosts = Array.from({ length: 4 }, (_, at) => `name-${at}.example`);
  for (const host of hosts) pausing.names.zone[host] = { a: [PUBLIC] };
  const start = performance.now();
  const findings = await Promise.all(hosts.map((host) => pausing.check(`http://${host}/`)));
  expect(findings).toEqual(hosts.map(() => 'ok status_200'));
  expect(pausing.mostOpen()).toBe(1);
  expect(performance.now() - start).toBeGreaterThanOrEqual(7 * pauseMs);
  pausing.stop();
});

test('a stopped check ends at once without a result', async () => {
  const stopped = await startHostileWorld({ pauseMs: 60_000, requestMs: 60_000, checkMs: 60_000 });
  stopped.names.zone['slow.example'] = { a: [PUBLIC] };
  stopped.answers['slow.example robots'] = () => stopped.checks.stop();
  expect(await stopped.check('http://slow.example/')).toBe('unknown later');
  stopped.stop();
});

test('with PRIVATE_TARGETS=allow a private destination is checked', async () => {
  const inside = await startHostileWorld({ privateTargets: 'allow' });
  inside.names.zone['inside.example'] = { a: ['10.0.0.7'] };
  expect(await inside.check('http://inside.example/')).toBe('ok status_200');
  expect(inside.dialled).toContain('10.0.0.7:80');
  inside.stop();
});
