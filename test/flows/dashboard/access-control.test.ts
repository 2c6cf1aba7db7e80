import { expect, test } from 'bun:test';
import { DASHBOARD_ROUTES } from '../../../src/http/dashboard/routes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

type Name = keyof typeof DASHBOARD_ROUTES;

const NAMES = Object.keys(DASHBOARD_ROUTES) as Name[];
const CLOSED = NAMES.filter((name) => DASHBOARD_ROUTES[name].access !== 'public');
const WRITES = NAMES.filter((name) => !name.startsWith('GET '));
const OPERATORS = NAMES.filter((name) => DASHBOARD_ROUTES[name].access === 'operator');

test('only what leads to a session is open to strangers', () => {
  const open = NAMES.filter((name) => DASHBOARD_ROUTES[name].access === 'public');
  expect(open.toSorted()).toEqual([
    'GET /about',
    'POST /confirm-email',
    'POST /one-time-link',
    'POST /one-time-link/owner',
    'POST /password-mail',
    'POST /sign-up',
  ]);
  const isOperators = (name: string) => name.includes(' /safety-') || name.includes(' /operator/');
  expect(OPERATORS).toEqual(NAMES.filter(isOperators));
});

onBothEngines("the dashboard's doors", (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('every route refuses who is not signed in, whatever else is wrong with the request', async () => {
    const stranger = app().stranger();
    for (const name of CLOSED) {
      await stranger.refused(name, { id: 'x', body: { nonsense: true } }, 401, 'signed_out');
      const forged = { headers: { cookie: 'repoint.session_token=abc.def' } };
      expect((await stranger.send(name, { id: 'x' }, forged)).status).toBe(401);
    }
  });

  test('every write refuses a request that another site sends with the cookie, and changes nothing', async () => {
    const sites = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of sites) {
      // One for each: a person's pages may ask 100 times a second.
      const { dashboard } = await app().owner();
      const before = await dashboard.ask('GET /projects', { query: {} });
      for (const name of WRITES) {
        const reply = await dashboard.send(name, { id: 'x', body: { name: 'Not ours' } }, { headers });
        expect([name, headers, reply.status, reply.body.code]).toEqual([name, headers, 403, 'cross_site']);
      }
      expect(await dashboard.ask('GET /projects', { query: {} })).toEqual(before);
    }
  });

  test('a body must be a JSON object of the right size, type and shape', async () => {
    const { dashboard } = await app().owner();
    const send = (body: string, type = 'application/json') =>
      dashboard.send('POST /projects', {}, { body, headers: { 'content-type': type } });
    expect((await send('{"name":"x"}', 'text/plain')).status).toBe(415);
    expect((await send(JSON.stringify({ name: 'x'.repeat(300_000) }))).status).toBe(413);
    for (const body of [
      '',
      '[]',
      'null',
      '{"name":"a","name":"b"}',
      '{"name":"x","colour":1}',
      '{"name":1}',
    ]) {
      expect([body, (await send(body)).status]).toEqual([body, 400]);
    }
    expect((await send('{"name":"x","colour":1}')).body.message).toBe(
      'colour is not a field that can be set here',
    );
  });

  test('of a stranger’s body 8 KiB are read, and nothing once the address has no attempt left', async () => {
    const posts = WRITES.filter((name) => !CLOSED.includes(name));
    expect(posts).toHaveLength(5);
    for (const [at, name] of posts.entries()) {
      const address = `198.51.100.${at}`;
      const send = (bytes: number) => {
        const headers = { 'x-forwarded-for': address };
        return app()
          .stranger()
          .send(name, {}, { body: '{}'.padEnd(bytes), headers });
      };
      expect([name, (await send(8 * 1024)).status]).toEqual([name, 400]);
      // Refused unread, and an attempt all the same.
      const statuses: number[] = [];
      while (statuses.length < 21 && statuses.at(-1) !== 429)
        statuses.push((await send(8 * 1024 + 1)).status);
      expect([name, statuses[0], statuses.at(-1)]).toEqual([name, 413, 429]);
      const head = `${name.replace(' ', ' /dashboard-api')} HTTP/1.1\r\nHost: x\r\nOrigin: ${app().publicUrl}\r\n`;
      const unsent = `${head}Connection: close\r\nX-Forwarded-For: ${address}\r\nContent-Length: 100\r\n\r\n`;
      expect(await sendRaw(app().url, unsent)).toStartWith('HTTP/1.1 429');
    }
  });

  test('what does not exist is told apart from what takes another method', async () => {
    const { dashboard } = await app().owner();
    const send = (name: string) => dashboard.send(name as Name);
    expect((await send('GET /nothing')).body.code).toBe('not_found');
    expect((await send('GET /codes/a/b/c')).body.code).toBe('not_found');
    expect((await send('DELETE /codes')).body.code).toBe('method_not_allowed');
  });

  test('the safety list is the operator’s alone', async () => {
    const accounts = await app().app.store.read.listAccounts();
    expect(accounts.map(({ is_operator }) => is_operator).filter(Boolean)).toHaveLength(1);
    for (const name of OPERATORS) {
      const { dashboard, id } = await app().owner();
      expect(accounts.find(({ is_operator }) => is_operator)?.id).not.toBe(id);
      await dashboard.refused(name, { id: 'x', body: {} }, 403, 'operator_only');
    }
  });

  test('an account whose limits are malformed is refused, not let through', async () => {
    const owner = await app().owner();
    const { store } = app().app;
    const update = { accountId: owner.id, changes: { limits: '{"per_minute":-1}' }, now: 1 };
    await store.write.updateAccount(update);
    await owner.dashboard.refused('POST /projects', { body: { name: 'x' } }, 429, 'rate_limited');
    await store.write.updateAccount({ ...update, changes: { limits: null } });
    await owner.dashboard.ask('POST /projects', { body: { name: 'x' } });
  });

  test('before sign-in only the server itself is told of, and whether somebody is signed in', async () => {
    const about = await app().stranger().ask('GET /about', {});
    expect(about).toEqual({
      public_url: expect.any(String),
      sign_up: false,
      mail: false,
      signed_in: false,
      command: 'npm run -s repoint --',
    });
    const { dashboard } = await app().owner();
    expect((await dashboard.ask('GET /about', {})).signed_in).toBe(true);
  });
});
