import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createAccount } from '../../../src/accounts/create-account.ts';
import type { Passwords } from '../../../src/accounts/password.ts';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { cheapPasswords } from '../../harness/cheap-passwords.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import type { Answer } from './support/browser.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const TRIES = 20;
const MINUTES_15 = 15 * 60_000;

onBothEngines('wrong sign-ins', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  /** Hashing is what takes time; checking a password is hashing it again. */
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

  /** All at the same time: a try counts when it begins. */
  function tryAll(count: number, email: (n: number) => string, address: (n: number) => string) {
    return Promise.all(
      Array.from({ length: count }, (_, n) => {
        const browser = server.browser();
        browser.address = address(n);
        return browser.signIn(email(n), 'wrong password');
      }),
    );
  }

  function expectSlowed(answer: Answer): void {
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBe(MINUTES_15 / 1000);
    expect(answer.cookies).toEqual([]);
  }

  test('one account is slowed down after 20 from anywhere, others sign in, and after a while so does the owner', async () => {
    const [attacked, other] = [await server.account(), await server.account()];
    const answers = await tryAll(TRIES + 5, () => attacked.email, newAddress);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TRIES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expectSlowed(await server.browser().signIn(attacked.email.toUpperCase(), PASSWORD));
    expect((await server.browser().signIn(other.email, PASSWORD)).status).toBe(200);
    clock.advance(MINUTES_15);
    expect((await server.browser().signIn(attacked.email, PASSWORD)).status).toBe(200);
  });

  test('one address is slowed down after 20 on any accounts, IPv6 by its /64; good sign-ins elsewhere go on', async () => {
    const { email } = await server.account();
    const answers = await tryAll(
      TRIES,
      (n) => `nobody-${n}@example.com`,
      (n) => `2001:db8:7:7::${n + 1}`,
    );
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    const browser = server.browser();
    browser.address = '2001:db8:7:7:ffff::1';
    expectSlowed(await browser.signIn(email, PASSWORD));
    browser.address = '2001:db8:7:8::1';
    expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  });

  test('an IPv4 address in IPv6 form is that address, and what the client itself says of its address is not believed', async () => {
    const address = newAddress();
    await tryAll(
      TRIES,
      (n) => `no-one-${n}@example.com`,
      (n) => (n % 2 ? `1.2.3.${n}, ${address}` : `::ffff:${address}`),
    );
    const browser = server.browser();
    browser.address = `${newAddress()}, ${address}`;
    expectSlowed(await browser.signIn((await server.account()).email, PASSWORD));
  });

  test('a wrong password and an unknown address get the same answer after the same work', async () => {
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

  test('the password asked for again while signed in is limited too, and only for that account', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const guess = { current_password: 'wrong password', new_password: 'new password' };
    const guesses = Array.from({ length: TRIES }, () => browser.post('/change-password', guess));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    expectSlowed(await browser.post('/two-factor/enable', { password: PASSWORD }));
    const account = await server.signIn.session(browser.headers());
    const move = server
      .client()
      .changeEmail(account?.accountId ?? '', { email: 'moved@example.com', password: PASSWORD });
    expect(await move.catch((error) => error)).toMatchObject({ status: 429 });
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
  });
});

const WRONG = {
  code: 'INVALID_EMAIL_OR_PASSWORD',
  message: 'The e-mail address or the password is wrong',
};
const HEADERS = ['cache-control', 'content-length', 'content-type', 'date', 'x-content-type-options'];
