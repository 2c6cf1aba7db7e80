import { beforeAll, describe, expect, test } from 'bun:test';
import { VIEWS } from '../../../src/analytics/scope-analytics.ts';
import { DEFAULT_PLANS, type Plan } from '../../../src/config/plans.ts';
import type { V2Route } from '../../../src/http/v2/route.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { createKey } from '../../../src/people/create-key.ts';
import { KEY_SCOPES } from '../../../src/people/scopes.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import { batchOf } from '../../engines/support/scan-batches.ts';
import type { ApiClient, ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { endedJob, run, uploaded } from '../jobs/support/jobs.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';
import { belongings } from './support/belongings.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal, expectRefusedField } from './support/envelope.ts';
import { type Belongings, casesOf, type IdName, idNames } from './support/surface-cases.ts';
import { sendGood, sendWithId } from './support/surface-request.ts';

/** In every name and id of what is out of reach. */
const MARK = 'BEYOND';

const ROUTES = V2_ROUTES.filter(({ scope }) => scope === null || KEY_SCOPES.has(scope)).map(
  (route) => [`${route.method} ${route.path}`, route] as const,
);
const OPEN = ROUTES.filter(([, { wholeAccount }]) => !wholeAccount);
const CLOSED = ROUTES.filter(([, { wholeAccount }]) => wholeAccount);

onBothEngines('a key that is limited to a project', (engine) => {
  const clock = testClock('2026-11-18T10:00:00.000Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'], env: WEBHOOKS_ALLOWED });
  let account: Owner;
  let key: ApiClient;
  let projectId: string;
  let own: Belongings;
  let beyond: Belongings;

  beforeAll(async () => {
    account = await app().owner();
    projectId = (await account.api.post('/v2/projects', { name: 'Client' })).body.project_id;
    key = await limitedTo([projectId]);
    const { defaultProjectId } = account;
    await account.api.patch(`/v2/projects/${defaultProjectId}`, { name: MARK, description: MARK });
    beyond = await belongings(app(), account, { mark: MARK });
    await account.api.patch(`/v2/qr-codes/${beyond.id}`, { tags: [`${MARK} tag`], note: MARK, external_id: MARK });
    own = await belongings(app(), account, { projectId, maker: key });
    await account.api.patch(`/v2/qr-codes/${own.id}`, { tags: ['Own', 'Menus'] });
  });

  async function limitedTo(project_ids: string[]): Promise<ApiClient> {
    const plan = DEFAULT_PLANS.get('enterprise') as Plan;
    const deps = { store: app().app.store, clock };
    const { value } = await createKey(deps, { accountId: account.id, plan }, { project_ids });
    return app().client(value.api_key);
  }

  /** New ones for a request that takes them away. */
  async function ownFor(route: V2Route): Promise<Belongings> {
    if (!casesOf(route).spends) return own;
    const spent = await belongings(app(), account, { projectId, maker: key });
    await account.api.patch(`/v2/qr-codes/${spent.id}`, { status: 'archived' });
    return spent;
  }

  /** Nothing of the other project: neither a name nor an id. What was asked for may be named in the refusal. */
  function expectNothingBeyond({ body, headers }: ApiReply, asked = ''): void {
    const text = JSON.stringify([body, [...headers]]);
    const ids = Object.values(beyond).filter((id) => id !== asked);
    for (const each of [MARK, ...ids]) expect(text).not.toContain(each);
  }

  describe.each(OPEN)('%s', (_, route) => {
    const foreign = () => idNames(route).filter((name): name is IdName => casesOf(route).foreign[name] !== undefined);

    test('does what is within reach, and shows nothing else', async () => {
      const reply = await sendGood(key, route, await ownFor(route));
      expect([reply.status, reply.body?.message]).toEqual([route.status, undefined]);
      expectNothingBeyond(reply);
    });

    test('without any filter shows nothing else', async () => {
      if (route.method !== 'GET' || route.query.some(({ required }) => required)) return;
      if (/\{/.test(route.path)) return;
      const reply = await key.get(route.path, { query: { page_size: '100' } });
      expect(reply.status).toBe(200);
      expectNothingBeyond(reply);
    });

    test('answers for what is out of reach as for what does not exist', async () => {
      for (const name of foreign()) {
        const reply = await sendWithId(key, route, own, name, beyond[name]);
        expectRefusal(reply, 404, casesOf(route).foreign[name] ?? 'not_found');
        expectNothingBeyond(reply, beyond[name]);
      }
    });
  });

  test.each(CLOSED)('%s is of the whole account', async (_, route) => {
    const reply = await sendGood(key, route, own);
    expectRefusal(reply, 403, 'insufficient_scope', 'of the whole account');
    expectNothingBeyond(reply);
  });

  describe('finds', () => {
    test('its own codes alone, however it searches, filters and sorts', async () => {
      const ids = async (query: Record<string, string | string[]>) => {
        const reply = await key.get('/v2/qr-codes', { query: { page_size: '100', ...query } });
        expectNothingBeyond(reply);
        const { count } = (await key.get('/v2/qr-codes/count', { query })).body;
        expect(count).toBe(reply.body.items.length);
        return reply.body.items;
      };
      const all = { status: ['active', 'archived', 'blocked'] };
      for (const sort of ['newest', 'oldest', 'label', 'label_desc', 'scans', 'scans_asc', 'last_scan'])
        expect((await ids({ ...all, sort })).length).toBeGreaterThan(0);
      const beyondOnes = [
        { q: MARK },
        { q: beyond.slug },
        { q: `${app().publicUrl}/${beyond.slug}` },
        { slug: beyond.slug },
        { external_id: MARK },
        { qr_id: beyond.id },
        { tag: `${MARK} tag` },
        { label_contains: MARK },
      ];
      for (const query of beyondOnes) expect(await ids({ ...all, ...query })).toEqual([]);
      for (const query of [{ q: own.slug }, { slug: own.slug }, { qr_id: own.id }, { tag: 'Own' }])
        expect((await ids({ ...all, ...query })).map(({ qr_id }: { qr_id: string }) => qr_id)).toEqual([own.id]);
    });

    test('the tags of its codes, and counts no others', async () => {
      await account.api.patch(`/v2/qr-codes/${beyond.id}`, { tags: [`${MARK} tag`, 'Own'] });
      const { items } = (await key.get('/v2/tags')).body;
      expect(items.find(({ name }: { name: string }) => name === 'Own')).toMatchObject({ code_count: 1 });
      expect(JSON.stringify(items)).not.toContain(MARK);
    });

    test('in the account what it reaches of it', async () => {
      const { usage } = (await key.get('/v2/account')).body;
      const { count } = (await key.get('/v2/qr-codes/count')).body;
      const endpoints = (await key.get('/v2/webhook-endpoints')).body.items;
      expect(usage).toMatchObject({ active_codes: count, projects: 1, webhook_endpoints: endpoints.length });
      expect((await account.api.get('/v2/account')).body.usage.active_codes).toBeGreaterThan(count);
    });
  });

  test('makes codes in its project alone, and cannot leave the project out', async () => {
    const make = (project_id?: string) => key.post('/v2/qr-codes', { redirect_url: TARGET, project_id });
    expectRefusedField(await make(), 'project_id');
    expectRefusal(await make(account.defaultProjectId), 404, 'project_not_found');
    expect((await make(projectId)).body.project_id).toBe(projectId);
    expectRefusedField(await key.post('/v2/style-templates', { name: 'Look' }), 'project_id');
    const style_template_id = beyond.style_template_id;
    const body = { redirect_url: TARGET, project_id: projectId, style_template_id };
    expectRefusal(await key.post('/v2/qr-codes', body), 404, 'not_found');
  });

  test('moves no code out of its project, and none in', async () => {
    const out = { project_id: account.defaultProjectId };
    expectRefusal(await key.patch(`/v2/qr-codes/${own.id}`, out), 404, 'project_not_found');
    expectRefusal(await key.patch(`/v2/qr-codes/${beyond.id}`, { project_id: projectId }), 404, 'qr_not_found');
    const operations = [{ update: { qr_id: beyond.id, label: 'Taken' } }, { update: { qr_id: own.id, ...out } }];
    const { results } = (await key.post('/v2/qr-codes/batch', { operations })).body;
    expect(results.map(({ status }: { status: number }) => status)).toEqual([404, 404]);
    expectRefusal(await key.post('/v2/simulate', { qr_id: beyond.id }), 404, 'qr_not_found');
  });

  test('cannot tell whose an external id is, nor change the code that has it', async () => {
    const put = { redirect_url: 'https://example.com/taken', project_id: projectId };
    const reply = await key.post(`/v2/qr-codes/external/${MARK}`, put, {}, 'PUT');
    expectRefusal(reply, 409, 'external_id_taken');
    expect((await account.api.get(`/v2/qr-codes/${beyond.id}`)).body.redirect_url).toBe(TARGET);
  });

  test('makes reports of what it reaches alone, and of a tag on its codes alone', async () => {
    await account.api.patch(`/v2/qr-codes/${beyond.id}`, { tags: [`${MARK} tag`, 'Own'] });
    const make = (body: object) => key.post('/v2/report-links', body);
    expectRefusal(await make({ qr_id: beyond.id }), 404, 'qr_not_found');
    expectRefusal(await make({ project_id: account.defaultProjectId }), 404, 'project_not_found');
    expect((await make({ tag: `${MARK} tag` })).body).toMatchObject({ code: 'not_found', field: 'tag' });
    const { report_id } = (await make({ tag: 'Own' })).body;
    const [row] = await app().app.store.read.listReportLinks(wholeAccount(account.id), null, 1);
    expect(row).toMatchObject({ id: report_id, project_ids: [projectId] });
    await account.api.post('/v2/report-links', { tag: 'Own' });
    await account.api.post('/v2/report-links', { qr_id: own.id });
    await account.api.post('/v2/report-links', { qr_id: beyond.id });
    const { items } = (await key.get('/v2/report-links')).body;
    const about = items.map(({ qr_id, project_id, tag }: Record<string, string>) => qr_id ?? project_id ?? tag);
    expect(about.slice(0, 2)).toEqual([own.id, 'Own']);
    expect(new Set(about)).toEqual(new Set([own.id, 'Own', projectId]));
  });

  test('gets nothing of a call that somebody with more reach made with the same Idempotency-Key', async () => {
    const body = { operations: [{ update: { qr_id: beyond.id, note: `${MARK} note` } }] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await account.api.post('/v2/qr-codes/batch', body, { headers })).body.results[0].status).toBe(200);
    const reply = await key.post('/v2/qr-codes/batch', body, { headers });
    expect(reply.body.results[0].status).toBe(404);
    expectNothingBeyond(reply);
  });

  test('makes and keeps webhook endpoints of its projects alone', async () => {
    const make = (project_ids?: string[] | null) =>
      key.post('/v2/webhook-endpoints', { url: 'http://127.0.0.1:9/', events: ['qr.created'], project_ids });
    expectRefusedField(await make(), 'project_ids');
    expectRefusedField(await make(null), 'project_ids');
    expectRefusal(await make([projectId, account.defaultProjectId]), 404, 'project_not_found');
    const { endpoint_id } = (await make([projectId])).body;
    expectRefusedField(await key.patch(`/v2/webhook-endpoints/${endpoint_id}`, { project_ids: null }), 'project_ids');
    // One that tells of more than the key reaches is none of its own.
    await account.api.patch(`/v2/webhook-endpoints/${endpoint_id}`, { project_ids: null });
    expectRefusal(await key.get(`/v2/webhook-endpoints/${endpoint_id}`), 404, 'webhook_endpoint_not_found');
  });

  describe('runs jobs that', () => {
    const file = async (job: { job_id: string }) => (await key.get(`/v2/jobs/${job.job_id}/file`)).body as string;

    test('export its codes alone, with and without a filter', async () => {
      for (const filter of [undefined, { status: ['active', 'archived'] }, { q: '' }]) {
        for (const format of ['csv', 'ndjson', 'analytics_csv']) {
          const text = await file(await run(key, { kind: 'export', format, filter }));
          expect(text).not.toContain(MARK);
          expect(text).not.toContain(beyond.id);
          if (format !== 'analytics_csv') expect(text).toContain(own.id);
        }
      }
      expectRefusal(await key.post('/v2/jobs', { kind: 'export', format: 'archive' }), 403, 'insufficient_scope');
    });

    test('change its codes alone, by a filter and by a list, and take that back', async () => {
      const before = (await account.api.get(`/v2/qr-codes/${beyond.id}`)).body;
      const filter = { status: ['active', 'archived', 'blocked'] };
      const changed = await run(key, { kind: 'update', filter, change: { note: 'By the key' } });
      expect(changed.result).toMatchObject({ refused: 0 });
      const upload_id = await uploaded(key, `slug,note\n${beyond.slug},Taken\n${own.slug},By the list\n`);
      const listed = await run(key, { kind: 'update', upload_id, match: 'slug' });
      expect(listed.result).toEqual({ changed: 1, refused: 1 });
      expect((await key.get(`/v2/qr-codes/${own.id}`)).body.note).toBe('By the list');
      const { body: undone } = await key.send('POST', `/v2/jobs/${listed.job_id}/undo`);
      await endedJob(key, undone.job_id);
      expect((await key.get(`/v2/qr-codes/${own.id}`)).body.note).toBe('By the key');
      expect((await account.api.get(`/v2/qr-codes/${beyond.id}`)).body).toMatchObject({ note: before.note });
    });

    test('import into its project alone', async () => {
      const list = (project: string) => `redirect_url,project\n${TARGET},${project}\n`;
      const into = async (project: string) => {
        const upload_id = await uploaded(key, list(project));
        return (await run(key, { kind: 'import', upload_id })).result;
      };
      expect(await into('Client')).toEqual({ created: 1, refused: 0 });
      for (const project of ['', MARK, account.defaultProjectId])
        expect(await into(project)).toEqual({ created: 0, refused: 1 });
      const upload_id = await uploaded(key, list('New'));
      const body = { kind: 'import', upload_id, create_projects: true };
      expectRefusal(await key.post('/v2/jobs', body), 403, 'insufficient_scope');
    });

    test('nobody with another reach sees, but who has all', async () => {
      const other = (await account.api.post('/v2/projects', { name: 'Other client' })).body.project_id;
      const [elsewhere, both] = [await limitedTo([other]), await limitedTo([other, projectId])];
      const { job_id } = await run(key, { kind: 'export', format: 'csv' });
      expectRefusal(await elsewhere.get(`/v2/jobs/${job_id}`), 404, 'not_found');
      expect((await elsewhere.get('/v2/jobs')).body.items).toEqual([]);
      for (const wider of [both, account.api]) expect((await wider.get(`/v2/jobs/${job_id}`)).status).toBe(200);
    });
  });

  test('sums up its projects alone, in every view of the account, and the books balance', async () => {
    const { store } = app().app;
    const second = (await account.api.post('/v2/projects', { name: 'Second client' })).body.project_id;
    const [one, both] = [await limitedTo([projectId]), await limitedTo([projectId, second])];
    const scan = async (project_id: string, scans: number, referrer: string) => {
      const { qr_id } = (await account.api.post('/v2/qr-codes', { redirect_url: TARGET, project_id })).body;
      const code = await store.read.findQrCode(wholeAccount(account.id), qr_id);
      if (!code) throw new Error('The code is gone');
      const batch = () =>
        batchOf([code], { day: Date.parse('2026-11-17') / 86_400_000, kind: { referrer, country: 'DE' } });
      for (let i = 0; i < scans; i++) await store.write.countScans(batch());
      return qr_id;
    };
    const ofBeyond = await scan(account.defaultProjectId, 4, 'beyond.example');
    await scan(projectId, 2, 'one.example');
    await scan(second, 3, 'two.example');
    const total = async (client: ApiClient, path: string, name: string) => {
      const { body } = await client.get(`/v2/analytics/${path}/${name}`);
      const sum = body.items.reduce((all: number, item: { scans?: number }) => all + (item.scans ?? 0), 0);
      expect(sum + body.other).toBe(body.total);
      return body.total;
    };
    for (const name of VIEWS.filter((each) => !['visits', 'refused', 'buttons'].includes(each))) {
      expect(await total(one, 'account', name)).toBe(2);
      expect(await total(both, 'account', name)).toBe(5);
      expect(await total(account.api, 'account', name)).toBe(9);
      expect(await total(both, `projects/${second}`, name)).toBe(3);
    }
    const whole = (await both.get('/v2/analytics/account')).body;
    expect(whole.referrers).toEqual([
      { referrer: 'two.example', scans: 3 },
      { referrer: 'one.example', scans: 2 },
    ]);
    expect(whole.trend.filter(({ scans }: { scans: number }) => scans > 0)).toEqual([{ day: '2026-11-17', scans: 5 }]);
    expectRefusal(await one.get(`/v2/analytics/projects/${second}`), 404, 'project_not_found');
    expectRefusal(await both.get(`/v2/analytics/qr-codes/${ofBeyond}`), 404, 'qr_not_found');
  });

  test('adds logos that it sees, and sees those of its codes and templates', async () => {
    const hashes = async () =>
      (await key.get('/v2/logos')).body.items.map(({ logo_id }: { logo_id: string }) => logo_id);
    expect(await hashes()).not.toContain(own.logo_id);
    const look = { decoration: { logo: { hash: own.logo_id } }, qr_render_metadata: { error_correction: 'H' } };
    expect((await account.api.patch(`/v2/qr-codes/${own.id}`, look)).status).toBe(200);
    expect(await hashes()).toContain(own.logo_id);
    expect(await hashes()).not.toContain(beyond.logo_id);
  });
});
