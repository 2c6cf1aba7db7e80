import { afterAll, beforeAll, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { readMail } from '../../harness/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../harness/smtp-server.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { URL_CODE } from '../dashboard/support/codes.ts';
import { type DashboardApp, PASSWORD, startDashboard } from '../dashboard/support/dashboard-app.ts';

const DAY_MS = 86_400_000;
const PROOF_MS = 10 * 60_000;

onBothEngines("the operator's page of people", (engine) => {
  const clock = testClock('2026-07-01T12:00:00Z');
  let smtp: SmtpServer;
  let app: DashboardApp;
  let other: DashboardApp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = { SMTP_URL: smtp.url };
    app = await startDashboard(engine, { roles: ['api', 'work'], env, clock });
    other = await startDashboard(engine, { roles: ['api'], env, clock, storeEnv: app.storeEnv });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
    await smtp.stop();
  });

  const operator = async () => {
    const made = await app.owner();
    await app.app.store.write.setOperator({ personId: made.personId, isOperator: true, now: clock.now() });
    return made;
  };
  const list = async (by: Awaited<ReturnType<typeof operator>>, contains: string) =>
    (await by.dashboard.ask('GET /operator/people', { query: { contains } })).items;
  /** The next mail of this subject to this address. */
  const mailTo = async (to: string, subject: string) => {
    const found = () => smtp.mails.map((mail) => ({ to: mail.to, ...readMail(mail.data) }));
    const one = () => found().find((mail) => mail.to === to && mail.subject === subject);
    await until(async () => one() !== undefined);
    return one()?.text ?? '';
  };

  test('lists everybody with accounts, second factor and last use, and finds by address and name', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    const member = await app.member(owner, { role: 'editor' });
    const name = `Ada ${engine} 100%`;
    await owner.dashboard.ask('PATCH /me', { body: { name } });
    expect(await list(admin, owner.email.toUpperCase())).toEqual([
      {
        person_id: owner.personId,
        email: owner.email,
        name,
        is_operator: false,
        two_factor: false,
        passkeys: 0,
        single_sign_on: false,
        disabled_at: null,
        last_seen_at: new Date(clock.now()).toISOString(),
        created_at: expect.stringMatching(/Z$/),
        accounts: [{ account_id: owner.id, email: owner.email, role: 'owner' }],
        account_count: 1,
      },
    ]);
    expect((await list(admin, `ada ${engine} 100%`)).map(({ email }) => email)).toEqual([owner.email]);
    expect((await list(admin, member.email))[0]).toMatchObject({
      accounts: [{ account_id: owner.id, email: owner.email, role: 'editor' }],
    });
    expect(await list(admin, '_%')).toEqual([]);
    await owner.dashboard.refused('GET /operator/people', {}, 403, 'operator_only');
  });

  test('goes on in pages that show everybody once', async () => {
    const admin = await operator();
    const owner = await app.owner();
    const wanted = `page-${engine}`;
    const row = (n: number) => ({
      ...{ id: `per_${wanted}_${String(n).padStart(3, '0')}`, email: `${wanted}-${n}@example.com`, name: 'x' },
      ...{ password_hash: null, created_at: 1, updated_at: 1 },
    });
    for (let n = 0; n < 53; n++) await app.app.store.write.insertPerson(row(n));
    // Of more accounts than are shown.
    const accounts = await Promise.all(Array.from({ length: 22 }, () => app.account()));
    for (const { id } of accounts)
      await app.app.store.write.insertMember({
        ...{ id: `mem_${id}`, account_id: id, person_id: owner.personId, role: 'viewer' as const },
        ...{ project_ids: null, created_at: clock.now() },
      });
    const first = await admin.dashboard.ask('GET /operator/people', { query: { contains: wanted } });
    const page_token = first.next_page_token ?? '';
    const rest = await admin.dashboard.ask('GET /operator/people', { query: { contains: wanted, page_token } });
    const all = [...first.items, ...rest.items].map(({ email }) => email);
    expect([first.items.length, new Set(all).size, rest.next_page_token]).toEqual([50, 53, null]);
    const [found] = await list(admin, owner.email);
    expect([found?.accounts.length, found?.account_count]).toEqual([20, 23]);
  });

  test('somebody who is disabled is out at his next request on every node, cannot come back in, and printed codes go on', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    const code = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const onOther = async () =>
      (await fetch(`${other.url}/dashboard-api/me`, { headers: { cookie: owner.cookie } })).status;
    expect(await onOther()).toBe(200);
    const set = (body: { disabled?: boolean; is_operator?: boolean }) =>
      admin.dashboard.ask('PATCH /operator/people/{id}', { id: owner.personId, body });
    const link = { ...{ token_hash: `link-${owner.id}`, person_id: owner.personId }, created_at: 1 };
    await app.app.store.write.insertLink({ ...link, expires_at: clock.now() + DAY_MS });
    expect((await set({ disabled: true })).disabled_at).toBe(new Date(clock.now()).toISOString());
    expect(await onOther()).toBe(401);
    await owner.dashboard.refused('GET /v2/qr-codes', {}, 401, 'unauthorized');
    const enter = await app.stranger().send('GET /me');
    expect(enter.status).toBe(401);
    expect(await app.enter(owner).catch(String)).toContain('account_suspended');
    expect((await owner.api.get(`/v2/qr-codes/${code.qr_id}`)).status).toBe(200);
    expect(await mailTo(owner.email, 'You can no longer sign in to Repoint')).toContain(
      `By: ${admin.email.split('@')[0]}`,
    );
    expect((await set({ disabled: false })).disabled_at).toBeNull();
    // What he had open stays closed.
    expect(await onOther()).toBe(401);
    await (await app.enter(owner)).dashboard.ask('GET /me', {});
    const { items } = await admin.dashboard.ask('GET /operator/activity', { query: {} });
    expect(items.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(
      expect.arrayContaining([`person.disabled ${owner.email}`, `person.enabled ${owner.email}`]),
    );
  });

  test('rights of operators are given and taken, with a mail, never from or by oneself, and not to who is disabled', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    const route = 'PATCH /operator/people/{id}';
    const set = (body: { disabled?: boolean; is_operator?: boolean }) =>
      admin.dashboard.ask(route, { id: owner.personId, body });
    expect(await set({ is_operator: true })).toMatchObject({ is_operator: true });
    await owner.dashboard.ask('GET /operator/health', {});
    expect(await mailTo(owner.email, 'You are an operator of Repoint now')).toContain('1 July 2026');
    const self = { id: admin.personId };
    await admin.dashboard.refused(route, { ...self, body: { is_operator: false } }, 400, 'invalid_request', 'yourself');
    await admin.dashboard.refused(route, { ...self, body: { disabled: true } }, 400, 'invalid_request', 'yourself');
    expect(await set({ is_operator: false })).toMatchObject({ is_operator: false });
    await mailTo(owner.email, 'You are no operator of Repoint any more');
    await owner.dashboard.refused('GET /operator/health', {}, 403, 'operator_only');
    await set({ disabled: true });
    const body = { is_operator: true };
    await admin.dashboard.refused(route, { id: owner.personId, body }, 400, 'invalid_request', 'disabled');
    await admin.dashboard.refused(route, { id: 'per_nobody', body }, 404, 'not_found');
  });

  test('two operators who take the right from each other at once leave one', async () => {
    await query(app.storeEnv, 'update persons set is_operator = 0');
    const [one, two] = [await operator(), await operator()];
    const change = async (by: typeof one, whom: typeof one, body: object) =>
      (await by.dashboard.send('PATCH /operator/people/{id}', { id: whom.personId, body })).body.code ?? 'done';
    const taken = await Promise.all([
      change(one, two, { is_operator: false }),
      change(two, one, { is_operator: false }),
    ]);
    expect(taken.filter((code) => code === 'done')).toHaveLength(1);
    const left = await query(app.storeEnv, 'select id from persons where is_operator = 1');
    expect(left).toHaveLength(1);
    const winner = left[0]?.id === one.personId ? one : two;
    const loser = winner === one ? two : one;
    await change(winner, loser, { is_operator: true });
    const disabled = await Promise.all([change(one, two, { disabled: true }), change(two, one, { disabled: true })]);
    expect(disabled.filter((code) => code === 'done')).toHaveLength(1);
    const active = 'select id from persons where is_operator = 1 and disabled_at is null';
    expect(await query(app.storeEnv, active)).toHaveLength(1);
  });

  test('what gives or takes rights needs a proof of the last ten minutes', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    clock.advance(PROOF_MS + 1);
    const asked = [
      ['POST /operator/accounts/{id}/deletion', { id: owner.id, body: { confirmation: owner.email } }],
      ['PATCH /operator/people/{id}', { id: owner.personId, body: { is_operator: true } }],
      ['POST /operator/accounts/{id}/sign-in-link', { id: owner.id }],
      ['POST /operator/accounts', { body: { email: `new-${owner.email}` } }],
    ] as const;
    for (const [name, input] of asked) await admin.dashboard.refused(name, input, 403, 'step_up_required');
    const prove = await fetch(`${app.url}/dashboard-api/auth/prove`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(prove.status).toBe(200);
    for (const [name, input] of asked)
      expect([name, (await admin.dashboard.send(name, input)).status]).toEqual([name, 200]);
  });

  test('an account is made with a link to copy or to mail, and none for somebody who has a password', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    const make = (body: { email: string; plan?: string; timezone?: string; mail?: boolean }) =>
      admin.dashboard.ask('POST /operator/accounts', { body });
    const copied = await make({ email: `Copied-${owner.email}`, plan: 'pro', timezone: 'asia/tokyo' });
    expect(copied.account).toMatchObject({ email: `copied-${owner.email}`, plan: 'pro' });
    expect((await app.app.store.read.findAccount(copied.account.account_id))?.time_zone).toBe('Asia/Tokyo');
    const token = copied.link?.url.split('#')[1] ?? '';
    const used = await app.stranger().ask('POST /one-time-link', { body: { token, password: PASSWORD } });
    expect(used).toEqual({ email: `copied-${owner.email}`, second_factor: null });
    const mailed = await make({ email: `mailed-${owner.email}`, mail: true });
    const text = await mailTo(`mailed-${owner.email}`, 'Your Repoint account');
    expect(text).toContain(mailed.link?.url ?? 'no link');
    const route = 'POST /operator/accounts';
    await admin.dashboard.refused(route, { body: { email: owner.email } }, 400, 'invalid_request', 'has an account');
    await admin.dashboard.refused(route, { body: { email: 'x' } }, 400, 'invalid_request');
    await admin.dashboard.refused(
      route,
      { body: { email: 'y@example.com', plan: 'gold' } },
      400,
      'invalid_request',
      'gold',
    );
    const member = await app.member(owner, { role: 'viewer' });
    // His password stays: he signs in as before, and finds one account more.
    expect((await make({ email: member.email })).link).toBeNull();
    expect((await member.in().ask('GET /me', {})).accounts).toHaveLength(2);
  });

  test('an account is deleted a week after the operator said so, unless that is taken back; its owners are told', async () => {
    const [admin, owner] = [await operator(), await app.owner()];
    const { id } = owner;
    const route = 'POST /operator/accounts/{id}/deletion';
    const confirmation = { id, body: { confirmation: owner.email } };
    await admin.dashboard.refused(route, { id, body: { confirmation: 'x' } }, 400, 'invalid_request', owner.email);
    await admin.dashboard.refused(route, { id: 'acc_none', body: { confirmation: 'x' } }, 404, 'not_found');
    const own = { id: admin.id, body: { confirmation: admin.email } };
    await admin.dashboard.refused(route, own, 400, 'invalid_request', 'operator');
    const due = new Date(clock.now() + 7 * DAY_MS).toISOString();
    expect((await admin.dashboard.ask(route, confirmation)).deletion_due_at).toBe(due);
    expect((await owner.dashboard.ask('GET /me', {})).account?.deletion_due_at).toBe(due);
    expect(await mailTo(owner.email, 'Your Repoint account is going to be deleted')).toContain('8 July 2026');
    // A second time it stays as it was.
    clock.advance(1_000);
    expect((await admin.dashboard.ask(route, confirmation)).deletion_due_at).toBe(due);
    const back = await admin.dashboard.ask('DELETE /operator/accounts/{id}/deletion', { id });
    expect(back.deletion_due_at).toBeNull();
    await mailTo(owner.email, 'Your Repoint account stays');

    const doomed = await app.owner();
    const kept = await app.owner();
    await admin.dashboard.ask(route, { id: doomed.id, body: { confirmation: doomed.email } });
    await admin.dashboard.ask(route, { id: kept.id, body: { confirmation: kept.email } });
    // Somebody must run the server.
    await admin.dashboard.ask('PATCH /operator/people/{id}', { id: kept.personId, body: { is_operator: true } });
    clock.advance(7 * DAY_MS - 1);
    expect((await doomed.api.get('/v2/qr-codes')).status).toBe(200);
    clock.advance(1);
    await until(async () => (await app.app.store.read.findAccount(doomed.id)) === undefined);
    expect((await doomed.api.get('/v2/qr-codes')).status).toBe(401);
    for (const stays of [id, kept.id])
      expect(await app.app.store.read.findAccount(stays)).toMatchObject({ deleting_at: null });
    const late = await app.app.store.write.beginAccountDeletion({ accountId: id, now: clock.now(), ifDue: true });
    expect(late).toBe(false);
  });
});
