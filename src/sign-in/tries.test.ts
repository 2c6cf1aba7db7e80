import { describe, expect, test } from 'bun:test';
import { Refusal } from '../errors/refusal.ts';
import { TRY_LIMITS, Tries } from './tries.ts';

const { perAccount, perAddress, windowMs } = TRY_LIMITS.signIn;

function refusal(work: () => unknown): Refusal | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Tries `count` times in vain, each time as another `who`. */
function fail(
  tries: Tries,
  count: number,
  who: (n: number) => { account: string; address: string },
  now = 0,
) {
  for (let n = 0; n < count; n++) tries.take('signIn', who(n), now);
}

describe('tries', () => {
  test('one account is slowed down however many addresses try', () => {
    const tries = new Tries();
    fail(tries, perAccount, (n) => ({ account: 'ann', address: `192.0.2.${n}` }));
    const refused = refusal(() => tries.take('signIn', { account: 'ann', address: '198.51.100.1' }, 1));
    expect(refused).toMatchObject({ status: 429, retryAfter: windowMs / 1000 });
    expect(
      refusal(() => tries.take('signIn', { account: 'ben', address: '198.51.100.1' }, 1)),
    ).toBeUndefined();
  });

  test('one /64 and one IPv4 address in any spelling are slowed down however many accounts they try', () => {
    const tries = new Tries();
    fail(tries, perAddress, (n) => ({ account: `a${n}`, address: `2001:db8:0:1::${n.toString(16)}` }));
    const six = { account: 'x', address: '2001:db8:0:1:ffff::1' };
    expect(refusal(() => tries.take('signIn', six, 1))?.status).toBe(429);
    fail(tries, perAddress, (n) => ({ account: `b${n}`, address: n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1' }));
    expect(refusal(() => tries.take('signIn', { account: 'x', address: '192.0.2.1' }, 1))?.status).toBe(429);
    const neighbour = { account: 'x', address: '2001:db8:0:2::1' };
    expect(refusal(() => tries.take('signIn', neighbour, 1))).toBeUndefined();
  });

  test('what turned out well is given back, and a refused try costs nobody anything', () => {
    const tries = new Tries();
    for (let n = 0; n < 100; n++) tries.take('signIn', { account: 'ann', address: '192.0.2.1' }, 0)();
    fail(tries, perAddress, (n) => ({ account: `a${n}`, address: '192.0.2.1' }));
    for (let n = 0; n < 100; n++) {
      refusal(() => tries.take('signIn', { account: 'ann', address: '192.0.2.1' }, 1));
    }
    expect(refusal(() => tries.take('signIn', { account: 'ann', address: '192.0.2.2' }, 1))).toBeUndefined();
  });

  test('the window ends to the millisecond, and a clock that was set back begins a new one', () => {
    const tries = new Tries();
    const who = { account: 'ann', address: '192.0.2.1' };
    fail(tries, perAccount, () => who, 1_000_000);
    expect(refusal(() => tries.take('signIn', who, 1_000_000 + windowMs - 1))?.retryAfter).toBe(1);
    expect(refusal(() => tries.take('signIn', who, 1_000_000 + windowMs))).toBeUndefined();
    fail(tries, perAccount - 1, () => who, 1_000_000 + windowMs);
    expect(refusal(() => tries.take('signIn', who, 5))).toBeUndefined();
  });

  test('kinds are counted apart', () => {
    const tries = new Tries();
    const who = { account: 'ann', address: '192.0.2.1' };
    fail(tries, perAccount, () => who);
    expect(refusal(() => tries.take('mail', who, 0))).toBeUndefined();
  });
});
