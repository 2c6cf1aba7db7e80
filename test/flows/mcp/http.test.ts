import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { MAX_PER_ACCOUNT } from '../../../src/http/mcp/questions.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { startApp, type TestAccount, type TestApp } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { TARGET } from '../api/support/codes.ts';
import { freshAccount } from '../api/support/shared-app.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { agentOf, PROTOCOLS, textOf } from './support/agents.ts';

const DAY_MS = 86_400_000;
const BEGIN = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'tests', version: '1' },
  },
};
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

type Headers = Record<string, string>;

function post(url: string, headers: Headers, body: unknown = BEGIN): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

type Message = { id?: string; method?: string };

/** A call that archives, in the protocol of 2025: its answer is a stream of messages. */
async function askToArchive(url: string, headers: Headers, id: string) {
  const params = { name: 'update_qr_code', arguments: { id, status: 'archived' } };
  const response = await post(url, headers, { ...LIST, method: 'tools/call', params });
  const reader = response.body?.getReader();
  if (!reader) throw new Error(`There is no stream (${response.status})`);
  const next = async (): Promise<Message> => {
    const { value, done } = await reader.read();
    const [, data] = /data: (.*)/.exec(Buffer.from(value ?? []).toString()) ?? [];
    if (data !== undefined) return JSON.parse(data);
    return done ? {} : next();
  };
  return { first: await next(), next, leave: () => reader.cancel() };
}

