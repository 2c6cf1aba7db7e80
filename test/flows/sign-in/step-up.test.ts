import { describe, expect, test } from 'bun:test';
import { DASHBOARD_ROUTES } from '../../../src/http/dashboard/routes.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { belongings } from '../api/support/belongings.ts';
import type { Belongings } from '../api/support/surface-cases.ts';
import { sendGood } from '../api/support/surface-request.ts';
import { type DashboardApp, type Owner, PASSWORD, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';
import { codeNow } from './support/two-factor.ts';

const STALE_MS = 11 * 60_000;
const STEP_UP = V2_ROUTES.filter(({ stepUp }) => stepUp);

/** Nothing listens there. */
const NO_DNS = { DNS_SERVERS: '127.0.0.1:9' };

test('keys, domains, OAuth clients, the secrets of webhooks, memberships and projects are given by people who were there lately', () => {
  expect(STEP_UP.map(({ operation }) => operation).sort()).toEqual([
    'acceptProjectOffer',
    'addDomain',
    'createInvitation',
    'createKey',
    'createOAuthClient',
    'createWebhookEndpoint',
    'deleteMember',
    'offerProject',
    'removeDomain',
    'rotateWebhookSecret',
    'updateMember',
  ]);
  const own = Object.entries(DASHBOARD_ROUTES).filter(([, { stepUp, needs }]) => stepUp || needs?.stepUp);
  expect(own.map(([name]) => name).sort()).toEqual([
    'DELETE /me',
    'PATCH /operator/accounts/{id}',
    'PATCH /operator/people/{id}',
    'POST /operator/accounts',
    'POST /operator/accounts/{id}/deletion',
    'POST /operator/accounts/{id}/sign-in-link',
  ]);
});

onBothEngines('a session whose proof is eleven minutes old', (engine) => {
  const clock = testClock('2026-11-19T10:00:00Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'], env: { ...WEBHOOKS_ALLOWED, ...NO_DNS } });

  const auth = (owner: Owner, path: string, body: object, method = 'POST') =>
    app().client(null, owner.headers).post(`/dashboard-api/auth${path}`, body, {}, method);
  const prove = async (owner: Owner) => expect((await auth(owner, '/prove', { password: PASSWORD })).status).toBe(200);

  test.each(STEP_UP.map((route) => [route.operation, route] as const))(
    'is asked for a proof by %s, which does nothing until there is one',
    async (_, route) => {
      const owner = await app().owner();
      const own: Belongings = await belongings(app(), owner);
      const page = app().client(null, owner.headers);
      const before = await stateOf(app(), owner);
      clock.advance(STALE_MS);
      const { status, body } = await sendGood(page, route, own);
      expect([status, body.code]).toEqual([403, 'step_up_required']);
      expect(await stateOf(app(), owner)).toEqual(before);
      await prove(owner);
      expect((await sendGood(page, route, own)).status).toBe(route.status);
      expect(await stateOf(app(), owner)).not.toEqual(before);
    },
  );

  test('may still take rights away: keys and clients are revoked, webhooks deleted', async () => {
    const owner = await app().owner();
    const own = await belongings(app(), owner);
    const page = app().client(null, owner.headers);
    clock.advance(STALE_MS);
    expect((await page.post(`/v2/keys/${own.key_id}/revoke`, undefined)).status).toBe(200);
    expect((await page.post(`/v2/oauth-clients/${own.client_id}/revoke`, undefined)).status).toBe(200);
    const gone = await page.get(`/v2/webhook-endpoints/${own.endpoint_id}`, {}, 'DELETE');
    expect(gone.status).toBe(200);
  });

  test('is no matter of programs: a key makes webhooks at any time', async () => {
    const owner = await app().owner();
    clock.advance(STALE_MS);
    const endpoint = { url: 'http://127.0.0.1:9/', events: ['qr.scan'] };
    expect((await owner.api.post('/v2/webhook-endpoints', endpoint)).status).toBe(201);
  });

  describe('is asked for a proof before the person himself is changed, where the password is not sent along:', () => {
    const personOf = async (owner: Owner) => app().app.store.read.findPerson(owner.personId);

    test('password and e-mail address', async () => {
      const owner = await app().owner();
      clock.advance(STALE_MS);
      const before = await personOf(owner);
      const change = { new_password: 'another horse battery' };
      const email = `new-${owner.email}`;
      expect((await auth(owner, '/change-password', change)).body.code).toBe('step_up_required');
      await owner.dashboard.refused('POST /me/email', { body: { email } }, 403, 'step_up_required');
      expect(await personOf(owner)).toEqual(before);
      await prove(owner);
      expect((await auth(owner, '/change-password', change)).status).toBe(200);
      await owner.dashboard.ask('POST /me/email', { body: { email } });
      const after = await personOf(owner);
      expect([after?.email, after?.password_hash === before?.password_hash]).toEqual([email, false]);
    });

    test('two-factor sign-in on and off, its app, and new recovery codes', async () => {
      const owner = await app().owner();
      clock.advance(STALE_MS);
      expect((await auth(owner, '/two-factor/enable', {})).body.code).toBe('step_up_required');
      await prove(owner);
      const { totp_uri } = (await auth(owner, '/two-factor/enable', {})).body;
      const begun = await auth(owner, '/two-factor/verify-totp', { code: codeNow(totp_uri, clock.now()) });
      expect(begun.status).toBe(200);
      // The session is another one from now on.
      owner.headers.cookie = begun.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      clock.advance(STALE_MS);
      const before = await personOf(owner);
      const paths = ['get-totp-uri', 'generate-backup-codes', 'disable'].map((name) => `/two-factor/${name}`);
      for (const path of paths) {
        const { status, body } = await auth(owner, path, {});
        expect([path, status, body.code]).toEqual([path, 403, 'step_up_required']);
      }
      expect(await personOf(owner)).toEqual(before);
      await prove(owner);
      for (const path of paths) expect([path, (await auth(owner, path, {})).status]).toEqual([path, 200]);
      expect((await personOf(owner))?.totp_secret).toBeNull();
    });

    test('the deletion of the account', async () => {
      const owner = await app().owner();
      clock.advance(STALE_MS);
      const body = { confirmation: owner.email };
      await owner.dashboard.refused('DELETE /account', { body }, 403, 'step_up_required');
      expect((await app().app.store.read.findAccount(owner.id))?.deleting_at).toBeNull();
      await prove(owner);
      await owner.dashboard.ask('DELETE /account', { body });
      expect((await app().app.store.read.findAccount(owner.id))?.deleting_at ?? 'gone').not.toBeNull();
    });

    test('a wrong password is refused as such, and that none was sent is no attempt', async () => {
      const owner = await app().owner();
      clock.advance(STALE_MS);
      for (let time = 0; time < 25; time++)
        expect((await auth(owner, '/two-factor/enable', {})).body.code).toBe('step_up_required');
      expect((await auth(owner, '/two-factor/enable', { password: 'wrong' })).body.code).toBe('wrong_password');
      expect((await auth(owner, '/two-factor/enable', { password: PASSWORD })).status).toBe(200);
    });
  });
});

/** What the routes that ask for a proof would change. */
async function stateOf({ app: { store } }: DashboardApp, { id }: Owner) {
  const reach = { accountId: id, projectIds: null };
  return {
    keys: (await store.read.listKeys(id)).length,
    clients: (await store.read.listOauthClients(id)).length,
    endpoints: await store.read.listWebhookEndpoints(reach, null, 100),
    domains: (await store.read.listDomains({ ...reach, expiredBefore: 0 })).map(({ host }) => host),
    members: (await store.read.listMembers(id, 0, 100)).map(({ id: member, role }) => [member, role]),
    invitations: (await store.read.listInvitations(id, 0, 100)).length,
    offers: (await store.read.listSentOffers({ accountId: id, before: null, limit: 100 })).length,
    projects: (await store.read.listProjects({ ...reach, beforeSeq: null, limit: 100 })).length,
  };
}
