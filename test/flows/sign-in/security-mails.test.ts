import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { query } from '../../engines/support/query.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type ReadMail, readMail } from '../../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { SoftwareAuthenticator } from '../../harness/software-authenticator.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type DashboardApp, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { codeNow } from './support/two-factor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR_MS = 3_600_000;
type Sent = ReadMail & { to: string };

onBothEngines('security mails', (engine) => {
  const clock = testClock('2026-07-01T12:00:00Z');
  let smtp: SmtpServer;
  let server: SignInServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startSignIn(engine, { clock, env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://qr.example.com' } });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  /** The mails that `work` causes. */
  async function mailsOf(work: () => Promise<unknown>): Promise<Sent[]> {
    const before = smtp.mails.length;
    await work();
    await server.signIn.close();
    return smtp.mails.slice(before).map(({ to, data }) => ({ to, ...readMail(data) }));
  }
  const subjects = (mails: Sent[]) => mails.map(({ subject }) => subject);
  const browserOf = () => {
    const browser = server.browser();
    browser.userAgent = FIREFOX;
    return browser;
  };
  const signedIn = async () => {
    const account = await server.account();
    const browser = browserOf();
    await browser.signIn(account.email, PASSWORD);
    await server.signIn.close();
    return { ...account, browser };
  };

  test('tell of a sign-in with a new browser once: when, in the time zone of the account, from where, and what to do', async () => {
    const { email, accountId } = await server.account();
    await query(server.storeEnv, `update accounts set time_zone = 'Europe/Berlin' where id = '${accountId}'`);
    const browser = browserOf();
    const [mail, ...others] = await mailsOf(() => browser.signIn(email, PASSWORD));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: 'New sign-in to Repoint' });
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('with a browser that was not used for it before');
      expect(text).toContain('1 July 2026 at 14:00 (Europe/Berlin)');
      expect(text).toContain(`Firefox on Linux, ${browser.address}`);
      expect(text).toContain('If it was not you, ask for a new password');
    }
    await browser.post('/sign-out');
    expect(await mailsOf(() => browser.signIn(email, PASSWORD))).toEqual([]);
    expect(await mailsOf(() => browserOf().signIn(email, 'wrong password'))).toEqual([]);
    expect(subjects(await mailsOf(() => browserOf().signIn(email, PASSWORD)))).toEqual(['New sign-in to Repoint']);
  });

  test('tell of a new browser after the second factor, and not before it', async () => {
    const { email, browser } = await signedIn();
    const uri = (await browser.post('/two-factor/enable', { password: PASSWORD })).body.totp_uri;
    const on = () => browser.post('/two-factor/verify-totp', { code: codeNow(uri, clock.now()) });
    expect(await mailsOf(on)).toEqual([]);
    clock.advance(60_000);
    const other = browserOf();
    expect(await mailsOf(() => other.signIn(email, PASSWORD))).toEqual([]);
    const code = codeNow(uri, clock.now());
    const finished = await mailsOf(() => other.post('/two-factor/verify-totp', { code }));
    expect(subjects(finished)).toEqual(['New sign-in to Repoint']);
    const replaced = await mailsOf(() => other.post('/two-factor/generate-backup-codes', { password: PASSWORD }));
    expect(subjects(replaced)).toEqual(['Your recovery codes for Repoint were replaced']);
    const off = () => other.post('/two-factor/disable', { password: PASSWORD });
    const [mail, ...more] = await mailsOf(off);
    expect([mail?.subject, mail?.to, more]).toEqual(['Your second factor for Repoint was switched off', email, []]);
    expect(mail?.text).toContain(`From: Firefox on Linux, ${other.address}`);
    // Nothing was on any more.
    expect(await mailsOf(off)).toEqual([]);
  });

  test('tell of a changed password, and not of a wrong one', async () => {
    const { email, browser } = await signedIn();
    const change = (current_password: string) =>
      browser.post('/change-password', { current_password, new_password: 'another password' });
    expect(await mailsOf(() => change('wrong password'))).toEqual([]);
    const [mail] = await mailsOf(() => change(PASSWORD));
    expect([mail?.subject, mail?.to]).toEqual(['Your password for Repoint was changed', email]);
    expect(mail?.text).not.toContain('another password');
  });

  test('tell the old address of a new one', async () => {
    const { id, email } = await signedIn();
    const wanted = `moved-${email}`;
    const [asked] = await mailsOf(() => server.client().changeEmail(id, { email: wanted, password: PASSWORD }));
    const token = /confirm-email#(\w{43})/.exec(asked?.text ?? '')?.[1] ?? '';
    const [mail, ...others] = await mailsOf(() => server.client().confirmEmail(token));
    expect([mail?.to, mail?.subject, others]).toEqual([email, 'Your e-mail address for Repoint was changed', []]);
    // Whoever has the old mailbox needs not know the new one.
    expect(mail?.text).not.toContain(wanted);
  });

  test('tell of passkeys that come and go, with their names', async () => {
    const { browser } = await signedIn();
    const device = new SoftwareAuthenticator(browser.origin);
    const options = (await browser.post('/passkeys/options')).body;
    const credential = device.create(options, {});
    let id = '';
    const added = await mailsOf(async () => {
      id = (await browser.post('/passkeys', { name: 'Phone <b>', credential })).body.passkey_id;
    });
    expect(subjects(added)).toEqual(['A passkey was added to your Repoint sign-in']);
    expect(added[0]?.text).toContain('“Phone <b>”');
    expect(added[0]?.html).toContain('“Phone &lt;b&gt;”');
    const removed = await mailsOf(() => browser.send('DELETE', `/passkeys/${id}`, undefined, {}));
    expect(subjects(removed)).toEqual(['A passkey was removed from your Repoint sign-in']);
    const [again] = await mailsOf(() => browser.send('DELETE', `/passkeys/${id}`, undefined, {}));
    expect(again).toBeUndefined();
  });

  test('tell of a link of the operator when it is used, from where', async () => {
    const { email } = await signedIn();
    const deps = { store: server.store, clock, publicUrl: server.url };
    const token = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
    const from = { address: '198.51.100.7', headers: new Headers({ 'user-agent': FIREFOX }) };
    const [mail] = await mailsOf(() => server.client(from).useLink({ token, password: 'by the link' }));
    expect([mail?.to, mail?.subject]).toEqual([email, 'Your password for Repoint was set by a link']);
    expect(mail?.text).toContain('From: Firefox on Linux, 198.51.100.7');
    expect(mail?.text).not.toContain(token);
  });

  test('are at most five of a kind an hour for a person, however many at once', async () => {
    const { email, id } = await server.account();
    const flood = () => Promise.all(Array.from({ length: 8 }, () => browserOf().signIn(email, PASSWORD)));
    expect(await mailsOf(flood)).toHaveLength(5);
    // A flood hides no other kind, and nobody else's.
    const change = () => server.signIn.securityMails.tell({ id }, { kind: 'password.changed' }, undefined);
    expect(subjects(await mailsOf(async () => change()))).toEqual(['Your password for Repoint was changed']);
    const other = await server.account();
    expect(await mailsOf(() => browserOf().signIn(other.email, PASSWORD))).toHaveLength(1);
    clock.advance(HOUR_MS);
    expect(await mailsOf(() => browserOf().signIn(email, PASSWORD))).toHaveLength(1);
  });
});

