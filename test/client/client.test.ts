import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  ApiError,
  ConnectionError,
  Repoint,
  RepointError,
  WaitTimeoutError,
} from '../../clients/typescript/src/index.ts';
import { startFixture } from '../engines/support/fixture.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { type TestClock, testClock } from '../harness/test-clock.ts';

const TARGET = 'https://example.com/menu';

let app: TestApp;
let proxy: TcpProxy;
let owner: TestAccount;
let repoint: Repoint;

beforeAll(async () => {
  app = await startApp('sqlite');
  proxy = startTcpProxy(Number(new URL(app.url).port));
  owner = await app.account();
  repoint = new Repoint({ baseUrl: `${app.url}/`, apiKey: owner.apiKey });
});
afterAll(async () => {
  proxy.stop();
  await app.stop();
});

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('The call succeeded'),
    (error) => error,
  );
}

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await thrownBy(call);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(RepointError);
  return error as ApiError;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('the client', () => {
  test('creates a code, waits for its picture, finds it by slug and changes it', async () => {
    const made = await repoint.qrCodes.create({ name: 'Menu', redirect_url: TARGET });
    expect([made.render_status, made.etag]).toEqual(['pending', expect.stringMatching(/^"\d+"$/)]);
    const code = await repoint.qrCodes.waitUntilRendered(made.qr_id);
    const picture = await fetch(app.url + new URL(code.file_url_svg).pathname);
    expect([code.label, picture.status]).toEqual(['Menu', 200]);
    expect((await repoint.qrCodes.find(code.slug)).qr_id).toBe(made.qr_id);
    expect((await repoint.qrCodes.getBySlug(code.slug)).qr_id).toBe(made.qr_id);
    const changed = await repoint.qrCodes.update(
      made.qr_id,
      { redirect_url: `${TARGET}/2`, scan_limit: 5 },
      { ifMatch: code.etag },
    );
    expect([changed.redirect_url, changed.scan_limit]).toEqual([`${TARGET}/2`, 5]);
    expect((await repoint.qrCodes.update(made.qr_id, { scan_limit: null })).scan_limit).toBeNull();
  });

  test('reads lists over all their pages, each item once and newest first', async () => {
    const project = await repoint.projects.create({ name: 'Pages' });
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e'])
      ids.unshift((await repoint.qrCodes.create({ type: 'text', text, project_id: project.project_id })).qr_id);
    const list = repoint.qrCodes.list(
      { project_id: project.project_id, status: ['active', 'blocked'] },
      { pageSize: 2 },
    );
    expect((await all(list)).map(({ qr_id }) => qr_id)).toEqual(ids);
    const first = await list.page();
    expect((await list.page(first.next_page_token)).items.map(({ qr_id }) => qr_id)).toEqual(ids.slice(2, 4));
    const projects = await all(repoint.projects.list({ pageSize: 1 }));
    expect(projects.map(({ name }) => name)).toContain('Pages');
  });

  test('throws a refusal with its code, field and request id', async () => {
    const error = await refusalOf(repoint.qrCodes.create({ redirect_url: 'no URL' }));
    expect([error.status, error.code, error.field]).toEqual([400, 'invalid_request', 'redirect_url']);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await refusalOf(repoint.qrCodes.get('../projects'))).code).toBe('qr_not_found');
    const stranger = new Repoint({ baseUrl: app.url, apiKey: 'api_live_no' });
    expect((await refusalOf(stranger.projects.list().page())).code).toBe('unauthorized');
    // The root of the server answers with HTML, not with the API's envelope.
    const elsewhere = new Repoint({ baseUrl: `${app.url}/docs#`, apiKey: owner.apiKey });
    expect((await refusalOf(elsewhere.projects.list().page())).code).toBe('unexpected_answer');
  });

  test('gets a conflict for a code that was changed since it was read', async () => {
    const code = await repoint.qrCodes.create({ redirect_url: TARGET });
    await repoint.qrCodes.update(code.qr_id, { label: 'Other' });
    const error = await refusalOf(repoint.qrCodes.update(code.qr_id, { label: 'Mine' }, { ifMatch: code.etag }));
    expect(error.code).toBe('precondition_failed');
  });

  test('creates a code once for an idempotency key of the caller', async () => {
    const options = { idempotencyKey: 'order-4711' };
    const first = await repoint.qrCodes.create({ redirect_url: TARGET }, options);
    expect((await repoint.qrCodes.create({ redirect_url: TARGET }, options)).qr_id).toBe(first.qr_id);
    const other = await refusalOf(repoint.qrCodes.create({ redirect_url: `${TARGET}/2` }, options));
    expect(other.code).toBe('idempotency_conflict');
  });
});

