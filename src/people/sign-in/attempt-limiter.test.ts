import { describe, expect, test } from 'bun:test';
import { Refusal } from '../../errors/refusal.ts';
import { ATTEMPT_LIMITS, AttemptLimiter } from './attempt-limiter.ts';

const { perAccount, perAddress, windowMs } = ATTEMPT_LIMITS.signIn;

function refusal(work: () => unknown): Refusal | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Makes `count` failed attempts, each as another `who`. */
function fail(
  attempts: AttemptLimiter,
  count: number,
  who: (n: number) => { account: string; address: string },
  now = 0,
) {
  for (let n = 0; n < count; n++) attempts.take('signIn', who(n), now);
}

describe('attempts', () => {
  test('one account is slowed down however many addresses try', () => {
    const attempts = new AttemptLimiter();
    fail(attempts, perAccount, (n) => ({ account: 'ann', address: `192.0.2.${n}` }));
    const refused = refusal(() => attempts.take('signIn', { account: 'ann', address: '198.51.100.1' }, 1));
    expect(refused).toMatchObject({ status: 429, retryAfter: windowMs / 1000 });
    expect(refusal(() => attempts.take('signIn', { account: 'ben', address: '198.51.100.1' }, 1))).toBeUndefined();
  });

  test('one /64 and one IPv4 address in any spelling are slowed down however many accounts they try', () => {
    const attempts = new AttemptLimiter();
    fail(attempts, perAddress, (n) => ({ account: `a${n}`, address: `2001:db8:0:1::${n.toString(16)}` }));
    const six = { account: 'x', address: '2001:db8:0:1:ffff::1' };
    expect(refusal(() => attempts.take('signIn', six, 1))?.status).toBe(429);
    fail(attempts, perAddress, (n) => ({
      account: `b${n}`,
      address: n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1',
    }));
    expect(refusal(() => attempts.take('signIn', { account: 'x', address: '192.0.2.1' }, 1))?.status).toBe(429);
    const neighbour = { account: 'x', address: '2001:db8:0:2::1' };
    expect(refusal(() => attempts.take('signIn', neighbour, 1))).toBeUndefined();
  });

  test('a successful attempt is given back, and a refused one is not counted', () => {
    const attempts = new AttemptLimiter();
    for (let n = 0; n < 100; n++) attempts.take('signIn', { account: 'ann', address: '192.0.2.1' }, 0)();
    fail(attempts, perAddress, (n) => ({ account: `a${n}`, address: '192.0.2.1' }));
    for (let n = 0; n < 100; n++) {
      refusal(() => attempts.take('signIn', { account: 'ann', address: '192.0.2.1' }, 1));
    }
    expect(refusal(() => attempts.take('signIn', { account: 'ann', address: '192.0.2.2' }, 1))).toBeUndefined();
  });

  test('the window ends exactly to the millisecond, and a clock that was set back starts a new one', () => {
    const attempts = new AttemptLimiter();
    const who = { account: 'ann', address: '192.0.2.1' };
    fail(attempts, perAccount, () => who, 1_000_000);
    expect(refusal(() => attempts.take('signIn', who, 1_000_000 + windowMs - 1))?.retryAfter).toBe(1);
    expect(refusal(() => attempts.take('signIn', who, 1_000_000 + windowMs))).toBeUndefined();
    fail(attempts, perAccount - 1, () => who, 1_000_000 + windowMs);
    expect(refusal(() => attempts.take('signIn', who, 5))).toBeUndefined();
  });

  test('kinds are counted separately', () => {
    const attempts = new AttemptLimiter();
    const who = { account: 'ann', address: '192.0.2.1' };
    fail(attempts, perAccount, () => who);
    expect(refusal(() => attempts.take('mail', who, 0))).toBeUndefined();
  });

  const REMEMBERED = 500;

  test('a flood from one address does not affect anybody else’s count', () => {
    const attempts = new AttemptLimiter(REMEMBERED);
    fail(attempts, perAccount, (n) => ({ account: 'ann', address: `192.0.2.${n}` }));
    fail(attempts, perAddress, (n) => ({ account: `a${n}`, address: '198.51.100.1' }));
    for (let n = 0; n < REMEMBERED * 4; n++) {
      refusal(() => attempts.take('signIn', { account: `b${n}`, address: '203.0.113.1' }, 1));
      attempts.take('signIn', { account: `c${n}`, address: '203.0.113.2' }, 1)();
    }
    const ann = { account: 'ann', address: '198.51.100.7' };
    expect(refusal(() => attempts.take('signIn', ann, 2))?.status).toBe(429);
    const busy = { account: 'ben', address: '198.51.100.1' };
    expect(refusal(() => attempts.take('signIn', busy, 2))?.status).toBe(429);
  });

  test('an address without attempts left counts for no account', () => {
    const attempts = new AttemptLimiter();
    fail(attempts, perAddress, (n) => ({ account: `a${n}`, address: '192.0.2.1' }));
    for (let n = 0; n < perAccount; n++)
      refusal(() => attempts.take('signIn', { account: 'ann', address: '192.0.2.1' }, 0));
    expect(refusal(() => attempts.take('signIn', { account: 'ann', address: '192.0.2.2' }, 0))).toBeUndefined();
  });

  test('a known browser has its own count, independent of its account and its address', () => {
    const attempts = new AttemptLimiter();
    const who = { account: 'ann', address: '192.0.2.1' };
    fail(attempts, perAccount, () => who);
    const inBrowser = (id: string) => ({ ...who, browser: { isKnown: true, idFor: () => id } });
    const known = inBrowser('b1');
    for (let n = 0; n < perAccount; n++) expect(refusal(() => attempts.take('signIn', known, 1))).toBeUndefined();
    expect(refusal(() => attempts.take('signIn', known, 1))?.status).toBe(429);
    expect(refusal(() => attempts.take('signIn', inBrowser('b2'), 1))).toBeUndefined();
  });

  test('clearing an account resets its count and no other', () => {
    const attempts = new AttemptLimiter();
    for (const account of ['ann', 'ben']) fail(attempts, perAccount, (n) => ({ account, address: `192.0.2.${n}` }));
    attempts.clear('signIn', 'ann');
    const from = (account: string) => ({ account, address: '198.51.100.1' });
    expect(refusal(() => attempts.take('signIn', from('ann'), 1))).toBeUndefined();
    expect(refusal(() => attempts.take('signIn', from('ben'), 1))?.status).toBe(429);
  });
});
