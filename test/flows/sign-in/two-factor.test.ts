import { afterAll, beforeAll, expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { codeNow, keyOf, nextCode, signInWithPassword, withTwoFactor } from './support/two-factor.ts';

onBothEngines('two-factor sign-in', (engine) => {
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine);
  });
  afterAll(() => server.stop());

  test('it is enabled only after a code of the app was verified, which begins a new session', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    expect((await browser.post('/two-factor/enable', { password: 'wrong password' })).status).toBe(400);
    const { body } = await browser.post('/two-factor/enable', { password: PASSWORD });
    expect(body.totp_uri).toStartWith(`otpauth://totp/Repoint:${encodeURIComponent(email)}?`);
    expect(body.recovery_codes).toHaveLength(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect((await server.signIn.session(browser.headers()))?.twoFactor).toBe(false);
    expect((await server.browser().signIn(email, PASSWORD)).body.second_factor).toEqual([]);
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    const before = browser.headers();
    await browser.post('/two-factor/verify-totp', { code: codeNow(body.totp_uri) });
    expect((await server.signIn.session(browser.headers()))?.twoFactor).toBe(true);
    expect(await server.signIn.session(before)).toBeNull();
    const stored = JSON.stringify(await query(server.storeEnv, 'select * from persons'));
    for (const secret of [secretOf(body.totp_uri), ...body.recovery_codes]) expect(stored).not.toContain(secret);
  });

  test('the password alone does not sign in; a code of the app is needed, and works once', async () => {
    const { email, id, uri } = await withTwoFactor(server);
    const browser = await signInWithPassword(server, email);
    const code = nextCode(uri);
    const answer = await browser.post('/two-factor/verify-totp', { code });
    expect(answer.status).toBe(200);
    expect(answer.body.token).toBeUndefined();
    expect(await server.signIn.session(browser.headers())).toMatchObject({ personId: id, twoFactor: true });
    const replay = await signInWithPassword(server, email);
    expect((await replay.post('/two-factor/verify-totp', { code })).status).toBe(401);
    expect(await server.signIn.session(replay.headers())).toBeNull();
  });

  test('a recovery code signs in once', async () => {
    const { email, recovery } = await withTwoFactor(server);
    const code = recovery[3] ?? '';
    const browser = await signInWithPassword(server, email);
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
    expect(await server.signIn.session(browser.headers())).not.toBeNull();
    const again = await signInWithPassword(server, email);
    expect((await again.post('/two-factor/verify-backup-code', { code })).status).toBe(401);
    expect(await server.signIn.session(again.headers())).toBeNull();
  });

  test('codes cannot be guessed: 5 attempts for each sign-in, 10 in a row for the account', async () => {
    const { email, uri, recovery } = await withTwoFactor(server);
    const first = await signInWithPassword(server, email);
    for (let n = 0; n < 5; n++) {
      expect((await first.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    }
    const spent = await first.post('/two-factor/verify-totp', { code: nextCode(uri) });
    expect([spent.status, spent.body.code]).toEqual([401, 'sign_in_expired']);
    expect(await server.signIn.session(first.headers())).toBeNull();
    const second = await signInWithPassword(server, email);
    for (let n = 0; n < 5; n++) {
      const answer = await second.post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' });
      expect(answer.status).toBe(401);
    }
    const third = await signInWithPassword(server, email);
    const locked = await third.post('/two-factor/verify-backup-code', { code: recovery[0] });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await withTwoFactor(server);
    const otherBrowser = await signInWithPassword(server, other.email);
    expect((await otherBrowser.post('/two-factor/verify-totp', { code: nextCode(other.uri) })).status).toBe(200);
  });

  test('a code is refused without a password first', async () => {
    const { uri } = await withTwoFactor(server);
    const browser = server.browser();
    expect((await browser.post('/two-factor/verify-totp', { code: nextCode(uri) })).status).toBe(401);
  });

  test('no device is trusted past the second factor, whatever the client asks for', async () => {
    const { email, uri } = await withTwoFactor(server);
    const browser = await signInWithPassword(server, email);
    await browser.post('/two-factor/verify-totp', { code: nextCode(uri), trustDevice: true });
    expect([...browser.jar.keys()]).toEqual(['repoint.session_token', 'repoint.known_browser']);
  });

  test('while enabled it cannot be set up again; the password disables it', async () => {
    const { browser, email } = await withTwoFactor(server);
    expect((await browser.post('/two-factor/enable', { password: PASSWORD })).status).toBe(400);
    expect((await browser.post('/two-factor/disable', { password: 'wrong password' })).status).toBe(400);
    expect((await server.signIn.session(browser.headers()))?.twoFactor).toBe(true);
    expect((await browser.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect((await server.signIn.session(browser.headers()))?.twoFactor).toBe(false);
    expect((await server.browser().signIn(email, PASSWORD)).body.second_factor).toEqual([]);
  });

  test('new recovery codes replace the old ones', async () => {
    const { browser, email, recovery } = await withTwoFactor(server);
    const { body } = await browser.post('/two-factor/generate-backup-codes', { password: PASSWORD });
    expect(body.recovery_codes).toHaveLength(10);
    const next = await signInWithPassword(server, email);
    const old = await next.post('/two-factor/verify-backup-code', { code: recovery[0] });
    expect(old.status).toBe(401);
    const fresh = await next.post('/two-factor/verify-backup-code', { code: body.recovery_codes[0] });
    expect(fresh.status).toBe(200);
  });

  test('a reset link keeps it enabled, unless the operator chose to disable it', async () => {
    const { email } = await withTwoFactor(server);
    const deps = { store: server.store, clock: systemClock, publicUrl: server.url };
    const reset = async (twoFactorOff: boolean) => {
      const { url } = await createResetLink(deps, email, { twoFactorOff });
      await server.client().useLink({ token: url.split('#')[1] ?? '', password: PASSWORD });
    };
    await reset(false);
    await signInWithPassword(server, email);
    await reset(true);
    const browser = server.browser();
    expect((await browser.signIn(email, PASSWORD)).body).toEqual({ second_factor: [] });
    expect((await server.signIn.session(browser.headers()))?.twoFactor).toBe(false);
    expect((await browser.post('/two-factor/enable', { password: PASSWORD })).status).toBe(200);
  });

  test('a changed password cancels a sign-in that waits for its second factor', async () => {
    const { browser, email, uri } = await withTwoFactor(server);
    const waiting = await signInWithPassword(server, email);
    const change = { current_password: PASSWORD, new_password: 'another horse' };
    expect((await browser.post('/change-password', change)).status).toBe(200);
    expect((await waiting.post('/two-factor/verify-totp', { code: nextCode(uri) })).status).toBe(401);
  });
});

/** The key of the app, decoded from base 32 to the form in which a store would hold it. */
function secretOf(uri: string): string {
  const bits = [...keyOf(uri)].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign));
  const text = bits.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = text.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes).toString();
}