describe('when a connection is cut after the server has answered', () => {
  const pauses: number[] = [];
  const unreliableClient = (maxRetries?: number) =>
    new Repoint({
      baseUrl: `http://127.0.0.1:${proxy.port}`,
      apiKey: owner.apiKey,
      pause: async (ms) => void pauses.push(ms),
      ...(maxRetries === undefined ? {} : { maxRetries }),
    });
  const codesNamed = (label: string) => all(repoint.qrCodes.list({ label_contains: label }));

  test('a create is retried with the same idempotency key, and executed once', async () => {
    proxy.dropNextAnswer();
    const before = proxy.dropped();
    const code = await unreliableClient().qrCodes.create({ name: 'Made once', redirect_url: TARGET });
    expect(proxy.dropped()).toBe(before + 1);
    expect((await codesNamed('Made once')).map(({ qr_id }) => qr_id)).toEqual([code.qr_id]);
    expect(pauses).toHaveLength(1);
  });

  test('a create without retries throws that there was no response', async () => {
    proxy.dropNextAnswer();
    const error = await thrownBy(unreliableClient(0).qrCodes.create({ name: 'Unknown end', redirect_url: TARGET }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as ConnectionError).timedOut).toBe(false);
    expect(await codesNamed('Unknown end')).toHaveLength(1);
  });

  test('a change is retried, unless it has a version condition', async () => {
    const { qr_id, etag } = await repoint.qrCodes.create({ redirect_url: TARGET });
    proxy.dropNextAnswer();
    const error = await thrownBy(unreliableClient().qrCodes.update(qr_id, { label: 'Guarded' }, { ifMatch: etag }));
    expect(error).toBeInstanceOf(ConnectionError);
    proxy.dropNextAnswer();
    expect((await unreliableClient().qrCodes.update(qr_id, { label: 'Plain' })).label).toBe('Plain');
  });
});

