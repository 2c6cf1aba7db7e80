import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Passwords } from '../../../src/people/password.ts';
import { MAX_SESSIONS } from '../../../src/store/sign-in/sessions.ts';
import { query } from '../../engines/support/query.ts';
import { cheapPasswords } from '../../harness/cheap-passwords.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { withTwoFactor } from './support/two-factor.ts';

onBothEngines('sessions', (engine) => {
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine);
  });
  afterAll(() => server.stop());

  test('each sign-in with the right password begins a new session, whatever the case of the address', async () => {
    const { id, email } = await server.account();
    const [one, two] = [server.browser(), server.browser()];
    const first = await one.signIn(email, PASSWORD);
    expect(first).toMatchObject({ status: 200, body: { second_factor: [] } });
    await two.signIn(` ${email.toUpperCase()} `, PASSWORD);
    const session = { personId: id, email, name: email.split('@')[0] ?? '', twoFactor: false };
    const ids = await Promise.all(
      [one, two].map(async (browser) => {
        const found = await server.signIn.session(browser.headers());
        expect(found).toMatchObject(session);
        return found?.sessionId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    const again = await one.signIn(email, PASSWORD);
    expect(again.cookies).not.toEqual(first.cookies);
  });

  test('an address without a dot, as the first account has it, signs in', async () => {
    const { email } = await server.account('operator@localhost');
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
  });

  test('the cookie is hidden from scripts and other sites, and no response body contains the token', async () => {
    const browser = server.browser();
    const { cookies, body } = await browser.signIn((await server.account()).email, PASSWORD);
    expect(cookies).toHaveLength(2);
    const [pair = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(pair).toStartWith('repoint.session_token=');
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    expect(cookies[1]).toMatch(
      /^repoint\.known_browser=[\w-]{46}; Max-Age=31536000; Path=\/dashboard-api; HttpOnly; SameSite=Lax$/,
    );
    const token = pair.split('=')[1] ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{43}$/);
    const { body: session } = await browser.get('/get-session');
    expect(session.email).toBeString();
    expect(JSON.stringify([body, session])).not.toContain(token);
    const stored = await query(server.storeEnv, 'select * from sessions');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('signing out ends the session, and its cookie is no longer valid', async () => {
    const browser = server.browser();
    await browser.signIn((await server.account()).email, PASSWORD);
    const kept = browser.headers();
    expect(await server.signIn.session(kept)).not.toBeNull();
    expect((await browser.post('/sign-out')).status).toBe(200);
    expect([...browser.jar.keys()]).toEqual(['repoint.known_browser']);
    expect(await server.signIn.session(kept)).toBeNull();
    expect((await browser.get('/list-sessions')).body.code).toBe('signed_out');
  });

  test('the list shows every session with its browser and marks the current one; no address is stored', async () => {
    const { id, email } = await server.account();
    const [one, two] = [server.browser(), server.browser()];
    two.userAgent = 'Firefox';
    await one.signIn(email, PASSWORD);
    await two.signIn(email, PASSWORD);
    const { sessions } = (await two.get('/list-sessions')).body;
    expect(sessions).toEqual([
      expect.objectContaining({ user_agent: 'Firefox', is_current: true }),
      expect.objectContaining({ user_agent: 'Mozilla/5.0 (test)', is_current: false }),
    ]);
    const days = (Date.parse(sessions[0].expires_at) - Date.parse(sessions[0].created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    const rows = await query(server.storeEnv, `select * from sessions where person_id = '${id}'`);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(JSON.stringify(row)).not.toContain('203.0.');
  });

  test('one session, all others, or all can be ended, but never those of another account', async () => {
    const { email } = await server.account();
    const stranger = server.browser();
    await stranger.signIn((await server.account()).email, PASSWORD);
    const [one, two, three] = [server.browser(), server.browser(), server.browser()];
    for (const browser of [one, two, three]) await browser.signIn(email, PASSWORD);
    const isIn = (browser: typeof one) => server.signIn.session(browser.headers()).then((s) => s !== null);
    const strangers = (await stranger.get('/list-sessions')).body.sessions[0].session_id;
    const ofTwo = (await two.get('/list-sessions')).body.sessions.find(
      (session: { is_current: boolean }) => session.is_current,
    ).session_id;
    for (const session_id of [ofTwo, strangers]) await one.post('/revoke-session', { session_id });
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, false, true]);
    await one.post('/revoke-other-sessions');
    expect([await isIn(one), await isIn(three)]).toEqual([true, false]);
    await one.post('/revoke-sessions');
    expect([await isIn(one), await isIn(stranger)]).toEqual([false, true]);
  });

  test('a person has at most the hundred that were begun last', async () => {
    const { id, email } = await server.account();
    const [first, last] = [server.browser(), server.browser()];
    await first.signIn(email, PASSWORD);
    for (let n = 1; n < MAX_SESSIONS; n++) await server.browser().signIn(email, PASSWORD);
    expect(await server.signIn.session(first.headers())).not.toBeNull();
    await last.signIn(email, PASSWORD);
    expect(await server.signIn.session(first.headers())).toBeNull();
    expect(await server.signIn.session(last.headers())).not.toBeNull();
    expect(await server.store.read.listSessions(id, 0)).toHaveLength(MAX_SESSIONS);
  });

  test('an expired session is not accepted, and get-session extends one that is a day old', async () => {
    const { id, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const expireIn = (ms: number) =>
      query(
        server.storeEnv,
        `update sessions set expires_at = ${Date.now() + ms}, last_seen_at = ${Date.now() + ms - 30 * 86_400_000}
          where person_id = '${id}'`,
      );
    await expireIn(28 * 86_400_000);
    const prolonged = await browser.get('/get-session');
    expect(prolonged.cookies[0]).toContain('Max-Age=2592000');
    expect(Date.parse(prolonged.body.expires_at) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect((await browser.get('/get-session')).cookies).toEqual([]);
    await expireIn(-1);
    expect(await server.signIn.session(browser.headers())).toBeNull();
    expect((await browser.get('/get-session')).body).toBeNull();
  });

  test('a new password ends all sessions but the one that set it', async () => {
    const { email } = await server.account();
    const [one, two] = [server.browser(), server.browser()];
    await one.signIn(email, PASSWORD);
    await two.signIn(email, PASSWORD);
    const change = { current_password: PASSWORD, new_password: 'another horse' };
    const wrong = await one.post('/change-password', { ...change, current_password: 'not it at all' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'current_password' },
    });
    const short = await one.post('/change-password', { ...change, new_password: 'short' });
    expect(short.body).toMatchObject({
      code: 'invalid_request',
      field: 'new_password',
      message: 'password must have 8 to 128 characters',
    });
    expect(await server.signIn.session(two.headers())).not.toBeNull();
    expect(await one.post('/change-password', change)).toMatchObject({ status: 200, body: { done: true } });
    expect(await server.signIn.session(one.headers())).not.toBeNull();
    expect(await server.signIn.session(two.headers())).toBeNull();
    expect((await two.signIn(email, PASSWORD)).status).toBe(401);
    expect((await two.signIn(email, 'another horse')).status).toBe(200);
  });

  test('a forged or altered cookie is not signed in', async () => {
    const browser = server.browser();
    await browser.signIn((await server.account()).email, PASSWORD);
    const [name = '', value = ''] = [...browser.jar][0] ?? [];
    for (const forged of ['', 'x', value.slice(0, -4), `${value}x`, value.toLowerCase()]) {
      expect(await server.signIn.session(new Headers({ cookie: `${name}=${forged}` }))).toBeNull();
    }
    expect(await server.signIn.session(new Headers())).toBeNull();
    expect(await server.signIn.session(browser.headers())).not.toBeNull();
  });
});

onBothEngines('a password that is changed while it is verified', (engine) => {
  test.each([false, true])('lets no sign-in in (second factor: %p)', async (second) => {
    let gate: Promise<void> | null = null;
    const passwords: Passwords = {
      hash: (password) => cheapPasswords.hash(password),
      async verify(hash, password) {
        const before = gate;
        gate = null;
        await before;
        return cheapPasswords.verify(hash, password);
      },
    };
    const server = await startSignIn(engine, { passwords });
    const { email, browser } = second ? await withTwoFactor(server) : await signedIn(server);
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const thief = server.browser();
    const signingIn = thief.signIn(email, PASSWORD);
    await until(() => gate === null);
    const change = { current_password: PASSWORD, new_password: 'another password' };
    expect((await browser.post('/change-password', change)).status).toBe(200);
    resolve();
    const answer = await signingIn;
    expect([answer.status, answer.body.code, thief.jar.size]).toEqual([401, 'wrong_sign_in', 0]);
    await server.stop();
  });
});

async function signedIn(server: SignInServer) {
  const { email } = await server.account();
  const browser = server.browser();
  await browser.signIn(email, PASSWORD);
  return { email, browser };
}

test('with an https address the cookies are Secure, and the session’s can be set by this host alone', async () => {
  const server = await startSignIn('sqlite', { env: { PUBLIC_URL: 'https://qr.example.com' } });
  const { cookies } = await server.browser().signIn((await server.account()).email, PASSWORD);
  expect(cookies[0]).toStartWith('__Host-repoint.session_token=');
  expect(cookies[1]).toStartWith('__Secure-repoint.known_browser=');
  for (const cookie of cookies) expect(cookie.split('; ')).toContain('Secure');
  const { email } = await withTwoFactor(server);
  const { cookies: waiting } = await server.browser().signIn(email, PASSWORD);
  const hosts = [...cookies.slice(0, 1), ...waiting];
  expect(hosts.some((cookie) => cookie.startsWith('__Host-repoint.two_factor='))).toBe(true);
  for (const cookie of hosts) {
    expect(cookie).toStartWith('__Host-repoint.');
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly']));
    expect(cookie).not.toContain('Domain');
  }
  await server.stop();
});
