import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { isSignedWith, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import { type Subscribed, sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

onBothEngines('deliveries of webhooks', (engine) => {
  const clock = testClock(new Date().toISOString());
  const { app, receiver, subscribed } = sharedWebhooks(engine, { clock });
  const make = async ({ owner }: Subscribed) =>
    (await owner.api.post('/v2/qr-codes', { redirect_url: TARGET })).body.qr_id as string;
  const path = ({ endpoint }: Subscribed, rest = '') => `/v2/webhook-endpoints/${endpoint.endpoint_id}${rest}`;
  const deliveries = async (to: Subscribed, query = {}) =>
    (await to.owner.api.get(path(to, '/deliveries'), { query })).body.items;
  /** The only delivery, once so many attempts are recorded. */
  const attempted = async (to: Subscribed, attempts: number) =>
    (
      await until(
        () => deliveries(to),
        ([one]) => one?.attempts === attempts,
      )
    )[0];

  test('a delivery is attempted ten times under one id, after growing pauses, and then given up', async () => {
    const to = await subscribed(['qr.created']);
    receiver().answer = () => new Response('no', { status: 500 });
    await make(to);
    const pauses = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ];
    for (const [at, pause] of pauses.entries()) {
      const now = clock.now();
      const delivery = await attempted(to, at + 1);
      expect(delivery.status).toBe('pending');
      const wait = Date.parse(delivery.next_attempt_at) - now;
      expect(wait).toBeGreaterThanOrEqual(pause);
      expect(wait).toBeLessThanOrEqual(pause * 1.1 + 1);
      clock.advance(wait);
    }
    expect(await attempted(to, 10)).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(
      new Set(
        receiver()
          .of()
          .map(({ id }) => id),
      ).size,
    ).toBe(1);
    expect(receiver().of()).toHaveLength(10);
    // An independent implementation has checked every signature.
    expect((await deliveries(to, { status: 'succeeded' })).length).toBe(0);
    const whole = (await to.owner.api.get(path(to, `/deliveries/${receiver().of()[0]?.id}`))).body;
    expect(whole.answer).toMatchObject({ status: 500, body: 'no', problem: null });
    expect(whole.body).toEqual(receiver().of()[0]?.body);
    expect(whole.headers['webhook-signature']).toBe(receiver().of().at(-1)?.headers.get('webhook-signature'));
  });

  test('what Retry-After asks for is waited for, up to a day', async () => {
    for (const [header, atLeast, atMost] of [
      ['120', 120 * SECOND, 120 * SECOND],
      [() => new Date(clock.now() + HOUR).toUTCString(), HOUR - SECOND, HOUR],
      ['2', 5 * SECOND, 5.5 * SECOND],
      ['999999', 24 * HOUR, 24 * HOUR],
      ['soon', 5 * SECOND, 5.5 * SECOND],
    ] as const) {
      const to = await subscribed(['qr.created']);
      const value = typeof header === 'string' ? header : header();
      receiver().answer = () => new Response(null, { status: 503, headers: { 'retry-after': value } });
      await make(to);
      const wait = Date.parse((await attempted(to, 1)).next_attempt_at) - clock.now();
      expect(wait).toBeGreaterThanOrEqual(atLeast);
      expect(wait).toBeLessThanOrEqual(atMost);
    }
  });

  test('410 switches an endpoint off; switched on again it gets what waited', async () => {
    const to = await subscribed(['qr.created']);
    receiver().answer = () => new Response(null, { status: 410 });
    await make(to);
    const off = await until(
      async () => (await to.owner.api.get(path(to))).body,
      ({ enabled }) => !enabled,
    );
    expect(off).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const unseen = await make(to);
    receiver().answer = () => new Response(null, { status: 204 });
    const on = await to.owner.api.patch(path(to), { enabled: true });
    expect(on.body).toMatchObject({ enabled: true, disabled_reason: null });
    const seen = await make(to);
    await until(() =>
      receiver()
        .of()
        .some(({ body }) => body.data.qr_id === seen),
    );
    expect(
      receiver()
        .of()
        .some(({ body }) => body.data.qr_id === unseen),
    ).toBe(false);
  });

  test('an endpoint that fails for five days is switched off, with one mail to its owner', async () => {
    const to = await subscribed(['qr.created']);
    receiver().answer = () => new Response(null, { status: 500 });
    for (let day = 0; day < 5; day++) {
      const before = receiver().of().length;
      await make(to);
      await until(() => receiver().of().length > before);
      await until(async () => (await deliveries(to)).every(({ attempts }: { attempts: number }) => attempts > 0));
      clock.advance(24 * HOUR + MINUTE);
    }
    const off = await until(
      async () => (await to.owner.api.get(path(to))).body,
      ({ enabled }) => !enabled,
    );
    expect(off.disabled_reason).toBe('failing');
    const { store } = app().app;
    const claim = { id: '', now: clock.now() + HOUR, perDay: 5 };
    const mails = [];
    for (;;) {
      const mail = await store.write.claimAlertMail({ ...claim, id: crypto.randomUUID() });
      if (mail === null) break;
      if (mail !== 'again') mails.push(mail);
    }
    const own = mails.filter(({ account }) => account.id === to.owner.id);
    expect(own).toMatchObject([{ kind: 'webhook', alerts: [{ subject: to.endpoint.endpoint_id, detail: 'failing' }] }]);
  });

  test('after a failure one delivery is in flight until one succeeds, and eight before and after', async () => {
    const to = await subscribed(['qr.created']);
    let [inFlight, most] = [0, 0];
    let status = 204;
    receiver().answer = async () => {
      inFlight++;
      most = Math.max(most, inFlight);
      await Bun.sleep(10);
      inFlight--;
      return new Response(null, { status });
    };
    const some = (count: number) => Promise.all(Array.from({ length: count }, () => make(to)));
    await some(30);
    await until(() => receiver().of().length === 30 && inFlight === 0);
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(1);
    status = 500;
    await make(to);
    await until(async () => (await deliveries(to, { status: 'pending' }))[0]?.attempts === 1);
    most = 0;
    await some(6);
    await until(() => receiver().of().length === 37 && inFlight === 0);
    expect(most).toBe(1);
  });

  test('while a secret is rotated the old one and the new one both sign; a day later only the new one does', async () => {
    const to = await subscribed(['qr.created']);
    const old = to.endpoint.secret;
    const rotate = () =>
      to.owner.api.post(path(to, '/rotate-secret'), undefined, { headers: { 'idempotency-key': 'once' } });
    const rotated = (await rotate()).body;
    expect(rotated.secret).not.toBe(old);
    expect((await rotate()).body).toMatchObject({ endpoint_id: to.endpoint.endpoint_id, secret: null });
    const isSigned = (secret: string, at: number) => {
      const one = receiver().of()[at];
      return one !== undefined && isSignedWith(secret, one.headers, JSON.stringify(one.body));
    };
    receiver().secret = null;
    await make(to);
    await until(() => receiver().of().length === 1);
    expect(isSigned(old, 0)).toBe(true);
    expect(isSigned(rotated.secret, 0)).toBe(true);
    clock.advance(24 * HOUR);
    await make(to);
    await until(() => receiver().of().length === 2);
    expect([isSigned(old, 1), isSigned(rotated.secret, 1)]).toEqual([false, true]);
  });

  test('a test is sent at once and tells what came back, also where nothing does', async () => {
    const to = await subscribed(['qr.created']);
    receiver().answer = () => new Response('thanks', { status: 202 });
    const good = (await to.owner.api.post(path(to, '/test'), undefined)).body;
    expect(good).toMatchObject({ status: 202, body: 'thanks', delivery_id: receiver().of()[0]?.id });
    expect(receiver().of()[0]?.type).toBe('endpoint.test');
    const dead = startWebhookReceiver();
    await dead.stop();
    await to.owner.api.patch(path(to), { url: dead.url });
    const none = (await to.owner.api.post(path(to, '/test'), undefined)).body;
    expect(none).toMatchObject({ status: null, body: expect.stringContaining('connection') });
    const [failed, succeeded] = await deliveries(to);
    expect([failed.status, succeeded.status]).toEqual(['failed', 'succeeded']);
  });

  test('deliveries are sent again by time or by id, under the same id, failed ones alone unless asked otherwise', async () => {
    const to = await subscribed(['qr.created']);
    await make(to);
    await until(async () => (await deliveries(to))[0]?.status === 'succeeded');
    receiver().answer = () => new Response(null, { status: 400 });
    await make(to);
    await until(async () => (await deliveries(to, { status: 'pending' }))[0]?.attempts === 1);
    receiver().answer = () => new Response(null, { status: 204 });
    const [first, second] = receiver()
      .of()
      .map(({ id }) => id);
    const since = new Date(clock.now() - HOUR).toISOString();
    const again = async (body: object) => (await to.owner.api.post(path(to, '/redeliver'), body)).body.redelivered;
    const receivedIds = () =>
      receiver()
        .of()
        .map(({ id }) => id);
    expect(await again({ since })).toBe(1);
    await until(() => receiver().of().length === 3);
    expect(receivedIds()[2]).toBe(second);
    await until(async () => (await deliveries(to, { status: 'succeeded' })).length === 2);
    expect(await again({ since })).toBe(0);
    expect(await again({ since, only_failed: false })).toBe(2);
    await until(() => receiver().of().length === 5);
    await until(async () => (await deliveries(to, { status: 'succeeded' })).length === 2);
    expect(await again({ delivery_ids: [first, 'evt_unknown'] })).toBe(1);
    await until(() => receiver().of().length === 6);
    expect(receivedIds().at(-1)).toBe(first);
    for (const body of [{}, { since, delivery_ids: [first] }, { delivery_ids: [] }, { only_failed: true }])
      expect((await to.owner.api.post(path(to, '/redeliver'), body)).status).toBe(400);
  });

  test('a repeated creation shows the endpoint and no secret; the plan says how many there may be', async () => {
    const owner = await app().owner({ plan: 'starter' });
    const headers = { 'idempotency-key': 'once' };
    const body = { url: receiver().url, events: ['qr.scan', 'qr.scan', 'qr.created'] };
    const made = (await owner.api.post('/v2/webhook-endpoints', body, { headers })).body;
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.events).toEqual(['qr.created', 'qr.scan']);
    const replay = await owner.api.post('/v2/webhook-endpoints', body, { headers });
    expect(replay.body).toMatchObject({ endpoint_id: made.endpoint_id, secret: null });
    await owner.api.post('/v2/webhook-endpoints', body);
    const full = await owner.api.post('/v2/webhook-endpoints', body);
    expect([full.status, full.body.code]).toEqual([402, 'quota_exceeded_webhook_endpoint']);
    expect((await owner.api.get('/v2/account')).body.usage.webhook_endpoints).toBe(2);
    await owner.api.send('DELETE', `/v2/webhook-endpoints/${made.endpoint_id}`);
    expect((await owner.api.get(`/v2/webhook-endpoints/${made.endpoint_id}`)).body.code).toBe(
      'webhook_endpoint_not_found',
    );
    expect((await owner.api.get('/v2/webhook-endpoints')).body.items).toHaveLength(1);
  });
});
