import { afterAll, beforeAll, expect, test } from 'bun:test';
import { dashboardClient } from '../flows/dashboard/support/dashboard-client.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { onBothEngines } from '../harness/engines.ts';
import { readMail } from '../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../harness/smtp-server.ts';
import { startApp, type TestAccount, type TestApp } from '../harness/start-app.ts';
import { expectRefused, ISO, idOf, shown } from './support.ts';

/** The server runs all the time. */
onBothEngines('repoint members', (engine) => {
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    app = await startApp(engine, { roles: ['api'] });
    account = await app.account();
  });
  afterAll(() => app.stop());

  const command = (word: string, ...more: string[]) => ['members', word, '--account', account.id, ...more];
  const run = (word: string, ...more: string[]) => runCliJson(app.storeEnv, command(word, ...more));
  const list = () => run('list');

  /** Accepts as a new person. */
  async function accept(url: string) {
    const token = url.split('/app/invitation#')[1] ?? '';
    const stranger = dashboardClient(app.url, app.url.replace('127.0.0.1', 'localhost'), null);
    return stranger.send('POST /invitation/accept', { body: { token, password: 'correct horse' } });
  }

  test('invite gives a link that makes a member, whom change and remove then find by his address', async () => {
    const project_ids = [account.defaultProjectId];
    const limit = ['--projects', account.defaultProjectId];
    const invited = await run('invite', '--email', 'Ben@Example.com', '--role', 'viewer', ...limit);
    const ben = { email: 'ben@example.com', role: 'viewer', project_ids };
    const url = expect.stringMatching(/\/app\/invitation#\w{43}$/);
    expect(invited).toEqual({ invitation_id: idOf('inv'), ...ben, url, expires_at: ISO });
    expect((await list()).invitations).toEqual([
      { invitation_id: invited.invitation_id, ...ben, invited_by: null, created_at: ISO, expires_at: ISO },
    ]);
    expect((await accept(invited.url)).status).toBe(200);
    const { members, invitations } = await list();
    expect([members.length, invitations]).toEqual([2, []]);
    expect(members[1]).toMatchObject({ ...ben, member_id: idOf('mem'), two_factor: false });
    const { member_id } = members[1];
    const change = (...more: string[]) => run('change', '--email', 'BEN@example.com', ...more);
    const shownAs = { member_id, email: ben.email };
    expect(await change('--role', 'admin')).toEqual({ ...shownAs, role: 'admin', project_ids });
    expect(await change('--projects', 'all')).toEqual({ ...shownAs, role: 'admin', project_ids: null });
    expect(await shown(app.storeEnv, command('list'))).toContain('ben@example.com');
    expect(await run('remove', '--email', ben.email)).toEqual({ email: ben.email, removed: 'member' });
    expect((await list()).members).toHaveLength(1);
    const { stdout } = await runCli(app.storeEnv, ['activity', '--account', account.id, '--json']);
    type Told = { subject: string; kind: string; actor: object; at: string };
    // By their times: ids of a process that ran with a later clock before sort after those of the commands.
    const told = (JSON.parse(stdout).activity as Told[])
      .filter(({ subject, kind }) => subject === ben.email && kind !== 'sign_in.succeeded')
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const commandLine = { kind: 'command_line' };
    expect(told.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['invitation.created', commandLine],
      ['member.added', expect.objectContaining({ kind: 'person', name: 'ben' })],
      ['member.changed', commandLine],
      ['member.changed', commandLine],
      ['member.removed', commandLine],
    ]);
  });

  test('remove withdraws an invitation', async () => {
    const { url } = await run('invite', '--email', 'eve@example.com', '--role', 'owner');
    expect(await run('remove', '--email', 'eve@example.com')).toEqual({
      email: 'eve@example.com',
      removed: 'invitation',
    });
    expect((await accept(url)).body.code).toBe('link_spent');
    expect((await list()).invitations).toEqual([]);
  });

  test('what is wrong is refused in a sentence, and the last owner stays', async () => {
    const refused = (why: string, word: string, ...more: string[]) =>
      expectRefused(app.storeEnv, command(word, ...more), why);
    const email = ['--email', 'new@example.com'];
    const owner = ['--email', account.email];
    await refused('--email is required', 'invite', '--role', 'viewer');
    await refused('--role', 'invite', ...email);
    await refused('--role must be one of', 'invite', ...email, '--role', 'boss');
    await refused('not an e-mail address', 'invite', '--email', 'nobody', '--role', 'viewer');
    await refused('no project of this account', 'invite', ...email, '--role', 'viewer', '--projects', 'prj_x');
    await refused('at least one project', 'invite', ...email, '--role', 'viewer', '--projects', ',');
    await refused('null for an owner', 'invite', ...email, '--role', 'owner', '--projects', account.defaultProjectId);
    await refused('is a member already', 'invite', ...owner, '--role', 'viewer');
    await refused('no member of this account', 'change', ...email, '--role', 'viewer');
    await refused('no member of this account', 'remove', ...email);
    await refused('--role, --projects or both', 'change', ...owner);
    await refused('at least one owner', 'change', ...owner, '--role', 'admin');
    await refused('at least one owner', 'remove', ...owner);
    await expectRefused(app.storeEnv, ['members', 'list', '--account', 'acc_x'], 'does not exist');
  });

  test('the link of an operator makes a person also where mails are sent, and is what the mail has', async () => {
    const smtp: SmtpServer = await startSmtpServer();
    const env = { ...app.storeEnv, SMTP_URL: smtp.url };
    const { url } = await runCliJson(env, command('invite', '--email', 'mia@example.com', '--role', 'viewer'));
    // Sent before the command ends.
    const [mail] = smtp.mails;
    expect([mail?.to, readMail(mail?.data ?? '').text.includes(url)]).toEqual(['mia@example.com', true]);
    expect((await accept(url)).status).toBe(200);
    await runCliJson(env, command('change', '--email', 'mia@example.com', '--role', 'owner'));
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(['mia@example.com', 'mia@example.com', account.email].sort());
    await smtp.stop();
  });
});
