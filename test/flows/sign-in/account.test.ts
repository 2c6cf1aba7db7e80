import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { SignUpRequest } from '../../../src/people/sign-in/sign-in.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { newAddress, PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

onBothEngines('the account of a sign-in', (engine) => {
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { env: { SIGN_UP: 'on' } });
  });
  afterAll(() => server.stop());

  const settled = <T>(work: Promise<T>) => work.catch((error) => error);
  const signUp = async (request: SignUpRequest, address = newAddress()) => server.client({ address }).signUp(request);

  const change = (id: string, email: string, password = PASSWORD) =>
    server.client().changeEmail(id, { email, password });

  test('signing up creates the account on the free plan, its default project and its sign-in', async () => {
    const request = { email: 'New@Example.com', password: 'fresh password', timezone: 'Europe/Paris' };
    expect(await signUp(request)).toEqual({ email: 'new@example.com', confirmation_mailed: false });
    const account = await server.store.read.findAccountByIdOrEmail('new@example.com');
    expect(account).toMatchObject({ plan: 'free', time_zone: 'Europe/Paris' });
    expect(await server.store.read.findDefaultProject(account?.id ?? '')).toBeDefined();
    const browser = server.browser();
    expect((await browser.signIn('new@example.com', 'fresh password')).status).toBe(200);
    expect(await server.signIn.session(browser.headers())).toMatchObject({ email: 'new@example.com' });
    expect((await server.signIn.visit(browser.headers(), null))?.membership).toMatchObject({ account, role: 'owner' });
  });

  test('signing up is refused for a taken address, a short password, an unknown time zone, and after ten in an hour', async () => {
    const { email } = await server.account();
    const address = newAddress();
    const up = (change: object) =>
      settled(signUp({ email: 'x@example.com', password: 'fresh password', ...change }, address));
    const before = await query(server.storeEnv, 'select count(*) as n from accounts');
    expect((await up({ email: email.toUpperCase() })).message).toContain('has an account already');
    expect((await up({ password: 'short' })).message).toContain('8 to 128 characters');
    expect((await up({ timezone: 'Mars/Base' })).message).toContain('not known');
    expect((await up({ email: 'nothing' })).status).toBe(400);
    for (let n = 4; n < 10; n++) expect((await up({ email: `x${n}@example.com`, password: '' })).status).toBe(400);
    expect((await up({ email: 'y@example.com' })).status).toBe(429);
    expect(await query(server.storeEnv, 'select count(*) as n from accounts')).toEqual(before);
  });

  test('of two parallel sign-ups with one address one succeeds', async () => {
    const request = { email: 'race@example.com', password: 'fresh password' };
    const results = await Promise.all([1, 2, 3].map(() => settled(signUp(request))));
    expect(results.filter(({ email }) => email === 'race@example.com')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 400)).toHaveLength(2);
    const users = await query(server.storeEnv, "select id from persons where email = 'race@example.com'");
    expect(users).toHaveLength(1);
  });

  test('the address changes with the password, for account and sign-in together, and invalidates open links', async () => {
    const { id, accountId, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    await server.store.write.insertLink({
      token_hash: 'open',
      person_id: id,
      created_at: 0,
      expires_at: Number.MAX_SAFE_INTEGER,
    });
    const wrong = await settled(change(id, 'moved@example.com', 'wrong password'));
    expect(wrong).toMatchObject({ status: 400, message: 'password is wrong' });
    await change(id, ' Moved@Example.com ', PASSWORD);
    expect(await server.signIn.session(browser.headers())).toMatchObject({ email: 'moved@example.com' });
    expect((await server.store.read.findAccount(accountId))?.email).toBe('moved@example.com');
    expect(await server.store.read.findLinkOwner('open', 0)).toBeUndefined();
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(401);
    expect((await server.browser().signIn('moved@example.com', PASSWORD)).status).toBe(200);
  });

  test('the address of another account is refused, and one of several parallel changes to an address succeeds', async () => {
    const [one, two, three] = [await server.account(), await server.account(), await server.account()];
    const taken = await settled(change(one.id, two.email.toUpperCase(), PASSWORD));
    expect(taken).toMatchObject({ status: 400, message: `email "${two.email}" has an account already` });
    expect((await server.store.read.findAccount(one.accountId))?.email).toBe(one.email);
    const wanted = [one, two, three].map(({ id }) => settled(change(id, 'wanted@example.com', PASSWORD)));
    const results = await Promise.all(wanted);
    expect(results.filter((result) => result?.confirmation_mailed === false)).toHaveLength(1);
    expect(results.filter((result) => result?.status === 400)).toHaveLength(2);
    const rows = await query(
      server.storeEnv,
      `select count(*) as n from accounts a join members m on m.account_id = a.id join persons p on p.id = m.person_id
        where p.email <> a.email`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('the name can be any text of 1 to 100 characters', async () => {
    const { id, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    await server.signIn.rename(id, '  <b>Ada & Ünï</b>  ');
    expect((await server.signIn.session(browser.headers()))?.name).toBe('<b>Ada & Ünï</b>');
    for (const bad of ['', '   ', 'x'.repeat(101), 'a\0b'])
      expect(await settled(server.signIn.rename(id, bad))).toMatchObject({ status: 400 });
  });
});

test('signing up is refused unless the operator enables it', async () => {
  const server = await startSignIn('sqlite');
  const request = { email: 'a@example.com', password: 'fresh password' };
  const refusal = await server
    .client()
    .signUp(request)
    .catch((error) => error);
  expect(refusal).toMatchObject({ status: 404 });
  expect(await server.store.read.isEmpty()).toBe(true);
  await server.stop();
});
