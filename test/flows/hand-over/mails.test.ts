import { afterAll, beforeAll, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { type ReadMail, readMail } from '../../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type DashboardApp, type Owner, startDashboard } from '../dashboard/support/dashboard-app.ts';

onBothEngines('mails about a project that is offered', (engine) => {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  afterAll(() => smtp.stop());

  /** All mails to an address that the work of a server brings. */
  async function mailsTo(work: (app: DashboardApp) => Promise<string>): Promise<ReadMail[]> {
    const clock = testClock('2026-11-14T09:30:00.000Z');
    const app = await startDashboard(engine, { clock, roles: ['api'], env: { SMTP_URL: smtp.url } });
    // A server that stops sends its mails first.
    const email = await work(app).finally(() => app.stop());
    const all = smtp.mails.filter(({ to }) => to === email).map(({ data }) => readMail(data));
    return all.filter(({ subject }) => !subject.startsWith('New sign-in'));
  }
  async function offer({ api, dashboard }: Owner, name: string, email: string): Promise<void> {
    const { project_id: id } = (await api.post('/v2/projects', { name })).body;
    await dashboard.ask('POST /v2/projects/{id}/hand-over', { id, body: { email } });
  }

  test('have nothing of what people write, and lead to the offer', async () => {
    const [mail, ...more] = await mailsTo(async (app) => {
      const [from, to] = [await app.owner(), await app.owner()];
      await offer(from, 'Your account ends: see evil.example', to.email);
      return to.email;
    });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A project is offered to your Repoint account');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
    expect(mail?.text).toMatch(/\/app\/a\/acc_\w+\/projects\n/);
  });

  test('are at most five an hour to an address, from all accounts together', async () => {
    const mails = await mailsTo(async (app) => {
      const [one, two, to] = [await app.owner(), await app.owner(), await app.owner()];
      for (let at = 0; at < 8; at++) await offer(at % 2 === 0 ? one : two, `Project ${at}`, to.email);
      return to.email;
    });
    expect(mails).toHaveLength(5);
  });

  test('are not sent to an owner who is disabled', async () => {
    const mails = await mailsTo(async (app) => {
      const [from, to] = [await app.owner(), await app.owner()];
      await query(app.storeEnv, `update persons set disabled_at = 1 where id = '${to.personId}'`);
      await offer(from, 'Café', to.email);
      return to.email;
    });
    expect(mails).toEqual([]);
  });
});
