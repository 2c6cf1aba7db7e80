import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendWebhook, type WebhookClientDeps } from '../../../src/events/send-webhook.ts';
import { newWebhookSecret } from '../../../src/events/sign.ts';
import { beginAccountDeletion, finishAccountDeletion } from '../../../src/people/delete-account.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import {
  type Behaviour,
  type HostileWorld,
  OWN_ADDRESS,
  PUBLIC,
  redirectTo,
  respond,
  startHostileWorld,
} from '../../destinations/support/hostile-server.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type NameServer, startNameServer } from '../../harness/name-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';

describe('one attempt', () => {
  const clock = testClock('2026-03-01T12:00:00Z');
  const secrets = { secret: newWebhookSecret(), old_secret: null, old_secret_until: null };
  const ATTEMPT_MS = 300;
  let world: HostileWorld;
  beforeAll(async () => {
    world = await startHostileWorld();
    world.names.zone['good.example'] = { a: [PUBLIC] };
  });
  afterAll(() => world.stop());

  async function attempt(url = 'https://good.example/hook', deps: Partial<WebhookClientDeps> = {}) {
    world.requests.length = 0;
    world.dialled.length = 0;
    const client = { ...world.client, clock, attemptMs: ATTEMPT_MS, ...deps };
    const start = performance.now();
    const result = await sendWebhook(client, { ...secrets, url }, { id: 'evt_1', body: '{}' });
    // The look-up of the name comes before.
    expect(performance.now() - start).toBeLessThan(ATTEMPT_MS + 2_000);
    if (!result) throw new Error('The attempt was cut off');
    return result;
  }
  const answered = (answer: Behaviour) => {
    world.answers['good.example'] = answer;
    return attempt();
  };
  /** Until the other side has had enough. */
  const drip = (socket: Parameters<Behaviour>[0], piece: string, everyMs = 5) => {
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.on('close', () => clearInterval(timer));
  };

  test('ends in time while headers come byte by byte, and has no status', async () => {
    const { status, problem } = await answered((socket) => drip(socket, 'H'));
    expect([status, problem]).toEqual([null, expect.any(String)]);
  });

  test('ends in time while a body comes byte by byte, with the status and as much as came', async () => {
    const { status, body } = await answered((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
      drip(socket, 'x', 20);
    });
    expect(status).toBe(200);
    expect(body).toMatch(/^x{1,40}$/);
  });

  test('reads 4 kB of an endless body and hangs up', async () => {
    const { status, body } = await answered((socket) => {
      socket.write('HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n');
      drip(socket, `10000\r\n${'y'.repeat(0x10000)}\r\n`);
    });
    expect([status, body]).toEqual([500, 'y'.repeat(4_096)]);
  });

  test('takes no answer with a megabyte of headers, and keeps 30 of many, 500 characters each', async () => {
    const huge = await answered(respond(200, [`X: ${'h'.repeat(1_000_000)}`]));
    expect(huge.status).toBeNull();
    const many = Array.from({ length: 60 }, (_, at) => `X-${at}: ${at === 0 ? 'v'.repeat(600) : 'v'}`);
    const { status, headers } = await answered(respond(200, many));
    expect([status, Object.keys(headers).length, headers['x-0']?.length]).toEqual([200, 30, 500]);
  });

  test('never follows a redirect, which is no success', async () => {
    for (const location of ['http://127.0.0.1/', 'http://169.254.169.254/latest', 'https://good.example/other']) {
      const { status } = await answered(redirectTo(location));
      expect(status).toBe(302);
      expect(world.dialled).toEqual([`${PUBLIC}:443`]);
    }
  });

  test('is refused where the answer is not HTTP or breaks off', async () => {
    for (const answer of ['SSH-2.0-OpenSSH_9.7\r\n', '\0\x01\x02', 'HTTP/1.1 abc\r\n\r\n', ''])
      expect((await answered((socket) => socket.end(answer))).status).toBeNull();
  });

  test('keeps zero bytes and half characters of an answer out of the store', async () => {
    const bytes = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\0'), Buffer.of(0xff, 0xe2)]);
    const { status, body } = await answered((socket) => socket.end(bytes));
    expect(status).toBe(200);
    expect([body.includes('\0'), body.isWellFormed()]).toEqual([false, true]);
  });

  test('fails by TLS where the certificate is unknown or of another name, before anything is sent', async () => {
    world.names.zone['other.example'] = { a: [PUBLIC] };
    const { ca: _, ...withoutCa } = world.client;
    const unknown = await sendWebhook(
      { ...withoutCa, clock, attemptMs: ATTEMPT_MS },
      { ...secrets, url: 'https://good.example/' },
      { id: 'evt_1', body: '{}' },
    );
    for (const result of [unknown, await attempt('https://other.example/')])
      expect([result?.status, result?.problem]).toEqual([null, expect.stringContaining('TLS')]);
    expect(world.requests).toEqual([]);
  });

  test('connects to no private address and not to this server, whatever the name says then', async () => {
    const zones = [
      { a: ['127.0.0.1'] },
      { a: [PUBLIC, '10.0.0.1'] },
      { aaaa: ['0000:0000:0000:0000:0000:0000:0000:0001'] },
      { aaaa: ['0000:0000:0000:0000:0000:ffff:a9fe:a9fe'] },
      { cname: 'inside.example' },
      { a: [OWN_ADDRESS] },
    ];
    world.names.zone['inside.example'] = { a: ['192.168.1.1'] };
    for (const [at, zone] of zones.entries()) {
      world.names.zone[`bound-${at}.example`] = zone;
      const { status, problem } = await attempt(`https://bound-${at}.example/`);
      expect([at, status, problem]).toEqual([at, null, expect.stringMatching(/private address|this server/)]);
      expect(world.dialled).toEqual([]);
    }
    expect((await attempt('http://good.example/')).status).toBeNull();
    expect(world.dialled).toEqual([]);
  });
});

