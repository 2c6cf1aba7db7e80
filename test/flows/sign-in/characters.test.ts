import { afterAll, beforeAll, expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { startSmtpServer } from '../../harness/smtp-server.ts';
import { PASSWORD, type SignInServer, startSignIn } from './support/sign-in-server.ts';

/** Characters that PostgreSQL cannot store, that are invisible, or that are not valid Unicode. */
const BAD = ['\0', '\u0001', '\n', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00'];
const refused = { status: 400, code: 'invalid_request' };

onBothEngines('characters in the fields of sign-in', (engine) => {
  let server: SignInServer;
  let stopMail: () => Promise<void>;
  beforeAll(async () => {
    const smtp = await startSmtpServer();
    stopMail = smtp.stop;
    server = await startSignIn(engine, { env: { SIGN_UP: 'on', SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await server.stop();
    await stopMail();
  });

  const settled = <T>(work: Promise<T>) => work.catch((error) => error);
  /** Invisible ones too: two such addresses would look the same. */
  const badEmails = [...BAD, '\u200b', '\u202e', '\u00ad'].map((bad) => `an${bad}n@example.com`);

  test('an e-mail with control or invisible characters is refused in every field', async () => {
    for (const email of badEmails) {
      const { id } = await server.account();
      const answer = await server.browser().signIn(email, PASSWORD);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(await settled(server.client().sendPasswordMail(email))).toMatchObject(refused);
      expect(await settled(server.client().signUp({ email, password: PASSWORD }))).toMatchObject(refused);
      const change = server.client().changeEmail(id, { email, password: PASSWORD });
      expect(await settled(change)).toMatchObject(refused);
    }
  });

  test('control characters are refused in every other field but a password', async () => {
    const { id, email } = await server.account();
    const browser = server.browser();
    await browser.signIn(email, PASSWORD);
    for (const bad of BAD) {
      const inField = [
        await browser.post('/revoke-session', { session_id: `ses_${bad}` }),
        await browser.post('/two-factor/verify-totp', { code: `12345${bad}` }),
        await server.browser().post('/two-factor/verify-backup-code', { code: `aaaaa-aaaa${bad}` }),
      ];
      for (const { status } of inField) expect(status).toBe(400);
      expect(await settled(server.signIn.rename(id, `An${bad}n`))).toMatchObject(refused);
    }
    expect((await browser.get('/list-sessions')).body.sessions).toHaveLength(1);
  });

  test('a password may contain every character, but no lone surrogate', async () => {
    const { email } = await server.account();
    const deps = { store: server.store, clock: systemClock, publicUrl: server.url };
    const use = async (password: string) => {
      const { url } = await createResetLink(deps, email);
      return settled(server.client().useLink({ token: url.split('#')[1] ?? '', password }));
    };
    const odd = 'tab\t nul\0 esc\u001b joiner\u200d 🐎';
    expect(await use(`half ${'\ud83d'} horse`)).toMatchObject(refused);
    expect(await use(odd)).toMatchObject({ email });
    expect((await server.browser().signIn(email, odd)).status).toBe(200);
    expect((await server.browser().signIn(email, odd.replace('\0', ''))).status).toBe(401);
    expect((await server.browser().signIn(email, `${odd}\ud83d`)).status).toBe(400);
    const browser = server.browser();
    await browser.signIn(email, odd);
    for (const path of ['/change-password', '/two-factor/enable']) {
      const fields = { password: '\ud83d', current_password: '\ud83d', new_password: PASSWORD };
      expect((await browser.post(path, fields)).status).toBe(400);
    }
  });
});
