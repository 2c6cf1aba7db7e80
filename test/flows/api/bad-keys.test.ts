import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const MINUTE_MS = 60_000;
const BAD = `api_live_${'0'.repeat(32)}`;

onBothEngines('bad keys', (engine) => {
  const clock = testClock('2026-11-14T09:30:15.250Z');
  const app = sharedApp(engine, { clock });
  let account: TestAccount;

  beforeAll(async () => {
    account = await freshAccount(app());
  });
  // Each case runs in its own minute, so that counts do not carry over.
  beforeEach(() => clock.advance(MINUTE_MS));

  const from = (address: string, key: string | null) =>
    app()
      .client(key)
      .get('/v1/projects', { headers: { 'x-forwarded-for': address } });
  const flood = (address: (at: number) => string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => from(address(at), at % 2 ? BAD : 'nonsense')));

  test('from one address are looked up 300 times a minute, then refused with 429', async () => {
    const replies = await flood(() => '192.0.2.1', 320);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(300);
    for (const reply of replies.filter(({ status }) => status !== 401)) {
      expectRefusal(reply, 429, 'rate_limited');
      expect(reply.headers.get('retry-after')).toBe('45');
    }
    clock.advance(MINUTE_MS);
    expectRefusal(await from('192.0.2.1', BAD), 401, 'unauthorized');
  });

  test('never affect a good key from the same address, nor a request without a key', async () => {
    await flood(() => '192.0.2.2', 301);
    expectRefusal(await from('192.0.2.2', BAD), 429, 'rate_limited');
    expect((await from('192.0.2.2', account.apiKey)).status).toBe(200);
    expectRefusal(await from('192.0.2.2', null), 401, 'unauthorized');
  });

  test('are counted per address', async () => {
    await flood((at) => `192.0.2.${at % 2}`, 600);
    expectRefusal(await from('192.0.2.0', BAD), 429, 'rate_limited');
    expectRefusal(await from('192.0.2.7', BAD), 401, 'unauthorized');
  });

  test('from one IPv6 /64 are counted together, however the address is written', async () => {
    await flood((at) => `2001:db8:1:2:${at.toString(16)}::1`, 150);
    await flood((at) => `2001:0DB8:0001:0002:0:0:0:${at.toString(16)}`, 150);
    expectRefusal(await from('[2001:db8:1:2::ffff]:443', BAD), 429, 'rate_limited');
    expectRefusal(await from('2001:db8:1:3::1', BAD), 401, 'unauthorized');
    expectRefusal(await from('2001:db8:1::2', BAD), 401, 'unauthorized');
  });

  test('from an IPv4-mapped IPv6 address count for that IPv4 address alone', async () => {
    await flood((at) => (at % 2 ? '::ffff:198.51.100.1' : '198.51.100.1'), 300);
    expectRefusal(await from('::FFFF:C633:6401', BAD), 429, 'rate_limited');
    expectRefusal(await from('::ffff:198.51.100.2', BAD), 401, 'unauthorized');
  });

  test('count for the address reported by the trusted proxy, whatever the client claims', async () => {
    await flood((at) => `203.0.113.${at % 250}, 192.0.2.9`, 300);
    expectRefusal(await from('192.0.2.9', BAD), 429, 'rate_limited');
    expectRefusal(await from('203.0.113.1', BAD), 401, 'unauthorized');
  });
});
