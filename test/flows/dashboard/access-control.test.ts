import { expect, test } from 'bun:test';
import { DASHBOARD_ROUTES } from '../../../src/http/dashboard/routes.ts';
import { V2_ROUTES } from '../../../src/http/v2/routes.ts';
import type { V2Name } from '../../../web/lib/v2-types.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

type Name = keyof typeof DASHBOARD_ROUTES;

const NAMES = Object.keys(DASHBOARD_ROUTES) as Name[];
const OPEN_ACCESS: string[] = ['public', 'session-if-any'];
const OPEN = NAMES.filter((name) => OPEN_ACCESS.includes(DASHBOARD_ROUTES[name].access));
const CLOSED = NAMES.filter((name) => !OPEN.includes(name));
const WRITES = NAMES.filter((name) => !name.startsWith('GET '));
const V2_NAMES = V2_ROUTES.map(({ method, path }) => `${method} ${path}` as V2Name);
const OPERATORS = NAMES.filter((name) => DASHBOARD_ROUTES[name].access === 'operator');

test('only the routes for signing in and up, and invitations, are open without a session', () => {
  expect(OPEN.toSorted()).toEqual([
    'GET /about',
    'POST /confirm-email',
    'POST /invitation/accept',
    'POST /invitation/show',
    'POST /one-time-link',
    'POST /one-time-link/owner',
    'POST /password-mail',
    'POST /sign-up',
  ]);
  const isOperators = (name: string) => name.includes(' /safety-') || name.includes(' /operator/');
  expect(OPERATORS).toEqual(NAMES.filter(isOperators));
});

onBothEngines("access to the dashboard's API", (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('every other route refuses a signed-out caller first, whatever else is wrong with the request', async () => {
    const stranger = app().stranger();
    for (const name of CLOSED) {
      await stranger.refused(name, { id: 'x', body: { nonsense: true } }, 401, 'signed_out');
      const forged = { headers: { cookie: 'repoint.session_token=abc.def' } };
      expect((await stranger.send(name, { id: 'x' }, forged)).status).toBe(401);
    }
    for (const name of V2_NAMES) await stranger.refused(name, { id: 'x', body: {} }, 401, 'unauthorized');
  });

  test('every write refuses a cross-site request with the cookie, and changes nothing', async () => {
    const sites = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of sites) {
      // One owner for each, since one session may make 100 requests a second.
      const { dashboard } = await app().owner();
      const before = await dashboard.ask('GET /v2/projects', { query: {} });
      for (const name of [...WRITES, ...V2_NAMES.filter((each) => !each.startsWith('GET '))]) {
        const reply = await dashboard.send(name, { id: 'x', body: { name: 'Not ours' } }, { headers });
        expect([name, headers, reply.status, reply.body.code]).toEqual([name, headers, 403, 'cross_site']);
      }
      expect(await dashboard.ask('GET /v2/projects', { query: {} })).toEqual(before);
    }
  });

  test('a body must be a JSON object of the right size, type and shape', async () => {
    const { dashboard } = await app().owner();
    const send = (body: string, type = 'application/json') =>
      dashboard.send('POST /v2/projects', {}, { body, headers: { 'content-type': type } });
    expect((await send('{"name":"x"}', 'text/plain')).status).toBe(415);
    expect((await send(JSON.stringify({ name: 'x'.repeat(300_000) }))).status).toBe(413);
    for (const body of ['', '[]', 'null', '{"name":"a","name":"b"}', '{"name":"x","colour":1}', '{"name":1}']) {
      expect([body, (await send(body)).status]).toEqual([body, 400]);
    }
    expect((await send('{"name":"x","colour":1}')).body.message).toBe('colour is not a field that can be set here');
  });

  test('at most 8 KiB of a signed-out caller’s body are read, and nothing once its address has no attempts left', async () => {
    const posts = WRITES.filter((name) => !CLOSED.includes(name));
    expect(posts).toHaveLength(7);
    for (const [at, name] of posts.entries()) {
      const address = `198.51.100.${at}`;
      const send = (bytes: number) => {
        const headers = { 'x-forwarded-for': address };
        return app()
          .stranger()
          .send(name, {}, { body: '{}'.padEnd(bytes), headers });
      };
      expect([name, (await send(8 * 1024)).status]).toEqual([name, 400]);
      // Refused without reading the body, but counted as an attempt.
      const statuses: number[] = [];
      while (statuses.length < 21 && statuses.at(-1) !== 429) statuses.push((await send(8 * 1024 + 1)).status);
      expect([name, statuses[0], statuses.at(-1)]).toEqual([name, 413, 429]);
      const head = `${name.replace(' ', ' /dashboard-api')} HTTP/1.1\r\nHost: x\r\nOrigin: ${app().publicUrl}\r\n`;
      const unsent = `${head}Connection: close\r\nX-Forwarded-For: ${address}\r\nContent-Length: 100\r\n\r\n`;
      expect(await sendRaw(app().url, unsent)).toStartWith('HTTP/1.1 429');
    }
  });

  test('an unknown path gets 404, and a known path with another method 405', async () => {
    const { dashboard } = await app().owner();
    const send = (name: string) => dashboard.send(name as Name);
    expect((await send('GET /nothing')).body.code).toBe('not_found');
    expect((await send('GET /codes/a/b/c')).body.code).toBe('not_found');
    expect((await send('DELETE /codes/trends')).body.code).toBe('method_not_allowed');
  });

  test('only the operator can use the safety list', async () => {
    const persons = await app().app.store.read.listPersons();
    expect(persons.map(({ is_operator }) => is_operator).filter(Boolean)).toHaveLength(1);
    for (const name of OPERATORS) {
      const { dashboard, personId } = await app().owner();
      expect(persons.find(({ is_operator }) => is_operator)?.id).not.toBe(personId);
      await dashboard.refused(name, { id: 'x', body: {} }, 403, 'operator_only');
    }
  });

  test('an account with malformed limits is refused', async () => {
    const owner = await app().owner();
    const { store } = app().app;
    const update = { accountId: owner.id, changes: { limits: '{"per_minute":-1}' }, now: 1 };
    await store.write.updateAccount(update);
    await owner.dashboard.refused('POST /v2/projects', { body: { name: 'x' } }, 429, 'rate_limited');
    await store.write.updateAccount({ ...update, changes: { limits: null } });
    await owner.dashboard.ask('POST /v2/projects', { body: { name: 'x' } });
  });

  test('before sign-in only facts about the server, and whether the caller is signed in, are shown', async () => {
    const about = await app().stranger().ask('GET /about', {});
    expect(about).toEqual({
      public_url: expect.any(String),
      sign_up: false,
      oidc: null,
      password_sign_in: true,
      passkeys: expect.any(Boolean),
      mail: false,
      signed_in: false,
      command: 'npm run -s repoint --',
    });
    const { dashboard } = await app().owner();
    expect((await dashboard.ask('GET /about', {})).signed_in).toBe(true);
  });
});
