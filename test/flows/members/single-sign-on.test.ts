import { afterAll, beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import { type LyingProvider, startLyingProvider } from '../../harness/lying-provider.ts';
import { type DashboardApp, startDashboard } from '../dashboard/support/dashboard-app.ts';
import { dashboardClient } from '../dashboard/support/dashboard-client.ts';
import { Browser } from '../sign-in/support/browser.ts';
import { acceptAsNew, invite, newEmail } from './support/invitations.ts';

const client = { clientId: 'repoint', clientSecret: 'provider-secret' };
const AUTH = '/dashboard-api/auth';

onBothEngines('invitations where only a provider signs in', (engine) => {
  let provider: LyingProvider;
  let app: DashboardApp;
  beforeAll(async () => {
    provider = startLyingProvider(client);
    const oidc = { OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret, OIDC_NAME: 'Company' };
    // The owner signs in before: then passwords are switched off.
    const before = await startDashboard(engine, { roles: ['api'] });
    const made = await before.owner();
    await before.stop();
    const env = { ...oidc, OIDC_ISSUER: provider.issuer, PASSWORD_SIGN_IN: 'off' };
    app = await startDashboard(engine, { storeEnv: before.storeEnv, env, roles: ['api'] });
    owner = { dashboard: dashboardClient(app.url, app.publicUrl, made.cookie), id: made.id };
  });
  afterAll(async () => {
    await app.stop();
    await provider.close();
  });
  let owner: { dashboard: ReturnType<typeof dashboardClient>; id: string };

  /** Where the browser is after signing in with these claims. */
  async function signInWith(browser: Browser, claims: Record<string, unknown>): Promise<string> {
    provider.tell({ claims: { sub: crypto.randomUUID(), ...claims } });
    const there = (await browser.get('/oidc')).headers.get('location') ?? '';
    const back = provider.grant(there);
    return (await browser.get(back.slice(back.indexOf(AUTH) + AUTH.length))).headers.get('location') ?? '';
  }
  const newBrowser = () => new Browser(app.url, app.publicUrl, '203.0.113.9');
  const pagesOf = (browser: Browser) => dashboardClient(app.url, app.publicUrl, browser.headers().get('cookie') ?? '');

  test('bring in a newcomer with the verified address, who then accepts; nobody else comes in', async () => {
    const { email, token } = await invite(owner, { role: 'editor' });
    const refused = await acceptAsNew(app, token);
    expect([refused.status, refused.body.code]).toEqual([403, 'password_sign_in_off']);
    expect(refused.body.message).toContain('Company');
    const stranger = newBrowser();
    expect(await signInWith(stranger, { email: newEmail() })).toEndWith('?problem=unknown');
    expect(await signInWith(stranger, { email, email_verified: false })).toEndWith('?problem=unverified');
    const browser = newBrowser();
    expect(await signInWith(browser, { email: email.toUpperCase(), name: 'Grace' })).toEndWith('/app');
    const pages = pagesOf(browser);
    expect(await pages.ask('GET /me', {})).toMatchObject({ email, name: 'Grace', account: null, accounts: [] });
    expect((await pages.send('POST /invitation/accept', { body: { token } })).body).toEqual({ account_id: owner.id });
    expect((await pages.ask('GET /me', {})).account).toMatchObject({ account_id: owner.id, role: 'editor' });
  });

  test('that were withdrawn bring in nobody', async () => {
    const { email, invitation_id: id } = await invite(owner);
    await owner.dashboard.ask('DELETE /v2/invitations/{invitation_id}', { id });
    expect(await signInWith(newBrowser(), { email })).toEndWith('?problem=unknown');
    expect(await app.app.store.read.findPersonByEmail(email)).toBeUndefined();
  });
});
