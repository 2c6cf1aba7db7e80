import type { Plans } from '../../config/plans.ts';
import { OauthRefusal } from '../../errors/oauth-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { WindowCounter } from '../../lib/window-counter.ts';
import { authenticateClient, type Credentials, type KnownClient } from '../../people/oauth/authenticate-client.ts';
import { hashToken, issueToken, mayCall, TOKEN_LIVES_S } from '../../people/oauth/issue-token.ts';
import { AttemptLimiter } from '../../people/sign-in/attempt-limiter.ts';
import type { ClientWithAccount } from '../../store/oauth/clients.ts';
import type { Store } from '../../store/store.ts';
import { createMatcher } from '../kernel/matcher.ts';
import { jsonReply } from '../kernel/reply.ts';
import { type Incoming, receive, serve } from '../kernel/serve.ts';
import { readCredentials, requireSameClient } from './client-credentials.ts';
import { ENDPOINTS } from './metadata.ts';
import { type Form, readForm, requireParameter } from './read-form.ts';

type Deps = { store: Store; plans: Plans; clock: Clock; log: Logger; publicUrl: string };

type Limits = { attempts: AttemptLimiter; requests: WindowCounter };

type Call = { client: ClientWithAccount; form: Form; now: number };

/** A client needs one an hour; each costs a write. */
const MAX_REQUESTS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
const MAX_CLIENTS = 100_000;

const ROUTES: Record<string, (deps: Deps, call: Call) => Promise<object>> = {
  [`POST ${ENDPOINTS.token}`]: giveToken,
  [`POST ${ENDPOINTS.revocation}`]: revokeToken,
  [`POST ${ENDPOINTS.introspection}`]: introspect,
};

const findRoute = createMatcher(Object.entries(ROUTES));

/** The authorization server: client credentials of OAuth 2.0 alone. Its requests spend no limit of a plan. */
export function createOauthServer(deps: Deps): (request: Request, clientAddress: () => string) => Promise<Response> {
  const limits: Limits = {
    attempts: new AttemptLimiter(),
    requests: new WindowCounter(MINUTE_MS, MAX_CLIENTS, 'clock'),
  };
  return (request, clientAddress) =>
    serve({ ...deps, limits }, request, clientAddress, (current, incoming) =>
      steps(current, incoming).catch((error) => refusalReply(incoming, error)),
    );
}

async function steps(deps: Deps & { limits: Limits }, incoming: Incoming): Promise<Response> {
  const { request, path, now, requestId, headers } = incoming;
  const { route } = findRoute(request.method, path);
  incoming.route = path;
  // The RFC asks for it beside `Cache-Control`, which every JSON answer has.
  headers.pragma = 'no-cache';
  const form = await receive(incoming, readForm(request));
  const credentials = readCredentials(request.headers.get('authorization'), form);
  // What is missing is told before any work.
  if (path === ENDPOINTS.token) requireParameter(form, 'grant_type');
  const { client, assertion } = await authenticate(deps, incoming, credentials);
  requireSameClient(form, client.id);
  requireRequest(deps.limits, client, now);
  // Kept until it ends, so not before the client's limit.
  if (assertion && !(await deps.store.write.takeOauthAssertion(assertion))) throw notAuthenticated();
  const answer = await route(deps, { client, form, now });
  return jsonReply(requestId, 200, JSON.stringify(answer), headers);
}

/** An attempt is counted before it is evaluated, so that many at once all count, and given back if it was good. */
async function authenticate(
  { store, publicUrl, limits }: Deps & { limits: Limits },
  incoming: Incoming,
  credentials: Credentials | null,
): Promise<KnownClient> {
  const { now } = incoming;
  const giveBack = limits.attempts.take('oauthClient', { account: null, address: incoming.clientAddress() }, now);
  const audiences = [publicUrl, `${publicUrl}${ENDPOINTS.token}`];
  const known = credentials && (await authenticateClient({ store }, credentials, audiences, now));
  if (!known) throw notAuthenticated();
  giveBack();
  incoming.accountId = known.client.account_id;
  return known;
}

const notAuthenticated = () => new OauthRefusal('invalid_client', 'The client could not be authenticated');

function requireRequest({ requests }: Limits, { id }: ClientWithAccount, now: number): void {
  const waitMs = requests.waitMs(id, MAX_REQUESTS_PER_MINUTE, now);
  if (waitMs > 0) {
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new OauthRefusal('temporarily_unavailable', 'Too many requests of this client', { retryAfter });
  }
  requests.take(id, now);
}

async function giveToken(deps: Deps, { client, form, now }: Call): Promise<object> {
  if (form.get('grant_type') !== 'client_credentials')
    throw new OauthRefusal('unsupported_grant_type', 'The grant_type must be client_credentials');
  const { token, scopes } = await issueToken(deps, client, form.get('scope') ?? null, now);
  return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIVES_S, scope: scopes.join(' ') };
}

/** After RFC 7009: the same answer for a token that is unknown, ended or another client's, which stays. */
async function revokeToken({ store }: Deps, { client, form }: Call): Promise<object> {
  const hash = hashToken(requireParameter(form, 'token'));
  if (hash !== null) await store.write.deleteOauthToken({ clientId: client.id, hash });
  return {};
}

/** After RFC 7662; another client's token is not active for this one. */
async function introspect({ store, plans, publicUrl }: Deps, { client, form, now }: Call): Promise<object> {
  const hash = hashToken(requireParameter(form, 'token'));
  const token = hash === null ? undefined : await store.read.findTokenByHash(hash);
  if (!token || token.client_id !== client.id || token.expires_at <= now || !mayCall(token, plans))
    return { active: false };
  return {
    active: true,
    scope: token.scopes.join(' '),
    client_id: client.id,
    sub: client.id,
    token_type: 'Bearer',
    iat: Math.floor(token.issued_at / 1000),
    exp: Math.floor(token.expires_at / 1000),
    iss: publicUrl,
    aud: publicUrl,
  };
}

/** The JSON of RFC 6749; an address or a method that is not there, and a failure of ours, are answered as elsewhere. */
function refusalReply({ requestId, headers }: Incoming, thrown: unknown): Response {
  const refusal = thrown instanceof Refusal ? asOauth(thrown) : thrown;
  if (!(refusal instanceof OauthRefusal)) throw thrown;
  const { error, message, status, retryAfter } = refusal;
  return jsonReply(requestId, status, JSON.stringify({ error, error_description: message }), {
    ...headers,
    ...(status === 401 && { 'www-authenticate': 'Basic realm="OAuth clients", charset="UTF-8"' }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

function asOauth({ code, message, status, retryAfter }: Refusal): OauthRefusal | null {
  if (code === 'invalid_payload' || code === 'invalid_request')
    return new OauthRefusal('invalid_request', message, { status });
  return code === 'rate_limited' ? new OauthRefusal('temporarily_unavailable', message, { retryAfter }) : null;
}
