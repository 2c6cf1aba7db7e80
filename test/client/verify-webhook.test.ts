import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../clients/typescript/src/index.ts';
import { newWebhookSecret } from '../../src/events/sign.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const BODY = JSON.stringify({ type: 'qr.created', timestamp: '2026-11-18T10:00:00.000Z', data: { qr_id: 'qr_1' } });

/** Signed by an independent implementation. */
function signed(secret: string, body = BODY, at = NOW): Record<string, string> {
  const signature = new Webhook(secret).sign('evt_1', new Date(at), body);
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at / 1_000), 'webhook-signature': signature };
}

const problem = (checked: Promise<unknown>) =>
  checked.then(
    () => null,
    (error) => error,
  );

test('an event that was signed with the secret is returned with its id, from headers of any kind', async () => {
  const secret = newWebhookSecret();
  for (const headers of [signed(secret), new Headers(signed(secret))])
    expect(await verifyWebhook(secret, headers, BODY, { now: NOW })).toMatchObject({
      id: 'evt_1',
      type: 'qr.created',
      data: { qr_id: 'qr_1' },
    });
});

test('one of several secrets is enough, and one of several signatures', async () => {
  const [old, present] = [newWebhookSecret(), newWebhookSecret()];
  await verifyWebhook([old, present], signed(present), BODY, { now: NOW });
  const both = `${signed(old)['webhook-signature']} ${signed(present)['webhook-signature']}`;
  for (const secret of [old, present])
    await verifyWebhook(secret, { ...signed(old), 'webhook-signature': both }, BODY, { now: NOW });
});

test('any other body, id, time, secret or signature is refused', async () => {
  const secret = newWebhookSecret();
  const headers = signed(secret);
  const wrong: [Record<string, string>, string][] = [
    [headers, `${BODY} `],
    [{ ...headers, 'webhook-id': 'evt_2' }, BODY],
    [{ ...headers, 'webhook-timestamp': String(NOW / 1_000 + 1) }, BODY],
    [{ ...headers, 'webhook-timestamp': 'now' }, BODY],
    [{ ...headers, 'webhook-signature': 'v1,' }, BODY],
    [{ ...headers, 'webhook-signature': 'v1,%%%' }, BODY],
    [{ ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1', 'v2') ?? '' }, BODY],
    [signed(newWebhookSecret()), BODY],
    [{}, BODY],
  ];
  for (const [given, body] of wrong)
    expect(await problem(verifyWebhook(secret, given, body, { now: NOW }))).toBeInstanceOf(WebhookVerificationError);
});

test('an attempt of more than five minutes ago, or ahead, is refused unless that is wanted', async () => {
  const secret = newWebhookSecret();
  for (const now of [NOW - 301_000, NOW + 301_000]) {
    const check = (more = {}) => problem(verifyWebhook(secret, signed(secret), BODY, { now, ...more }));
    expect(await check()).toBeInstanceOf(WebhookVerificationError);
    expect(await check({ toleranceSeconds: 600 })).toBeNull();
  }
});

test('every body of any text is verified as it was signed', async () => {
  const secret = newWebhookSecret();
  await fc.assert(
    fc.asyncProperty(fc.json(), async (data) => {
      const body = `{"type":"endpoint.test","timestamp":"t","data":${data}}`;
      await verifyWebhook(secret, signed(secret, body), body, { now: NOW });
    }),
    { numRuns: 50 },
  );
});