describe('when the server answers with Retry-After', () => {
  let clock: TestClock;
  let limited: TestApp;
  beforeAll(async () => {
    clock = testClock('2026-11-14T12:00:30.000Z');
    limited = await startApp('sqlite', { clock });
  });
  afterAll(() => limited.stop());

  async function clientWith(
    limits: object,
    more: object = {},
  ): Promise<{ client: Repoint; pauses: number[]; apiKey: string }> {
    const { apiKey } = await limited.account({ limits });
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      pauses.push(ms);
      clock.advance(ms);
    };
    const options = { baseUrl: limited.url, apiKey, pause, now: () => clock.now(), ...more };
    return { client: new Repoint(options), pauses, apiKey };
  }

  test('the limit of a minute is waited for, and the call succeeds', async () => {
    const { client, pauses } = await clientWith({ per_minute: 2 });
    for (let call = 0; call < 3; call++) await client.qrCodes.create({ redirect_url: TARGET });
    expect(pauses).toEqual([expect.any(Number)]);
    expect(pauses[0]).toBeGreaterThanOrEqual(1_000);
    expect(pauses[0]).toBeLessThanOrEqual(60_250);
    expect(await all(client.qrCodes.list())).toHaveLength(3);
  });

  test('the limit of a day is not waited for', async () => {
    const { client, pauses } = await clientWith({ per_day: 1 });
    await client.projects.list().page();
    const error = await refusalOf(client.projects.list().page());
    expect([error.status, error.code, pauses]).toEqual([429, 'rate_limit_day', []]);
    expect(error.retryAfterMs).toBeGreaterThan(3_600_000);
  });

  test('a spent limit is waited for before a call is sent, and spends no retries', async () => {
    const statuses: number[] = [];
    const counting = async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call);
      statuses.push(response.status);
      return response;
    };
    const { client, pauses } = await clientWith({ per_minute: 2 }, { maxRetries: 0, fetch: counting });
    for (let call = 0; call < 9; call++) await client.qrCodes.create({ redirect_url: TARGET });
    expect([statuses, pauses.length]).toEqual([Array(9).fill(201), 4]);
  });

  test('a batch for which the minute has too few left is waited for, and made whole', async () => {
    const { client, pauses } = await clientWith({ per_minute: 4 }, { maxRetries: 0 });
    const operations = Array.from({ length: 3 }, () => ({ create: { redirect_url: TARGET } }));
    for (let call = 0; call < 2; call++) await client.call('POST /v2/qr-codes/batch', { body: { operations } });
    expect(pauses).toHaveLength(1);
    expect((await client.call('GET /v2/qr-codes/count')).count).toBe(6);
  });

  test('calls in parallel, with a key that others use too, all succeed without retries', async () => {
    const { client, apiKey } = await clientWith({ per_minute: 3, burst_per_second: 2 }, { maxRetries: 0 });
    const other = await clientWith({}, { maxRetries: 0, apiKey });
    const calls = Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? client : other.client).qrCodes.create({ redirect_url: TARGET }),
    );
    expect(await Promise.all(calls)).toHaveLength(12);
  });

  test('the refusal is thrown when waiting took as long as it may in all, or at once', async () => {
    const { client, pauses } = await clientWith({ per_minute: 0 }, { maxLimitWaitMs: 150_000 });
    const error = await refusalOf(client.projects.list().page());
    expect(error.code).toBe('rate_limit_minute');
    const total = pauses.reduce((sum, ms) => sum + ms, 0);
    expect([total > 60_000, total <= 150_000 + 250 * pauses.length]).toEqual([true, true]);
    pauses.length = 0;
    const atOnce = await refusalOf(client.projects.list({ maxLimitWaitMs: 0 }).page());
    expect([atOnce.code, pauses]).toEqual(['rate_limit_minute', []]);
  });

  test('503 of a locked store is waited out, and the code is made once', async () => {
    const lock = startFixture('hold-lock.ts', app.storeEnv);
    await lock.lines.next();
    const seen: number[] = [];
    const client = new Repoint({
      baseUrl: app.url,
      apiKey: owner.apiKey,
      async pause(ms) {
        seen.push(ms);
        await lock.kill();
      },
    });
    const made = await client.qrCodes.create({ name: 'After the lock', redirect_url: TARGET });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeGreaterThanOrEqual(1_000);
    const found = await all(repoint.qrCodes.list({ label_contains: 'After the lock' }));
    expect(found.map(({ qr_id }) => qr_id)).toEqual([made.qr_id]);
  });
});

describe('a caller that does not want to wait', () => {
  test('can abort a call by its signal, also in the pause before the next attempt', async () => {
    const reason = new Error('changed my mind');
    expect(await thrownBy(repoint.projects.list({ signal: AbortSignal.abort(reason) }).page())).toBe(reason);
    const controller = new AbortController();
    const clientWithoutServer = new Repoint({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: owner.apiKey,
      fetch: (async (...call: Parameters<typeof fetch>) => {
        setTimeout(() => controller.abort(reason), 1);
        return fetch(...call);
      }) as typeof fetch,
    });
    const call = clientWithoutServer.qrCodes.get('x', { signal: controller.signal });
    expect(await thrownBy(call)).toBe(reason);
  });

  test('gets a time-out where no response comes', async () => {
    const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
    const client = new Repoint({
      baseUrl: `http://127.0.0.1:${silent.port}`,
      apiKey: 'x',
      timeoutMs: 20,
      maxRetries: 0,
    });
    const error = await thrownBy(client.projects.list().page());
    silent.stop(true);
    expect([error instanceof ConnectionError, (error as ConnectionError).timedOut]).toEqual([true, true]);
  });

  test('gets an error when a picture is not drawn in time', async () => {
    const noWorker = await startApp('sqlite', { roles: ['api'] });
    try {
      const { apiKey } = await noWorker.account();
      const client = new Repoint({ baseUrl: noWorker.url, apiKey, pause: async () => {} });
      const { qr_id } = await client.qrCodes.create({ redirect_url: TARGET });
      const error = await thrownBy(client.qrCodes.waitUntilRendered(qr_id, { waitMs: 300 }));
      expect(error).toBeInstanceOf(WaitTimeoutError);
    } finally {
      await noWorker.stop();
    }
  });
});
