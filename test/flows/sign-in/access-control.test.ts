import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SIGN_IN_ROUTES } from '../../../src/people/sign-in/routes.ts';
import { temporaryFolder } from '../../harness/engines.ts';
import { startPostgres } from '../../harness/postgres.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

describe('sign-in routes', () => {
  let server: SignInServer;
  beforeAll(async () => {
    server = await startSignIn('sqlite');
  });
  afterAll(() => server.stop());

  const NOT_EXPOSED = [
    'POST /sign-up/email',
    'POST /update-user',
    'POST /update-session',
    'POST /delete-user',
    'GET /delete-user/callback',
    'POST /change-email',
    'POST /request-password-reset',
    'POST /reset-password',
    'POST /verify-password',
    'POST /sign-in/social',
    'GET /callback/google',
    'POST /link-social',
    'GET /list-accounts',
    'POST /send-verification-email',
    'GET /verify-email',
    'POST /two-factor/send-otp',
    'POST /two-factor/verify-otp',
    'POST /two-factor/view-backup-codes',
    'GET /ok',
    'GET /error',
    'POST /sign-out/',
    'POST //sign-out',
    'GET /..%2fsign-out',
    'GET ',
  ];

  test.each(NOT_EXPOSED)('%p is not exposed', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const browser = server.browser();
    await browser.signIn((await server.account()).email, PASSWORD);
    const answer = await browser.send(method, path, method === 'GET' ? undefined : '{}', {});
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each(['GET /sign-in/email', 'DELETE /sign-out', 'POST /get-session'])(
    '%p is refused and names the allowed method',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const answer = await server.browser().send(method, path, method === 'GET' ? undefined : '{}', {});
      expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
      expect(answer.headers.get('allow')).toBe(method === 'POST' ? 'GET, HEAD' : 'POST');
    },
  );

  const POSTS = [...SIGN_IN_ROUTES.keys()].filter((route) => route.startsWith('POST')).map((route) => route.slice(5));

  test.each(POSTS)('POST %s from another site is refused', async (path) => {
    const browser = server.browser();
    const { email } = await server.account();
    await browser.signIn(email, PASSWORD);
    const body = { email, password: PASSWORD, current_password: PASSWORD, new_password: 'taken over' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await browser.post(path, body, headers as Record<string, string>)).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
    }
    expect(await server.signIn.session(browser.headers())).not.toBeNull();
  });

  test('on the local machine the dashboard works under localhost and 127.0.0.1', async () => {
    const { email } = await server.account();
    const { port } = new URL(server.url);
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]) {
      const answer = await server.browser().post('/sign-in/email', { email, password: PASSWORD }, { origin });
      expect(answer.status).toBe(200);
    }
  });

  test('a body that is not JSON, too large or of the wrong type is refused', async () => {
    const browser = server.browser();
    const send = (body: string, headers = {}) => browser.send('POST', '/sign-in/email', body, headers);
    expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send('{"email":"a@example.com","password":"x"}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(`{"email":"${'x'.repeat(10_000)}"}`)).status).toBe(413);
    expect((await send(`{"email":"${'x'.repeat(300)}","password":"x"}`)).status).toBe(400);
    for (const body of ['{', '[]', 'null', '"x"', '{}', '{"email":5,"password":"x"}', '{"email":"a@b.c"}'])
      expect((await send(body)).status).toBe(400);
  });

  test('forwarded headers, callback URLs and unknown fields have no effect', async () => {
    const browser = server.browser();
    const { email } = await server.account();
    const answer = await browser.post(
      '/sign-in/email?callbackURL=https://evil.example',
      { email, password: PASSWORD, callbackURL: '/elsewhere' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.cookies[0]).not.toContain('Secure');
  });
});

test('while the store is unavailable every response is 503, no session is reported as ended, and no attempt is counted', async () => {
  const postgres = await startPostgres();
  const storeEnv = { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.createDatabase() };
  const server = await startSignIn('postgres', { storeEnv });
  const { email } = await server.account();
  const browser = server.browser();
  await browser.signIn(email, PASSWORD);
  await postgres.crash();
  for (let n = 0; n < 25; n++) expect((await browser.signIn(email, PASSWORD)).status).toBe(503);
  expect((await browser.get('/get-session')).status).toBe(503);
  expect((await browser.get('/list-sessions')).status).toBe(503);
  expect((await browser.post('/sign-out')).status).toBe(503);
  expect((await browser.post('/two-factor/verify-totp', { code: '1' })).status).toBe(503);
  const session = server.signIn.session(browser.headers()).catch((error) => error);
  expect(((await session) as Error).name).toBe('StoreUnavailable');
  await postgres.restart();
  expect(await server.signIn.session(browser.headers())).toMatchObject({ email });
  expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  await server.stop();
  await postgres.stop();
});