describe('with the default setting', () => {
  let names: NameServer;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    names = await startNameServer({ 'public.example': { a: [PUBLIC] }, 'inside.example': { a: ['10.1.2.3'] } });
    env.DNS_SERVERS = names.address;
  });
  afterAll(() => names.stop());
  const app = sharedDashboard('sqlite', { env });

  test('urls that lead to private addresses, to us or not by https are refused with 422, malformed ones with 400', async () => {
    const owner = await app().owner();
    const { endpoint_id } = (
      await owner.api.post('/v2/webhook-endpoints', { url: 'https://public.example/', events: ['qr.created'] })
    ).body;
    const unsafe = [
      'http://public.example/',
      'ftp://public.example/',
      'javascript:alert(1)',
      'https://user@public.example/',
      'https://:secret@public.example/',
      'https://localhost/',
      'https://a.localhost./',
      'https://printer/',
      'https://router.local/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://0x7f000001/',
      'https://2130706433/',
      'https://017700000001/',
      'https://0/',
      'https://10.0.0.1/',
      'https://172.16.0.1/',
      'https://192.168.1.1:8443/',
      'https://100.64.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://metadata.google.internal/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[2002:7f00:1::]/',
      'https://[fe80::1]/',
      'https://[fd00:ec2::254]/',
      'https://１２７.0.0.1/',
      'https://inside.example/',
      app().publicUrl.replace('http:', 'https:'),
    ];
    const malformed = [
      '',
      'public.example/hook',
      '//public.example',
      'https://',
      'https://a b/',
      ' https://a.example/',
    ];
    const wrongTypes = [7, null, ['https://public.example/']];
    const write = (url: unknown) =>
      Promise.all([
        owner.api.post('/v2/webhook-endpoints', { url, events: ['qr.created'] }),
        owner.api.patch(`/v2/webhook-endpoints/${endpoint_id}`, { url }),
      ]);
    for (const url of unsafe)
      for (const { status, body } of await write(url))
        expect([url, status, body.code]).toEqual([url, 422, 'unsafe_url']);
    for (const url of [...malformed, `https://public.example/${'x'.repeat(2_050)}`, ...wrongTypes])
      for (const { status, body } of await write(url)) expect([url, status, body.field]).toEqual([url, 400, 'url']);
    expect((await owner.api.get('/v2/webhook-endpoints')).body.items).toHaveLength(1);
  });

  test('a name that is public when it is written and private at the attempt is not connected to', async () => {
    let connections = 0;
    const local = createServer((_, response) => response.end()).on('connection', () => connections++);
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const { port } = local.address() as AddressInfo;
    names.zone['moved.example'] = { a: [PUBLIC] };
    const owner = await app().owner();
    const url = `https://moved.example:${port}/`;
    const made = await owner.api.post('/v2/webhook-endpoints', { url, events: ['qr.created'] });
    expect(made.status).toBe(201);
    names.zone['moved.example'] = { a: ['127.0.0.1'] };
    await owner.api.post('/v2/qr-codes', { redirect_url: TARGET });
    const path = `/v2/webhook-endpoints/${made.body.endpoint_id}`;
    const [delivery] = await until(
      async () => (await owner.api.get(`${path}/deliveries`)).body.items,
      ([one]) => one?.attempts === 1,
    );
    const { answer } = (await owner.api.get(`${path}/deliveries/${delivery.delivery_id}`)).body;
    expect(answer).toMatchObject({ status: null, problem: 'The name leads to a private address' });
    expect((await owner.api.post(`${path}/test`, undefined)).body).toMatchObject({ status: null });
    expect(connections).toBe(0);
    local.close();
  });
});

