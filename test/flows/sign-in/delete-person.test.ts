import { afterAll, beforeAll, expect, test } from 'bun:test';
import pg from 'pg';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { URL_CODE } from '../dashboard/support/codes.ts';
import { type DashboardApp, type SignedInMember, startDashboard } from '../dashboard/support/dashboard-app.ts';

const PROOF_MS = 10 * 60_000;
const OF_PERSON = ['sessions', 'pending_sign_ins', 'sign_in_links', 'email_confirmations', 'passkeys', 'members'];

onBothEngines('somebody who deletes himself', (engine) => {
  const clock = testClock('2026-07-01T12:00:00Z');
  let app: DashboardApp;
  beforeAll(async () => {
    app = await startDashboard(engine, { roles: ['api'], clock });
  });
  afterAll(() => app.stop());
  const bye = ({ email, in: inAccount }: SignedInMember) =>
    inAccount().send('DELETE /me', { body: { confirmation: email } });

  test('is gone with all his ways in; what he did keeps his name, and his addresses go', async () => {
    const owner = await app.owner();
    const member = await app.member(owner, { role: 'editor' });
    await member.in().ask('PATCH /me', { body: { name: 'Ada Lovelace' } });
    const { qr_id } = await member.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    await member.dashboard.ask('POST /v2/jobs', { body: { kind: 'export', format: 'csv' } });
    const gone = await member.in().send('DELETE /me', { body: { confirmation: ` ${member.email.toUpperCase()} ` } });
    expect([gone.status, gone.body]).toEqual([200, { done: true }]);
    await member.in().refused('GET /me', {}, 401, 'signed_out');
    for (const table of OF_PERSON)
      expect([
        table,
        await query(app.storeEnv, `select 1 from ${table} where person_id = '${member.personId}'`),
      ]).toEqual([table, []]);
    expect(await app.app.store.read.findPerson(member.personId)).toBeUndefined();
    const history = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: qr_id, query: {} });
    expect(history.items[0]?.actor).toEqual({ kind: 'person', name: 'Ada Lovelace' });
    const { items } = await owner.dashboard.ask('GET /v2/activity', {
      query: { actor: member.personId, page_size: 100 },
    });
    expect(items.map(({ kind, subject, address }) => [kind, subject, address])).toEqual([
      ['member.left', 'Ada Lovelace', null],
      ['export.started', 'csv', null],
      ['sign_in.succeeded', 'Ada Lovelace', null],
    ]);
    expect(JSON.stringify(await query(app.storeEnv, 'select * from activity'))).not.toContain(member.email);
    // The address is free.
    await app.app.store.write.insertPerson({
      ...{
        id: `${member.personId}2`,
        email: member.email,
        name: 'x',
        password_hash: null,
        created_at: 1,
        updated_at: 1,
      },
    });
  });

  test('is refused while an account would have no owner, by its name, and then takes the next owner’s address to it', async () => {
    const owner = await app.owner();
    const remove = { body: { confirmation: owner.email } };
    await owner.dashboard.refused('DELETE /me', remove, 409, 'last_owner', owner.email);
    await owner.dashboard.ask('GET /me', {});
    const heir = await app.member(owner, { role: 'owner' });
    await owner.dashboard.ask('DELETE /me', remove);
    expect((await heir.dashboard.ask('GET /me', {})).account).toMatchObject({
      account_id: owner.id,
      email: heir.email,
    });
    expect((await owner.api.get('/v2/qr-codes')).status).toBe(200);
  });

  test('of two last owners who go at once, one stays', async () => {
    const owner = await app.owner();
    const members = [await app.member(owner, { role: 'owner' }), await app.member(owner, { role: 'owner' })];
    await query(app.storeEnv, `update members set role = 'viewer' where person_id = '${owner.personId}'`);
    const answers = await Promise.all(members.map(bye));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await query(app.storeEnv, `select 1 from members where account_id = '${owner.id}' and role = 'owner'`);
    expect(left).toHaveLength(1);
  });

  test('needs his address as typed, a proof of the last ten minutes, and another operator', async () => {
    const owner = await app.owner();
    const member = await app.member(owner, { role: 'viewer' });
    const wrong = { body: { confirmation: owner.email } };
    await member.in().refused('DELETE /me', wrong, 400, 'invalid_request', member.email);
    clock.advance(PROOF_MS + 1);
    expect((await bye(member)).body.code).toBe('step_up_required');
    await query(app.storeEnv, 'update persons set is_operator = 0');
    const admin = await app.member(owner, { role: 'viewer' });
    const rights = { personId: admin.personId, isOperator: true, now: clock.now() };
    expect(await app.app.store.write.setOperator(rights)).toBe('done');
    expect((await bye(admin)).body).toMatchObject({ code: 'last_operator' });
    const second = await app.member(owner, { role: 'viewer' });
    await app.app.store.write.setOperator({ ...rights, personId: second.personId });
    expect((await bye(admin)).status).toBe(200);
  });

  if (engine === 'postgres')
    test('is refused if he becomes the last owner of an account meanwhile', async () => {
      const [first, second] = [await app.owner(), await app.owner()];
      const member = await app.member(first, { role: 'owner' });
      const row = `'mem_${member.personId}', '${second.id}', '${member.personId}', 'viewer', 1`;
      await query(app.storeEnv, `insert into members (id, account_id, person_id, role, created_at) values (${row})`);
      const other = new pg.Client({ connectionString: app.storeEnv.DATABASE_URL });
      await other.connect();
      await other.query('begin');
      await other.query(`select 1 from accounts where id = '${first.id}' for update`);
      const leaving = bye(member);
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%accounts%'`;
      await until(async () => (await query(app.storeEnv, waiting)).length > 0);
      const id = `mem_${member.personId}`;
      await second.dashboard.ask('PATCH /v2/members/{member_id}', { id, body: { role: 'owner' } });
      await second.dashboard.ask('POST /memberships/leave', { body: { account_id: second.id } });
      await other.query('commit');
      await other.end();
      const { status, body } = await leaving;
      expect([status, body.code]).toEqual([409, 'last_owner']);
      const owners = `select person_id from members where account_id = '${second.id}' and role = 'owner'`;
      expect(await query(app.storeEnv, owners)).toEqual([{ person_id: member.personId }]);
    });
});
