import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { mergeJournal } from '../../../src/analytics/merge-journal.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { query } from '../../engines/support/query.ts';
import { cheapPasswords } from '../../harness/cheap-passwords.ts';
import { renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines, temporaryFolder, unmigratedStore } from '../../harness/engines.ts';
import { SoftwareAuthenticator } from '../../harness/software-authenticator.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';
import { until } from '../../harness/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../harness/webhook-receiver.ts';
import { Browser } from '../sign-in/support/browser.ts';
import { PASSWORD } from '../sign-in/support/sign-in-server.ts';
import { codeNow, nextCode } from '../sign-in/support/two-factor.ts';

const PUBLIC_URL = 'https://go.example.com';
const HOST = 'codes.example.org';
const ENV = { PUBLIC_URL, WEBHOOK_PRIVATE_TARGETS: 'allow' };
const SCANS = 3;
/** Where each scan is once. */
const COUNTED = [
  ['scan_counters', 'scan_count'],
  ['code_activity', 'scans'],
  ['code_days', 'total'],
  ['project_days', 'total'],
  ['account_days', 'total'],
] as const;

type Old = Awaited<ReturnType<typeof fill>>;

/** Everything of an account that a move must not break. */
async function fill(app: TestApp, receiver: WebhookReceiver) {
  const account = await app.account();
  const { id, slug } = await renderedCode(account.api, { name: 'Menu', redirect_url: 'https://example.com/' });
  const { person, uri, recovery, authenticator, browser } = await signInOnce(app, account.id, account.email);
  const hook = { url: receiver.url, events: ['qr.updated'] };
  const { body: endpoint } = await account.api.post('/v2/webhook-endpoints', hook);
  const now = Date.now();
  await query(
    app.storeEnv,
    `insert into domains (host, account_id, project_id, token, created_at, verified_at, check_due_at)
     values ('${HOST}', '${account.id}', '${account.defaultProjectId}', 'token', ${now}, ${now}, ${now + 3_600_000})`,
  );
  await query(
    app.storeEnv,
    `update projects set custom_domain = '${HOST}', verified_hosts = '["${HOST}"]' where id = '${account.defaultProjectId}'`,
  );
  for (let scan = 0; scan < SCANS; scan++) await visit(app, slug);
  return { account, id, slug, person, uri, recovery, authenticator, browser, secret: String(endpoint.secret) };
}

async function signInOnce(app: TestApp, accountId: string, email: string) {
  const person = (await app.app.store.read.findOwner(accountId))?.id ?? '';
  const hash = await cheapPasswords.hash(PASSWORD);
  await query(app.storeEnv, `update persons set password_hash = '${hash}' where id = '${person}'`);
  const browser = browserOf(app);
  expect((await browser.signIn(email, PASSWORD)).status).toBe(200);
  const { body: factor } = await browser.post('/two-factor/enable', { password: PASSWORD });
  expect((await browser.post('/two-factor/verify-totp', { code: codeNow(factor.totp_uri) })).status).toBe(200);
  const authenticator = new SoftwareAuthenticator(PUBLIC_URL);
  const options = (await browser.post('/passkeys/options')).body;
  const added = await browser.post('/passkeys', { name: 'Phone', credential: authenticator.create(options) });
  expect(added.status).toBe(200);
  return { person, uri: String(factor.totp_uri), recovery: factor.recovery_codes as string[], authenticator, browser };
}

const browserOf = (app: TestApp) => new Browser(app.url, PUBLIC_URL, '203.0.113.7');

