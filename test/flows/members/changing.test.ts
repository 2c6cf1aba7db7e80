import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { URL_CODE } from '../dashboard/support/codes.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { memberIds } from './support/invitations.ts';

const CHANGE = 'PATCH /v2/members/{member_id}';
const REMOVE = 'DELETE /v2/members/{member_id}';

onBothEngines('a member of an account', (engine) => {
  const clock = testClock('2026-03-01T12:00:00Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'] });
  const ownId = async (owner: Owner) => (await memberIds(owner)).get(owner.email) ?? '';
  const leave = (account_id: string) => ({ body: { account_id } });
  const ownersOf = async (accountId: string) =>
    (await query(app().storeEnv, `select id from members where account_id = '${accountId}' and role = 'owner'`)).length;

  test('is listed with role, projects, second factor and when he was last seen', async () => {
    const owner = await app().owner();
    clock.advance(1_000);
    const member = await app().member(owner, { role: 'viewer', projectIds: [owner.defaultProjectId] });
    await query(app().storeEnv, `update persons set totp_confirmed_at = 1 where id = '${member.personId}'`);
    await query(app().storeEnv, `delete from sessions where person_id = '${owner.personId}' and expires_at = 0`);
    const { items, next_page_token } = await owner.dashboard.ask('GET /v2/members', {});
    expect(next_page_token).toBeNull();
    expect(items.find(({ email }) => email === member.email)).toEqual({
      member_id: member.memberId,
      person_id: member.personId,
      email: member.email,
      name: member.personId,
      role: 'viewer',
      project_ids: [owner.defaultProjectId],
      two_factor: true,
      created_at: expect.any(String),
      last_seen_at: new Date(clock.now()).toISOString(),
    });
    expect(items).toHaveLength(2);
  });

  test('gets another role and other projects, from his next request on', async () => {
    const owner = await app().owner();
    const member = await app().member(owner, { role: 'viewer' });
    const change = (body: object) => owner.dashboard.ask(CHANGE, { id: member.memberId, body });
    const create = async () => (await member.dashboard.send('POST /v2/qr-codes', { body: URL_CODE })).status;
    const project = await owner.dashboard.ask('POST /v2/projects', { body: { name: 'Menus' } });
    expect(await create()).toBe(403);
    const shown = { member_id: member.memberId, email: member.email };
    expect(await change({ role: 'editor' })).toEqual({ ...shown, role: 'editor', project_ids: null });
    expect(await create()).toBe(201);
    const project_ids = [project.project_id];
    expect(await change({ project_ids })).toEqual({ ...shown, role: 'editor', project_ids });
    expect(await create()).toBe(400);
    expect((await member.dashboard.ask('GET /v2/projects', { query: {} })).items).toHaveLength(1);
    expect(await change({})).toEqual({ ...shown, role: 'editor', project_ids });
    // An owner has all projects.
    expect(await change({ role: 'owner' })).toEqual({ ...shown, role: 'owner', project_ids: null });
    const limited = { id: member.memberId, body: { project_ids } };
    await owner.dashboard.refused(CHANGE, limited, 400, 'invalid_request', 'null for an owner');
    expect(await change({ role: 'viewer', project_ids: null })).toEqual({
      ...shown,
      role: 'viewer',
      project_ids: null,
    });
    const { items } = await owner.dashboard.ask('GET /v2/activity', { query: { kind: ['member.changed'] } });
    expect(items.map(({ subject, details }) => [subject, details]).reverse()).toEqual([
      [member.email, { before: 'viewer', role: 'editor' }],
      [member.email, { role: 'editor', projects: 1 }],
      [member.email, { before: 'editor', role: 'owner' }],
      [member.email, { before: 'owner', role: 'viewer' }],
    ]);
  });

  test('who is removed is out with his next request; what he made stays, and so do keys', async () => {
    const owner = await app().owner();
    const member = await app().member(owner, { role: 'admin' });
    const { qr_id } = await member.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const { api_key } = await member.dashboard.ask('POST /keys', { body: { name: 'his' } });
    await member.in().ask('POST /switch-account', leave(owner.id));
    await owner.dashboard.ask(REMOVE, { id: member.memberId });
    await member.dashboard.refused('GET /v2/qr-codes', {}, 403, 'not_a_member');
    const me = await member.in().ask('GET /me', {});
    expect([me.account, me.accounts]).toEqual([null, []]);
    const [row] = await query(app().storeEnv, `select default_account_id from persons where id = '${member.personId}'`);
    expect(row?.default_account_id).toBeNull();
    expect((await app().client(api_key).get(`/v2/qr-codes/${qr_id}`)).status).toBe(200);
    await owner.dashboard.refused(REMOVE, { id: member.memberId }, 404, 'not_found');
    const { items } = await owner.dashboard.ask('GET /v2/activity', { query: { kind: ['member.removed'] } });
    expect(items.map(({ subject, details }) => [subject, details])).toEqual([[member.email, { role: 'admin' }]]);
  });

  test('leaves an account by himself, with any role and any projects, but for its last owner', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const client = await app().member(owner, { role: 'viewer', projectIds: [owner.defaultProjectId] });
    await client.in().ask('POST /memberships/leave', leave(owner.id));
    await client.in().refused('POST /memberships/leave', leave(owner.id), 403, 'not_a_member');
    await client.in().refused('POST /memberships/leave', leave(other.id), 403, 'not_a_member');
    await client.in().refused('POST /memberships/leave', leave('acc_nobody'), 403, 'not_a_member');
    await owner.dashboard.refused('POST /memberships/leave', leave(owner.id), 409, 'last_owner');
    const second = await app().member(owner, { role: 'owner' });
    await owner.dashboard.ask('POST /memberships/leave', leave(owner.id));
    await second.dashboard.refused('POST /memberships/leave', leave(owner.id), 409, 'last_owner');
    const { items } = await second.dashboard.ask('GET /v2/activity', { query: { kind: ['member.left'] } });
    expect(items.map(({ subject, details }) => [subject, details])).toEqual([
      [owner.email, { role: 'owner' }],
      [client.email, { role: 'viewer', projects: 1 }],
    ]);
    // Removing oneself is leaving.
    const third = await app().member(owner, { role: 'admin' });
    await third.dashboard.ask(REMOVE, { id: third.memberId });
    const left = await second.dashboard.ask('GET /v2/activity', { query: { kind: ['member.left'] } });
    expect(left.items[0]?.subject).toBe(third.email);
  });

  test('who is an owner is changed, made and removed by owners alone', async () => {
    const owner = await app().owner();
    const [admin, editor] = [
      await app().member(owner, { role: 'admin' }),
      await app().member(owner, { role: 'editor' }),
    ];
    const second = await app().member(owner, { role: 'owner' });
    const refused = (name: typeof CHANGE | typeof REMOVE, id: string, body: object = {}) =>
      admin.dashboard.refused(name, { id, body }, 403, 'insufficient_scope', 'Only an owner may');
    await refused(CHANGE, second.memberId, { role: 'viewer' });
    await refused(REMOVE, second.memberId);
    await refused(CHANGE, editor.memberId, { role: 'owner' });
    await refused(CHANGE, admin.memberId, { role: 'owner' });
    await admin.dashboard.ask(CHANGE, { id: editor.memberId, body: { role: 'admin' } });
    await admin.dashboard.ask(REMOVE, { id: editor.memberId });
    expect(await ownersOf(owner.id)).toBe(2);
    await owner.dashboard.ask(CHANGE, { id: admin.memberId, body: { role: 'owner' } });
    await admin.dashboard.ask(REMOVE, { id: second.memberId });
  });

  test('who is no admin, is limited to projects or proved nothing for ten minutes changes nobody', async () => {
    const owner = await app().owner();
    const target = await app().member(owner, { role: 'viewer' });
    const input = { id: target.memberId, body: { role: 'editor' } };
    for (const [role, projectIds] of [
      ['viewer', undefined],
      ['editor', undefined],
      ['admin', [owner.defaultProjectId]],
    ] as const) {
      const one = await app().member(owner, { role, ...(projectIds && { projectIds: [...projectIds] }) });
      for (const name of [CHANGE, REMOVE] as const) await one.dashboard.refused(name, input, 403, 'insufficient_scope');
    }
    expect((await owner.api.patch(`/v2/members/${target.memberId}`, { role: 'editor' })).status).toBe(403);
    clock.advance(10 * 60_000 + 1);
    for (const name of [CHANGE, REMOVE] as const) await owner.dashboard.refused(name, input, 403, 'step_up_required');
    // Reading needs none, and neither does leaving.
    await owner.dashboard.ask('GET /v2/members', {});
    await target.in().ask('POST /memberships/leave', leave(owner.id));
  });

  test('of another account is answered as one that does not exist', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const foreign = await app().member(other, { role: 'viewer' });
    const answers = [];
    for (const id of [foreign.memberId, 'mem_nobody'])
      for (const name of [CHANGE, REMOVE] as const) {
        const { status, body } = await owner.dashboard.send(name, { id, body: { role: 'editor' } });
        answers.push(`${status} ${body.code} ${body.message}`);
      }
    expect(new Set(answers)).toEqual(new Set(['404 not_found There is no such member in this account']));
    const projects = (project_ids: string[]) => ({ id: foreign.memberId, body: { project_ids } });
    for (const id of [owner.defaultProjectId, 'prj_nobody'])
      await other.dashboard.refused(CHANGE, projects([id]), 400, 'invalid_request', 'no project of this account');
  });

  test('who is the last owner that can sign in is neither demoted nor removed', async () => {
    const owner = await app().owner();
    const id = await ownId(owner);
    const demote = { id, body: { role: 'admin' as const } };
    await owner.dashboard.refused(CHANGE, demote, 409, 'last_owner');
    await owner.dashboard.refused(REMOVE, { id }, 409, 'last_owner');
    const second = await app().member(owner, { role: 'owner' });
    await query(app().storeEnv, `update persons set disabled_at = 1 where id = '${second.personId}'`);
    await owner.dashboard.refused(CHANGE, demote, 409, 'last_owner');
    await query(app().storeEnv, `update persons set disabled_at = null where id = '${second.personId}'`);
    await owner.dashboard.ask(CHANGE, demote);
    await second.dashboard.refused(CHANGE, { ...demote, id: second.memberId }, 409, 'last_owner');
  });

  test('and another owner who demote, remove or leave each other at once leave exactly one', async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await app().owner();
      const id = await ownId(owner);
      const second = await app().member(owner, { role: 'owner' });
      const first = [owner, second.memberId] as const;
      const other = [second, id] as const;
      const ways = [
        ([by, of]: typeof first | typeof other) => by.dashboard.send(CHANGE, { id: of, body: { role: 'viewer' } }),
        ([by, of]: typeof first | typeof other) => by.dashboard.send(REMOVE, { id: of }),
        ([by]: typeof first | typeof other) => by.dashboard.send('POST /memberships/leave', leave(owner.id)),
        ([by]: typeof first | typeof other) =>
          by.dashboard.send(CHANGE, { id: by === owner ? id : second.memberId, body: { role: 'admin' } }),
      ];
      const [one, two] = [ways[round % 4], ways[(round + (round >> 2)) % 4]];
      const replies = await Promise.all([one?.(first), two?.(other)]);
      // Two different ways may both end with the same owner.
      if (one === two) expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1);
      expect(await ownersOf(owner.id)).toBe(1);
    }
  });

  test('who is demoted meanwhile changes nobody any more: the write looks again', async () => {
    const owner = await app().owner();
    const admin = await app().member(owner, { role: 'admin' });
    const target = await app().member(owner, { role: 'viewer' });
    for (let round = 0; round < 8; round++) {
      await owner.dashboard.ask(CHANGE, { id: admin.memberId, body: { role: 'admin' } });
      await owner.dashboard.ask(CHANGE, { id: target.memberId, body: { role: 'viewer' } });
      await query(app().storeEnv, `delete from activity where account_id = '${owner.id}'`);
      clock.advance(1);
      const [, changed] = await Promise.all([
        owner.dashboard.send(CHANGE, { id: admin.memberId, body: { role: 'viewer' } }),
        admin.dashboard.send(CHANGE, { id: target.memberId, body: { role: 'editor' } }),
      ]);
      const told = await query(
        app().storeEnv,
        `select subject from activity where account_id = '${owner.id}' and kind = 'member.changed' order by id`,
      );
      // Whoever did it did it before he was demoted.
      if (changed.status === 200) expect(told.map(({ subject }) => subject)).toEqual([target.email, admin.email]);
      else expect([changed.status, changed.body.code]).toEqual([403, 'insufficient_scope']);
    }
  });
});