async function sessionOf(url: string, headers: Headers): Promise<string> {
  const response = await post(url, headers);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

onBothEngines('POST /mcp', (engine) => {
  const clock = testClock('2026-11-18T12:00:00Z');
  const app = sharedDashboard(engine, { clock, roles: ['api'], env: { METRICS_TOKEN: 'watcher' } });
  const account = () => freshAccount(app());
  const keyOf = ({ apiKey }: TestAccount): Headers => ({ 'x-api-key': apiKey });

  describe('who speaks', () => {
    test('needs a good credential from the first message on, and no cookie is one', async () => {
      const { cookie } = await app().owner();
      const unknown = `api_live_${'x'.repeat(32)}`;
      const bad: Headers[] = [
        {},
        { cookie },
        { cookie, origin: app().publicUrl },
        { 'x-api-key': unknown },
        { authorization: 'Bearer nothing' },
        { authorization: 'Basic eDp5' },
      ];
      for (const headers of bad) {
        for (const body of [BEGIN, LIST, 'no JSON']) {
          const refused = await post(app().url, headers, body);
          expect(refused.headers.get('www-authenticate')).toStartWith('Bearer');
          expect(await codeOf(refused)).toEqual([401, 'unauthorized']);
        }
      }
    });

    test('is refused with a key and a token at once, and without API access', async () => {
      const both = { ...keyOf(await account()), authorization: 'Bearer x' };
      expect(await codeOf(await post(app().url, both))).toEqual([400, 'invalid_request']);
      const without = await app().account({ apiAccess: false });
      expect(await codeOf(await post(app().url, keyOf(without)))).toEqual([403, 'api_access_disabled']);
    });

    test('is refused from a page of another site, before the credential is looked at', async () => {
      const key = keyOf(await account());
      for (const origin of ['https://evil.example', 'null', `${app().publicUrl}.evil.example`]) {
        expect(await codeOf(await post(app().url, { ...key, origin }))).toEqual([403, 'cross_site']);
        expect(await codeOf(await post(app().url, { origin }))).toEqual([403, 'cross_site']);
      }
      expect((await post(app().url, { ...key, origin: app().publicUrl })).status).toBe(200);
    });

    for (const protocol of PROTOCOLS) {
      test(`ends with a revoked key on the next message, in ${protocol}`, async () => {
        const owner = await account();
        const agent = await agentOf({ url: app().url, apiKey: owner.apiKey }, { protocol, person: 'accept' });
        await agent.call('find_qr_codes');
        await runCliJson(app().storeEnv, ['keys', 'revoke', owner.keyId]);
        await expect(agent.call('find_qr_codes')).rejects.toThrow();
        const headers = { ...keyOf(owner), 'mcp-session-id': agent.sessionId() ?? '' };
        expect((await post(app().url, headers, LIST)).status).toBe(401);
      });

      test(`is told what is left of its limits, and that they are spent, in ${protocol}`, async () => {
        const { apiKey, api } = await app().account({ limits: { per_minute: 2 } });
        const agent = await agentOf({ url: app().url, apiKey }, { protocol });
        await agent.client.listTools();
        for (const _ of [1, 2]) expect((await agent.call('find_qr_codes')).isError).toBeUndefined();
        const spent = await agent.call('find_qr_codes');
        expect(spent).toMatchObject({
          isError: true,
          structuredContent: { code: 'rate_limit_minute', retry_after: expect.any(Number) },
        });
        expect(JSON.stringify(textOf(spent))).toContain('try again in');
        expect((await api.get('/v2/account')).status).toBe(429);
      });
    }
  });

  describe('a session', () => {
    test('is begun only with a client that shows questions, and holds for its key alone', async () => {
      const [one, other] = [await account(), await account()];
      const { api_key: second } = await runCliJson(app().storeEnv, ['keys', 'create', '--account', one.email]);
      const mute = { ...BEGIN, params: { ...BEGIN.params, capabilities: {} } };
      expect((await post(app().url, keyOf(one), mute)).headers.has('mcp-session-id')).toBe(false);
      const session = await sessionOf(app().url, keyOf(one));
      const status = async (headers: Headers) =>
        (await post(app().url, { ...headers, 'mcp-session-id': session }, LIST)).status;
      expect(await status(keyOf(one))).toBe(200);
      expect(await status({ 'x-api-key': second })).toBe(404);
      expect(await status(keyOf(other))).toBe(404);
      const forged = { ...keyOf(one), 'mcp-session-id': `z${session.slice(1)}` };
      expect(await codeOf(await post(app().url, forged, LIST))).toEqual([404, 'not_found']);
    });

    test('ends after a week', async () => {
      const owner = await account();
      const headers = { ...keyOf(owner), 'mcp-session-id': await sessionOf(app().url, keyOf(owner)) };
      clock.advance(7 * DAY_MS - 1);
      expect((await post(app().url, headers, LIST)).status).toBe(200);
      clock.advance(DAY_MS);
      expect((await post(app().url, headers, LIST)).status).toBe(404);
    });

    test('has at most ten open questions in an account, which nobody else answers and which end with their client', async () => {
      const [one, other] = [await account(), await account()];
      const { body: code } = await one.api.post('/v2/qr-codes', { redirect_url: TARGET });
      const headers = { ...keyOf(one), 'mcp-session-id': await sessionOf(app().url, keyOf(one)) };
      const ask = () => askToArchive(app().url, headers, code.qr_id);
      const asked = await Promise.all(Array.from({ length: MAX_PER_ACCOUNT }, ask));
      expect(asked.map(({ first }) => first.method)).toEqual(asked.map(() => 'elicitation/create'));
      expect(JSON.stringify((await ask()).first)).toContain('not_confirmed');
      const [answered, ...left] = asked;
      const yes = { jsonrpc: '2.0', id: answered?.first.id, result: { action: 'accept', content: {} } };
      expect((await post(app().url, keyOf(other), yes)).status).toBe(400);
      expect((await one.api.get(`/v2/qr-codes/${code.qr_id}`)).body.status).toBe('active');
      expect((await post(app().url, headers, yes)).status).toBe(202);
      expect(JSON.stringify(await answered?.next())).toContain('\\"status\\":\\"archived\\"');
      expect((await post(app().url, headers, yes)).status).toBe(400);
      await Promise.all(left.map(({ leave }) => leave()));
      await until(async () => {
        const again = await Promise.all(Array.from({ length: MAX_PER_ACCOUNT }, ask));
        await Promise.all(again.map(({ leave }) => leave()));
        return again.every(({ first }) => first.method === 'elicitation/create');
      });
    });

    test('ends its questions unanswered when the server stops', async () => {
      const stopping = await startApp(engine, { roles: ['api'] });
      const { apiKey, api } = await freshAccount(stopping);
      const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
      const key = { 'x-api-key': apiKey };
      const headers = { ...key, 'mcp-session-id': await sessionOf(stopping.url, key) };
      const asked = await askToArchive(stopping.url, headers, code.qr_id);
      expect(asked.first.method).toBe('elicitation/create');
      const [last] = await Promise.all([asked.next(), stopping.stop()]);
      expect(JSON.stringify(last)).toContain('not_confirmed');
    });
  });

  describe('a message', () => {
    test('that is too large, several at once, or no JSON-RPC is refused', async () => {
      const key = keyOf(await account());
      const large = JSON.stringify({ ...LIST, params: { text: 'x'.repeat(257 * 1024) } });
      expect(await codeOf(await post(app().url, key, large))).toEqual([413, 'invalid_payload']);
      for (const body of [[LIST, LIST], 'null', '{', { ...LIST, jsonrpc: '1.0' }, { ...LIST, params: 1 }])
        expect(await codeOf(await post(app().url, key, body))).toEqual([400, 'invalid_request']);
      const asForm = { ...key, 'content-type': 'application/x-www-form-urlencoded' };
      expect(await codeOf(await post(app().url, asForm))).toEqual([415, 'invalid_payload']);
    });

    test('is sent by POST, and nothing else stays open', async () => {
      const headers = keyOf(await account());
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const refused = await fetch(`${app().url}/mcp`, { method, headers });
        expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
      }
      const listen = { ...LIST, method: 'subscriptions/listen' };
      expect((await post(app().url, headers, listen)).status).toBe(404);
    });

    test('counts in the area mcp of the metrics', async () => {
      await post(app().url, keyOf(await account()), LIST);
      const metrics = await fetch(`${app().url}/metrics`, { headers: { authorization: 'Bearer watcher' } });
      expect(await metrics.text()).toMatch(/area="mcp",status="200"} [1-9]/);
    });
  });
});

