import { invalidField, Refusal } from '../../errors/refusal.ts';
import { hasControlCharacters } from '../../lib/control-characters.ts';
import { actorOf } from '../../people/caller.ts';
import { userAgentOf } from '../../people/sign-in/begin-session.ts';
import { SIGN_IN_ROUTES } from '../../people/sign-in/routes.ts';
import { requireSecondFactor } from '../../people/sign-in/second-factor.ts';
import type { Fields, SignIn, SignInAnswer, Visit } from '../../people/sign-in/sign-in.ts';
import { requireRecentProof } from '../../people/sign-in/step-up.ts';
import { makePlannedChanges } from '../admit-caller.ts';
import { createMatcher } from '../kernel/matcher.ts';
import { MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES, readFields } from '../kernel/read-fields.ts';
import { jsonReply } from '../kernel/reply.ts';
import { type Incoming, receive, serve } from '../kernel/serve.ts';
import { permit } from '../permit.ts';
import { type Member, memberOf, namedAccount, notAMember, requireActiveAccount, signedOut } from './member.ts';
import type { Call, DashboardDeps, Route } from './route.ts';
import { DASHBOARD_ROUTES } from './routes.ts';

/** The dependencies of the steps. */
type StepDeps = Pick<
  DashboardDeps,
  'store' | 'plans' | 'clock' | 'log' | 'signIn' | 'limitRequests' | 'plannedChanges'
>;

/** The dashboard's own API. Not public: it may change with any version, and only our own pages may call it. */
export const DASHBOARD_API = '/dashboard-api';
export const serveDashboard = areaOf<DashboardDeps>(DASHBOARD_API, Object.entries(DASHBOARD_ROUTES));

/** Signing in and out, sessions and the second factor. */
export const SIGN_IN_API = `${DASHBOARD_API}/auth`;
export const serveSignIn = areaOf<StepDeps>(
  SIGN_IN_API,
  [...SIGN_IN_ROUTES].map(([name, route]) => [
    name,
    {
      ...route,
      handle: async ({ signIn }, call) =>
        withCookies(call, await signIn.answer(name, { ...call, fields: call.body as Fields })),
    },
  ]),
);

function withCookies({ cookies }: Call, answer: SignInAnswer): object | null {
  const { redirectTo } = answer;
  if (redirectTo === undefined) {
    cookies.push(...(answer.cookies ?? []));
    return answer.fields;
  }
  const headers = new Headers({ location: redirectTo, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** Serves everything under a folder by its route table. */
function areaOf<Deps extends StepDeps>(folder: string, table: (readonly [string, Route<Deps>])[]) {
  const findRoute = createMatcher(
    table.map(([name, route]) => [name, { route, address: folder + (name.split(' ')[1] ?? '') }] as const),
  );
  return (deps: Deps, request: Request, clientAddress: () => string, peer: () => string): Promise<Response> =>
    serve(deps, request, clientAddress, async (bounded, incoming) => {
      const { route: found, parts } = findRoute(request.method, incoming.path.slice(folder.length));
      incoming.route = found.address;
      return steps(bounded, incoming, found.route, parts.id ?? '', peer);
    });
}

/** The order of the checks of a request. */
async function steps<Deps extends StepDeps>(
  deps: Deps,
  incoming: Incoming,
  route: Route<Deps>,
  id: string,
  peer: () => string,
): Promise<Response> {
  const { request, requestId, query, clientAddress, now, deadline, headers: answerHeaders } = incoming;
  const { headers } = request;
  // First, so that somebody who is not signed in gets 401 whatever else is wrong.
  const visit = await visitFor(deps, route, request, query);
  const session = visit?.session ?? null;
  incoming.accountId = visit?.membership?.account.id ?? null;
  // As soon as the person is known, so that a page in a request loop costs little.
  if (session) deps.limitRequests(session.personId, now);
  // Browsers send the cookie with requests of any page, so the page must be ours.
  requireOwnPage(deps, request);
  // Plan, limits and permissions need the store, so they come after the cheaper checks.
  const member = visit && memberFor(deps, route, visit, now);
  if (member) await makePlannedChanges(deps, incoming, member.account);
  // Before the body is read, so that a client without attempts left costs little.
  const attempt = deps.signIn.beginAttempt(route.attempts, session, { address: clientAddress, headers });
  // Last, when the request is allowed; without a session only a small body.
  const maxBytes = session ? MAX_BODY_BYTES : MAX_ANONYMOUS_BODY_BYTES;
  const body = await receive(incoming, bodyFor(request, route, maxBytes));
  // Whatever else a route checks: PostgreSQL cannot look up a text with NUL.
  for (const [name, value] of query) requireReadable(value, name);
  requireReadable(body, '');
  const call: Call = {
    request,
    peer,
    id,
    query,
    body,
    headers,
    session,
    membership: visit?.membership ?? null,
    member,
    attempt,
    answerHeaders,
    cookies: [],
    now,
    deadline,
  };
  const author =
    session && (() => ({ actor: actorOf(session), address: clientAddress(), browser: userAgentOf(headers) }));
  const answer = await route.handle({ ...deps, ...(author && { author }) }, call);
  if (answer instanceof Response) return answer;
  const reply = jsonReply(requestId, 200, JSON.stringify(answer), answerHeaders);
  for (const cookie of call.cookies) reply.headers.append('set-cookie', cookie);
  return reply;
}

async function visitFor(
  { signIn }: StepDeps,
  { access, inAccount }: Route<never>,
  request: Request,
  query: URLSearchParams,
): Promise<Visit | null> {
  if (access === 'public') return null;
  const named = access === 'member' || inAccount ? namedAccount(request, query) : null;
  const visit = await signIn.visit(request.headers, named);
  if (!visit && access !== 'session-if-any') throw signedOut();
  if (visit && named !== null && !visit.membership) throw notAMember();
  return visit;
}

export function requireOwnPage({ signIn }: Pick<StepDeps, 'signIn'>, { method, headers }: Request): void {
  if (method === 'GET' || method === 'HEAD' || signIn.isFromOwnPage(headers)) return;
  throw new Refusal('cross_site', 'This request did not come from the dashboard’s own pages');
}

function memberFor({ plans, signIn }: StepDeps, route: Route<never>, visit: Visit, now: number): Member | null {
  const { access, needs } = route;
  if (access === 'session') requireActiveAccount(visit);
  if (access === 'operator') requireOperator(signIn, visit);
  if (route.stepUp) requireRecentProof(visit.session, now);
  if (access !== 'member') return null;
  const member = memberOf(plans, visit);
  if (needs) permit(needs, member.caller, visit.session, now);
  return member;
}

function requireOperator({ operatorsNeedSecondFactor }: SignIn, { session }: Visit): void {
  if (!session.isOperator) throw new Refusal('operator_only', 'Only the operator of this server may do this');
  if (operatorsNeedSecondFactor) requireSecondFactor(session, 'What operators do');
}

async function bodyFor(request: Request, { body }: Route<never>, maxBytes: number): Promise<unknown> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return body === null || isRead ? {} : readFields(request, body, maxBytes);
}

/** Refuses control characters other than tabs and line breaks in any text of the value, but not in passwords. */
export function requireReadable(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (hasControlCharacters(value, { lines: true })) throw invalidField(field, 'must not contain control characters');
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) requireReadable(one, `${field}[${at}]`);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    for (const [name, one] of Object.entries(value)) {
      if (!name.endsWith('password')) requireReadable(one, field === '' ? name : `${field}.${name}`);
    }
  }
}
