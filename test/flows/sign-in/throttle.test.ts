import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { createAccount } from '../../../src/people/create-account.ts';
import type { Passwords } from '../../../src/people/password.ts';
import { cheapPasswords } from '../../harness/cheap-passwords.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import type { Answer } from './support/browser.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const MAX_ATTEMPTS = 20;
const MINUTES_15 = 15 * 60_000;

onBothEngines('failed sign-ins', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  /** Counts hashes, which take nearly all the time; verifying a password is hashing it again. */
  let hashed = 0;
  const passwords: Passwords = {
    hash: (password) => cheapPasswords.hash(password).finally(() => hashed++),
    verify: (hash, password) => cheapPasswords.verify(hash, password).finally(() => hashed++),
  };
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { clock, passwords });
  });
  afterAll(() => server.stop());

  /** All in parallel: an attempt is counted when it begins. */
  function attemptAll(count: number, email: (n: number) => string, address: (n: number) => string) {
    return Promise.all(
      Array.from({ length: count }, (_, n) => {
        const browser = server.browser();
        browser.address = address(n);
        return browser.signIn(email(n), 'wrong password');
      }),
    );
  }

  function expectRateLimited(answer: Answer): void {
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBe(MINUTES_15 / 1000);
    expect(answer.cookies).toEqual([]);
  }

  test('an account is rate limited after 20 from any addresses; others can sign in, and the owner after 15 minutes', async () => {
    const [attacked, other] = [await server.account(), await server.account()];
    const answers = await attemptAll(MAX_ATTEMPTS + 5, () => attacked.email, newAddress);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_ATTEMPTS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expectRateLimited(await server.browser().signIn(attacked.email.toUpperCase(), PASSWORD));
    expect((await server.browser().signIn(other.email, PASSWORD)).status).toBe(200);
    clock.advance(MINUTES_15);
    expect((await server.browser().signIn(attacked.email, PASSWORD)).status).toBe(200);
  });

  test('an address, or an IPv6 /64, is rate limited after 20 on any accounts; other addresses can sign in', async () => {
    const { email } = await server.account();
    const answers = await attemptAll(
      MAX_ATTEMPTS,
      (n) => `nobody-${n}@example.com`,
      (n) => `2001:db8:7:7::${n + 1}`,
    );
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    const browser = server.browser();
    browser.address = '2001:db8:7:7:ffff::1';
    expectRateLimited(await browser.signIn(email, PASSWORD));
    browser.address = '2001:db8:7:8::1';
    expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  });

  test('an IPv4-mapped address counts as its IPv4 address, and an address claimed by the client is ignored', async () => {
    const address = newAddress();
    await attemptAll(
      MAX_ATTEMPTS,
      (n) => `no-one-${n}@example.com`,
      (n) => (n % 2 ? `1.2.3.${n}, ${address}` : `::ffff:${address}`),
    );
    const browser = server.browser();
    browser.address = `${newAddress()}, ${address}`;
    expectRateLimited(await browser.signIn((await server.account()).email, PASSWORD));
  });

  test('a wrong password and an unknown e-mail get the same response after the same number of hashes', async () => {
    const { email } = await server.account();
    const noPassword = 'without-password@example.com';
    await createAccount(
      { store: server.store, clock, plans: DEFAULT_PLANS },
      { email: noPassword, plan: 'free', timeZone: 'UTC', password: null },
    );
    for (const address of [email, 'unknown@example.com', noPassword]) {
      hashed = 0;
      const { status, body, cookies, headers } = await server.browser().signIn(address, 'wrong password');
      expect({ status, body, cookies, hashed }).toEqual({ status: 401, body: WRONG, cookies: [], hashed: 1 });
      expect([...headers.keys()].sort()).toEqual(HEADERS);
    }
  });

  test('password confirmations while signed in are limited too, for that account only', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const guess = { current_password: 'wrong password', new_password: 'new password' };
    const guesses = Array.from({ length: MAX_ATTEMPTS }, () => browser.post('/change-password', guess));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    expectRateLimited(await browser.post('/two-factor/enable', { password: PASSWORD }));
    const account = await server.signIn.session(browser.headers());
    const move = server
      .client()
      .changeEmail(account?.personId ?? '', { email: 'moved@example.com', password: PASSWORD });
    expect(await move.catch((error) => error)).toMatchObject({ status: 429 });
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
  });
});

const WRONG = {
  ok: false,
  version: expect.any(String),
  request_id: expect.any(String),
  code: 'wrong_sign_in',
  message: 'The e-mail address or the password is wrong',
};
const HEADERS = ['cache-control', 'content-length', 'content-type', 'date', 'x-content-type-options', 'x-request-id'];