describe('two nodes on one PostgreSQL', () => {
  const nodes: TestApp[] = [];
  beforeAll(async () => {
    const first = await startApp('postgres', { roles: ['api'] });
    nodes.push(first, await startApp('postgres', { roles: ['api'], storeEnv: first.storeEnv }));
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  /** Passes every request to another node than the one before. */
  function balancer() {
    let at = 0;
    return Bun.serve({
      port: 0,
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        const { method, headers } = request;
        const body = method === 'POST' ? await request.text() : null;
        return fetch(`${nodes[at++ % nodes.length]?.url}${pathname}`, { method, headers, body });
      },
    });
  }

  for (const protocol of PROTOCOLS) {
    test(`a client of ${protocol} uses them in turns`, async () => {
      const proxy = balancer();
      const [first] = nodes;
      if (!first) throw new Error('There are no nodes');
      const { apiKey, api } = await freshAccount(first);
      const agent = await agentOf({ url: `http://127.0.0.1:${proxy.port}`, apiKey }, { protocol, person: 'accept' });
      for (const _ of [1, 2, 3]) expect((await agent.call('find_qr_codes')).isError).toBeUndefined();
      if (protocol === '2026-07-28') {
        // Question and answer are messages of their own, on two nodes.
        const { body: code } = await api.post('/v2/qr-codes', { redirect_url: TARGET });
        const archived = await agent.call('update_qr_code', { id: code.qr_id, status: 'archived' });
        expect(archived.structuredContent.status).toBe('archived');
        expect(agent.asked).toHaveLength(1);
      }
      await agent.client.close();
      await proxy.stop(true);
    });
  }
});
