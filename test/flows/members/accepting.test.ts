import { describe, expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { PASSWORD, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import type { dashboardClient } from '../dashboard/support/dashboard-client.ts';
import { acceptAsNew, browserOf, fromElsewhere, invite, joined, memberIds, newEmail } from './support/invitations.ts';

onBothEngines('accepting an invitation', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  const accept = (token: string, as?: { in(): ReturnType<typeof dashboardClient> }) =>
    (as ? as.in() : app().stranger()).send('POST /invitation/accept', { body: { token } }, fromElsewhere());
  const membersOf = (accountId: string) =>
    query(app().storeEnv, `select person_id, role, project_ids from members where account_id = '${accountId}'`);

  test('makes a new person of the address, a member and a session, whose pages open with the account', async () => {
    const owner = await app().owner();
    const project_ids = [owner.defaultProjectId];
    const { email, token } = await invite(owner, { role: 'viewer', project_ids });
    const reply = await acceptAsNew(app(), token, { name: ' Grace ' });
    expect([reply.status, reply.body]).toEqual([200, { account_id: owner.id }]);
    const me = await browserOf(app(), reply).ask('GET /me', {});
    expect(me).toMatchObject({ email, name: 'Grace', is_operator: false });
    expect(me.account).toMatchObject({ account_id: owner.id, role: 'viewer', project_ids });
    expect((await acceptAsNew(app(), token)).body.code).toBe('link_spent');
    const { items } = await owner.dashboard.ask('GET /v2/members', {});
    expect(items.map((member) => [member.email, member.name, member.role])).toEqual([
      [owner.email, expect.any(String), 'owner'],
      [email, 'Grace', 'viewer'],
    ]);
    expect((await owner.dashboard.ask('GET /v2/invitations', {})).items).toEqual([]);
    const signIn = await fetch(`${app().url}/dashboard-api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app().publicUrl },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(signIn.status).toBe(200);
  });

  test('needs a good password and a good name of a new person, and spends nothing without', async () => {
    const owner = await app().owner();
    const { email, token } = await invite(owner);
    const field = async (more: object) => {
      const { status, body } = await acceptAsNew(app(), token, more);
      return [status, body.field];
    };
    expect(await field({ password: undefined })).toEqual([400, 'password']);
    expect(await field({ password: 'short' })).toEqual([400, 'password']);
    expect(await field({ name: '' })).toEqual([400, 'name']);
    expect(await field({ name: 'a\u0000b' })).toEqual([400, 'name']);
    expect(await field({ name: 'x'.repeat(101) })).toEqual([400, 'name']);
    expect((await acceptAsNew(app(), token)).status).toBe(200);
    expect([...(await memberIds(owner)).keys()]).toContain(email);
  });

  test('of a person needs that he is signed in, and makes it the account that his pages open with', async () => {
    const [owner, home] = [await app().owner(), await app().owner()];
    const person = await app().member(home, { role: 'editor' });
    const { token } = await invite(owner, { email: person.email, role: 'admin' });
    const show = await app().stranger().ask('POST /invitation/show', { body: { token } });
    expect([show.is_known, show.signed_in_as]).toEqual([true, null]);
    for (const reply of [await accept(token), await acceptAsNew(app(), token)]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'sign_in_first']);
      expect(reply.body.message).toContain(person.email);
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect((await person.in().ask('POST /invitation/show', { body: { token } })).signed_in_as).toBe(person.email);
    expect((await accept(token, person)).body).toEqual({ account_id: owner.id });
    const me = await person.in().ask('GET /me', {});
    expect(me.account).toMatchObject({ account_id: owner.id, role: 'admin' });
    expect(me.accounts.map(({ account_id, role }) => [account_id, role])).toEqual([
      [home.id, 'editor'],
      [owner.id, 'admin'],
    ]);
  });

  test('is refused to somebody else who is signed in, and says as whom', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const wrong = await app().member(other, { role: 'viewer' });
    const { email, token } = await invite(owner);
    for (const body of [{ token }, { token, password: PASSWORD }]) {
      const reply = await wrong.in().send('POST /invitation/accept', { body });
      expect([reply.status, reply.body.code]).toEqual([403, 'invited_another']);
      expect(reply.body.message).toContain(`for ${email}, and you are signed in as ${wrong.email}`);
    }
    expect(await membersOf(owner.id)).toHaveLength(1);
  });

  test('is refused to who is disabled, and for an account that is suspended or gone', async () => {
    const { store } = app().app;
    const [owner, home] = [await app().owner(), await app().owner()];
    const person = await app().member(home, { role: 'viewer' });
    const { token } = await invite(owner, { email: person.email });
    await query(app().storeEnv, `update persons set disabled_at = 1 where id = '${person.personId}'`);
    expect((await accept(token, person)).body.code).toBe('sign_in_first');
    expect((await acceptAsNew(app(), token)).body.code).toBe('sign_in_first');
    await query(app().storeEnv, `update persons set disabled_at = null where id = '${person.personId}'`);
    const change = { accountId: owner.id, now: 1 };
    await store.write.updateAccount({ ...change, changes: { suspended_at: 1 } });
    expect((await accept(token, person)).body.code).toBe('account_suspended');
    await store.write.updateAccount({ ...change, changes: { suspended_at: null } });
    const { token: other } = await invite(owner);
    await store.write.beginAccountDeletion({ accountId: owner.id, now: Date.now() });
    expect((await accept(token, person)).body.code).toBe('link_spent');
    expect((await acceptAsNew(app(), other)).body.code).toBe('link_spent');
  });

  test('of somebody who became a member meanwhile uses it up and leaves the role as it is', async () => {
    const owner = await app().owner();
    const { email, token } = await invite(owner, { role: 'admin' });
    const member = await app().member(owner, { role: 'viewer' });
    await query(app().storeEnv, `update persons set email = '${email}' where id = '${member.personId}'`);
    expect((await accept(token, member)).body).toEqual({ account_id: owner.id });
    expect((await accept(token, member)).body.code).toBe('link_spent');
    expect((await membersOf(owner.id)).map(({ role }) => role)).toEqual(['owner', 'viewer']);
  });

  test('and looking at it count only wrong links against an address', async () => {
    const owner = await app().owner();
    const { token } = await invite(owner);
    const from = fromElsewhere();
    const show = (sent: string) =>
      app()
        .stranger()
        .send('POST /invitation/show', { body: { token: sent } }, from);
    for (let at = 0; at < 30; at++) expect((await show(token)).status).toBe(200);
    for (let at = 0; at < 20; at++) expect((await show('x'.repeat(43))).status).toBe(400);
    for (const sent of [token, 'x'.repeat(43), '']) expect((await show(sent)).status).toBe(429);
    const accepted = app().stranger();
    const body = { token, password: PASSWORD };
    expect((await accepted.send('POST /invitation/accept', { body }, from)).status).toBe(429);
  });

  test('from another page is refused, and another browser keeps its session', async () => {
    const owner = await app().owner();
    const { token } = await invite(owner);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const body = { token, password: PASSWORD };
    const reply = await app().stranger().send('POST /invitation/accept', { body }, { headers });
    expect([reply.status, reply.body.code]).toEqual([403, 'cross_site']);
  });

  describe('at once', () => {
    test('by several browsers makes one person and one membership', async () => {
      for (let round = 0; round < 5; round++) {
        const owner = await app().owner();
        const { token } = await invite(owner);
        const replies = await Promise.all(Array.from({ length: 4 }, () => acceptAsNew(app(), token)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400].sort());
        expect(await membersOf(owner.id)).toHaveLength(2);
      }
    });

    test('in several tabs of a person makes one membership', async () => {
      const [owner, home] = [await app().owner(), await app().owner()];
      for (let round = 0; round < 5; round++) {
        const person = await app().member(home, { role: 'viewer' });
        const { token } = await invite(owner, { email: person.email });
        const replies = await Promise.all(Array.from({ length: 4 }, () => accept(token, person)));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await membersOf(owner.id)).toHaveLength(2 + round);
      }
    });

    test('with its withdrawal one of the two succeeds', async () => {
      const owner = await app().owner();
      for (let round = 1; round <= 10; round++) {
        const before = (await membersOf(owner.id)).length;
        const { invitation_id, token } = await invite(owner);
        const [accepted, withdrawn] = await Promise.all([
          acceptAsNew(app(), token),
          owner.dashboard.send('DELETE /v2/invitations/{invitation_id}', { id: invitation_id }),
        ]);
        const isIn = (await membersOf(owner.id)).length > before;
        expect([accepted.status, withdrawn.status]).toEqual(isIn ? [200, 404] : [400, 200]);
      }
    });

    test('of two accounts makes one person, who has to sign in for the other', async () => {
      const [one, two] = [await app().owner(), await app().owner()];
      const email = newEmail();
      const tokens = [(await invite(one, { email })).token, (await invite(two, { email })).token];
      const replies = await Promise.all(tokens.map((token) => acceptAsNew(app(), token)));
      expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'sign_in_first']);
      const [first, later] = replies[0]?.status === 200 ? [replies[0], tokens[1]] : [replies[1], tokens[0]];
      if (!first || !later) throw new Error('One of the two succeeded');
      const browser = browserOf(app(), first);
      expect((await browser.send('POST /invitation/accept', { body: { token: later } })).status).toBe(200);
      expect((await browser.ask('GET /me', {})).accounts).toHaveLength(2);
    });
  });

  test('as an owner gives all that owners may, and is told in the activity log with role and projects', async () => {
    const owner = await app().owner();
    const { email, browser } = await joined(app(), owner, { role: 'owner' });
    await browser.ask('PATCH /account', { body: { checklist_dismissed: true } });
    const { email: limited } = await joined(app(), owner, { role: 'viewer', project_ids: [owner.defaultProjectId] });
    const { items } = await owner.dashboard.ask('GET /v2/activity', { query: { page_size: 100 } });
    const told = items
      .filter(({ kind }) => /^(invitation|member)/.test(kind))
      .map(({ kind, subject, details, actor }) => [kind, subject, details, (actor as { name?: string }).name]);
    const name = owner.email.split('@')[0];
    expect(told.reverse()).toEqual([
      ['invitation.created', email, { role: 'owner' }, name],
      ['member.added', email, { role: 'owner' }, email.split('@')[0]],
      ['invitation.created', limited, { role: 'viewer', projects: 1 }, name],
      ['member.added', limited, { role: 'viewer', projects: 1 }, limited.split('@')[0]],
    ]);
    expect(items.find(({ kind }) => kind === 'member.added')?.address).toMatch(/^198\.51\./);
  });
});
