import { afterAll, beforeAll, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type ReceivedMail, type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const dead = { status: 400, code: 'link_spent' };

onBothEngines('e-mail addresses with a mail server', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let smtp: SmtpServer;
  let server: SignInServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startSignIn(engine, { clock, env: { SIGN_UP: 'on', SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });

  const settled = <T>(work: Promise<T>) => work.catch((error) => error);
  const signUp = (email: string, timezone?: string) =>
    settled(server.client().signUp({ email, ...(timezone !== undefined && { timezone }) }));
  const change = (id: string, email: string) => settled(server.client().changeEmail(id, { email, password: PASSWORD }));
  const use = (token: string, timezone?: string) =>
    settled(server.client().useLink({ token, password: 'by the link', ...(timezone !== undefined && { timezone }) }));
  const confirm = (token: string) => settled(server.client().confirmEmail(token));
  const findAccount = (email: string) => server.store.read.findAccountByIdOrEmail(email);

  /** The mails that `work` causes. */
  async function mailsOf(work: () => Promise<unknown>): Promise<ReceivedMail[]> {
    const before = smtp.mails.length;
    await work();
    await server.signIn.close();
    return smtp.mails.slice(before);
  }
  const tokenIn = (mail: ReceivedMail | undefined, page: string) =>
    new RegExp(`/app/${page}#(\\w{43})`).exec(mail?.data.replace(/=\r\n/g, '') ?? '')?.[1] ?? '';
  async function signUpToken(email: string, timezone?: string): Promise<string> {
    const [mail] = await mailsOf(() => signUp(email, timezone));
    return tokenIn(mail, 'welcome');
  }
  async function changeToken(id: string, email: string): Promise<string> {
    const [mail] = await mailsOf(() => change(id, email));
    return tokenIn(mail, 'confirm-email');
  }

  test('signing up answers the same for an address with an account, whose owner gets a mail', async () => {
    const { email } = await server.account();
    const answers: unknown[] = [];
    const mails = await mailsOf(async () => {
      answers.push(await signUp('fresh@example.com'), await signUp(email.toUpperCase()));
    });
    expect(answers).toEqual([
      { email: 'fresh@example.com', confirmation_mailed: true },
      { email, confirmation_mailed: true },
    ]);
    const [fresh, taken] = ['fresh@example.com', email].map((to) => mails.find((mail) => mail.to === to));
    expect(fresh?.data).toMatch(/^Subject: Confirm your e-mail address for Repoint\r$/m);
    expect(taken?.data).toMatch(/^Subject: You already have a Repoint account\r$/m);
    expect(tokenIn(taken, 'welcome')).toBe('');
    expect(await findAccount('fresh@example.com')).toBeUndefined();
  });

  test('the link creates the account, once, with the password chosen there', async () => {
    const token = await signUpToken('newcomer@example.com', 'europe/paris');
    expect(JSON.stringify(await query(server.storeEnv, 'select * from email_confirmations'))).not.toContain(token);
    clock.advance(DAY_MS - 1);
    expect(await use(token)).toMatchObject({ email: 'newcomer@example.com' });
    expect(await findAccount('newcomer@example.com')).toMatchObject({
      plan: 'free',
      time_zone: 'Europe/Paris',
    });
    expect((await server.browser().signIn('newcomer@example.com', 'by the link')).status).toBe(200);
    expect(await use(token)).toMatchObject(dead);
  });

  test('a link expires after a day, and only one of two links for an address creates the account', async () => {
    const [late, one, two] = [
      await signUpToken('late@example.com'),
      await signUpToken('twice@example.com'),
      await signUpToken('twice@example.com'),
    ];
    const results = await Promise.all([use(one), use(two)]);
    expect(results.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(results.filter(({ email }) => email === 'twice@example.com')).toHaveLength(1);
    clock.advance(DAY_MS);
    expect(await use(late)).toMatchObject(dead);
    expect(await findAccount('late@example.com')).toBeUndefined();
    await server.store.write.dropExpired({
      resultsBefore: 0,
      batchesBefore: 0,
      importsBefore: 0,
      signInsBefore: clock.now(),
      domainsBefore: 0,
      alertsBefore: 0,
      webhooksBefore: 0,
      now: 0,
    });
    expect(await query(server.storeEnv, 'select 1 from email_confirmations')).toEqual([]);
  });

  test('changing the address answers the same for a taken one, and takes effect when its link is opened', async () => {
    const [{ id, email }, other] = [await server.account(), await server.account()];
    const [taken] = await mailsOf(async () =>
      expect(await change(id, other.email)).toEqual({ confirmation_mailed: true }),
    );
    expect(taken).toMatchObject({ to: other.email });
    expect(taken?.data).toContain('You already have a Repoint account');
    const token = await changeToken(id, 'Moved@Example.com');
    expect(await findAccount('moved@example.com')).toBeUndefined();
    const [notice] = await mailsOf(async () => expect(await confirm(token)).toEqual({ email: 'moved@example.com' }));
    expect(notice).toMatchObject({ to: email });
    expect(notice?.data).toMatch(/^Subject: Your e-mail address for Repoint was changed\r$/m);
    expect((await server.browser().signIn('moved@example.com', PASSWORD)).status).toBe(200);
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(401);
    expect(await confirm(token)).toMatchObject(dead);
  });

  test('only the last requested address can be confirmed, for a day, and a new password cancels it', async () => {
    const { id, accountId, email } = await server.account();
    const [first, second] = [await changeToken(id, 'first@example.com'), await changeToken(id, 'second@example.com')];
    expect(await confirm(first)).toMatchObject(dead);
    clock.advance(DAY_MS);
    expect(await confirm(second)).toMatchObject(dead);
    const third = await changeToken(id, 'third@example.com');
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    await browser.post('/change-password', { current_password: PASSWORD, new_password: 'another horse' });
    expect(await confirm(third)).toMatchObject(dead);
    expect((await server.store.read.findAccount(accountId))?.email).toBe(email);
  });

  test('an address that another account took before the confirmation stays theirs; links are not interchangeable', async () => {
    const [{ id, accountId, email }, other] = [await server.account(), await server.account()];
    const token = await changeToken(id, 'contested@example.com');
    expect(await use(token)).toMatchObject(dead);
    const signUpLink = await signUpToken('contested@example.com');
    expect(await confirm(signUpLink)).toMatchObject(dead);
    expect(await use(signUpLink)).toMatchObject({ email: 'contested@example.com' });
    expect(await confirm(token)).toMatchObject(dead);
    expect((await server.store.read.findAccount(accountId))?.email).toBe(email);
    expect((await server.store.read.findAccount(other.accountId))?.email).toBe(other.email);
  });

  test('an address gets at most three mails an hour, and an account can request at most five addresses', async () => {
    const statuses = async (work: (n: number) => Promise<{ status?: number }>, count: number) => {
      const results = [];
      for (let n = 0; n < count; n++) results.push((await work(n)).status ?? 200);
      return results;
    };
    expect(await statuses(() => signUp('victim@example.com'), 4)).toEqual([200, 200, 200, 429]);
    const { id } = await server.account();
    const changes = await statuses((n) => change(id, `moved-${n}@example.com`), 6);
    expect(changes).toEqual([200, 200, 200, 200, 200, 429]);
    clock.advance(HOUR_MS);
    expect(await change(id, 'moved-7@example.com')).toEqual({ confirmation_mailed: true });
    await server.signIn.close();
  });
});

onBothEngines('e-mail addresses without a mail server', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine, { clock, env: { SIGN_UP: 'on' } });
  });
  afterAll(() => server.stop());

  test('an account can probe at most five addresses an hour for existing accounts', async () => {
    const [{ id }, other] = [await server.account(), await server.account()];
    const changeTo = (email: string) =>
      server
        .client()
        .changeEmail(id, { email, password: PASSWORD })
        .catch((error) => error);
    for (let n = 0; n < 4; n++) expect(await changeTo(other.email)).toMatchObject({ status: 400 });
    expect(await changeTo('free@example.com')).toEqual({ confirmation_mailed: false });
    expect(await changeTo(other.email)).toMatchObject({ status: 429, retryAfter: HOUR_MS / 1000 });
    expect(await changeTo('other@example.com')).toMatchObject({ status: 429 });
    clock.advance(HOUR_MS);
    expect(await changeTo('other@example.com')).toEqual({ confirmation_mailed: false });
  });

  test('a client address can probe at most ten an hour, with any number of accounts', async () => {
    const from = server.client();
    const results = [];
    for (let n = 0; n < 11; n++) {
      const { id } = await server.account();
      const typed = { email: `free-${n}@example.com`, password: PASSWORD };
      results.push(await from.changeEmail(id, typed).catch(({ status }) => status));
    }
    expect(results.slice(0, 10)).toEqual(Array(10).fill({ confirmation_mailed: false }));
    expect(results[10]).toBe(429);
  });

  test('signing up requires the password at once', async () => {
    const signUp = server.client().signUp({ email: 'newcomer@example.com' });
    expect(await signUp.catch((error) => error)).toMatchObject({ status: 400 });
  });
});
