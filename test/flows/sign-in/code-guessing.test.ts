import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import type { Browser } from './support/browser.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { nextCode, signInWithPassword, withTwoFactor } from './support/two-factor.ts';

const SIGN_INS = 24;
const GUESSES = 45;
/** Parallel guesses: more than the server verifies, and few enough for a busy machine. */
const WAVE = 15;
/** Wrong codes in a row that the server verifies for one account. */
const IN_A_ROW = 10;
const MINUTES_15 = 15 * 60_000;

onBothEngines('guessing codes of the second factor', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let nodes: SignInServer[];
  beforeAll(async () => {
    const first = await startSignIn(engine, { clock });
    nodes = [first, await startSignIn(engine, { clock, storeEnv: first.storeEnv })];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  async function inWaves<T>(count: number, size: number, work: (n: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < count; start += size) {
      results.push(...(await Promise.all(Array.from({ length: size }, (_, n) => work(start + n)))));
    }
    return results;
  }

  test('of 45 guesses over many sign-ins and two nodes, fifteen at a time, ten are verified', async () => {
    const server = nodes[0] as SignInServer;
    const { email, browser: known, uri } = await withTwoFactor(server);
    const browsers = Array.from({ length: SIGN_INS }, (_, n) => (nodes[n % 2] as SignInServer).browser());
    const signIns = await inWaves(SIGN_INS, 12, async (n) => browsers[n]?.signIn(email, PASSWORD));
    const open = browsers.filter((_, n) => signIns[n]?.status === 200);
    // Each node keeps ten sign-ins that wait for a code; even with the password no more can be opened.
    expect(open).toHaveLength(20);
    expect(signIns.filter((answer) => answer?.status === 429)).toHaveLength(SIGN_INS - 20);
    const answers = await inWaves(GUESSES, WAVE, (n) => {
      const browser = open[n % open.length] as Browser;
      const headers = { 'x-forwarded-for': newAddress() };
      return browser.send('POST', '/two-factor/verify-totp', '{"code":"000000"}', headers);
    });
    const verified = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status === 429);
    // A machine too slow for so many at once answers some with 503; those may or may not have been counted.
    const tooSlow = answers.filter(({ status }) => status === 503);
    expect(verified.length).toBeLessThanOrEqual(IN_A_ROW);
    expect(verified.length + tooSlow.length).toBeGreaterThanOrEqual(IN_A_ROW);
    expect(verified.length + tooSlow.length + refused.length).toBe(GUESSES);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe(`${MINUTES_15 / 1000}`);

    // The owner can sign in with a browser used before, and with no other.
    const stranger = open[0] as Browser;
    expect((await stranger.post('/two-factor/verify-totp', { code: nextCode(uri, clock.now()) })).status).toBe(429);
    await known.post('/sign-out');
    await signInWithPassword(server, email, known);
    expect((await known.post('/two-factor/verify-totp', { code: nextCode(uri, clock.now()) })).status).toBe(200);
    expect(await server.signIn.session(known.headers())).toMatchObject({ email });
  });

  test('the lock ends after 15 minutes, and a correct code resets the count', async () => {
    const server = nodes[0] as SignInServer;
    const { email, recovery } = await withTwoFactor(server);
    const guess = async (count: number) => {
      const statuses = [];
      for (let n = 0; n < count; n++) {
        const browser = n % 4 === 0 ? await signInWithPassword(server, email) : last;
        last = browser;
        statuses.push((await browser.post('/two-factor/verify-backup-code', { code: 'wrong' })).status);
      }
      return statuses;
    };
    let last = server.browser();
    const giveRecoveryCode = async (n: number) => {
      const browser = await signInWithPassword(server, email);
      return (await browser.post('/two-factor/verify-backup-code', { code: recovery[n] })).status;
    };
    expect(await guess(IN_A_ROW)).toEqual(Array(IN_A_ROW).fill(401));
    expect(await giveRecoveryCode(0)).toBe(429);
    clock.advance(MINUTES_15 - 1);
    expect(await giveRecoveryCode(0)).toBe(429);
    clock.advance(1);
    expect(await guess(IN_A_ROW - 1)).toEqual(Array(IN_A_ROW - 1).fill(401));
    expect(await giveRecoveryCode(0)).toBe(200);
    expect(await guess(IN_A_ROW)).toEqual(Array(IN_A_ROW).fill(401));
    expect(await giveRecoveryCode(1)).toBe(429);
  });

  test('one-time links bring no further codes to try', async () => {
    const server = nodes[0] as SignInServer;
    const { email } = await withTwoFactor(server);
    const deps = { store: server.store, clock, publicUrl: server.url };
    const statuses: number[] = [];
    for (let link = 0; link < 3; link++) {
      const token = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
      const thief = server.browser();
      const { cookies } = await server.client({ headers: thief.headers() }).useLink({ token, password: PASSWORD });
      for (const cookie of cookies) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        thief.jar.set(name, value);
      }
      for (let n = 0; n < IN_A_ROW; n++) {
        if (n % 5 === 0) await signInWithPassword(server, email, thief);
        thief.address = newAddress();
        statuses.push((await thief.post('/two-factor/verify-totp', { code: '000000' })).status);
        if (statuses.at(-1) === 429) break;
      }
    }
    expect(statuses).toEqual([...Array(IN_A_ROW).fill(401), 429, 429]);
  });

  test('a known browser has its own ten attempts and no more', async () => {
    const server = nodes[0] as SignInServer;
    const { email, browser } = await withTwoFactor(server);
    await browser.post('/sign-out');
    const statuses: number[] = [];
    for (let n = 0; n < IN_A_ROW + 1; n++) {
      if (n % 5 === 0) await signInWithPassword(server, email, browser);
      browser.address = newAddress();
      statuses.push((await browser.post('/two-factor/verify-totp', { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array(IN_A_ROW).fill(401), 429]);
  });
});
