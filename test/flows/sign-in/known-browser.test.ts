import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const MAX_ATTEMPTS = 20;

onBothEngines('a browser that signed in before', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let smtp: SmtpServer;
  let server: SignInServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startSignIn(engine, { clock, env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  /** Uses up the attempts of the account and of the address, from other browsers. */
  async function attack(email: string, address: string) {
    const wrong = (typed: string, from: string) => {
      const browser = server.browser();
      browser.address = from;
      return browser.signIn(typed, 'wrong password');
    };
    await Promise.all(Array.from({ length: MAX_ATTEMPTS }, () => wrong(email, newAddress())));
    await Promise.all(Array.from({ length: MAX_ATTEMPTS }, (_, n) => wrong(`nobody-${n}@example.com`, address)));
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(429);
  }

  async function signedInBefore() {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    await browser.post('/sign-out');
    return { email, browser };
  }

  test('is not locked out by attempts of others on its account or from its address', async () => {
    const { email, browser } = await signedInBefore();
    await attack(email, browser.address);
    expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  });

  test('has its own count of attempts, for its account only', async () => {
    const { email, browser } = await signedInBefore();
    const statuses = [];
    for (let n = 0; n < MAX_ATTEMPTS + 1; n++) statuses.push((await browser.signIn(email, 'wrong password')).status);
    expect(statuses).toEqual([...Array(MAX_ATTEMPTS).fill(401), 429]);
    // Other browsers can still sign in to the account; in this one every other account is counted by address.
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
    const { email: other } = await server.account();
    for (let n = 0; n < MAX_ATTEMPTS; n++) await browser.signIn(other, 'wrong password');
    expect((await browser.signIn(other, PASSWORD)).status).toBe(429);
    expect((await server.browser().signIn(other, PASSWORD)).status).toBe(429);
  });

  test('gets its mail although others requested three', async () => {
    const { email, browser } = await signedInBefore();
    for (let n = 0; n < 3; n++) await server.client().sendPasswordMail(email);
    await server.signIn.close();
    const asStranger = server
      .client()
      .sendPasswordMail(email)
      .catch((error) => error);
    expect(await asStranger).toMatchObject({ status: 429 });
    const mail = smtp.next('Your new password for Repoint');
    const known = server.client({ address: browser.address, headers: browser.headers() });
    for (let n = 0; n < 3; n++) await known.sendPasswordMail(email);
    expect((await mail).to).toBe(email);
    const oneMore = known.sendPasswordMail(email).catch((error) => error);
    expect(await oneMore).toMatchObject({ status: 429 });
    await server.signIn.close();
  });

  test('may also have used a link, which resets the attempts of the account', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await attack(email, browser.address);
    for (let n = 0; n < 3; n++) await server.client().sendPasswordMail(email);
    const deps = { store: server.store, clock, publicUrl: server.url };
    const token = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
    const link = { token, password: 'by the link' };
    const { cookies } = await server.client({ headers: browser.headers() }).useLink(link);
    expect((await server.browser().signIn(email, 'by the link')).status).toBe(200);
    await server.client().sendPasswordMail(email);
    await attack(email, browser.address);
    const [name = '', value = ''] = cookies[0]?.split(';')[0]?.split('=') ?? [];
    browser.jar.set(name, value);
    expect((await browser.signIn(email, 'by the link')).status).toBe(200);
    await server.signIn.close();
  });
});
