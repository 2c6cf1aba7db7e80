import { afterAll, beforeAll, expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { createResetLink } from '../../../src/people/reset-link.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { type DashboardApp, PASSWORD, startDashboard } from './support/dashboard-app.ts';

onBothEngines('links and mails in the dashboard', (engine) => {
  let smtp: SmtpServer;
  let app: DashboardApp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = { SIGN_UP: 'on', SMTP_URL: smtp.url };
    app = await startDashboard(engine, { roles: ['api'], env });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });

  /** The token in the mail that `work` causes. */
  async function mailedToken(page: string, work: () => Promise<unknown>): Promise<string> {
    const mail = smtp.next(`/app/${page}#`);
    await work();
    const { data } = await mail;
    return new RegExp(`/app/${page}#(\\w{43})`).exec(data.replace(/=\r\n/g, ''))?.[1] ?? '';
  }

  test('using a link makes the browser known and sets the time zone of a new account', async () => {
    const { id, email } = await app.account();
    const deps = { store: app.app.store, clock: systemClock, publicUrl: app.publicUrl };
    const token = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
    const notice = smtp.next('was set by a link');
    const owner = { body: { token } };
    expect(await app.stranger().ask('POST /one-time-link/owner', owner)).toEqual({
      email,
      takes_timezone: true,
    });
    const body = { token, password: PASSWORD, timezone: 'asia/tokyo' };
    const reply = await app.stranger().send('POST /one-time-link', { body });
    expect(reply).toMatchObject({ status: 200, body: { email } });
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^repoint\.known_browser=/)]);
    expect((await app.app.store.read.findAccount(id))?.time_zone).toBe('Asia/Tokyo');
    const again = await app.stranger().send('POST /one-time-link', { body });
    expect(again).toMatchObject({ status: 400, body: { code: 'link_spent' } });
    expect(again.headers.getSetCookie()).toEqual([]);
    await app.stranger().refused('POST /one-time-link/owner', owner, 400, 'link_spent');
    const second = (await createResetLink(deps, email)).url.split('#')[1] ?? '';
    const known = await app.stranger().ask('POST /one-time-link/owner', { body: { token: second } });
    expect(known).toEqual({ email, takes_timezone: false });
    // Its owner is told.
    expect((await notice).to).toBe(email);
  });

  test('signing up and changing the address answer the same for every address, and need the mailed link', async () => {
    const { dashboard, email } = await app.owner();
    const stranger = app.stranger();
    const taken = smtp.next('You already have a Repoint account');
    const known = await stranger.ask('POST /sign-up', { body: { email } });
    expect((await taken).to).toBe(email);
    const welcome = await mailedToken('welcome', async () => {
      const fresh = await stranger.ask('POST /sign-up', { body: { email: 'fresh@example.com' } });
      expect({ ...fresh, email }).toEqual(known);
    });
    const used = await stranger.ask('POST /one-time-link', { body: { token: welcome, password: PASSWORD } });
    expect(used).toEqual({ email: 'fresh@example.com', second_factor: null });

    const change = (to: string) => dashboard.ask('POST /me/email', { body: { email: to, password: PASSWORD } });
    const notice = smtp.next('You already have a Repoint account');
    const answer = await change('fresh@example.com');
    expect(answer).toMatchObject({ email, confirmation_mailed: true });
    await notice;
    const token = await mailedToken('confirm-email', async () =>
      expect(await change('moved@example.com')).toEqual(answer),
    );
    expect(await stranger.ask('POST /confirm-email', { body: { token } })).toEqual({
      email: 'moved@example.com',
    });
    expect((await dashboard.ask('GET /me', {})).email).toBe('moved@example.com');
    await stranger.refused('POST /confirm-email', { body: { token } }, 400, 'link_spent');
  });

  test('an account that requests many address changes is rate limited', async () => {
    const { dashboard } = await app.owner();
    const changeEmail = (n: number) =>
      dashboard.send('POST /me/email', { body: { email: `any-${n}@example.com`, password: PASSWORD } });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await changeEmail(n)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
