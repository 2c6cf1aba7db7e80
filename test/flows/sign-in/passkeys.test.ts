import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type Lie, SoftwareAuthenticator } from '../../harness/software-authenticator.ts';
import type { Browser } from './support/browser.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { codeNow, nextCode, withTwoFactor } from './support/two-factor.ts';

onBothEngines('passkeys', (engine) => {
  let now = Date.now();
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { clock: { now: () => now } });
  });
  afterEach(() => {
    now = Date.now();
  });
  afterAll(() => server.stop());

  const refused = { status: 401, body: { code: 'passkey_refused' } };
  const device = () => new SoftwareAuthenticator(server.browser().origin);
  const add = async (browser: Browser, authenticator: SoftwareAuthenticator, lie: Lie = {}) => {
    const options = (await browser.post('/passkeys/options')).body;
    return browser.post('/passkeys', { name: 'Phone', credential: authenticator.create(options, lie) });
  };
  const signIn = async (browser: Browser, authenticator: SoftwareAuthenticator, lie: Lie = {}) => {
    const options = (await browser.post('/passkeys/sign-in/options')).body;
    return browser.post('/passkeys/sign-in', { credential: authenticator.get(options, lie) });
  };
  const answer = async (browser: Browser, authenticator: SoftwareAuthenticator, lie: Lie = {}) => {
    const { status, body } = await browser.post('/two-factor/passkey-options');
    expect(status).toBe(200);
    return browser.post('/two-factor/verify-passkey', { credential: authenticator.get(body, lie) });
  };
  const withPasskey = async () => {
    const account = await server.account();
    const browser = server.browser();
    await browser.signIn(account.email, PASSWORD);
    const authenticator = device();
    const added = await add(browser, authenticator);
    expect(added.status).toBe(200);
    return { ...account, browser, authenticator, added: added.body };
  };
  const isIn = async (browser: Browser) => (await server.signIn.session(browser.headers()))?.personId ?? null;

  test('sign in without name and password, as often as wanted', async () => {
    const { id, authenticator } = await withPasskey();
    for (let n = 0; n < 2; n++) {
      const browser = server.browser();
      expect((await signIn(browser, authenticator)).status).toBe(200);
      expect(await isIn(browser)).toBe(id);
    }
  });

  test('are asked for after the password, and an answer for something else is not taken', async () => {
    const { id, email, authenticator } = await withPasskey();
    const browser = server.browser();
    expect((await browser.signIn(email, PASSWORD)).body).toEqual({ second_factor: ['passkey'] });
    expect(await isIn(browser)).toBeNull();
    const other = (await browser.post('/passkeys/sign-in/options')).body;
    const credential = authenticator.get(other);
    expect(await browser.post('/two-factor/verify-passkey', { credential })).toMatchObject(refused);
    const stranger = await withPasskey();
    const options = { ...(await browser.post('/two-factor/passkey-options')).body, allowCredentials: [] };
    const foreign = { credential: stranger.authenticator.get(options) };
    expect(await browser.post('/two-factor/verify-passkey', foreign)).toMatchObject(refused);
    expect((await answer(browser, authenticator)).status).toBe(200);
    expect(await isIn(browser)).toBe(id);
  });

  test('are not replaced by an app that was set up and never confirmed', async () => {
    const { email, browser } = await withPasskey();
    const { totp_uri: uri } = (await browser.post('/two-factor/enable', { password: PASSWORD })).body;
    const next = server.browser();
    expect((await next.signIn(email, PASSWORD)).body).toEqual({ second_factor: ['passkey'] });
    const code = { code: codeNow(uri, now) };
    expect((await next.post('/two-factor/verify-totp', code)).body.code).toBe('wrong_code');
    expect(await isIn(next)).toBeNull();
    expect((await browser.post('/two-factor/verify-totp', code)).status).toBe(200);
  });

  test('stand beside the app, and the first second factor brings recovery codes', async () => {
    const { added, email } = await withPasskey();
    expect(added.recovery_codes).toHaveLength(10);
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const [code] = added.recovery_codes;
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
    const account = await withTwoFactor(server);
    const second = await add(account.browser, device());
    expect(second.body.recovery_codes).toBeNull();
    const pending = server.browser();
    expect((await pending.signIn(account.email, PASSWORD)).body).toEqual({ second_factor: ['totp', 'passkey'] });
    const kept = await pending.post('/two-factor/verify-backup-code', { code: account.recovery[0] });
    expect(kept.status).toBe(200);
  });

  test('prove that somebody is there, and so do a password and a code', async () => {
    const { browser, authenticator } = await withPasskey();
    const stepUp = { status: 403, body: { code: 'step_up_required' } };
    const prove = async (lie: Lie = {}) => {
      const options = (await browser.post('/prove/options')).body;
      return browser.post('/prove', { credential: authenticator.get(options, lie) });
    };
    now += 10 * 60_000;
    expect((await browser.post('/passkeys/options')).status).toBe(200);
    now += 1;
    expect(await browser.post('/passkeys/options')).toMatchObject(stepUp);
    expect(await prove({ origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await browser.post('/passkeys/options')).toMatchObject(stepUp);
    expect((await prove()).status).toBe(200);
    expect((await browser.post('/passkeys/options')).status).toBe(200);
    now += 10 * 60_000 + 1;
    expect((await browser.post('/prove', { password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' });
    expect(await browser.post('/passkeys/options')).toMatchObject(stepUp);
    expect((await browser.post('/prove', { password: PASSWORD })).status).toBe(200);
    expect((await browser.post('/passkeys/options')).status).toBe(200);

    const app = await withTwoFactor(server);
    now += 10 * 60_000 + 1;
    expect((await app.browser.post('/prove', { code: nextCode(app.uri, now) })).status).toBe(200);
    expect((await app.browser.post('/prove', { code: nextCode(app.uri, now) })).body).toMatchObject({
      code: 'used_code',
    });
    expect((await app.browser.post('/passkeys/options')).status).toBe(200);
  });

  test('an answer is taken once, for five minutes, and only by its own person', async () => {
    const { authenticator, id } = await withPasskey();
    const browser = server.browser();
    const options = (await browser.post('/passkeys/sign-in/options')).body;
    const credential = authenticator.get(options);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => server.browser().post('/passkeys/sign-in', { credential })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.store.read.listSessions(id, now)).toHaveLength(2);

    const late = (await browser.post('/passkeys/sign-in/options')).body;
    const slow = authenticator.get(late);
    now += 5 * 60_000;
    expect(await browser.post('/passkeys/sign-in', { credential: slow })).toMatchObject(refused);
    const handle = Buffer.from('per_another').toString('base64url');
    expect(await signIn(browser, authenticator, { userHandle: handle })).toMatchObject(refused);
  });

  test('a copied passkey is noticed by its counter, and those that do not count are not', async () => {
    const { authenticator } = await withPasskey();
    const browser = server.browser();
    expect((await signIn(browser, authenticator, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0]) {
      expect(await signIn(server.browser(), authenticator, { counter })).toMatchObject(refused);
    }
    expect((await signIn(browser, authenticator, { counter: 10 })).status).toBe(200);

    const synced = await withPasskey();
    synced.authenticator.counts = false;
    for (let n = 0; n < 2; n++) expect((await signIn(server.browser(), synced.authenticator)).status).toBe(200);
  });

  test('are refused with another origin, host, key or without verification, when made and when used', async () => {
    const { browser, authenticator } = await withPasskey();
    const lies: Lie[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { flags: 0x41 },
      { challenge: 'x' },
    ];
    for (const lie of lies) {
      expect(await add(browser, device(), lie)).toMatchObject(refused);
      expect(await signIn(server.browser(), authenticator, lie)).toMatchObject(refused);
    }
    expect((await browser.get('/passkeys')).body.passkeys).toHaveLength(1);
  });

  test('are listed, renamed and deleted by their own person alone', async () => {
    const { browser, authenticator, added, email } = await withPasskey();
    const other = await withPasskey();
    await signIn(server.browser(), authenticator);
    const path = `/passkeys/${added.passkey_id}`;
    const json = JSON.stringify({ name: 'Laptop' });
    const type = { 'content-type': 'application/json' };
    expect((await other.browser.send('PATCH', path, json, type)).status).toBe(404);
    expect((await other.browser.send('DELETE', path, undefined, {})).status).toBe(404);
    expect((await browser.send('PATCH', path, json, type)).body.name).toBe('Laptop');
    const { passkeys } = (await browser.get('/passkeys')).body;
    expect(passkeys).toEqual([
      { passkey_id: added.passkey_id, name: 'Laptop', created_at: added.created_at, last_used_at: expect.any(String) },
    ]);
    expect((await browser.send('DELETE', path, undefined, {})).status).toBe(200);
    expect(await signIn(server.browser(), authenticator)).toMatchObject(refused);
    expect((await server.browser().signIn(email, PASSWORD)).body).toEqual({ second_factor: [] });
    expect((await server.store.read.findPersonByEmail(email))?.recovery_codes).toEqual([]);
  });

  test('are twenty at most, however many are added at once, and one device has one', async () => {
    const { browser, authenticator } = await withPasskey();
    const options = (await browser.post('/passkeys/options')).body;
    expect(options.excludeCredentials).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(browser, authenticator)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await browser.get('/passkeys')).body.passkeys).toHaveLength(20);
  });

  test('do not let in who is suspended, and go with a link that takes the second factor off', async () => {
    const { accountId, email, authenticator } = await withPasskey();
    const change = { accountId, now };
    await server.store.write.updateAccount({ ...change, changes: { suspended_at: now } });
    expect((await signIn(server.browser(), authenticator)).body).toMatchObject({ code: 'account_suspended' });
    await server.store.write.updateAccount({ ...change, changes: { suspended_at: null } });
    const deps = { store: server.store, clock: server.clock, publicUrl: server.url };
    await createResetLink(deps, email, { twoFactorOff: true });
    expect(await signIn(server.browser(), authenticator)).toMatchObject(refused);
    expect((await server.browser().signIn(email, PASSWORD)).body).toEqual({ second_factor: [] });
  });
});

test('a server at an IP address says that it has no passkeys', async () => {
  const server = await startSignIn('sqlite', { env: { PUBLIC_URL: 'http://127.0.0.1:9' } });
  const answer = await server.browser().post('/passkeys/sign-in/options');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  await server.stop();
});
