import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { z } from 'zod';
import type { ApiRoute } from '../../../src/http/kernel/api-route.ts';
import { MAX_BODY_BYTES } from '../../../src/http/kernel/read-fields.ts';
import { V1_ROUTES } from '../../../src/http/v1/routes.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import { API_V2_VERSION, API_VERSION } from '../../../src/lib/api-version.ts';
import { newId } from '../../../src/lib/ids.ts';
import { revokeKey } from '../../../src/people/revoke-key.ts';
import { KEY_SCOPES } from '../../../src/people/scopes.ts';
import { query } from '../../engines/support/query.ts';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Owner, PASSWORD, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { WEBHOOKS_ALLOWED } from '../webhooks/support/webhook-app.ts';
import { belongings } from './support/belongings.ts';
import { expectRefusal, expectRefusedField, expectSuccess } from './support/envelope.ts';
import { freshAccount } from './support/shared-app.ts';
import { type Belongings, bodyFields, casesOf, type IdName, idNames, SURFACE_CASES } from './support/surface-cases.ts';
import { pathOf, sendAs, sendChunked, sendGood, sendText, sendWithId } from './support/surface-request.ts';

const ALL_ROUTES = [...V1_ROUTES, ...V2_ROUTES];
const ROUTES = ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const);
const BODY_ROUTES = ROUTES.filter(([, route]) => route.body !== null);
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** The ids that are looked for first; others are only compared with. */
const foreignIds = (route: ApiRoute) => idNames(route).filter((name) => casesOf(route).foreign[name] !== undefined);

/** Nothing listens there. */
const NO_DNS = { DNS_SERVERS: '127.0.0.1:9' };

const isForPeople = ({ scope }: ApiRoute) => scope !== null && !KEY_SCOPES.has(scope);

/** Each limit window: the limits that exhaust it, its error code and Retry-After at the time of the clock below. */
const START = Date.parse('2026-11-14T09:30:15.250Z');
const clock = testClock(new Date(START).toISOString());
const WINDOWS = [
  ['burst', { burst_per_second: 1 }, 'rate_limited', '1'],
  ['minute', { per_minute: 1 }, 'rate_limit_minute', '45'],
  ['day', { per_day: 1 }, 'rate_limit_day', '52185'],
] as const;

describe('the table of surface cases', () => {
  test('has every operation of v1 and v2 and no other', () => {
    expect(Object.keys(SURFACE_CASES).sort()).toEqual(ALL_ROUTES.map((route) => route.operation).sort());
  });

  test.each(ROUTES)('covers every field, parameter and id of %s', (_, route) => {
    const { wrongFields, wrongQuery, foreign } = casesOf(route);
    expect(Object.keys(wrongFields).sort()).toEqual(bodyFields(route).sort());
    expect(Object.keys(wrongQuery).sort()).toEqual(route.query.map(({ name }) => name).sort());
    for (const name of Object.keys(foreign)) expect(idNames(route)).toContain(name as IdName);
    if (route.path.startsWith('/v1/')) expect(foreignIds(route)).toEqual(idNames(route));
    for (const values of Object.values(wrongFields)) expect(values).not.toBeEmpty();
  });
});

