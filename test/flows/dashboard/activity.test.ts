import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';
import { URL_CODE } from './support/codes.ts';
import { type Owner, PASSWORD, sharedDashboard } from './support/dashboard-app.ts';

const HOUR_MS = 3_600_000;
const HOOK = 'http://127.0.0.1:9/hook';

onBothEngines('the activity log', (engine) => {
  const clock = testClock('2026-03-28T22:30:00Z');
  // Nothing answers there.
  const env = { ...WEBHOOKS_ALLOWED, DNS_SERVERS: '127.0.0.1:9' };
  const app = sharedDashboard(engine, { clock, env });
  const entries = async ({ dashboard }: Owner, query: object = {}) =>
    (await dashboard.ask('GET /v2/activity', { query: { page_size: 100, ...query } })).items.filter(
      ({ kind }) => kind !== 'sign_in.succeeded',
    );
  const said = async (owner: Owner, query: object = {}) =>
    (await entries(owner, query)).map(({ kind, subject }) => `${kind} ${subject}`).reverse();

  test('tells what was done with keys, domains, webhooks, clients, exports and codes, by whom and from where', async () => {
    const owner = await app().owner();
    const { dashboard, api, defaultProjectId } = owner;
    const host = `${engine}.activity.example`;
    await dashboard.ask('POST /v2/projects/{id}/domains', { id: defaultProjectId, body: { host } });
    await dashboard.ask('DELETE /v2/domains/{host}', { id: host });
    const { client_id } = await dashboard.ask('POST /v2/oauth-clients', {
      body: { scopes: ['qr.read'], name: 'Till' },
    });
    const page = app().client(null, owner.headers);
    await page.post(`/v2/oauth-clients/${client_id}/revoke`, undefined);
    await page.post(`/v2/oauth-clients/${client_id}/revoke`, undefined);
    const { endpoint_id: id } = await dashboard.ask('POST /v2/webhook-endpoints', {
      body: { url: HOOK, events: ['qr.created'] },
    });
    await api.patch(`/v2/webhook-endpoints/${id}`, { enabled: false });
    await dashboard.ask('POST /v2/webhook-endpoints/{id}/rotate-secret', { id });
    await dashboard.ask('DELETE /v2/webhook-endpoints/{id}', { id });
    await dashboard.ask('POST /v2/jobs', { body: { kind: 'export', format: 'csv' } });
    const { qr_id, slug } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id: qr_id, body: { status: 'archived' } });
    await dashboard.ask('DELETE /v2/qr-codes/{id}', { id: qr_id, body: { confirmation: slug } });
    expect(await said(owner)).toEqual([
      `domain.added ${host}`,
      `domain.removed ${host}`,
      'oauth_client.created Till',
      'oauth_client.revoked Till',
      `webhook.created ${HOOK}`,
      `webhook.changed ${HOOK}`,
      `webhook.secret_replaced ${HOOK}`,
      `webhook.deleted ${HOOK}`,
      'export.started csv',
      `code.deleted ${slug}`,
    ]);
    const all = await entries(owner);
    expect(all.at(-1)).toEqual({
      activity_id: expect.stringMatching(/^act_/),
      at: new Date(clock.now()).toISOString(),
      kind: 'domain.added',
      actor: { kind: 'person', person_id: expect.stringMatching(/^per_/), name: expect.any(String) },
      subject: host,
      details: {},
      project_id: defaultProjectId,
      address: '127.0.0.1',
    });
    const changed = all.find(({ kind }) => kind === 'webhook.changed');
    expect(changed).toMatchObject({ actor: { kind: 'key', key_id: owner.keyId }, details: { enabled: false } });
    // Nothing of it can be signed with.
    expect(JSON.stringify(all)).not.toContain('whsec_');
  });

  test('tells a repeated call and a refused one no second time', async () => {
    const owner = await app().owner();
    const send = () =>
      owner.api.post(
        '/v2/webhook-endpoints',
        { url: HOOK, events: ['qr.created'] },
        { headers: { 'idempotency-key': 'k' } },
      );
    await send();
    await send();
    await owner.api.post('/v2/webhook-endpoints', { url: 'https://10.0.0.1', events: ['nonsense'] });
    expect(await said(owner)).toEqual([`webhook.created ${HOOK}`]);
  });

  test('is filtered by kind, by who did it and by days of the account, in pages', async () => {
    const owner = await app().owner({ timeZone: 'Europe/Berlin' });
    const { dashboard, api } = owner;
    const hook = (n: number) => api.post('/v2/webhook-endpoints', { url: `${HOOK}/${n}`, events: ['qr.created'] });
    clock.set('2026-03-28T22:30:00Z');
    await hook(1);
    // Half past midnight in Berlin, on the day that has 23 hours.
    clock.advance(HOUR_MS);
    await hook(2);
    await dashboard.ask('POST /v2/jobs', { body: { kind: 'export', format: 'ndjson' } });
    clock.set('2026-03-29T22:00:00Z');
    await hook(3);
    expect(await said(owner, { from: '2026-03-29', to: '2026-03-29' })).toEqual([
      `webhook.created ${HOOK}/2`,
      'export.started ndjson',
    ]);
    expect(await said(owner, { to: '2026-03-28' })).toEqual([`webhook.created ${HOOK}/1`]);
    expect(await said(owner, { kind: ['export.started', 'key.created'] })).toEqual(['export.started ndjson']);
    expect(await said(owner, { actor: owner.keyId })).toHaveLength(3);
    const [exported] = await entries(owner, { kind: 'export.started' });
    const person = exported?.actor.kind === 'person' ? exported.actor.person_id : null;
    expect(await said(owner, { actor: person })).toEqual(['export.started ndjson']);
    // With the sign-in.
    const first = await dashboard.ask('GET /v2/activity', { query: { page_size: 3 } });
    const rest = await dashboard.ask('GET /v2/activity', {
      query: { page_size: 3, page_token: first.next_page_token ?? '' },
    });
    expect([first.items.length, rest.items.length, rest.next_page_token]).toEqual([3, 2, null]);
    clock.set('2026-03-28T22:30:00Z');
  });

  test('is a table for spreadsheets, in which no cell is a formula', async () => {
    const owner = await app().owner();
    const name = '=HYPERLINK("https://evil.example")';
    await owner.dashboard.ask('POST /v2/oauth-clients', { body: { scopes: ['qr.read'], name } });
    const headers = { ...owner.headers, accept: 'text/csv' };
    const answer = await fetch(`${app().url}/v2/activity`, { headers });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line, signIn, ...rest] = (await answer.text()).split('\r\n');
    expect([head, rest]).toEqual(['at,kind,actor,actor_id,subject,details,project_id,address', ['']]);
    expect(signIn).toContain('sign_in.succeeded');
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('is seen by nobody else: other accounts, keys and tokens', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    await owner.dashboard.ask('POST /v2/jobs', { body: { kind: 'export', format: 'csv' } });
    expect(await said(other)).toEqual([]);
    const refused = await owner.api.get('/v2/activity');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
  });

  test('is in an archive that an admin made, and the file is given to nobody else', async () => {
    const owner = await app().owner();
    const { dashboard: editor } = await app().member(owner, { role: 'editor' });
    const body = { kind: 'export', format: 'archive' } as const;
    const made = async (client: typeof editor) => {
      const { job_id: id } = await client.ask('POST /v2/jobs', { body });
      // By the store: on a clock that stands still only so many requests are taken.
      await until(
        () => app().app.store.read.findJob(wholeAccount(owner.id), id),
        (job) => job?.state === 'done',
      );
      return id;
    };
    const id = await made(owner.dashboard);
    const file = (headers: Record<string, string>, job = id) =>
      app().client(null).send('GET', `/v2/jobs/${job}/file`, { headers });
    await editor.refused('GET /v2/jobs/{id}/file', { id }, 403, 'insufficient_scope', 'members.manage');
    expect(await editor.ask('GET /v2/jobs/{id}', { id })).toMatchObject({
      file: { bytes: expect.any(Number) },
      file_url: null,
    });
    const [seen] = (await editor.ask('GET /v2/jobs', { query: {} })).items;
    const [own] = (await owner.dashboard.ask('GET /v2/jobs', { query: {} })).items;
    expect([seen?.file_url, own?.file_url]).toEqual([null, `/v2/jobs/${id}/file`]);
    expect((await owner.api.get(`/v2/jobs/${id}/file`)).status).toBe(403);
    expect((await file(owner.headers)).status).toBe(200);
    const others = await made(editor);
    expect((await file(owner.headers, others)).status).toBe(200);
    expect((await editor.ask('GET /v2/jobs/{id}', { id: others })).file_url).toBe(`/v2/jobs/${others}/file`);
    expect((await owner.api.get(`/v2/jobs/${await made(editor)}/file`)).status).toBe(200);
  });

  test('tells owners of what the operator did, but only the operator from where', async () => {
    const owner = await app().owner({ plan: 'pro' });
    const operator = await app().owner();
    const { store } = app().app;
    const person = await store.read.findOwner(operator.id);
    await store.write.setOperator({ personId: person?.id ?? '', isOperator: true, now: 1 });
    const change = { plan: 'agency', suspended: true };
    await operator.dashboard.ask('PATCH /operator/accounts/{id}', { id: owner.id, body: change });
    await operator.dashboard.ask('PATCH /operator/accounts/{id}', { id: owner.id, body: { suspended: false } });
    const { entry_id } = await operator.dashboard.ask('POST /safety-list', {
      body: { entry: `${engine}.bad.example` },
    });
    await operator.dashboard.ask('DELETE /safety-list/{id}', { id: entry_id });
    const again = await app().enter(owner);
    const [resumed, suspended, changed] = await entries(again);
    expect([changed?.kind, suspended?.kind, resumed?.kind]).toEqual([
      'plan.changed',
      'account.suspended',
      'account.resumed',
    ]);
    expect(changed).toMatchObject({ details: { before: 'pro', after: 'agency' }, address: null });
    const log = await operator.dashboard.ask('GET /operator/activity', { query: {} });
    expect(log.items.slice(0, 5)).toMatchObject([
      { kind: 'safety.unlisted', subject: `${engine}.bad.example`, address: '127.0.0.1' },
      { kind: 'safety.listed' },
      { kind: 'account.resumed' },
      { kind: 'account.suspended' },
      { kind: 'plan.changed', subject: owner.email, details: { account_id: owner.id }, address: '127.0.0.1' },
    ]);
    await owner.dashboard.refused('GET /operator/activity', {}, 401, 'signed_out');
  });

  test("the operator's log is filtered by kind, by who did it and by days of the account, and is a table", async () => {
    const operator = await app().owner({ timeZone: 'Europe/Berlin' });
    const other = await app().owner();
    const { store } = app().app;
    for (const { personId } of [operator, other])
      await store.write.setOperator({ personId, isOperator: true, now: clock.now() });
    const listed = (by: Owner, entry: string) =>
      by.dashboard.ask('POST /safety-list', { body: { entry: `${entry}.${engine}.example` } });
    const log = async (query: object) =>
      (await operator.dashboard.ask('GET /operator/activity', { query })).items.map(
        ({ kind, subject }) => `${kind} ${subject.split('.')[0]}`,
      );
    clock.set('2026-03-28T22:30:00Z');
    await listed(operator, 'one');
    // Half past midnight in Berlin.
    clock.advance(HOUR_MS);
    await listed(other, 'two');
    const { entry_id } = await listed(operator, 'three');
    await operator.dashboard.ask('DELETE /safety-list/{id}', { id: entry_id });
    const ofDay = { from: '2026-03-29', to: '2026-03-29' };
    expect(await log(ofDay)).toEqual(['safety.unlisted three', 'safety.listed three', 'safety.listed two']);
    expect(await log({ ...ofDay, kind: ['safety.listed'], actor: operator.personId })).toEqual(['safety.listed three']);
    expect(await log({ ...ofDay, actor: 'server' })).toEqual([]);
    expect(await log({ to: '2026-03-28', actor: operator.personId })).toEqual(['safety.listed one']);

    const query = `from=${ofDay.from}&actor=${other.personId}`;
    const answer = await fetch(`${app().url}/dashboard-api/operator/activity?${query}`, {
      headers: { ...operator.headers, accept: 'text/csv' },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line = '', ...rest] = (await answer.text()).split('\r\n');
    expect([head, rest]).toEqual(['at,kind,actor,actor_id,subject,details,project_id,address', ['']]);
    expect(line.split(',')).toEqual([
      '2026-03-28T23:30:00.000Z',
      'safety.listed',
      expect.any(String),
      other.personId,
      `two.${engine}.example`,
      '',
      '',
      '127.0.0.1',
    ]);
    const refused = (wrong: object, names: string) =>
      operator.dashboard.refused('GET /operator/activity', { query: wrong }, 400, 'invalid_request', names);
    await refused({ kind: ['nonsense'] }, 'kind');
    await refused({ from: '2026-02-30' }, 'from');
    await refused({ from: '2026-03-02', to: '2026-03-01' }, 'from');
    await refused({ actor: 'a'.repeat(5000) }, 'actor');
    clock.set('2026-03-28T22:30:00Z');
  });

  test('holds so many of a kind in an hour and no more, and each for a year', async () => {
    const owner = await app().owner();
    const { store } = app().app;
    const by = { actor: { kind: 'unknown' }, address: null } as const;
    const fail = (at: number) =>
      store.write.recordActivity({
        accountId: owner.id,
        by,
        activity: { kind: 'sign_in.failed', subject: owner.email, at },
      });
    const start = clock.now();
    for (let at = 0; at < 25; at++) await fail(start + at);
    expect(await entries(owner)).toHaveLength(20);
    await fail(start + HOUR_MS + 30);
    expect(await entries(owner)).toHaveLength(21);
    clock.advance(366 * 24 * HOUR_MS + 60_000);
    const nothing = { resultsBefore: 0, batchesBefore: 0, signInsBefore: 0, domainsBefore: 0, importsBefore: 0 };
    await store.write.dropExpired({ ...nothing, alertsBefore: 0, webhooksBefore: 0, now: clock.now() });
    expect(await store.read.exportActivity(owner.id, '', 100)).toMatchObject([{ at: start + HOUR_MS + 30 }]);
    clock.set('2026-03-28T22:30:00Z');
  });

  test('tells signing in, failing to, a new password, and the end of all sessions, in every account of the person', async () => {
    const owner = await app().owner();
    const { email } = owner;
    const auth = (path: string, body: object, headers: object = {}) =>
      fetch(`${app().url}/dashboard-api/auth/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: app().publicUrl,
          'x-forwarded-for': '198.51.100.7',
          'user-agent': 'Firefox',
          ...headers,
        },
        body: JSON.stringify(body),
      });
    expect((await auth('sign-in/email', { email, password: 'nonsense' })).status).toBe(401);
    expect((await auth('sign-in/email', { email: 'nobody@example.com', password: 'nonsense' })).status).toBe(401);
    expect((await auth('sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    const change = { current_password: PASSWORD, new_password: 'another horse battery' };
    expect((await auth('change-password', change, owner.headers)).status).toBe(200);
    expect((await auth('revoke-other-sessions', {}, owner.headers)).status).toBe(200);
    const { app: core } = app();
    await until(async () => (await said(owner)).includes(`sign_in.failed ${email}`));
    expect((await said(owner)).toSorted()).toEqual([
      `password.changed ${email}`,
      `sign_in.failed ${email}`,
      `sign_out.everywhere ${email}`,
    ]);
    const [failed] = await entries(owner, { kind: 'sign_in.failed' });
    expect(failed).toMatchObject({
      actor: { kind: 'unknown' },
      details: { step: 'password' },
      address: '198.51.100.7',
    });
    const all = await core.store.read.exportActivity(owner.id, '', 100);
    const signIns = all.filter(({ kind }) => kind === 'sign_in.succeeded');
    expect(signIns.at(-1)).toMatchObject({ facts: { browser: 'Firefox' }, address: '198.51.100.7' });
    expect(signIns).toHaveLength(2);
  });
});
