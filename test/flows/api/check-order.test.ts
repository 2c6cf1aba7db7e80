import { beforeAll, expect, test } from 'bun:test';
import type { ErrorCode } from '../../../src/errors/codes.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import type { ApiClient, ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount, TestApp } from '../../harness/start-app.ts';
import { createCode, patchCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, NO_LIMITS, sharedApp } from './support/shared-app.ts';

const UNSAFE = 'http://127.0.0.1/';
const UNKNOWN_PROJECT = 'prj_00000000000000000000000000';
const UNKNOWN_CODE = 'qr_00000000000000000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const TOO_LARGE = ' '.repeat(256 * 1024 + 1);

/** Callers and records with which a request can fail two checks at once. */
type World = {
  none: ApiClient;
  /** Without API access, and over its limit per minute. */
  off: ApiClient;
  /** Over its limit per minute. */
  spent: ApiClient;
  /** On a plan without advanced redirects, at its quota, with an archived project that has an archived code. */
  full: TestAccount;
  archivedProject: string;
  activeCode: string;
  archivedCode: string;
  codeInArchivedProject: string;
};

const usedKey = { 'idempotency-key': 'used' };
const stale = { 'if-match': '"stale"' };

/** Each request fails two checks; the response must be that of the check named first. */
const CASES: [string, (world: World) => Promise<ApiReply>, number, ErrorCode][] = [
  ['no key before an unknown route', ({ none }) => none.get('/v1/x'), 401, 'unauthorized'],
  ['no API access before the limits', ({ off }) => off.get('/v1/x'), 403, 'api_access_disabled'],
  ['limits before an unknown route', ({ spent }) => spent.get('/v1/x'), 429, 'rate_limit_minute'],
  ['limits before a wrong method', ({ spent }) => spent.send('PUT', '/v1/projects'), 429, 'rate_limit_minute'],
  [
    'an unknown route before the body',
    ({ full }) => full.api.send('POST', '/v1/x', { body: TOO_LARGE }),
    404,
    'not_found',
  ],
  [
    'a wrong method before the body',
    ({ full }) => full.api.send('PUT', '/v1/projects', { body: TOO_LARGE }),
    405,
    'method_not_allowed',
  ],
  [
    'the size of a body before its type',
    ({ full }) => full.api.send('POST', '/v1/projects', { body: TOO_LARGE }),
    413,
    'invalid_payload',
  ],
  [
    'the type of a body before its content',
    ({ full }) => full.api.send('POST', '/v1/projects', { body: '{' }),
    415,
    'invalid_payload',
  ],
  [
    'fields before a used Idempotency-Key',
    ({ full }) => full.api.post('/v1/qr-codes', { name: 5 }, { headers: usedKey }),
    400,
    'invalid_request',
  ],
  [
    'fields before what the caller may see',
    ({ full }) => full.api.patch(`/v1/qr-codes/${UNKNOWN_CODE}`, { scan_limit: 0 }),
    400,
    'invalid_request',
  ],
  [
    'a used Idempotency-Key before what the caller may see',
    ({ full }) =>
      full.api.post('/v1/qr-codes', { redirect_url: TARGET, project_id: UNKNOWN_PROJECT }, { headers: usedKey }),
    409,
    'idempotency_conflict',
  ],
  [
    'what the caller may see before If-Match',
    ({ full }) => full.api.patch(`/v1/qr-codes/${UNKNOWN_CODE}`, {}, { headers: stale }),
    404,
    'qr_not_found',
  ],
  [
    'an archived project before If-Match',
    ({ full, codeInArchivedProject }) =>
      full.api.patch(`/v1/qr-codes/${codeInArchivedProject}`, { status: 'active' }, { headers: stale }),
    403,
    'project_forbidden',
  ],
  [
    'an unknown project before the plan',
    ({ full }) => full.api.post('/v1/qr-codes', { redirect_url: TARGET, scan_limit: 1, project_id: UNKNOWN_PROJECT }),
    404,
    'project_not_found',
  ],
  [
    'an archived project before the plan',
    ({ full, archivedProject }) =>
      full.api.post('/v1/qr-codes', { redirect_url: TARGET, scan_limit: 1, project_id: archivedProject }),
    403,
    'project_forbidden',
  ],
  [
    'If-Match before the plan',
    ({ full, activeCode }) => full.api.patch(`/v1/qr-codes/${activeCode}`, { scan_limit: 1 }, { headers: stale }),
    412,
    'precondition_failed',
  ],
  [
    'the plan before the quota on create',
    ({ full }) => full.api.post('/v1/qr-codes', { redirect_url: TARGET, scan_limit: 1 }),
    403,
    'feature_disabled',
  ],
  [
    'the plan before the quota on update',
    ({ full, archivedCode }) => full.api.patch(`/v1/qr-codes/${archivedCode}`, { status: 'active', scan_limit: 1 }),
    403,
    'feature_disabled',
  ],
  [
    'the plan before safety',
    ({ full, activeCode }) => full.api.patch(`/v1/qr-codes/${activeCode}`, { redirect_url: UNSAFE, scan_limit: 1 }),
    403,
    'feature_disabled',
  ],
  [
    'the quota before safety on create',
    ({ full }) => full.api.post('/v1/qr-codes', { redirect_url: UNSAFE }),
    402,
    'quota_exceeded_qr',
  ],
  [
    'the quota before safety on update',
    ({ full, archivedCode }) =>
      full.api.patch(`/v1/qr-codes/${archivedCode}`, { status: 'active', redirect_url: UNSAFE }),
    402,
    'quota_exceeded_qr',
  ],
  [
    'safety last',
    ({ full, activeCode }) => full.api.patch(`/v1/qr-codes/${activeCode}`, { redirect_url: UNSAFE }),
    422,
    'unsafe_url',
  ],
];

