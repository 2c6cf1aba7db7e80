import { afterAll, beforeAll, expect, test } from 'bun:test';
import pino from 'pino';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { readMail } from '../../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { newAddress, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const HOUR_MS = 3_600_000;

onBothEngines('password mails', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  const logged: string[] = [];
  let smtp: SmtpServer;
  let server: SignInServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    const env = { PUBLIC_URL: 'https://qr.example.com', SMTP_URL: smtp.url };
    server = await startSignIn(engine, { clock, log, env });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  const send = async (email: string, address: string) => server.client({ address }).sendPasswordMail(email);
  const ask = (email: string, address = newAddress()) => send(email, address).catch((error) => error);
  const use = (token: string) =>
    server
      .client()
      .useLink({ token, password: 'by the mail' })
      .catch((error) => error);
  const linkIn = (data: string) =>
    /https:\/\/qr\.example\.com\/app\/welcome#(\w{43})/.exec(data.replace(/=\r\n/g, ''))?.[1] ?? '';

  test('an address with an account gets a link that sets the password and is valid for an hour, in text and HTML', async () => {
    const { email } = await server.account();
    const mail = smtp.next('Your new password for Repoint');
    await ask(email.toUpperCase());
    const { from, to, data } = await mail;
    expect({ from, to }).toEqual({ from: 'no-reply@qr.example.com', to: email });
    expect(data).toContain('From: Repoint <no-reply@qr.example.com>');
    expect(data).toMatch(/^Subject: Your new password for Repoint\r$/m);
    expect(data).toMatch(/^Content-Type: text\/plain/m);
    expect(data).toMatch(/^Content-Type: text\/html/m);
    const token = linkIn(data);
    clock.advance(HOUR_MS - 1);
    const notice = smtp.next('was set by a link');
    expect(await use(token)).toMatchObject({ email });
    expect((await notice).data).toMatch(/^Subject: Your password for Repoint was set by a link\r$/m);
    expect((await server.browser().signIn(email, 'by the mail')).status).toBe(200);
    expect(logged.join('')).not.toContain(token);
  });

  test("the owner gets a mail when an operator's link is used", async () => {
    const { email } = await server.account();
    const deps = { store: server.store, clock, publicUrl: 'https://qr.example.com' };
    const token = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
    const mail = smtp.next('was set by a link');
    expect(await use(token)).toMatchObject({ email });
    const { to, data } = await mail;
    expect(to).toBe(email);
    expect(readMail(data).text).toContain('has set a new password with a one-time link');
    expect(data).not.toContain(token);
  });

  test('the link expires after an hour', async () => {
    const { email } = await server.account();
    const mail = smtp.next('Your new password for Repoint');
    await ask(email);
    const token = linkIn((await mail).data);
    clock.advance(HOUR_MS);
    expect(await use(token)).toMatchObject({ status: 400, code: 'link_spent' });
  });

  test('an address without an account gets no mail but the same response, which does not wait for mail', async () => {
    const { email } = await server.account();
    await server.signIn.close();
    const before = smtp.mails.length;
    const mail = smtp.next();
    expect(await ask('unknown@example.com')).toBeUndefined();
    expect(await ask(email)).toBeUndefined();
    expect(smtp.mails).toHaveLength(before);
    expect((await mail).to).toBe(email);
    await server.signIn.close();
    expect(smtp.mails).toHaveLength(before + 1);
  });

  test('one address is sent three mails an hour and one client ten, with or without an account', async () => {
    const { email } = await server.account();
    for (const address of [email, 'who@example.com']) {
      for (let n = 0; n < 3; n++) expect(await ask(address)).toBeUndefined();
      expect(await ask(address)).toMatchObject({ status: 429, retryAfter: 3600 });
    }
    const client = newAddress();
    for (let n = 0; n < 10; n++) expect(await ask(`who-${n}@example.com`, client)).toBeUndefined();
    expect(await ask('who-11@example.com', client)).toMatchObject({ status: 429 });
    clock.advance(HOUR_MS);
    expect(await ask(email, client)).toBeUndefined();
    await server.signIn.close();
  });

  test('a failing mail server is logged and does not change the response', async () => {
    const { email } = await server.account();
    smtp.refuse();
    logged.length = 0;
    expect(await ask(email)).toBeUndefined();
    await server.signIn.close();
    expect(logged.join('')).toContain('A mail could not be sent');
    expect(logged.join('')).not.toContain('/app/welcome#');
  });
});

test('SMTP_URL can name the sender', async () => {
  const smtp = await startSmtpServer();
  const server = await startSignIn('sqlite', { env: { SMTP_URL: `${smtp.url}?from=qr@mail.example.com` } });
  const { email } = await server.account();
  const mail = smtp.next('Your new password for Repoint');
  await server.client().sendPasswordMail(email);
  expect((await mail).from).toBe('qr@mail.example.com');
  await server.stop();
  await smtp.stop();
});

test('without a mail server the response says how the operator makes a link', async () => {
  const server = await startSignIn('sqlite');
  const refusal = await server
    .client()
    .sendPasswordMail('a@example.com')
    .catch((error) => error);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(refusal.message).toContain('repoint -- accounts reset-link');
  await server.stop();
});
