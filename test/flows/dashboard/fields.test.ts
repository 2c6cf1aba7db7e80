import { beforeAll, describe, expect, test } from 'bun:test';
import { MAX_NAMED_CODES } from '../../../src/codes/values/code-values.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import { NETWORK } from './support/codes.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

const SAFE = 'https://example.com/';
const UNSAFE = 'http://127.0.0.1/';
const rule = (url: string, more: object = {}) => ({ condition: 'device', value: 'ios', url, ...more });
const onDays = (schedule_days: unknown[]) => ({
  condition: 'schedule',
  schedule_days,
  schedule_start: '09:00',
  schedule_end: '17:00',
  url: SAFE,
});
const ones = (count: number) => Array.from({ length: count }, () => 1);

describe('a refusal names the invalid field', () => {
  const app = sharedDashboard('sqlite', { roles: ['api'] });
  let large: Owner;
  let small: Owner;
  let archived: string;
  let archivedCode: string;

  beforeAll(async () => {
    [large, small] = [await app().owner(), await app().owner({ plan: 'starter' })];
    archived = (await large.api.post('/v1/projects', { name: 'Old' })).body.project_id;
    const code = await large.api.post('/v1/qr-codes', { redirect_url: SAFE, project_id: archived });
    archivedCode = code.body.qr_id;
    await large.api.patch(`/v1/qr-codes/${archivedCode}`, { status: 'archived' });
    const { store } = app().app;
    await setProjectArchived({ store, clock: systemClock }, large.id, archived, true);
  });

  /** Requests that both APIs refuse, with the field that both name. */
  const BODIES: [
    Record<string, unknown> & { redirect_rules?: unknown[] },
    number,
    string | undefined,
    ('small' | 'large')?,
  ][] = [
    [{ redirect_url: 'x' }, 400, 'redirect_url'],
    [{}, 400, 'redirect_url'],
    [{ redirect_url: SAFE, redirect_rules: [rule(SAFE), rule(SAFE), rule('x')] }, 400, 'redirect_rules[2].url'],
    [{ redirect_url: SAFE, redirect_rules: [rule(SAFE, { colour: 1 })] }, 400, 'redirect_rules[0].colour'],
    [{ redirect_url: SAFE, redirect_rules: ones(120_000) }, 400, 'redirect_rules'],
    [
      { redirect_url: SAFE, redirect_rules: [rule(SAFE), onDays(ones(120_000))] },
      400,
      'redirect_rules[1].schedule_days',
    ],
    [{ redirect_url: SAFE, redirect_rules: [onDays(['mon', 'day'])] }, 400, 'redirect_rules[0].schedule_days[1]'],
    [{ redirect_url: UNSAFE }, 422, 'redirect_url'],
    [{ redirect_url: SAFE, redirect_rules: [rule(SAFE), rule(UNSAFE)] }, 422, 'redirect_rules[1].url'],
    [{ redirect_url: SAFE, scan_limit: 1 }, 403, 'scan_limit', 'small'],
    [{ redirect_url: SAFE, expires_at: '2030-01-01T00:00:00Z' }, 403, 'expires_at', 'small'],
    [{ redirect_url: SAFE, redirect_rules: [rule(SAFE)] }, 403, 'redirect_rules', 'small'],
    [{ redirect_url: SAFE, project_id: 'prj_unknown' }, 404, undefined],
  ];

  test('on create, in v1 and in the dashboard', async () => {
    for (const [body, status, field, who] of BODIES) {
      const { api, dashboard } = who === 'small' ? small : large;
      const shown = JSON.stringify(body).slice(0, 200);
      const answers = [await api.post('/v1/qr-codes', body), await dashboard.send('POST /v2/qr-codes', { body })];
      for (const answer of answers) expect([shown, answer.status, answer.body.field]).toEqual([shown, status, field]);
    }
    const inArchived = await large.api.post('/v1/qr-codes', { redirect_url: SAFE, project_id: archived });
    expect(inArchived.body).toMatchObject({ code: 'project_forbidden', field: 'project_id' });
  });

  test('on update', async () => {
    const { qr_id } = (await large.api.post('/v1/qr-codes', { redirect_url: SAFE })).body;
    const change = async (body: object, id = qr_id) => (await large.api.patch(`/v1/qr-codes/${id}`, body)).body;
    expect(await change({ slug: 'x' })).toMatchObject({ field: 'slug' });
    expect(await change({ redirect_rules: [rule(SAFE), rule(UNSAFE)] })).toMatchObject({
      code: 'unsafe_url',
      field: 'redirect_rules[1].url',
    });
    expect(await change({ status: 'active' }, archivedCode)).toMatchObject({
      code: 'project_forbidden',
      field: 'status',
    });
  });

  test('in a query, and none where the request is invalid as a whole', async () => {
    const { api } = large;
    expect((await api.get('/v1/qr-codes', { query: { status: 'x' } })).body.field).toBe('status');
    expect((await api.get('/v1/qr-codes/find')).body.field).toBe('slug');
    const wrong = [
      await api.post('/v1/qr-codes', []),
      await api.send('POST', '/v1/qr-codes', { body: '{}' }),
      await api.get('/v1/qr-codes/x'),
    ];
    for (const { status, body } of wrong) expect([status, 'field' in body]).toEqual([status, false]);
  });

  test('in fields that only the dashboard accepts', async () => {
    const { dashboard } = large;
    const { qr_id: id } = await dashboard.ask('POST /v2/qr-codes', { body: { type: 'url', redirect_url: SAFE } });
    const card = { first_name: 'Ada', phones: [], emails: [] };
    const cases: [Parameters<typeof dashboard.send>[0], object, number, string][] = [
      ['POST /v2/qr-codes', { type: 'vcard', qr_data: { ...card, phones: ones(6) } }, 400, 'qr_data.phones'],
      ['POST /v2/qr-codes', { type: 'vcard', qr_data: { ...card, website: UNSAFE } }, 422, 'qr_data.website'],
      ['POST /v2/qr-codes', { type: 'wifi', qr_data: { ...NETWORK, ssid: '' } }, 400, 'qr_data.ssid'],
      ['PATCH /v2/qr-codes/{id}', { qr_render_metadata: { dpi: 1 } }, 400, 'qr_render_metadata.dpi'],
      ['PATCH /v2/qr-codes/{id}', { project_id: archived }, 403, 'project_id'],
      [
        'POST /v2/jobs',
        { kind: 'update', filter: { qr_id: ones(MAX_NAMED_CODES + 1) }, change: { status: 'archived' } },
        400,
        'filter.qr_id',
      ],
      ['PATCH /account', { timezone: 'Mars/Base' }, 400, 'timezone'],
      ['POST /me/email', { email: 'new@example.com', password: 'not mine' }, 400, 'password'],
      ['POST /v2/keys', { name: '' }, 400, 'name'],
    ];
    for (const [name, body, status, field] of cases) {
      const answer = await dashboard.send(name, { id, body });
      expect([name, field, answer.status, answer.body.field]).toEqual([name, field, status, field]);
    }
    const { account } = await dashboard.ask('GET /me', {});
    const default_project_id = account?.default_project_id ?? '';
    const archive = { id: default_project_id, body: { is_archived: true } };
    expect((await dashboard.send('PATCH /v2/projects/{id}', archive)).body.field).toBe('is_archived');
  });
});
