import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { systemClock as clock } from '../../../src/lib/clock.ts';
import { changeAccountAsOperator } from '../../../src/people/operator-change.ts';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { newSignInLink } from '../../../src/people/sign-in-link.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';
import { codeNow, nextCode, signInWithPassword, withTwoFactor } from './support/two-factor.ts';

onBothEngines('a suspended account', (engine) => {
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn(engine);
    // The first account is the operator's.
    await server.account();
  });
  afterAll(() => server.stop());

  const suspend = (id: string, suspended = true) =>
    changeAccountAsOperator({ store: server.store, clock, plans: DEFAULT_PLANS }, id, {
      suspended,
    });
  const NEW_PASSWORD = { current_password: PASSWORD, new_password: 'another password' };

  test('cannot sign in, and says so only to somebody who knows the password', async () => {
    const { accountId: id, email } = await server.account();
    await suspend(id);
    const right = await server.browser().signIn(email, PASSWORD);
    expect([right.status, right.body.code, right.cookies]).toEqual([403, 'account_suspended', []]);
    expect(right.body.message).toContain('ask the operator of this server');
    const wrong = await server.browser().signIn(email, 'wrong password');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_sign_in']);
    await suspend(id, false);
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
  });

  test('has no session from the next request on, be it one that began at the same moment', async () => {
    const { accountId: id, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    await suspend(id);
    expect((await browser.post('/change-password', NEW_PASSWORD)).status).toBe(401);
    await suspend(id, false);
    await browser.signIn(email, PASSWORD);
    // Without ending sessions, as if this one were a moment younger.
    await server.store.write.updateAccount({ accountId: id, changes: { suspended_at: 1 }, now: 1 });
    const change = await browser.post('/change-password', NEW_PASSWORD);
    expect([change.status, change.body.code]).toEqual([403, 'account_suspended']);
    expect((await browser.get('/list-sessions')).status).toBe(403);
    expect((await browser.post('/sign-out')).status).toBe(200);
    await suspend(id, false);
    expect((await server.browser().signIn(email, PASSWORD)).status).toBe(200);
  });

  test('is like a disabled person, who cannot finish a sign-in that waits for a code', async () => {
    const { id, email, uri } = await withTwoFactor(server);
    const waiting = await signInWithPassword(server, email);
    const disable = (at: string) => query(server.storeEnv, `update persons set disabled_at = ${at} where id = '${id}'`);
    await disable('1');
    const answer = await waiting.post('/two-factor/verify-totp', { code: nextCode(uri) });
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_expired']);
    // Nothing that he did meanwhile counts once he is back.
    await disable('null');
    expect(await server.signIn.session(waiting.headers())).toBeNull();
  });

  test('cannot finish a sign-in that waits for a code', async () => {
    const { accountId: id, email, uri } = await withTwoFactor(server);
    const waiting = await signInWithPassword(server, email);
    await suspend(id);
    expect((await waiting.post('/two-factor/verify-totp', { code: codeNow(uri) })).status).toBe(401);
    expect(await server.signIn.session(waiting.headers())).toBeNull();
  });

  test('cannot set a password or an address with a link, which works again afterwards', async () => {
    const { id: personId, accountId: id, email } = await server.account();
    const publicUrl = 'https://qr.example.com';
    const link = await createResetLink({ store: server.store, clock, publicUrl }, email);
    const token = link.url.split('#')[1] ?? '';
    const { token: confirmation, row } = newSignInLink(clock.now(), 60_000);
    const change = { person_id: personId, email: `moved-${email}`, time_zone: null, created_at: clock.now() };
    await server.store.write.insertConfirmation({ ...row, ...change });
    await suspend(id);
    const use = () =>
      server
        .client()
        .useLink({ token, password: 'by the link' })
        .catch((error) => error);
    expect(await use()).toMatchObject({ status: 403, code: 'account_suspended' });
    const confirmed = await server
      .client()
      .confirmEmail(confirmation)
      .catch((error) => error);
    expect(confirmed).toMatchObject({ code: 'link_spent' });
    await suspend(id, false);
    expect(await use()).toMatchObject({ email });
  });
});
