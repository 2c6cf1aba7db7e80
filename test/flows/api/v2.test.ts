import { describe, expect, test } from 'bun:test';
import { newId } from '../../../src/lib/ids.ts';
import { slugOf } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal, expectRefusedField } from './support/envelope.ts';

onBothEngines('v2', (engine) => {
  const app = sharedDashboard(engine);
  const owner = () => app().owner({ plan: 'enterprise' });

  describe('who calls', () => {
    test('a session gets what a key gets, and spends nothing of a key', async () => {
      const { api, cookie } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      await slugOf(api, code.qr_id);
      const asPage = app().client(null);
      const reply = await asPage.get(`/v2/qr-codes/${code.qr_id}`, { headers: { cookie } });
      expect(reply.status).toBe(200);
      expect(reply.headers.has('ratelimit')).toBe(false);
      const { body: asProgram } = await api.get(`/v2/qr-codes/${code.qr_id}`);
      const same = { request_id: '', file_url_svg: '', file_url_png: '' };
      expect({ ...reply.body, ...same }).toEqual({ ...asProgram, ...same });
    });

    test('a session is refused what does not come from our own pages, and reads freely', async () => {
      const { cookie } = await owner();
      const asPage = app().client(null);
      const body = { name: 'Menus' };
      const foreign = await asPage.post('/v2/tags', body, { headers: { cookie, origin: 'https://evil.example' } });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'cross_site']);
      const own = await asPage.post('/v2/tags', body, { headers: { cookie, origin: app().publicUrl } });
      expect(own.status).toBe(201);
    });

    test('a session needs no API access of the plan', async () => {
      const { cookie, api } = await app().owner({ apiAccess: false });
      expectRefusal(await api.get('/v2/account'), 403, 'api_access_disabled');
      expect((await app().client(null).get('/v2/account', { headers: { cookie } })).status).toBe(200);
    });

    test('key and bearer token at once are refused, and a key wins over a cookie', async () => {
      const [one, other] = [await owner(), await owner()];
      const headers = { authorization: 'Bearer x' };
      expectRefusal(await one.api.get('/v2/account', { headers }), 400, 'invalid_request');
      expectRefusal(await app().client('nonsense').get('/v2/account', { headers }), 400, 'invalid_request');
      const both = await one.api.get('/v2/account', { headers: { cookie: other.cookie } });
      expect(both.body.account_id).toBe(one.id);
      const unknown = `api_live_${'x'.repeat(32)}`;
      const bad = await app()
        .client(unknown)
        .get('/v2/account', { headers: { cookie: other.cookie } });
      expectRefusal(bad, 401, 'unauthorized');
      expectRefusal(await app().client(null).get('/v2/account', { headers }), 401, 'unauthorized');
    });

    test('v1 and v2 share the minute of a key', async () => {
      const { api } = await app().owner({ plan: 'enterprise', limits: { per_minute: 2 } });
      expect((await api.get('/v1/projects')).status).toBe(200);
      expect((await api.get('/v2/projects')).status).toBe(200);
      expectRefusal(await api.get('/v2/projects'), 429, 'rate_limit_minute');
    });
  });

  describe('a code', () => {
    test('has slug and link at once, and its tags by name', async () => {
      const { api } = await owner();
      const { body } = await api.post('/v2/qr-codes', { redirect_url: TARGET, tags: ['Menus', 'menus', 'Floor 1'] });
      expect(body).toMatchObject({ tags: ['Floor 1', 'Menus'], link: `${app().publicUrl}/${body.slug}`, revision: 1 });
      const { body: tags } = await api.get('/v2/tags');
      expect(
        tags.items.map(({ name, code_count }: { name: string; code_count: number }) => [name, code_count]),
      ).toEqual([
        ['Floor 1', 1],
        ['Menus', 1],
      ]);
    });

    test('is changed with tags replaced in the same change, and the history says so', async () => {
      const { api } = await owner();
      const { body: made } = await api.post('/v2/qr-codes', { redirect_url: TARGET, tags: ['Old', 'Kept'] });
      const path = `/v2/qr-codes/${made.qr_id}`;
      const change = { tags: ['kept', 'New'], label: 'Table 7' };
      const { body: changed } = await api.patch(path, change, { headers: { 'if-match': '"1"' } });
      expect(changed).toMatchObject({ tags: ['Kept', 'New'], label: 'Table 7', revision: 2 });
      expect((await api.patch(path, change)).body.revision).toBe(2);
      const { body: history } = await api.get(`${path}/history`);
      expect(history.items[0].what.fields).toContainEqual({
        field: 'tags',
        before: ['Kept', 'Old'],
        after: ['Kept', 'New'],
      });
      expectRefusal(await api.patch(path, change, { headers: { 'if-match': '"1"' } }), 412, 'precondition_failed');
    });

    test('a refused change makes no tag', async () => {
      const { api } = await owner();
      const { body: made } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      const change = { tags: ['Unborn'], redirect_url: 'http://127.0.0.1/' };
      expectRefusal(await api.patch(`/v2/qr-codes/${made.qr_id}`, change), 422, 'unsafe_url');
      expectRefusal(await api.post('/v2/qr-codes', { ...change }), 422, 'unsafe_url');
      expect((await api.get('/v2/tags')).body.items).toEqual([]);
    });

    test('an account has at most 500 tags, however many codes bring new ones at once', async () => {
      const { api } = await owner();
      const tagsOf = (at: number) => Array.from({ length: 20 }, (_, each) => `Tag ${at} ${each}`);
      for (let at = 0; at < 24; at++) await api.post('/v2/qr-codes', { redirect_url: TARGET, tags: tagsOf(at) });
      const replies = await Promise.all(
        [24, 25, 26].map((at) => api.post('/v2/qr-codes', { redirect_url: TARGET, tags: tagsOf(at) })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
      for (const reply of replies.filter(({ status }) => status === 400)) expectRefusedField(reply, 'tags');
      expect((await api.get('/v2/tags')).body.items).toHaveLength(500);
    });

    test('of every type can be made, and v1’s names work too', async () => {
      const { api } = await owner();
      const wifi = { ssid: 'Guests', security: 'WPA', password: 'welcome-77' };
      const bodies = [
        { type: 'wifi', qr_data: wifi },
        { type: 'vcard', qr_data: { first_name: 'Ada', last_name: 'Lovelace', phones: [], emails: [] } },
        { type: 'text', text: 'Hello', name: 'Greeting' },
        { redirect_url: TARGET, redirect_rules: [{ condition: 'device', value: 'ios', url: `${TARGET}/ios` }] },
      ];
      for (const body of bodies) {
        const { status, body: made } = await api.post('/v2/qr-codes', body);
        expect([status, made.message]).toEqual([201, undefined]);
      }
      expectRefusedField(await api.post('/v2/qr-codes', { type: 'wifi' }), 'qr_data');
      expectRefusedField(await api.post('/v2/qr-codes', { type: 'text' }), 'qr_data');
      expectRefusedField(
        await api.post('/v2/qr-codes', { type: 'wifi', qr_data: wifi, redirect_url: TARGET }),
        'redirect_url',
      );
    });

    test('is found when it is archived, and deleted for good with its slug as confirmation', async () => {
      const { api } = await owner();
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      const path = `/v2/qr-codes/${code.qr_id}`;
      const remove = (confirmation: string) => api.post(path, { confirmation }, {}, 'DELETE');
      expectRefusal(await remove(code.slug), 400, 'invalid_request', 'archived');
      await api.patch(path, { status: 'archived' });
      expect((await api.get(path)).body.status).toBe('archived');
      expectRefusal(await api.get(path.replace('v2', 'v1')), 404, 'qr_not_found');
      expectRefusedField(await remove('qr-22222222'), 'confirmation');
      expect((await remove(code.slug)).status).toBe(200);
      expectRefusal(await api.get(path), 404, 'qr_not_found');
    });

    test('made with an Idempotency-Key is made once, with its tags', async () => {
      const { api } = await owner();
      const make = () =>
        api.post('/v2/qr-codes', { redirect_url: TARGET, tags: ['Once'] }, { headers: { 'idempotency-key': 'k' } });
      const replies = await Promise.all([make(), make(), make()]);
      expect(new Set(replies.map(({ body }) => body.qr_id)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(2);
      const tag = () => api.post('/v2/tags', { name: 'Twice' }, { headers: { 'idempotency-key': 't' } });
      expect([(await tag()).body.tag_id]).toEqual([(await tag()).body.tag_id]);
    });
  });

  describe('the list', () => {
    test('has whole codes, filtered, sorted, counted and paged', async () => {
      const { api, defaultProjectId } = await owner();
      const make = async (fields: object) => (await api.post('/v2/qr-codes', { redirect_url: TARGET, ...fields })).body;
      const [menu, poster, both] = [
        await make({ label: 'Menu', tags: ['Paper'] }),
        await make({
          label: 'Poster',
          redirect_url: 'https://example.com/menu-of-posters',
          note: 'Behind the großen door',
        }),
        await make({ label: 'Menu poster', tags: ['paper', 'Large'] }),
      ];
      const ids = async (query: Record<string, string | string[]>) => {
        const { body } = await api.get('/v2/qr-codes', { query });
        const { body: counted } = await api.get('/v2/qr-codes/count', { query });
        if (query.slug === undefined) expect(counted.count).toBe(body.items.length);
        return body.items.map(({ qr_id }: { qr_id: string }) => qr_id);
      };
      const [a, b, c] = [menu.qr_id, poster.qr_id, both.qr_id];
      expect(await ids({})).toEqual([c, b, a]);
      expect(await ids({ sort: 'oldest' })).toEqual([a, b, c]);
      expect(await ids({ sort: 'label' })).toEqual([a, c, b]);
      expect(await ids({ q: 'menu' })).toEqual([c, b, a]);
      expect(await ids({ q: 'GROSSEN' })).toEqual([b]);
      for (const q of ['pape', 'PAP', 'er'])
        expect([q, await ids({ q })]).toEqual([q, q === 'er' ? [c, b, a] : [c, a]]);
      expect(await ids({ label_contains: 'menu' })).toEqual([c, a]);
      expect(await ids({ q: 'poster', label_contains: 'menu' })).toEqual([c]);
      expect(await ids({ tag: 'PAPER' })).toEqual([c, a]);
      expect(await ids({ tag: ['Paper', 'large'] })).toEqual([c]);
      expect(await ids({ tag: ['Paper', 'Unknown'] })).toEqual([]);
      expect(await ids({ slug: menu.slug.toUpperCase() })).toEqual([a]);
      expect(await ids({ slug: 'qr-22222222' })).toEqual([]);
      expect(await ids({ created_from: poster.created_at, project_id: defaultProjectId })).toContain(b);
      expect(await ids({ created_to: '2000-01-01T00:00:00Z' })).toEqual([]);
      await api.patch(`/v2/qr-codes/${b}`, { label: 'Placard' });
      await api.patch(`/v2/qr-codes/${c}`, { note: 'Under the große lamp' });
      expect(await ids({ q: 'große' })).toEqual([c, b]);
      await api.patch(`/v2/qr-codes/${a}`, { status: 'archived' });
      expect(await ids({})).toEqual([c, b]);
      expect(await ids({ status: ['archived', 'active'] })).toEqual([c, b, a]);
      const isDrawn = ({ render_status }: { render_status: string }) => render_status === 'done';
      await until(async () => (await api.get('/v2/qr-codes')).body.items.every(isDrawn));
      const { body: first } = await api.get('/v2/qr-codes', { query: { page_size: '1' } });
      const { body: second } = await api.get('/v2/qr-codes', {
        query: { page_size: '1', page_token: first.next_page_token },
      });
      expect([...first.items, ...second.items]).toEqual(
        [(await api.get(`/v2/qr-codes/${c}`)).body, (await api.get(`/v2/qr-codes/${b}`)).body].map(
          ({ ok: _, version: __, request_id: ___, ...code }) => code,
        ),
      );
    });
  });

  test('a simulated scan says which rule wins and counts nothing', async () => {
    const { api } = await owner();
    const rules = [{ condition: 'device', value: 'ios', url: `${TARGET}/ios` }];
    const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET, redirect_rules: rules });
    const at = (fields: object) => api.post('/v2/simulate', { qr_id: code.qr_id, ...fields });
    expect((await at({ device: 'ios' })).body).toMatchObject({ outcome: 'redirect', url: `${TARGET}/ios`, rule: 1 });
    const { body } = await at({ device: 'android', country: 'DE' });
    expect(body).toMatchObject({ outcome: 'redirect', url: TARGET, rule: null, rules: [{ rule: 1, matched: false }] });
    await api.patch(`/v2/qr-codes/${code.qr_id}`, { expires_at: '2030-01-01T00:00:00Z' });
    expect((await at({ at: '2030-01-01T00:00:00Z' })).body.outcome).toBe('expired');
    expect((await api.get(`/v2/qr-codes/${code.qr_id}`)).body.scan_count).toBe(0);
    expectRefusal(await api.post('/v2/simulate', { qr_id: newId('qr', 0) }), 404, 'qr_not_found');
  });

  test('a project is archived and becomes the default by its fields', async () => {
    const { api, defaultProjectId } = await owner();
    const { body: project } = await api.post('/v2/projects', { name: 'Summer' });
    const path = `/v2/projects/${project.project_id}`;
    const refused = await api.patch(`/v2/projects/${defaultProjectId}`, { is_archived: true });
    expect([refused.status, refused.body.field]).toEqual([400, 'is_archived']);
    expect((await api.patch(path, { is_archived: true })).body).toMatchObject({ is_archived: true, code_count: 0 });
    const names = async (query: Record<string, string>) =>
      (await api.get('/v2/projects', { query })).body.items.map(({ project_id }: { project_id: string }) => project_id);
    expect(await names({})).toEqual([defaultProjectId]);
    expect(await names({ include_archived: 'true' })).toEqual([project.project_id, defaultProjectId]);
    expect((await api.patch(path, { is_default: true })).body.field).toBe('is_default');
    expect((await api.patch(path, { is_archived: false, is_default: true })).body.is_default).toBe(true);
  });

  test('the account tells plan, limits in force and usage', async () => {
    const { api, id } = await app().owner({ plan: 'enterprise', limits: { per_day: 77_777 } });
    await api.post('/v2/qr-codes', { redirect_url: TARGET });
    expect((await api.get('/v2/account')).body).toMatchObject({
      account_id: id,
      plan: 'enterprise',
      timezone: 'UTC',
      limits: { per_day: 77_777, projects: 10_000, advanced_redirects: true },
      usage: { active_codes: 1, projects: 1, api_keys: 1 },
    });
  });
});