onBothEngines('the API', (engine) => {
  const app = sharedDashboard(engine, { clock, roles: ['api'], env: { ...WEBHOOKS_ALLOWED, ...NO_DNS } });
  let account: Owner;
  /** What only people may call is asked by the owner's session, each time in another minute: it has a limit. */
  let minutes = 0;
  const callerOf = async (route: ApiRoute) => {
    clock.set(START + (isForPeople(route) ? ++minutes * 60_000 : 0));
    if (!isForPeople(route)) return account.api;
    const page = app().client(null, account.headers);
    // A proof counts for ten minutes.
    if (route.stepUp) await page.post('/dashboard-api/auth/prove', { password: PASSWORD });
    return page;
  };
  let own: Belongings;
  let other: Belongings;

  beforeAll(async () => {
    account = await app().owner();
    // The clock runs on for hours: what needs a fresh proof has one for good.
    await query(app().storeEnv, `update sessions set proved_at = ${START * 2}`);
    own = await belongings(app(), account);
    other = await belongings(app(), await app().owner());
  });

  beforeEach(() => clock.set(START));

  /** New ones for a request that takes them away. */
  async function ownFor(route: ApiRoute): Promise<Belongings> {
    if (!casesOf(route).spends) return own;
    // An account has few listeners at a time, and the clock does not end them.
    const others = `listens_until is not null and id <> '${own.listener_id}'`;
    await query(app().storeEnv, `update webhook_endpoints set listens_until = 0 where ${others}`);
    const spent = await belongings(app(), account);
    await account.api.patch(`/v2/qr-codes/${spent.id}`, { status: 'archived' });
    return spent;
  }

  describe.each(ROUTES)('%s', (_, route) => {
    test('answers a valid request with exactly its fields', async () => {
      const reply = await sendGood(await callerOf(route), route, await ownFor(route));
      if (!route.files) expect(reply.body.version).toBe(route.path.startsWith('/v2/') ? API_V2_VERSION : API_VERSION);
      if (route.files) expect(route.files).toContain(reply.headers.get('content-type') ?? '');
      else expectSuccess(reply, route.status, Object.keys((route.answer as z.ZodObject).shape));
      expect(reply.headers.has('etag')).toBe(route.givesEtag || route.files !== undefined);
      if (isForPeople(route)) expect(reply.headers.has('ratelimit')).toBe(false);
      else expect(reply.headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=45, "day";r=\d+;t=52185$/);
    });

    test('gives the same refusal to a missing, an unknown and a revoked key', async () => {
      const revoked = await freshAccount(app());
      await revokeKey({ store: app().app.store, clock }, revoked.id, revoked.keyId);
      const unknown = `api_live_${'x'.repeat(32)}`;
      const replies = await Promise.all(
        [null, unknown, revoked.apiKey].map((key) => sendGood(app().client(key), route, own)),
      );
      for (const reply of replies) {
        expectRefusal(reply, 401, 'unauthorized');
        expect(withoutId(reply)).toEqual(withoutId(replies[0] as ApiReply));
      }
    });

    test('is refused to an account without API access, without rate limit headers', async () => {
      const { api } = await app().account({ apiAccess: false });
      const reply = await sendGood(api, route, own);
      expectRefusal(reply, 403, 'api_access_disabled');
      expect(reply.headers.has('ratelimit')).toBe(false);
    });

    test.each(WINDOWS)('is refused when the %s limit is reached', async (_, limits, code, seconds) => {
      const { api } = await freshAccount(app(), { limits });
      expect((await api.get('/v1/projects')).status).toBe(200);
      const reply = await sendGood(api, route, own);
      expectRefusal(reply, 429, code);
      expect(reply.headers.get('retry-after')).toBe(seconds);
      expect(reply.headers.has('ratelimit-policy')).toBe(true);
    });

    test('refuses every other method', async () => {
      const allowed = ALL_ROUTES.filter(({ path }) => path === route.path).map(({ method }) => method as string);
      const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of METHODS.filter((each) => !allowed.includes(each))) {
        const reply = await (await callerOf(route)).send(method, pathOf(route, own));
        expectRefusal(reply, 405, 'method_not_allowed');
        expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(allow.sort());
      }
    });

    test.each(foreignIds(route))("answers for another account's %s as for one that does not exist", async (name) => {
      const { [name]: code } = casesOf(route).foreign;
      const never = {
        id: newId('qr', 0),
        project_id: newId('prj', 0),
        slug: 'qr-22222222',
        tag_id: newId('tag', 0),
        style_template_id: newId('sty', 0),
        logo_id: '0'.repeat(64),
        job_id: newId('job', 0),
        upload_id: newId('upl', 0),
        file_id: newId('fil', 0),
        endpoint_id: newId('whe', 0),
        listener_id: newId('whl', 0),
        client_id: newId('client', 0),
        key_id: newId('key', 0),
        host: 'never.surface.example',
        report_id: newId('rpt', 0),
        free_project_id: newId('prj', 0),
        offer_id: newId('off', 0),
        sent_offer_id: newId('off', 0),
        member_id: newId('mem', 0),
        invitation_id: newId('inv', 0),
      }[name];
      const foreign = await sendWithId(await callerOf(route), route, own, name, other[name]);
      const unknown = await sendWithId(await callerOf(route), route, own, name, never);
      expectRefusal(foreign, 404, code ?? 'not_found');
      expect(withoutId(foreign, other[name])).toEqual(withoutId(unknown, never));
    });

    test('refuses invalid query values by parameter name, and ignores unknown parameters', async () => {
      const good = casesOf(route).good(own);
      for (const [name, values] of Object.entries(casesOf(route).wrongQuery)) {
        for (const value of values) {
          const query = { ...good.query, [name]: value };
          expectRefusedField(await sendAs(await callerOf(route), route, own, { ...good, query }), name);
        }
      }
      const query = { ...good.query, surprise: 'x' };
      const spent = await ownFor(route);
      const body = casesOf(route).good(spent);
      expect((await sendAs(await callerOf(route), route, spent, { ...body, query })).status).toBe(route.status);
    });
  });

  describe.each(BODY_ROUTES)('%s', (_, route) => {
    const good = () => casesOf(route).good(own);

    test('refuses an unknown field by name', async () => {
      const reply = await sendAs(await callerOf(route), route, own, { body: { ...good().body, surprise: 1 } });
      expectRefusedField(reply, 'surprise');
    });

    test.each(bodyFields(route))('refuses a %s of the wrong type or out of range, naming it', async (name) => {
      for (const value of casesOf(route).wrongFields[name] ?? []) {
        const reply = await sendAs(await callerOf(route), route, own, { body: { ...good().body, [name]: value } });
        expectRefusedField(reply, name);
      }
    });

    test('accepts its size and refuses one byte more, with Content-Length or chunked', async () => {
      const { maxBodyBytes = MAX_BODY_BYTES } = route;
      for (const send of [sendText, sendChunked]) {
        const mine = await ownFor(route);
        const text = JSON.stringify(casesOf(route).good(mine).body).padEnd(maxBodyBytes, ' ');
        expect((await send(await callerOf(route), route, mine, text)).status).toBe(route.status);
      }
      const fits = JSON.stringify(good().body).padEnd(maxBodyBytes, ' ');
      expectRefusal(await sendText(await callerOf(route), route, own, `${fits} `), 413, 'invalid_payload');
      expectRefusal(await sendChunked(await callerOf(route), route, own, `${fits} `), 413, 'invalid_payload');
    });

    test('refuses broken JSON', async () => {
      const text = JSON.stringify(good().body).slice(0, -1);
      expectRefusal(await sendText(await callerOf(route), route, own, text), 400, 'invalid_request', 'JSON');
    });

    test('accepts nothing but application/json in UTF-8', async () => {
      const text = JSON.stringify(good().body);
      const wrong = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'];
      for (const headers of [{}, ...wrong.map((type) => ({ 'content-type': type }))]) {
        expectRefusal(await sendText(await callerOf(route), route, own, text, headers), 415, 'invalid_payload');
      }
      const right = { 'content-type': 'Application/JSON; charset="UTF-8"' };
      const mine = await ownFor(route);
      const sent = JSON.stringify(casesOf(route).good(mine).body);
      expect((await sendText(await callerOf(route), route, mine, sent, right)).status).toBe(route.status);
    });
  });

  test('an unknown path is not found with a good key, and unauthorized without one', async () => {
    const of = (base: string) =>
      ['/', '/nothing', '/projects/', '/qr-codes/', '/qr-codes/a/b'].map((path) => base + path);
    const paths = [...of('/v1'), ...of('/v2'), '/v2', '/v2/qr-codes/%ff'];
    for (const path of paths) {
      expectRefusal(await account.api.get(path), 404, 'not_found');
      expectRefusal(await app().client(null).get(path), 401, 'unauthorized');
    }
  });

  test('HEAD answers like GET, without a body', async () => {
    for (const [, route] of ROUTES.filter(([, { method }]) => method === 'GET')) {
      const { query = {} } = casesOf(route).good(own);
      const reply = await (await callerOf(route)).get(pathOf(route, own), { query }, 'HEAD');
      expect([reply.status, reply.body]).toEqual([200, null]);
      expect(reply.headers.has('ratelimit')).toBe(!isForPeople(route));
    }
  });
});

/** A response without the fields that differ on every request. */
function withoutId({ status, headers, body }: ApiReply, id = ''): unknown {
  const text = JSON.stringify({ status, ...body, request_id: null });
  const names = [...headers.keys()].sort();
  return { names, text: id === '' ? text : text.replaceAll(id, 'ID') };
}
