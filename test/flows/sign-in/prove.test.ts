import { afterAll, beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import type { Browser } from './support/browser.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { codeNow, nextCode, withTwoFactor } from './support/two-factor.ts';

const HOUR_MS = 3_600_000;

onBothEngines('a proof that the person of a session is there', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { clock });
  });
  afterAll(() => server.stop());

  const provedAt = async (browser: Browser) => (await server.signIn.session(browser.headers()))?.provedAt;

  test('is made by signing in and renewed by the password, for this session alone', async () => {
    const { email } = await server.account();
    const [one, two] = [server.browser(), server.browser()];
    for (const browser of [one, two]) await browser.signIn(email, PASSWORD);
    const before = clock.now();
    clock.advance(HOUR_MS);
    const wrong = await one.post('/prove', { password: 'wrong password' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
    expect((await one.post('/prove', {})).status).toBe(400);
    expect(await provedAt(one)).toBe(before);
    expect((await one.post('/prove', { password: PASSWORD })).body).toEqual({ done: true });
    expect([await provedAt(one), await provedAt(two)]).toEqual([clock.now(), before]);
    expect((await server.browser().post('/prove', { password: PASSWORD })).status).toBe(401);
  });

  test('is renewed by a code of the app, once, and codes cannot be guessed', async () => {
    const { browser, uri } = await withTwoFactor(server);
    clock.advance(HOUR_MS);
    const code = codeNow(uri, clock.now());
    expect((await browser.post('/prove', { code })).body).toEqual({ done: true });
    expect(await provedAt(browser)).toBe(clock.now());
    expect((await browser.post('/prove', { code })).body.code).toBe('used_code');
    // The used one counts too.
    const guesses = Array.from({ length: 12 }, () => browser.post('/prove', { code: '000000' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([9, 3]);
    expect((await browser.post('/prove', { code: nextCode(uri, clock.now()) })).status).toBe(429);
    expect((await browser.post('/prove', { password: PASSWORD })).status).toBe(200);
    const other = server.browser();
    const { email } = await server.account();
    await other.signIn(email, PASSWORD);
    expect((await other.post('/prove', { code: '000000' })).status).toBe(400);
  });
});