onBothEngines('deliveries under way', (engine) => {
  const clock = testClock(new Date().toISOString());
  const { app, receiver, subscribed } = sharedWebhooks(engine, { clock });
  const make = (owner: { api: { post(path: string, body: object): Promise<{ body: { qr_id: string } }> } }) =>
    owner.api.post('/v2/qr-codes', { redirect_url: TARGET });
  /** Holds every answer until it is called. */
  function holdAnswers(status = 204): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver().answer = async () => {
      await promise;
      return new Response(null, { status });
    };
    return resolve;
  }
  /** Everything that waits has had its turn. */
  const settled = async () => {
    const bystander = await subscribed(['qr.created']);
    const { body } = await make(bystander.owner);
    await until(() =>
      receiver()
        .of()
        .some((one) => one.body.data.qr_id === body.qr_id),
    );
  };

  test('an endpoint that is switched off or deleted gets what is in flight, and of a hundred others hardly any', async () => {
    for (const end of ['off', 'deleted']) {
      const { owner, endpoint } = await subscribed(['qr.created']);
      const path = `/v2/webhook-endpoints/${endpoint.endpoint_id}`;
      receiver().secret = null;
      const release = holdAnswers();
      const before = receiver().of().length;
      await Promise.all(Array.from({ length: 100 }, () => make(owner)));
      await until(() => receiver().of().length > before);
      const ended =
        end === 'off' ? await owner.api.patch(path, { enabled: false }) : await owner.api.send('DELETE', path);
      expect(ended.status).toBe(200);
      release();
      receiver().answer = () => new Response(null, { status: 204 });
      await settled();
      const own = receiver()
        .of()
        .slice(before)
        .filter(({ body }) => body.data.project_id === owner.defaultProjectId);
      // Those that went out while the result of the first was written.
      expect(own.length).toBeLessThan(60);
    }
  });

  test('a changed url holds for the next attempt, also of an endpoint whose deliveries fail one after another', async () => {
    const { owner, endpoint } = await subscribed(['qr.created']);
    const path = `/v2/webhook-endpoints/${endpoint.endpoint_id}`;
    receiver().secret = null;
    const release = holdAnswers(500);
    for (let made = 0; made < 4; made++) await make(owner);
    await until(() => receiver().of().length > 0);
    const paths: string[] = [];
    const other = createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/new`;
    await owner.api.patch(path, { url });
    release();
    await until(() => {
      clock.advance(1_000);
      return paths.length >= 4;
    });
    expect(receiver().of().length).toBeLessThanOrEqual(8);
    other.closeAllConnections();
    other.close();
  });

  test('an account that is deleted ends its deliveries, and nothing of it stays', async () => {
    const { owner, endpoint } = await subscribed(['qr.created']);
    receiver().answer = () => new Response(null, { status: 500 });
    await make(owner);
    await until(async () => {
      const { items } = (await owner.api.get(`/v2/webhook-endpoints/${endpoint.endpoint_id}/deliveries`)).body;
      return items[0]?.attempts === 1;
    });
    const { store } = app().app;
    await beginAccountDeletion({ store, clock }, owner.id);
    await finishAccountDeletion({ store, clock }, owner.id);
    const before = receiver().of().length;
    clock.advance(3_600_000);
    await settled();
    expect(
      receiver()
        .of()
        .slice(before)
        .filter(({ body }) => body.data.project_id === owner.defaultProjectId),
    ).toEqual([]);
    expect(await store.read.findWebhookEndpoint(wholeAccount(owner.id), endpoint.endpoint_id)).toBeUndefined();
    expect(await store.read.listDeliveries(endpoint.endpoint_id, null, null, 10)).toEqual([]);
  });

  test('another account finds neither an endpoint nor its deliveries, and cannot send them again', async () => {
    const to = await subscribed(['qr.created']);
    await make(to.owner);
    const own = `/v2/webhook-endpoints/${to.endpoint.endpoint_id}`;
    await until(() => receiver().of().length === 1);
    const id = receiver().of()[0]?.id ?? '';
    const thief = await app().owner();
    const foreign = await thief.api.post('/v2/webhook-endpoints', { url: receiver().url, events: ['qr.created'] });
    const mine = `/v2/webhook-endpoints/${foreign.body.endpoint_id}`;
    const since = new Date(0).toISOString();
    for (const [path, unknown] of [
      [own, '/v2/webhook-endpoints/whe_unknown'],
      [`${own}/deliveries`, '/v2/webhook-endpoints/whe_unknown/deliveries'],
      [`${own}/deliveries/${id}`, `/v2/webhook-endpoints/whe_unknown/deliveries/${id}`],
    ] as const) {
      const { request_id: _, ...found } = (await thief.api.get(path)).body;
      const { request_id: __, ...none } = (await thief.api.get(unknown)).body;
      expect(found).toEqual(none);
      expect(found.code).toBe('webhook_endpoint_not_found');
    }
    for (const reply of [
      await thief.api.patch(own, { enabled: false }),
      await thief.api.post(`${own}/test`, undefined),
      await thief.api.post(`${own}/rotate-secret`, undefined),
      await thief.api.post(`${own}/redeliver`, { since }),
      await thief.api.send('DELETE', own),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'webhook_endpoint_not_found']);
    expect((await thief.api.get(`${mine}/deliveries/${id}`)).status).toBe(404);
    expect((await thief.api.post(`${mine}/redeliver`, { delivery_ids: [id] })).body.redelivered).toBe(0);
    expect((await to.owner.api.get(own)).body.enabled).toBe(true);
  });

  test('events and deliveries are gone after 30 days, and not a moment before', async () => {
    const { owner, endpoint } = await subscribed(['qr.created']);
    await make(owner);
    await until(() => receiver().of().length === 1);
    const { store } = app().app;
    const count = async () => (await store.read.listDeliveries(endpoint.endpoint_id, null, null, 10)).length;
    const [made] = await store.read.listDeliveries(endpoint.endpoint_id, null, null, 1);
    const drop = (webhooksBefore: number) =>
      store.write.dropExpired({
        resultsBefore: 0,
        batchesBefore: 0,
        signInsBefore: 0,
        domainsBefore: 0,
        importsBefore: 0,
        alertsBefore: 0,
        webhooksBefore,
        now: clock.now(),
      });
    const at = Number(made?.created_at);
    await drop(at - 1);
    expect(await count()).toBe(1);
    await drop(at);
    expect(await count()).toBe(0);
    expect(await store.read.findDelivery(endpoint.endpoint_id, String(made?.event_id))).toBeUndefined();
  });
});