onBothEngines('the order of checks', (engine) => {
  const app = sharedApp(engine);
  let world: World;

  beforeAll(async () => {
    world = await twiceWrong(app());
  });

  test.each(CASES)('%s', async (_, send, status, code) => {
    expectRefusal(await send(world), status, code);
  });

  test('a request that fails a later check still counts against the minute and the day', async () => {
    const { api } = await freshAccount(app(), { limits: { per_day: 4 } });
    expectRefusal(await api.get('/v1/x'), 404, 'not_found');
    expectRefusal(await api.send('DELETE', '/v1/projects'), 405, 'method_not_allowed');
    expectRefusal(await api.send('POST', '/v1/projects', { body: '{', headers: JSON_TYPE }), 400, 'invalid_request');
    const last = await api.get(`/v1/qr-codes/${UNKNOWN_CODE}`);
    expectRefusal(last, 404, 'qr_not_found');
    expect(last.headers.get('ratelimit')).toContain('"day";r=0;');
    expectRefusal(await api.get('/v1/projects'), 429, 'rate_limit_day');
  });
});

async function twiceWrong(app: TestApp): Promise<World> {
  const full = await app.account({ plan: 'starter', limits: { ...NO_LIMITS, active_codes: 2 } });
  const off = await app.account({ apiAccess: false, limits: { per_minute: 0 } });
  const spent = await app.account({ limits: { per_minute: 0 } });
  const { body: project } = await full.api.post('/v1/projects', { name: 'Seasonal' });
  const { project_id: archivedProject } = project;
  const inside = await createCode(full, { project_id: archivedProject });
  await patchCode(full, inside.qr_id, { status: 'archived' });
  const store = app.app.store;
  await setProjectArchived({ store, clock: systemClock }, full.id, archivedProject, true);
  const archived = await createCode(full);
  await patchCode(full, archived.qr_id, { status: 'archived' });
  const active = await createCode(full);
  await full.api.post('/v1/qr-codes', { redirect_url: TARGET }, { headers: usedKey });
  return {
    none: app.client(null),
    off: off.api,
    spent: spent.api,
    full,
    archivedProject,
    activeCode: active.qr_id,
    archivedCode: archived.qr_id,
    codeInArchivedProject: inside.qr_id,
  };
}
