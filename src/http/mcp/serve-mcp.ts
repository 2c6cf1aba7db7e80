import { invalid, Refusal } from '../../errors/refusal.ts';
import type { Limiter } from '../../people/limiter.ts';
import { MAX_BODY_BYTES, readFields } from '../kernel/read-fields.ts';
import { type Incoming, receive, serve } from '../kernel/serve.ts';
import { serveV2 } from '../v2/serve-v2.ts';
import { message, takesForms } from './message.ts';
import type { Questions } from './questions.ts';
import type { Sessions } from './sessions.ts';
import type { CallApi } from './tool-request.ts';

export const MCP = '/mcp';

type Deps = Parameters<typeof serveV2>[0] & { sessions: Sessions; questions: Questions };

/** The Model Context Protocol over HTTP: each call of a tool is a request of v2 with the same credential. */
export function serveMcp(deps: Deps, request: Request, clientAddress: () => string): Promise<Response> {
  // What is asked of v2 has its own deadline: a person may have to answer first.
  return serve(deps, request, clientAddress, (_, incoming) => steps(deps, incoming));
}

/** The order of the checks of every message. */
async function steps(deps: Deps, incoming: Incoming): Promise<Response> {
  const { request, now, clientAddress } = incoming;
  const { headers } = request;
  incoming.route = MCP;
  // First, as it needs nothing: a page of somebody else must not speak to a server in its visitor's network.
  if (headers.has('origin') && !deps.signIn.isFromOwnPage(headers))
    throw new Refusal('cross_site', 'This request comes from a page of another site');
  // Nothing is read from somebody unknown.
  const accountId = await callerOf(deps, headers, clientAddress);
  if (accountId instanceof Response) return accountId;
  incoming.accountId = accountId;
  // Tools take from the limits of the key by what they ask; this bounds the messages around them.
  deps.limitRequests(accountId, now);
  if (request.method !== 'POST')
    throw new Refusal('method_not_allowed', 'Messages are sent with POST', { allow: ['POST'] });
  // A session is that of its key; tokens are renewed within one, so theirs is that of the account.
  const owner = headers.get('x-api-key') ?? accountId;
  const session = headers.get('mcp-session-id');
  if (session !== null && !deps.sessions.isOf(session, owner, now))
    throw new Refusal('not_found', 'There is no such session, or it has ended; begin a new one');
  const sent = await receive(incoming, readFields(request, message, MAX_BODY_BYTES));
  if (sent.method === undefined) {
    if (deps.questions.answer(owner, sent)) return new Response(null, { status: 202 });
    throw invalid('This answers no question that is open here');
  }
  // Such a stream would stay open for nothing: no list of ours changes.
  if (sent.method === 'subscriptions/listen') throw new Refusal('not_found', 'There is nothing to subscribe to');
  const askOwner = session === null ? null : deps.questions.askerOf(owner, accountId);
  const callApi = asCaller(deps, headers, clientAddress);
  // Loaded on demand: most servers are never asked.
  const { handleMessage } = await import('./handle-message.ts');
  const response = await handleMessage({ request, sent, callApi, askOwner });
  if (sent.method === 'initialize' && response.ok && takesForms(sent.params?.capabilities))
    response.headers.set('mcp-session-id', deps.sessions.begin(owner, now));
  return response;
}

/** Whoever calls v2 with these headers; no cookie is among them. */
function asCaller(deps: Deps, headers: Headers, clientAddress: () => string): CallApi {
  return ({ path, init }) => {
    const request = new Request(`http://localhost${path}`, init);
    for (const name of ['x-api-key', 'authorization']) {
      const value = headers.get(name);
      if (value !== null) request.headers.set(name, value);
    }
    return serveV2(deps, request, clientAddress);
  };
}

const FREE = { ok: true, minuteLeft: 0, dayLeft: 0 } as const;
const UNLIMITED: Limiter = {
  take: () => FREE,
  takeMore: () => FREE,
  used: () => ({ minute: 0, day: 0 }),
  forget() {},
  async close() {},
};

/** The account of the credential, as v2 knows it, or v2's refusal. */
async function callerOf(deps: Deps, headers: Headers, clientAddress: () => string): Promise<string | Response> {
  const callApi = asCaller({ ...deps, limiter: UNLIMITED }, headers, clientAddress);
  const response = await callApi({ path: '/v2/account', init: {} });
  if (response.ok) return ((await response.json()) as { account_id: string }).account_id;
  if (response.status === 401 && !response.headers.has('www-authenticate'))
    response.headers.set('www-authenticate', 'Bearer');
  return response;
}
