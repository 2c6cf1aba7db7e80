import { expect, test } from 'bun:test';
import { newId } from '../../../src/lib/ids.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { acceptAsNew, fromElsewhere, invite, newEmail, tokenOf } from './support/invitations.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

onBothEngines('invitations', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'] });
  const list = async ({ dashboard }: Pick<Owner, 'dashboard'>) =>
    (await dashboard.ask('GET /v2/invitations', {})).items;
  const show = (token: string) => app().stranger().send('POST /invitation/show', { body: { token } }, fromElsewhere());

  test('are made with a link of seven days for one address in lower case, listed without it and withdrawn', async () => {
    const owner = await app().owner();
    const projects = [owner.defaultProjectId];
    const email = newEmail();
    const made = await invite(owner, { email: ` ${email.toUpperCase()} `, role: 'viewer', project_ids: projects });
    const expires_at = new Date(clock.now() + 7 * DAY_MS).toISOString();
    const { token, ...rest } = made;
    expect(rest).toEqual({
      invitation_id: expect.stringMatching(/^inv_/),
      email,
      role: 'viewer',
      project_ids: projects,
      url: `${app().publicUrl}/app/invitation#${token}`,
      expires_at,
    });
    expect(token).toMatch(/^\w{43}$/);
    const { url: _, ...shown } = rest;
    const created_at = new Date(clock.now()).toISOString();
    expect(await list(owner)).toEqual([{ ...shown, invited_by: owner.email.split('@')[0] ?? '', created_at }]);
    expect((await show(token)).body).toMatchObject({
      ...{ account_email: owner.email, email, role: 'viewer', is_known: false, signed_in_as: null },
      ...{ is_mailed: false, expires_at },
    });
    await owner.dashboard.ask('DELETE /v2/invitations/{invitation_id}', { id: made.invitation_id });
    expect(await list(owner)).toEqual([]);
    expect((await show(token)).body.code).toBe('link_spent');
    expect((await acceptAsNew(app(), token)).body.code).toBe('link_spent');
    const again = { id: made.invitation_id };
    await owner.dashboard.refused('DELETE /v2/invitations/{invitation_id}', again, 404, 'not_found');
  });

  test('and their links are in no row of the store', async () => {
    const owner = await app().owner();
    const headers = { 'idempotency-key': 'k' };
    const body = { email: newEmail(), role: 'viewer' };
    const made = await owner.dashboard.send('POST /v2/invitations', { body }, { headers });
    const token = tokenOf(made.body.url);
    expect(token).toHaveLength(43);
    for (const table of ['invitations', 'idempotency_records', 'activity'])
      expect(JSON.stringify(await query(app().storeEnv, `select * from ${table}`))).not.toContain(token);
  });

  test('of the same address replace each other', async () => {
    const owner = await app().owner();
    const first = await invite(owner, { role: 'admin' });
    const second = await invite(owner, { email: first.email, role: 'viewer' });
    expect((await list(owner)).map(({ invitation_id }) => invitation_id)).toEqual([second.invitation_id]);
    expect((await show(first.token)).body.code).toBe('link_spent');
    expect((await show(second.token)).body.role).toBe('viewer');
  });

  test('end after seven days, to the millisecond, and are no longer listed', async () => {
    const owner = await app().owner();
    const { token } = await invite(owner);
    const end = clock.now() + 7 * DAY_MS;
    clock.set(end - 1);
    expect((await show(token)).status).toBe(200);
    clock.set(end);
    expect((await show(token)).body.code).toBe('link_spent');
    expect((await acceptAsNew(app(), token)).body.code).toBe('link_spent');
    expect(await list(owner)).toEqual([]);
  });

  test('repeated with the same Idempotency-Key are one, and its link is told once, also to many at once', async () => {
    const owner = await app().owner();
    const headers = { 'idempotency-key': 'once' };
    const body = { email: newEmail(), role: 'editor' };
    const send = () => owner.dashboard.send('POST /v2/invitations', { body }, { headers });
    const replies = await Promise.all(Array.from({ length: 5 }, send));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.invitation_id)).size).toBe(1);
    expect(replies.filter((reply) => reply.body.url !== null)).toHaveLength(1);
    expect((await list(owner)).length).toBe(1);
    const other = { body: { ...body, role: 'viewer' } };
    const conflict = await owner.dashboard.send('POST /v2/invitations', other, { headers });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('of a member are refused, of a person who is no member are not told from those of nobody', async () => {
    const [owner, stranger] = [await app().owner(), await app().owner()];
    const member = await app().member(owner, { role: 'viewer' });
    const taken = { body: { email: member.email.toUpperCase(), role: 'admin' } };
    await owner.dashboard.refused('POST /v2/invitations', taken, 409, 'already_member');
    const ofPerson = await invite(owner, { email: stranger.email });
    const ofNobody = await invite(owner);
    const shape = ({ email: _, invitation_id: __, url: ___, token: ____, ...rest }: typeof ofPerson) => rest;
    expect(shape(ofPerson)).toEqual(shape(ofNobody));
  });

  test('are for admins and owners with a fresh proof; owners are invited by owners alone', async () => {
    const owner = await app().owner();
    const send = (by: Pick<Owner, 'dashboard'>, role: string) =>
      by.dashboard.send('POST /v2/invitations', { body: { email: newEmail(), role } });
    const admin = await app().member(owner, { role: 'admin' });
    const limited = await app().member(owner, { role: 'admin', projectIds: [owner.defaultProjectId] });
    const editor = await app().member(owner, { role: 'editor' });
    expect((await send(admin, 'admin')).status).toBe(201);
    expect((await send(owner, 'owner')).status).toBe(201);
    const refused = await send(admin, 'owner');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.body.message).toContain('Only an owner');
    for (const one of [limited, editor]) {
      expect((await send(one, 'viewer')).status).toBe(403);
      expect((await one.dashboard.send('GET /v2/invitations')).status).toBe(403);
      expect((await one.dashboard.send('GET /v2/members')).status).toBe(403);
    }
    expect((await owner.api.get('/v2/invitations')).status).toBe(403);
    const { invitation_id: id } = await invite(owner);
    clock.advance(10 * 60_000 + 1);
    for (const { status, body } of [await send(owner, 'viewer'), await send(admin, 'viewer')])
      expect([status, body.code]).toEqual([403, 'step_up_required']);
    // To take back what was given must not wait.
    await owner.dashboard.ask('DELETE /v2/invitations/{invitation_id}', { id });
  });

  test('name projects of the account, and none for an owner', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const refused = async (body: object) => {
      const reply = await owner.dashboard.send('POST /v2/invitations', { body: { email: newEmail(), ...body } });
      expect([reply.status, reply.body.field]).toEqual([400, 'project_ids']);
      return reply.body.message.replace(/"[^"]*"/, '…');
    };
    const foreign = await refused({ role: 'viewer', project_ids: [other.defaultProjectId] });
    expect(await refused({ role: 'viewer', project_ids: [newId('prj', 0)] })).toBe(foreign);
    await refused({ role: 'viewer', project_ids: [] });
    await refused({ role: 'owner', project_ids: [owner.defaultProjectId] });
    const { project_ids } = await invite(owner, { role: 'admin', project_ids: [owner.defaultProjectId] });
    expect(project_ids).toEqual([owner.defaultProjectId]);
  });

  test('are at most 100 an hour, withdrawn ones counted, and others are not slowed down by it', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    for (let at = 0; at < 100; at++) {
      const { invitation_id: id } = await invite(owner);
      await owner.dashboard.ask('DELETE /v2/invitations/{invitation_id}', { id });
      clock.advance(1_000);
    }
    const body = { email: newEmail(), role: 'viewer' };
    const { status, headers, body: refusal } = await owner.dashboard.send('POST /v2/invitations', { body });
    expect([status, refusal.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '3500']);
    await invite(other);
    clock.advance(HOUR_MS);
    await app().app.store.write.proveSession(await sessionOf(owner));
    await invite(owner);
  });

  test('are at most 200 that are open, and none once an account has 1,000 members', async () => {
    const owner = await app().owner();
    const rows = (many: number, row: (at: number) => string) => Array.from({ length: many }, (_, at) => row(at)).join();
    const [now, end] = [clock.now(), clock.now() + DAY_MS];
    await query(
      app().storeEnv,
      `insert into invitations (id, token_hash, account_id, email, role, created_at, expires_at) values ${rows(
        199,
        (at) =>
          `('${owner.id}i${at}', '${owner.id}t${at}', '${owner.id}', '${at}@example.net', 'viewer', ${now}, ${end})`,
      )}`,
    );
    const { email } = await invite(owner);
    const body = { email: newEmail(), role: 'viewer' };
    await owner.dashboard.refused('POST /v2/invitations', { body }, 400, 'invalid_request', '200 open invitations');
    // Another one for the same address takes its place.
    const { token } = await invite(owner, { email });
    await query(
      app().storeEnv,
      `insert into persons (id, email, name, created_at, updated_at) values ${rows(
        999,
        (at) => `('${owner.id}p${at}', '${owner.id}${at}@example.net', 'x', 0, 0)`,
      )}`,
    );
    await query(
      app().storeEnv,
      `insert into members (id, account_id, person_id, role, created_at) values ${rows(
        999,
        (at) => `('${owner.id}m${at}', '${owner.id}', '${owner.id}p${at}', 'viewer', 0)`,
      )}`,
    );
    const full = await acceptAsNew(app(), token);
    expect([full.status, full.body.message]).toEqual([400, expect.stringContaining('at most 1,000 members')]);
    await owner.dashboard.refused('POST /v2/invitations', { body }, 400, 'invalid_request', '1,000 members');
    expect((await owner.dashboard.ask('GET /v2/members', {})).items).toHaveLength(1_000);
    // Nobody was made, and the link goes on working.
    await owner.dashboard.ask('DELETE /v2/members/{member_id}', { id: `${owner.id}m0` });
    expect((await acceptAsNew(app(), token)).status).toBe(200);
  });

  test('end with the rights of who made them, and are not listed any more', async () => {
    const owner = await app().owner();
    const change = (id: string, body: object) => owner.dashboard.ask('PATCH /v2/members/{member_id}', { id, body });
    const losses: ((of: { memberId: string; personId: string }) => Promise<unknown>)[] = [
      ({ memberId }) => owner.dashboard.ask('DELETE /v2/members/{member_id}', { id: memberId }),
      ({ memberId }) => change(memberId, { role: 'editor' }),
      ({ memberId }) => change(memberId, { project_ids: [owner.defaultProjectId] }),
      ({ personId }) => query(app().storeEnv, `update persons set disabled_at = 1 where id = '${personId}'`),
    ];
    for (const lose of losses) {
      const admin = await app().member(owner, { role: 'admin' });
      const { token } = await invite(admin, { role: 'admin' });
      expect([(await show(token)).status, (await list(owner)).length]).toEqual([200, 1]);
      await lose(admin);
      expect(await list(owner)).toEqual([]);
      expect((await show(token)).body.code).toBe('link_spent');
      expect((await acceptAsNew(app(), token)).body.code).toBe('link_spent');
    }
  });

  test('of an owner who is an admin now bring in no owner, and others all the same', async () => {
    const owner = await app().owner();
    const second = await app().member(owner, { role: 'owner' });
    const [asOwner, asAdmin] = [await invite(second, { role: 'owner' }), await invite(second, { role: 'admin' })];
    await owner.dashboard.ask('PATCH /v2/members/{member_id}', { id: second.memberId, body: { role: 'admin' } });
    expect((await acceptAsNew(app(), asOwner.token)).body.code).toBe('link_spent');
    expect((await acceptAsNew(app(), asAdmin.token)).status).toBe(200);
  });

  async function sessionOf({ personId }: Owner) {
    const [row] = await query(app().storeEnv, `select id from sessions where person_id = '${personId}'`);
    return { sessionId: String(row?.id), personId, code: null, now: clock.now() };
  }
});
