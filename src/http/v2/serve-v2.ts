import { invalid, Refusal } from '../../errors/refusal.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import type { Caller } from '../../people/caller.ts';
import { userAgentOf } from '../../people/sign-in/begin-session.ts';
import type { Session } from '../../people/sign-in/sign-in.ts';
import { makePlannedChanges, spendMore } from '../admit-caller.ts';
import { callerByKey, type KeyDeps } from '../caller-by-key.ts';
import { memberOf, namedAccount } from '../dashboard/member.ts';
import { requireOwnPage, requireReadable } from '../dashboard/serve-dashboard.ts';
import { createMatcher, type PathParts } from '../kernel/matcher.ts';
import { MAX_BODY_BYTES, readFields } from '../kernel/read-fields.ts';
import { successReply } from '../kernel/reply.ts';
import { type Incoming, receive, serve } from '../kernel/serve.ts';
import { bearerChallenge } from '../oauth/metadata.ts';
import { lacksScope, permit } from '../permit.ts';
import type { PictureUrls } from '../v1/present-qr-code.ts';
import { callerByToken, sendsBearer } from './caller-by-token.ts';
import { readQuery, type V2Deps } from './route.ts';
import { V2_ROUTES } from './routes.ts';

type Deps = V2Deps & KeyDeps & { pictureUrls: { program: PictureUrls; page: PictureUrls } };

/** `session`: null for a program. */
type KnownCaller = { caller: Caller; session: Session | null; pictureUrls: PictureUrls };

const findRoute = createMatcher(V2_ROUTES.map((route) => [`${route.method} ${route.path}`, route]));

export function serveV2(deps: Deps, request: Request, clientAddress: () => string): Promise<Response> {
  return serve(deps, request, clientAddress, steps);
}

/** The order of the checks of every v2 request, of programs and of the dashboard's pages. */
async function steps(deps: Deps, incoming: Incoming): Promise<Response> {
  const { request, path, now, headers } = incoming;
  // Key, access and limits, or session, its limit and its origin: nobody else learns that a route exists.
  const { caller, session, pictureUrls } = await callerOf(deps, incoming);
  const { route, parts } = findRoute(request.method, path);
  incoming.route = route.path;
  // As soon as the route is known: who may not call it gets to know nothing else.
  if (lacksScope(route, caller)) challenge(deps, incoming, { error: 'insufficient_scope', scope: route.scope ?? '' });
  permit(route, caller, session, now);
  const query = route.query.length === 0 ? {} : readQuery(route.querySchema, incoming.query);
  // The body is read last, for a caller who may send it; the operation gets validated values.
  const { body: schema, maxBodyBytes = MAX_BODY_BYTES } = route;
  const body = schema ? await receive(incoming, readFields(request, schema, maxBodyBytes)) : undefined;
  // Each request of a body that holds many is paid before any of them is looked at.
  if (route.requestsIn) await spendMore(deps, incoming, caller, route.requestsIn(body as never) - 1);
  // Whatever else a schema checks: PostgreSQL cannot look up a text with NUL.
  else requireReadable(body, '');
  const call = {
    caller,
    parts: decoded(parts),
    query,
    body,
    headers: request.headers,
    path,
    pictureUrls,
    now,
    incoming,
  };
  const author = () => ({
    actor: caller.actor,
    address: incoming.clientAddress(),
    browser: userAgentOf(request.headers),
  });
  const answer = await route.handle({ ...deps, author }, call);
  if (answer instanceof Response) {
    const all = { ...headers, 'x-request-id': incoming.requestId, 'x-content-type-options': 'nosniff' };
    for (const [name, value] of Object.entries(all)) answer.headers.set(name, value);
    return answer;
  }
  const { fields, etag, replayed, location, status = route.status } = answer;
  if (etag !== undefined) headers.etag = etag;
  if (location !== undefined) headers.location = location;
  if (replayed) headers['idempotency-replayed'] = 'true';
  return successReply(incoming, status, fields);
}

/** A cookie counts only where nothing else is sent: a program that runs in a browser means its key. */
async function callerOf(deps: Deps, incoming: Incoming): Promise<KnownCaller> {
  const { headers } = incoming.request;
  const authorization = headers.get('authorization');
  const isProgram = headers.has('x-api-key') || sendsBearer(authorization);
  const named = namedAccount(incoming.request, incoming.query);
  const visit = isProgram ? null : await deps.signIn.visit(headers, named);
  if (!visit) {
    const caller = await programOf(deps, incoming);
    return { caller, session: null, pictureUrls: deps.pictureUrls.program };
  }
  incoming.accountId = visit.membership?.account.id ?? null;
  deps.limitRequests(visit.session.personId, incoming.now);
  requireOwnPage(deps, incoming.request);
  const { caller, session, account } = memberOf(deps.plans, visit);
  await makePlannedChanges(deps, incoming, account);
  return { caller, session, pictureUrls: deps.pictureUrls.page };
}

async function programOf(deps: Deps, incoming: Incoming): Promise<Caller> {
  const { headers } = incoming.request;
  const authorization = headers.get('authorization');
  const isToken = sendsBearer(authorization);
  if (isToken && headers.has('x-api-key')) throw invalid('Send either an API key or a bearer token, not both');
  try {
    if (isToken) return await callerByToken(deps, incoming, authorization);
    return await callerByKey(deps, incoming, 'all keys');
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.status === 401;
    if (isUnknown) challenge(deps, incoming, isToken ? { error: 'invalid_token' } : {});
    throw error;
  }
}

/** Tells the caller how to authenticate, or what is wrong with its token. */
function challenge({ publicUrl }: Deps, { headers }: Incoming, problem: Record<string, string>): void {
  headers['www-authenticate'] = bearerChallenge(publicUrl, problem);
}

/** Parts that are not valid in a URL, or that no stored text contains, find nothing. */
function decoded(parts: PathParts): PathParts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, text]) => {
      const value = decodedText(text);
      if (value === null || hasControlCharacters(value, { lines: false }))
        throw new Refusal('not_found', 'There is nothing at this address');
      return [name, value];
    }),
  );
}

const PLAIN = /^[\w-]*$/;

function decodedText(text: string): string | null {
  if (PLAIN.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