const visit = (app: TestApp, slug: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/${slug}`, { redirect: 'manual', headers });

onBothEngines('a server that was moved to another database', (engine) => {
  const from = engine === 'sqlite' ? 'postgres' : 'sqlite';
  const receiver = startWebhookReceiver();
  let old: Old;
  let app: TestApp;

  beforeAll(async () => {
    const before = await startApp(from, { env: ENV });
    old = await fill(before, receiver);
    const file = join(temporaryFolder(), 'server.zip');
    await runCliJson(before.storeEnv, ['export', '--all', file]);
    await before.stop();
    const storeEnv = await unmigratedStore(engine);
    await runCliJson(storeEnv, ['import', '--all', file]);
    app = await startApp(engine, { storeEnv, env: ENV });
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
  });

  test('takes its keys, and counts scans on', async () => {
    const api = app.client(old.account.apiKey);
    const count = async () => (await api.get(`/v1/qr-codes/${old.id}`)).body.scan_count;
    expect(await count()).toBe(SCANS);
    expect((await visit(app, old.slug)).status).toBe(302);
    expect(await count()).toBe(SCANS + 1);
    await mergeJournal(app.app.store);
    const days = await query(app.storeEnv, 'select sum(total) as total from code_days');
    expect(days).toEqual([{ total: SCANS + 1 }]);
    const [activity] = await query(app.storeEnv, 'select scans from code_activity');
    expect(activity).toEqual({ scans: SCANS + 1 });
  });

  test('serves the custom domain and the pictures', async () => {
    expect((await visit(app, old.slug, { host: HOST })).headers.get('location')).toBe('https://example.com/');
    const { body } = await app.client(old.account.apiKey).get(`/v1/qr-codes/${old.id}`);
    const picture = new URL(body.file_url_png);
    expect((await fetch(app.url + picture.pathname)).status).toBe(200);
  });

  test('lets a person sign in with password and code, a recovery code, and a passkey, but not with a session', async () => {
    const { account, uri, recovery, authenticator } = old;
    const byApp = browserOf(app);
    const { body } = await byApp.signIn(account.email, PASSWORD);
    expect(body.second_factor).toContain('totp');
    expect((await byApp.post('/two-factor/verify-totp', { code: nextCode(uri) })).status).toBe(200);
    const byRecovery = browserOf(app);
    await byRecovery.signIn(account.email, PASSWORD);
    expect((await byRecovery.post('/two-factor/verify-backup-code', { code: recovery[0] })).status).toBe(200);
    const byPasskey = browserOf(app);
    const options = (await byPasskey.post('/passkeys/sign-in/options')).body;
    const credential = authenticator.get(options);
    expect((await byPasskey.post('/passkeys/sign-in', { credential })).status).toBe(200);
    const cookie = old.browser.headers().get('cookie') ?? '';
    const me = (own: string) => fetch(`${app.url}/dashboard-api/me`, { headers: { cookie: own } });
    expect((await me(byPasskey.headers().get('cookie') ?? '')).status).toBe(200);
    expect((await me(cookie)).status).toBe(401);
  });

  test('signs webhooks with the secret that the receiver has', async () => {
    receiver.secret = old.secret;
    const api = app.client(old.account.apiKey);
    expect((await api.patch(`/v2/qr-codes/${old.id}`, { note: 'Moved' })).status).toBe(200);
    await until(async () => receiver.of('qr.updated').length > 0);
    expect(receiver.of('qr.updated')[0]?.body.data.note).toBe('Moved');
  });

  test('finds codes by their label', async () => {
    const found = async (text: string) => {
      const { body } = await app.client(old.account.apiKey).get(`/v2/qr-codes?label_contains=${text}`);
      return body.items.map(({ qr_id }: { qr_id: string }) => qr_id);
    };
    expect([await found('ENU'), await found('other')]).toEqual([[old.id], []]);
  });
});

onBothEngines('an export of a whole server that goes on counting', (engine) => {
  test('has counts and days of one moment', async () => {
    const app = await startApp(engine);
    const { api } = await app.account();
    const codes = [await renderedCode(api, { redirect_url: 'https://example.com/' })];
    codes.push(await renderedCode(api, { redirect_url: 'https://example.com/', scan_limit: 1_000_000 }));
    const scanAll = () => Promise.all(codes.map(({ slug }) => visit(app, slug)));
    await scanAll();
    let isOver = false;
    const load = (async () => {
      while (!isOver) await scanAll();
    })();
    const file = join(temporaryFolder(), 'server.zip');
    const { scans } = await runCliJson(app.storeEnv, ['export', '--all', file]);
    isOver = true;
    await load;
    await app.stop();
    const target = await unmigratedStore(engine === 'sqlite' ? 'postgres' : 'sqlite');
    await runCliJson(target, ['import', '--all', file]);
    const store = await openAt(target);
    await mergeJournal(store);
    await store.close();
    expect(scans).toBeGreaterThanOrEqual(codes.length);
    for (const [table, column] of COUNTED)
      expect(await query(target, `select sum(${column}) as scans from ${table}`)).toEqual([{ scans }]);
  });
});
