import { expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { isSignedWith, startWebhookReceiver } from '../../harness/webhook-receiver.ts';
import { type Subscribed, sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';

onBothEngines('an endpoint that is changed while its deliveries are sent', (engine) => {
  const { app, receiver, subscribed } = sharedWebhooks(engine);
  const path = ({ endpoint }: Subscribed, rest = '') => `/v2/webhook-endpoints/${endpoint.endpoint_id}${rest}`;
  const some = (to: Subscribed, count: number) =>
    Promise.all(Array.from({ length: count }, () => to.owner.api.post('/v2/qr-codes', { redirect_url: TARGET })));
  /** One delivery that is under way until `resolve` is called. */
  const slowFirst = async (to: Subscribed) => {
    const slow = Promise.withResolvers<void>();
    receiver().answer = async () => {
      if (receiver().of().length === 1) await slow.promise;
      return new Response(null, { status: 204 });
    };
    await some(to, 1);
    await until(() => receiver().of().length === 1);
    return slow;
  };

  test('a new url gets what waits at once, and the old one nothing more', async () => {
    const to = await subscribed(['qr.created']);
    receiver().answer = () => new Response(null, { status: 500 });
    await some(to, 60);
    await until(() => receiver().of().length >= 22);
    const good = startWebhookReceiver();
    await to.owner.api.patch(path(to), { url: good.url });
    const before = receiver().of().length;
    await until(() => good.of().length > 0 || receiver().of().length > before + 10);
    const late = receiver().of().length - before;
    await good.stop();
    expect({ reachedNew: good.of().length > 0, toOld: late <= 2 }).toEqual({ reachedNew: true, toOld: true });
  });

  test('a new secret signs whatever is sent from then on', async () => {
    const to = await subscribed(['qr.created']);
    receiver().secret = null;
    receiver().answer = async () => {
      await Bun.sleep(300);
      return new Response(null, { status: 204 });
    };
    await some(to, 120);
    await until(() => receiver().of().length >= 8);
    const { secret } = (await to.owner.api.post(path(to, '/rotate-secret'), undefined)).body;
    const rotatedAt = Date.now();
    await until(() => receiver().of().length >= 100);
    const late = receiver()
      .of()
      .filter(({ at }) => at > rotatedAt + 700);
    const unsigned = late.filter(({ headers, body }) => !isSignedWith(secret, headers, JSON.stringify(body)));
    expect([late.length > 20, unsigned.length]).toEqual([true, 0]);
  });

  test('what is to be sent again while it is being sent is sent again', async () => {
    const to = await subscribed(['qr.created']);
    const answers: (() => void)[] = [];
    receiver().answer = () =>
      new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 }))));
    await some(to, 1);
    await until(() => receiver().of().length === 1);
    const id = receiver().of()[0]?.id;
    const again = await to.owner.api.post(path(to, '/redeliver'), { delivery_ids: [id] });
    expect([again.status, again.body.redelivered]).toEqual([202, 1]);
    answers[0]?.();
    receiver().answer = () => new Response(null, { status: 204 });
    await until(() => receiver().of().length === 2);
  });

  test('what happens while one delivery takes long is sent meanwhile', async () => {
    const to = await subscribed(['qr.created']);
    const slow = await slowFirst(to);
    await some(to, 1);
    await until(() => receiver().of().length === 2);
    slow.resolve();
  });

  test('what is saved while a late read still tells it as due is not sent a second time', async () => {
    const to = await subscribed(['qr.created']);
    const slow = await slowFirst(to);
    const { read } = app().app.store;
    const { listDueDeliveries } = read;
    read.listDueDeliveries = async (...args) => {
      const due = await listDueDeliveries(...args);
      if (due.length < 2) return due;
      slow.resolve();
      const first = path(to, `/deliveries/${receiver().of()[0]?.id}`);
      await until(async () => (await to.owner.api.get(first)).body.status === 'succeeded');
      return due;
    };
    await some(to, 1);
    await until(() => receiver().of().length >= 2);
    read.listDueDeliveries = listDueDeliveries;
    await some(to, 1);
    const created = () =>
      new Set(
        receiver()
          .of()
          .map(({ body }) => body.data.qr_id),
      ).size;
    await until(() => created() === 3);
    expect(receiver().of().length).toBe(3);
  });
});
