import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { createAccount } from '../../../src/people/create-account.ts';
import { firstStart } from '../../../src/people/first-start.ts';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const DAY_MS = 86_400_000;

onBothEngines('one-time links', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { clock });
  });
  afterAll(() => server.stop());

  const deps = () => ({
    store: server.store,
    clock,
    plans: DEFAULT_PLANS,
    publicUrl: 'https://qr.example.com',
  });
  async function linkFor(email: string): Promise<string> {
    return (await createResetLink(deps(), email)).url.split('#')[1] ?? '';
  }
  const refused = { status: 400, code: 'link_spent' };
  const redeem = (token: string, password = 'by the link', address = newAddress()) =>
    server
      .client({ address })
      .useLink({ token, password })
      .then(
        ({ email }) => ({ email }),
        (error) => error,
      );

  test('the link of the first start sets the operator’s password, once', async () => {
    const first = await firstStart(deps(), { email: 'operator@localhost', apiKey: null });
    const token = first?.signInToken ?? '';
    expect((await server.browser().signIn('operator@localhost', 'by the link')).status).toBe(401);
    expect(await redeem(token)).toEqual({ email: 'operator@localhost' });
    const browser = server.browser();
    expect((await browser.signIn('operator@localhost', 'by the link')).status).toBe(200);
    expect(await server.signIn.session(browser.headers())).toMatchObject({ name: 'operator' });
    const again = await redeem(token, 'somebody else');
    expect(again).toMatchObject(refused);
    expect(again.message).toContain('repoint -- accounts reset-link');
    expect((await server.browser().signIn('operator@localhost', 'by the link')).status).toBe(200);
  });

  test('a link replaces the password, ends every session, and invalidates the other links of the account', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const [one, two] = [await linkFor(email), await linkFor(email.toUpperCase())];
    expect(await redeem(two)).toEqual({ email });
    expect(await server.signIn.session(browser.headers())).toBeNull();
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(401);
    expect((await server.browser().signIn(email, 'by the link')).status).toBe(200);
    expect(await redeem(one)).toMatchObject(refused);
  });

  test('a new password voids the links that were made before', async () => {
    const { email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const token = await linkFor(email);
    const change = { current_password: PASSWORD, new_password: 'another password' };
    expect((await browser.post('/change-password', change)).status).toBe(200);
    expect(await redeem(token)).toMatchObject(refused);
    expect((await server.browser().signIn(email, 'another password')).status).toBe(200);
  });

  test('exactly one of many parallel uses of a link succeeds', async () => {
    const { email } = await server.account();
    const bare = 'bare@example.com';
    await createAccount(deps(), { email: bare, plan: 'free', timeZone: 'UTC', password: null });
    for (const address of [email, bare]) {
      const token = await linkFor(address);
      const passwords = ['first one', 'second one', 'third one'];
      const results = await Promise.all(passwords.map((password) => redeem(token, password)));
      expect(results.filter((result) => result.email === address)).toHaveLength(1);
      expect(results.filter((result) => result.status === 400)).toHaveLength(2);
      const winner = passwords[results.findIndex((result) => result.email === address)] ?? '';
      expect((await server.browser().signIn(address, winner)).status).toBe(200);
    }
  });

  test('a link works until the last millisecond of its 24 hours and not after', async () => {
    const { email } = await server.account();
    const [one, two] = [await linkFor(email), await linkFor(email)];
    clock.advance(DAY_MS);
    expect(await redeem(one)).toMatchObject(refused);
    clock.advance(-1);
    expect(await redeem(two)).toEqual({ email });
  });

  test('a new account takes the time zone of the browser with its first password, unless one was chosen', async () => {
    const zones = async (timeZone: string) => {
      const email = `new-${timeZone.toLowerCase().replace('/', '-')}@example.com`;
      const account = { email, plan: 'free', timeZone, password: null };
      const { account_id } = await createAccount(deps(), account);
      const seen = [];
      for (const timezone of ['asia/tokyo', 'Europe/Rome']) {
        const link = { token: await linkFor(email), password: 'by the link', timezone };
        await server.client().useLink(link);
        seen.push((await server.store.read.findAccount(account_id))?.time_zone);
      }
      return seen;
    };
    expect(await zones('UTC')).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    expect(await zones('Europe/Paris')).toEqual(['Europe/Paris', 'Europe/Paris']);
    const { email } = await server.account();
    const link = { token: await linkFor(email), password: 'by the link', timezone: 'Mars/Base' };
    expect(
      await server
        .client()
        .useLink(link)
        .catch((error) => error),
    ).toMatchObject({
      status: 400,
      field: 'timezone',
    });
    expect(await redeem(link.token)).toEqual({ email });
  });

  test('a password that is too short does not use up the link', async () => {
    const { email } = await server.account();
    const token = await linkFor(email);
    expect(await redeem(token, 'short')).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'password',
      message: 'password must have 8 to 128 characters',
    });
    expect(await redeem(token)).toEqual({ email });
  });

  test('unknown tokens get the same refusal, and an address that tries many is rate limited', async () => {
    const address = newAddress();
    const guess = (n: number) => redeem(`guess ${n}`, 'password', address);
    for (let n = 0; n < 20; n++) expect(await guess(n)).toMatchObject(refused);
    expect(await guess(20)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await redeem('')).toMatchObject(refused);
  });

  test('the store holds no token in plain text, and deletes expired links and sessions', async () => {
    const { id, email } = await server.account();
    const token = await linkFor(email);
    expect(JSON.stringify(await query(server.storeEnv, 'select * from sign_in_links'))).not.toContain(token);
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    const count = async () => [
      await query(server.storeEnv, `select 1 as n from sign_in_links where person_id = '${id}'`),
      await query(server.storeEnv, `select 1 as n from sessions where person_id = '${id}'`),
    ];
    const drop = (signInsBefore: number) =>
      server.store.write.dropExpired({
        resultsBefore: 0,
        batchesBefore: 0,
        signInsBefore,
        importsBefore: 0,
        domainsBefore: 0,
        alertsBefore: 0,
        webhooksBefore: 0,
        now: 0,
      });
    await drop(clock.now());
    expect((await count()).map((rows) => rows.length)).toEqual([1, 1]);
    await drop(Date.now() + 31 * DAY_MS);
    expect((await count()).map((rows) => rows.length)).toEqual([0, 0]);
    expect(await server.signIn.session(browser.headers())).toBeNull();
  });
});
