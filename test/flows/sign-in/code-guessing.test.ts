import { afterAll, beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import type { Browser } from './support/browser.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { nextCode, passwordGiven, withTwoFactor } from './support/two-factor.ts';

const SIGN_INS = 30;
const GUESSES = 150;
/** At the same time: more than are looked at, and few enough for a busy machine. */
const WAVE = 15;
/** Codes in a row that are looked at for one account. */
const IN_A_ROW = 10;
const MINUTES_15 = 15 * 60_000;

onBothEngines('guessing codes of the second factor', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let nodes: SignInServer[];
  beforeAll(async () => {
    const first = await startSignIn(engine, { clock });
    nodes = [first, await startSignIn(engine, { clock, place: first.place })];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  async function inWaves<T>(count: number, size: number, work: (n: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < count; start += size) {
      results.push(...(await Promise.all(Array.from({ length: size }, (_, n) => work(start + n)))));
    }
    return results;
  }

  test('150 codes over many sign-ins and two nodes, fifteen at a time, are 150: ten are looked at', async () => {
    const server = nodes[0] as SignInServer;
    const { email, browser: known, uri } = await withTwoFactor(server);
    const browsers = Array.from({ length: SIGN_INS }, (_, n) => (nodes[n % 2] as SignInServer).browser());
    const signIns = await inWaves(SIGN_INS, 10, async (n) => browsers[n]?.signIn(email, PASSWORD));
    const open = browsers.filter((_, n) => signIns[n]?.status === 200);
    // Ten a node wait for a code; whoever has the password cannot open more.
    expect(open).toHaveLength(20);
    expect(signIns.filter((answer) => answer?.status === 429)).toHaveLength(SIGN_INS - 20);
    const answers = await inWaves(GUESSES, WAVE, (n) => {
      const browser = open[n % open.length] as Browser;
      const headers = { 'x-forwarded-for': newAddress() };
      return browser.send('POST', '/two-factor/verify-totp', '{"code":"000000"}', headers);
    });
    const lookedAt = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status === 429);
    // On a machine that is too slow for so many at once some get 503: they may have been counted, and no more.
    const tooSlow = answers.filter(({ status }) => status === 503);
    expect(lookedAt.length).toBeLessThanOrEqual(IN_A_ROW);
    expect(lookedAt.length + tooSlow.length).toBeGreaterThanOrEqual(IN_A_ROW);
    expect(lookedAt.length + tooSlow.length + refused.length).toBe(GUESSES);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe(`${MINUTES_15 / 1000}`);

    // The owner gets in where they did before, and only there.
    const stranger = open[0] as Browser;
    expect((await stranger.post('/two-factor/verify-totp', { code: nextCode(uri) })).status).toBe(429);
    await known.post('/sign-out');
    await passwordGiven(server, email, known);
    expect((await known.post('/two-factor/verify-totp', { code: nextCode(uri) })).status).toBe(200);
    expect(await server.signIn.session(known.headers())).toMatchObject({ email });
  });

  test('the lock ends after 15 minutes, and a right code begins the count anew', async () => {
    const server = nodes[0] as SignInServer;
    const { email, recovery } = await withTwoFactor(server);
    const guess = async (count: number) => {
      const statuses = [];
      for (let n = 0; n < count; n++) {
        const browser = n % 4 === 0 ? await passwordGiven(server, email) : last;
        last = browser;
        statuses.push((await browser.post('/two-factor/verify-backup-code', { code: 'wrong' })).status);
      }
      return statuses;
    };
    let last = server.browser();
    const giveRecoveryCode = async (n: number) => {
      const browser = await passwordGiven(server, email);
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

  test('a known browser has ten codes of its own and no more', async () => {
    const server = nodes[0] as SignInServer;
    const { email, browser } = await withTwoFactor(server);
    await browser.post('/sign-out');
    const statuses: number[] = [];
    for (let n = 0; n < IN_A_ROW + 1; n++) {
      if (n % 5 === 0) await passwordGiven(server, email, browser);
      browser.address = newAddress();
      statuses.push((await browser.post('/two-factor/verify-totp', { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array(IN_A_ROW).fill(401), 429]);
  });
});
