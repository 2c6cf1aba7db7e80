import { afterAll, beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { readMail } from '../../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { type DashboardApp, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { acceptAsNew, fromElsewhere, invite, newEmail, tokenOf } from './support/invitations.ts';

onBothEngines('mails about members', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  let smtp: SmtpServer;
  let app: DashboardApp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    app = await startDashboard(engine, { clock, roles: ['api'], env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });

  const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(({ data }) => readMail(data));
  const mailTo = (email: string, subject = '') =>
    until(
      () => mailsTo(email).find((mail) => mail.subject.includes(subject)),
      (mail) => mail !== undefined,
    );
  const linkIn = (text = '') => /\S+\/app\/invitation#\w{43}/.exec(text)?.[0] ?? '';

  test('an invited address gets a link of its own that makes a person; the inviter’s link does not', async () => {
    const owner = await app.owner();
    const { email, token } = await invite(owner);
    const mail = await mailTo(email);
    expect(mail?.subject).toBe('You are invited to an account of Repoint');
    expect(mail?.text).toContain(`the account ${owner.email} at`);
    const mailed = tokenOf(linkIn(mail?.text));
    expect(mail?.html).toContain(mailed);
    expect(mailed).toHaveLength(43);
    expect(mailed).not.toBe(token);
    const show = async (one: string) => {
      const reply = await app.stranger().ask('POST /invitation/show', { body: { token: one } });
      return [reply.is_known, reply.is_mailed];
    };
    expect(await show(token)).toEqual([true, true]);
    expect(await show(mailed)).toEqual([false, false]);
    const refused = await acceptAsNew(app, token);
    expect([refused.status, refused.body.code]).toEqual([409, 'sign_in_first']);
    expect((await acceptAsNew(app, mailed)).status).toBe(200);
    for (const one of [token, mailed]) expect((await acceptAsNew(app, one)).body.code).toBe('link_spent');
  });

  test('who invites learns nothing of who has an account: the link answers alike for a person and for nobody', async () => {
    const [owner, home] = [await app.owner(), await app.owner()];
    const person = await app.member(home, { role: 'viewer' });
    const answers = [];
    for (const email of [person.email, newEmail()]) {
      const { token } = await invite(owner, { email });
      const show = await app.stranger().send('POST /invitation/show', { body: { token } }, fromElsewhere());
      const accept = await acceptAsNew(app, token);
      const own = await owner.dashboard.send('POST /invitation/accept', { body: { token } });
      answers.push(
        [show, accept, own].map(({ status, body: { request_id: _, ...body } }) =>
          JSON.stringify([status, body]).replaceAll(email, 'ADDRESS'),
        ),
      );
    }
    expect(answers[0]).toEqual(answers[1] ?? []);
    // The person joins with it all the same.
    const { token } = await invite(owner, { email: person.email });
    expect((await person.in().send('POST /invitation/accept', { body: { token } })).status).toBe(200);
  });

  test('an address gets at most five invitations an hour, from all accounts together', async () => {
    const [one, two] = [await app.owner(), await app.owner()];
    const email = newEmail();
    for (let at = 0; at < 5; at++) await invite(at % 2 === 0 ? one : two, { email });
    for (const { dashboard } of [one, two])
      await dashboard.refused('POST /v2/invitations', { body: { email, role: 'viewer' } }, 429, 'rate_limited');
    await until(() => mailsTo(email).length === 5);
    await invite(one);
    clock.advance(3_600_000);
  });

  test('a text has nothing of what people write, and names are shown literally', async () => {
    const owner = await app.owner();
    await owner.dashboard.ask('PATCH /me', { body: { name: 'Win <b>now</b> at evil.example' } });
    const { email } = await invite(owner);
    const mail = await mailTo(email);
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain('evil.example');
  });

  test('whose role changes, who is removed and the owners of a new one are told', async () => {
    const owner = await app.owner();
    const member = await app.member(owner, { role: 'viewer' });
    const change = (body: object) =>
      owner.dashboard.send('PATCH /v2/members/{member_id}', { id: member.memberId, body });
    await change({ role: 'editor' });
    const changed = await mailTo(member.email, 'is now editor');
    expect(changed?.text).toContain(`Your rights in the account ${owner.email}`);
    // The same again is no change, and neither are other projects.
    await change({ role: 'editor' });
    await change({ project_ids: [owner.defaultProjectId] });
    await change({ role: 'owner' });
    const added = await mailTo(owner.email, 'has a new owner');
    expect(added?.text).toContain(`${member.email} is now an owner of the account ${owner.email}`);
    await change({ role: 'admin' });
    await owner.dashboard.ask('DELETE /v2/members/{member_id}', { id: member.memberId });
    await mailTo(member.email, 'no longer a member');
    expect(
      mailsTo(member.email)
        .map(({ subject }) => subject)
        .filter((subject) => subject !== 'New sign-in to Repoint')
        .sort(),
    ).toEqual([
      'You are no longer a member of a Repoint account',
      'Your role in a Repoint account is now admin',
      'Your role in a Repoint account is now editor',
      'Your role in a Repoint account is now owner',
    ]);
    const { email } = await invite(owner, { role: 'owner' });
    const token = tokenOf(linkIn((await mailTo(email))?.text));
    expect((await acceptAsNew(app, token)).status).toBe(200);
    await until(
      () => mailsTo(owner.email).filter(({ text }) => text.includes(`${email} is now an owner`)).length === 1,
    );
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['You are invited to an account of Repoint']);
  });
});
