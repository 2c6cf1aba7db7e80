import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { URL_CODE } from './support/codes.ts';
import { PASSWORD, sharedDashboard } from './support/dashboard-app.ts';

onBothEngines('members of an account', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('may do what their role allows, under /v2 and in the dashboard, and their name stands in the history', async () => {
    const owner = await app().owner();
    const [viewer, editor, admin] = [
      await app().member(owner, { role: 'viewer' }),
      await app().member(owner, { role: 'editor' }),
      await app().member(owner, { role: 'admin' }),
    ];
    const status = async ({ dashboard }: typeof viewer) => [
      (await dashboard.send('GET /v2/qr-codes')).status,
      (await dashboard.send('POST /v2/qr-codes', { body: URL_CODE })).status,
      (await dashboard.send('POST /v2/projects', { body: { name: 'Menus' } })).status,
      (await dashboard.send('GET /v2/oauth-clients')).status,
      (await dashboard.send('PATCH /account', { body: { checklist_dismissed: true } })).status,
      (await dashboard.send('DELETE /account', { body: { confirmation: 'x', password: PASSWORD } })).status,
    ];
    expect(await status(viewer)).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await status(editor)).toEqual([200, 201, 403, 403, 403, 403]);
    expect(await status(admin)).toEqual([200, 201, 201, 200, 200, 403]);
    await viewer.dashboard.refused('POST /v2/qr-codes', { body: URL_CODE }, 403, 'insufficient_scope', 'qr.write');
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes', { query: { sort: 'oldest' } });
    const history = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', {
      id: items[0]?.qr_id ?? '',
      query: {},
    });
    expect(history.items[0]?.actor).toEqual({ kind: 'person', name: editor.personId });
  });

  test('make projects by an import only where they may make them at all', async () => {
    const owner = await app().owner();
    const [editor, admin] = [
      await app().member(owner, { role: 'editor' }),
      await app().member(owner, { role: 'admin' }),
    ];
    for (const [{ dashboard, cookie }, status] of [
      [editor, 403],
      [admin, 202],
    ] as const) {
      const own = { cookie, origin: app().publicUrl, 'repoint-account': owner.id };
      const list = 'redirect_url,project\nhttps://example.com/,Autumn\n';
      const sent = { body: list, headers: { ...own, 'content-type': 'text/csv' } };
      const { upload_id } = (await app().client(null).send('POST', '/v2/uploads', sent)).body;
      const import_ = { kind: 'import', upload_id } as const;
      const making = await dashboard.send('POST /v2/jobs', { body: { ...import_, create_projects: true } });
      expect(making.status).toBe(status);
      expect((await dashboard.send('POST /v2/jobs', { body: { ...import_, dry_run: true } })).status).toBe(202);
    }
  });

  test('who are limited to projects get no client that reaches further, whatever their role', async () => {
    const owner = await app().owner();
    const body = { scopes: ['qr.write'] };
    const { client_id } = (await owner.dashboard.send('POST /v2/oauth-clients', { body })).body;
    const { dashboard } = await app().member(owner, { role: 'admin', projectIds: [owner.defaultProjectId] });
    const whole = [403, 'insufficient_scope', 'of the whole account'] as const;
    await dashboard.refused('GET /v2/oauth-clients', {}, ...whole);
    await dashboard.refused('POST /v2/oauth-clients', { body }, ...whole);
    const revoke = `POST /v2/oauth-clients/${client_id}/revoke` as 'POST /v2/oauth-clients/{client_id}/revoke';
    await dashboard.refused(revoke, {}, ...whole);
  });

  test('name the account by a header or in the query; one of others is answered as one that does not exist', async () => {
    const [one, other] = [await app().owner(), await app().owner()];
    const member = await app().member(one, { role: 'editor', projectIds: [one.defaultProjectId] });
    const me = await member.dashboard.ask('GET /me', {});
    expect(me.account).toMatchObject({ account_id: one.id, role: 'editor', project_ids: [one.defaultProjectId] });
    expect(me.accounts).toEqual([{ account_id: one.id, email: one.email, role: 'editor' }]);
    expect((await member.in().ask('GET /me', {})).account?.account_id).toBe(one.id);
    const answers = [];
    for (const id of [other.id, 'acc_nobody', "acc_' or 1=1 --"]) {
      for (const name of ['GET /me', 'GET /v2/qr-codes', 'GET /codes/trends', 'PATCH /account'] as const) {
        const { status, body } = await member.in(id).send(name, {});
        answers.push([status, body.code, body.message]);
        if (!name.startsWith('GET')) continue;
        const named = await member.in().send(name, { query: { account: id } });
        answers.push([named.status, named.body.code, named.body.message]);
      }
    }
    expect(answers).toHaveLength(21);
    expect(new Set(answers.map(String))).toEqual(new Set(['403,not_a_member,You are no member of this account']));
    // Else nobody could leave an account that his page still shows.
    await member.in(other.id).ask('POST /switch-account', { body: { account_id: one.id } });
  });

  test('switch the account that their pages open with, to one that they are a member of', async () => {
    const [one, other, third] = [await app().owner(), await app().owner(), await app().owner()];
    const member = await app().member(one, { role: 'viewer' });
    const membership = { id: `${member.memberId}x`, person_id: member.personId, project_ids: null };
    await app().app.store.write.insertMember({ ...membership, account_id: other.id, role: 'admin', created_at: 0 });
    const present = async () => (await member.in().ask('GET /me', {})).account?.account_id;
    // The oldest membership.
    expect(await present()).toBe(other.id);
    await member.in().ask('POST /switch-account', { body: { account_id: one.id } });
    expect(await present()).toBe(one.id);
    const wrong = { body: { account_id: third.id } };
    await member.in().refused('POST /switch-account', wrong, 403, 'not_a_member');
    // Two tabs, two accounts.
    expect((await member.in(one.id).send('POST /v2/qr-codes', { body: URL_CODE })).status).toBe(403);
    expect((await member.in(other.id).send('POST /v2/qr-codes', { body: URL_CODE })).status).toBe(201);
  });

  test('are out with their next request once they are removed, and somebody without an account can still sign in', async () => {
    const owner = await app().owner();
    const member = await app().member(owner, { role: 'admin' });
    await member.dashboard.ask('GET /v2/qr-codes', { query: {} });
    await query(app().storeEnv, `delete from members where id = '${member.memberId}'`);
    await member.dashboard.refused('GET /v2/qr-codes', {}, 403, 'not_a_member');
    const me = await member.in().ask('GET /me', {});
    expect([me.email, me.account, me.accounts]).toEqual([member.email, null, []]);
    expect((await member.in().ask('PATCH /me', { body: { name: 'Ada' } })).name).toBe('Ada');
    await member.in().refused('GET /v2/qr-codes', {}, 403, 'not_a_member');
    await member.in().refused('GET /codes/trends', {}, 403, 'not_a_member');
    const stranger = await app().member(owner, { role: null });
    expect((await stranger.in().ask('GET /me', {})).account).toBeNull();
  });
});