onBothEngines('security mails about accounts', (engine) => {
  let smtp: SmtpServer;
  let app: DashboardApp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    app = await startDashboard(engine, { roles: ['api'], env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });
  /** The mails to these addresses of this subject that `work` causes; it waits for as many. */
  async function mailsTo(addresses: string[], subject: string, work: () => Promise<unknown>) {
    const [before, wanted] = [smtp.mails.length, new Set(addresses)];
    const found: Sent[] = [];
    const next = async (): Promise<void> => {
      const mail = await smtp.next();
      const read = { to: mail.to, ...readMail(mail.data) };
      if (wanted.has(read.to) && read.subject === subject) found.push(read);
      if (found.length < addresses.length) await next();
    };
    const all = next();
    await work();
    await all;
    expect(smtp.mails.length).toBeGreaterThan(before);
    return found;
  }

  test('tell every owner of a new key, with its name, what it may do and who made it', async () => {
    const owner = await app.owner();
    const second = await app.member(owner, { role: 'owner' });
    const admin = await app.member(owner, { role: 'admin' });
    const subject = 'A new API key for your Repoint account';
    const make = () => admin.dashboard.ask('POST /v2/keys', { body: { name: 'Till' } });
    const mails = await mailsTo([owner.email, second.email], subject, make);
    expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort());
    for (const { text } of mails) {
      expect(text).toContain('The API key “Till” was made. It reads and changes everything in the account');
      expect(text).toContain(`Account: ${owner.email}`);
      expect(text).toContain(`By: ${admin.personId}`);
      // Where others are is not for them.
      expect(text).not.toContain('127.0.0.1');
    }
    const toAdmin = smtp.mails.filter(({ to }) => to === admin.email);
    expect(toAdmin.map(({ data }) => readMail(data).subject)).not.toContain(subject);
  });

  test('come from the command line too, which says so', async () => {
    const owner = await app.owner();
    const words = ['keys', 'create', '--account', owner.email, '--name', 'Night', '--read-only'];
    const env = { ...app.storeEnv, SMTP_URL: smtp.url, PUBLIC_URL: app.publicUrl };
    const subject = 'A new API key for your Repoint account';
    const [mail] = await mailsTo([owner.email], subject, () => runCliJson(env, words));
    expect(mail?.text).toContain('It only reads everything in the account, and does not expire.');
    expect(mail?.text).toContain('By: the operator, on the command line of the server');
  });
});
