import { expect, test } from 'bun:test';
import type { RouteName } from '../../../src/http/dashboard/route.ts';
import { DASHBOARD_ROUTES } from '../../../src/http/dashboard/routes.ts';
import type { V2Name } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { CARD, NETWORK, URL_CODE } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';
import type { Reply } from './support/dashboard-client.ts';

onBothEngines('the dashboard refuses', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('creates that v1 refuses, with the same status, code, field and message', async () => {
    const owner = await app().owner({ plan: 'pro' });
    const rule = { condition: 'device', value: 'ios', url: 'https://example.com/' };
    const cases: [object, number][] = [
      [{ redirect_url: 'nonsense' }, 400],
      [{ redirect_url: 'https://example.com/', label: ' ' }, 400],
      [{ redirect_url: 'https://example.com/', expires_at: '2026-02-30T00:00:00Z' }, 400],
      [{ redirect_url: 'https://example.com/', scan_limit: 0 }, 400],
      [{ redirect_url: 'https://example.com/', redirect_rules: [{ ...rule, value: 'tv' }] }, 400],
      [{ redirect_url: 'https://example.com/', unknown: 1 }, 400],
      [{ redirect_url: 'https://example.com/', project_id: 'prj_unknown' }, 404],
      [{ redirect_url: 'https://example.com/', redirect_rules: [rule] }, 403],
      [{ redirect_url: 'https://example.com/', scan_limit: 5 }, 403],
      [{ redirect_url: 'http://127.0.0.1/' }, 422],
    ];
    for (const [body, status] of cases) {
      const api = await owner.api.post('/v1/qr-codes', { type: 'url', ...body });
      const own = await owner.dashboard.send('POST /v2/qr-codes', { body });
      const seen = ({ body: { request_id: _, version: __, ...envelope }, status }: Reply) => ({ status, ...envelope });
      expect([body, api.status]).toEqual([body, status]);
      expect([body, seen(own)]).toEqual([body, seen(api)]);
    }
  });

  test('changes that v1 refuses, with the same message', async () => {
    const owner = await app().owner({ plan: 'pro' });
    const make = (type: 'url' | 'dynamic_url') =>
      owner.dashboard.ask('POST /v2/qr-codes', { body: { type, redirect_url: 'https://example.com/' } });
    const [plain, fixed] = [await make('url'), await make('dynamic_url')];
    const cases: [string, object, number][] = [
      [fixed.qr_id, { redirect_url: 'https://example.com/b' }, 400],
      [plain.qr_id, { status: 'blocked' }, 400],
      [plain.qr_id, { scan_limit: 3 }, 403],
      [plain.qr_id, { redirect_url: 'http://127.0.0.1/' }, 422],
      ['qr_unknown', { label: 'x' }, 404],
    ];
    for (const [id, body, status] of cases) {
      const api = await owner.api.patch(`/v1/qr-codes/${id}`, body);
      expect([body, api.status]).toEqual([body, status]);
      await owner.dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body }, status, api.body.code, api.body.message);
    }
  });

  test('invalid values by the name of the field', async () => {
    const { dashboard } = await app().owner();
    const url = 'https://example.com/';
    const cases: [object, string][] = [
      [{ type: 'poster' }, 'type must be one of url'],
      [{ type: 'url' }, 'redirect_url is required for type url'],
      [{ type: 'url', redirect_url: url, qr_data: { text: 'x' } }, 'qr_data is not allowed for type url'],
      [{ type: 'text', redirect_url: url, qr_data: { text: 'x' } }, 'redirect_url is not allowed'],
      [{ type: 'text', qr_data: { text: ' ' } }, 'qr_data.text must be a string of 1 to 2,000'],
      [{ type: 'vcard' }, 'qr_data is required for type vcard'],
      [{ type: 'vcard', qr_data: {} }, 'qr_data must name a person or an organization'],
      [{ type: 'vcard', qr_data: { ...CARD, fax: '1' } }, 'qr_data.fax is not a field'],
      [{ type: 'vcard', qr_data: { first_name: 7 } }, 'qr_data.first_name must be text'],
      [
        { type: 'vcard', qr_data: { ...CARD, phones: [{ kind: 'work', number: 'call me' }] } },
        'qr_data.phones[0].number must be a telephone number',
      ],
      [{ type: 'wifi', qr_data: { ssid: 'x', security: 'WPA' } }, 'qr_data.password is required'],
      [{ type: 'wifi', qr_data: { ssid: 'x', security: 'WPA3' } }, 'qr_data.security must be one of'],
      [
        { type: 'url', redirect_url: url, qr_render_metadata: { dot_style: 'hearts' } },
        'qr_render_metadata.dot_style must be one of',
      ],
      [
        { type: 'url', redirect_url: url, qr_render_metadata: { foreground_color: '#eeeeee' } },
        'qr_render_metadata.foreground_color',
      ],
      [{ type: 'url', redirect_url: url, qr_render_metadata: 7 }, 'qr_render_metadata must be an object'],
    ];
    for (const [body, message] of cases)
      await dashboard.refused('POST /v2/qr-codes', { body }, 400, 'invalid_request', message);
  });

  test('a contact card with an unsafe website, on create and on update', async () => {
    const { dashboard } = await app().owner();
    const unsafe = { ...CARD, website: 'http://127.0.0.1/' };
    await dashboard.refused('POST /v2/qr-codes', { body: { type: 'vcard', qr_data: unsafe } }, 422, 'unsafe_url');
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: { type: 'vcard', qr_data: CARD } });
    await dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body: { qr_data: unsafe } }, 422, 'unsafe_url');
    await dashboard.refused(
      'PATCH /v2/qr-codes/{id}',
      { id, body: { qr_data: { text: 'x' } } },
      400,
      'invalid_request',
    );
  });

  test('control characters in every query value, and in texts of bodies that are ids', async () => {
    const owner = await app().operator();
    const { dashboard } = owner;
    const refused = (name: RouteName | V2Name, input: { id?: string; query?: object; body?: unknown }) =>
      dashboard.refused(name, input, 400, 'invalid_request', 'must not contain control characters');
    const reads = Object.entries(DASHBOARD_ROUTES).filter(
      ([name, { access }]) => name.startsWith('GET ') && access !== 'public',
    );
    expect(reads.length).toBeGreaterThan(20);
    for (const [name] of reads) await refused(name as RouteName, { id: 'x', query: { anything: 'a\0b' } });
    await refused('GET /v2/qr-codes', { query: { tag: '\0' } });
    await refused('GET /operator/safety-events', { query: { qr_id: '\0' } });
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const { tag_id } = await dashboard.ask('POST /v2/tags', { body: { name: 'Summer' } });
    await refused('PATCH /v2/qr-codes/{id}', { id, body: { project_id: '\0' } });
    await refused('POST /v2/qr-codes', { body: { ...URL_CODE, project_id: '\0' } });
    for (const filter of [{ tag: ['\0'] }, { qr_id: ['\0'] }])
      await refused('POST /v2/jobs', { body: { kind: 'update', filter, change: { status: 'archived' } } });
    await refused('POST /v2/tags/{id}/merge', { id: tag_id, body: { into: '\0' } });
    await refused('PATCH /operator/accounts/{id}', { id: owner.id, body: { plan: '\0' } });
    expect((await dashboard.send('GET /v2/qr-codes/{id}', { id: '\0' })).status).toBe(404);
  });

  test('a change of an older revision', async () => {
    const { dashboard, api } = await app().owner();
    const { qr_id: id, revision } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    await api.patch(`/v1/qr-codes/${id}`, { label: 'by the API' });
    const seen = (known: number) => ({ headers: { 'if-match': `"${known}"` } });
    const change = { id, body: { label: 'by the dashboard' } };
    const { status, body } = await dashboard.send('PATCH /v2/qr-codes/{id}', change, seen(revision));
    expect([status, body.code]).toEqual([412, 'precondition_failed']);
    const code = await dashboard.ask('PATCH /v2/qr-codes/{id}', change, seen(revision + 1));
    expect([code.label, code.revision]).toEqual(['by the dashboard', revision + 2]);
  });

  test('the dashboard’s own fields in v1', async () => {
    const { api, dashboard } = await app().owner();
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    for (const body of [
      { project_id: 'x' },
      { qr_data: { text: 'x' } },
      { qr_render_metadata: {} },
      { analytics_enabled: false },
      { pass_query: true },
      { revision: 1 },
    ]) {
      expect([body, (await api.patch(`/v1/qr-codes/${id}`, body)).status]).toEqual([body, 400]);
    }
    const styled = { redirect_url: 'https://example.com/', qr_render_metadata: {} };
    expect((await api.post('/v1/qr-codes', styled)).status).toBe(400);
    expect((await api.post('/v1/qr-codes', { type: 'wifi', qr_data: NETWORK })).status).toBe(400);
  });

  test('another account’s ids exactly as ids that do not exist', async () => {
    const [owner, other] = [await app().owner(), await app().owner()];
    const { qr_id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const routes = [
      ['GET /v2/qr-codes/{id}', qr_id, {}],
      ['PATCH /v2/qr-codes/{id}', qr_id, { label: 'Mine now' }],
      ['GET /v2/qr-codes/{id}/history', qr_id, {}],
      ['PATCH /v2/projects/{id}', owner.defaultProjectId, { name: 'Mine now' }],
      ['GET /codes/{id}/notices', qr_id, {}],
    ] as const;
    for (const [name, id, body] of routes) {
      const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
      const answers = await Promise.all([id, unknown].map((each) => other.dashboard.send(name, { id: each, body })));
      const [theirs, none] = answers.map(({ status, body: { code, message } }) => {
        return { status, code, message: message.replace(id, '?').replace(unknown, '?') };
      });
      expect(none?.status).toBe(404);
      expect({ name, ...theirs }).toEqual({ name, ...none } as typeof theirs & { name: typeof name });
    }
    const query = { project_id: owner.defaultProjectId };
    await other.dashboard.refused('GET /v2/qr-codes', { query }, 404, 'project_not_found');
    expect((await owner.api.get('/v1/projects')).status).toBe(200);
  });
});
