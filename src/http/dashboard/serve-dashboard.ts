import { invalid, Refusal } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';
import { urlPath, urlQuery } from '../../lib/url-path.ts';
import { readBody, requireJsonType } from '../read-body.ts';
import { asRefusal } from '../reply.ts';
import type { DashboardError } from './contract.ts';
import { isOperator, ownerOf } from './owner.ts';
import { DashboardRefusal } from './refusals.ts';
import type { DashboardDeps, PublicCall, Route } from './route.ts';
import { findDashboardRoute } from './routes.ts';

/** Where it is served. */
export const DASHBOARD_API = '/dashboard-api';
const AUTH = `${DASHBOARD_API}/auth`;

/** The dashboard's own API. Not public: it may change with any version, and only our pages are let in. */
export async function serveDashboard(
  deps: DashboardDeps,
  request: Request,
  clientAddress: () => string,
): Promise<Response> {
  const path = urlPath(request.url);
  const requestId = crypto.randomUUID();
  try {
    if (path === AUTH || path.startsWith(`${AUTH}/`)) return await deps.signIn.handle(request, clientAddress);
    return reply(requestId, 200, await answerOf(deps, request, clientAddress));
  } catch (error) {
    return refuse(deps, request, requestId, error);
  }
}

/** The order in which every request is judged; each step works with what was found before. */
async function answerOf(deps: DashboardDeps, request: Request, clientAddress: () => string): Promise<object> {
  const now = deps.clock.now();
  const { route, id } = chooseRoute(request);
  // Who is not signed in learns that first, whatever else is wrong.
  const owner = route.access === 'public' ? null : await ownerOf(deps, request.headers);
  if (owner) deps.limitRequests(owner.account.id, now);
  // A cookie comes along with whatever page makes the browser ask, so the page must be ours.
  if (request.method !== 'GET' && !deps.signIn.isFromOwnPage(request.headers)) {
    throw new DashboardRefusal('cross_site');
  }
  if (owner && route.access === 'operator' && !(await isOperator(deps, owner.account.id))) {
    throw new DashboardRefusal('operator_only');
  }
  const query = new URLSearchParams(urlQuery(request.url));
  // The body is read only now, when somebody known wants something that exists.
  const body = request.method === 'GET' ? {} : await readFields(request, route);
  const call: PublicCall = { id, query, body, headers: request.headers, clientAddress, now };
  if (route.access === 'public') return route.handle(deps, call);
  if (!owner) throw new DashboardRefusal('signed_out');
  return route.handle(deps, { ...call, ...owner });
}

function chooseRoute(request: Request): { route: Route; id: string } {
  const path = urlPath(request.url).slice(DASHBOARD_API.length);
  const found = findDashboardRoute(request.method, path);
  if (found === null) throw new Refusal('not_found', 'There is nothing at this address');
  if ('allow' in found)
    throw new Refusal('method_not_allowed', `This address takes ${found.allow.join(', ')}`);
  return found;
}

async function readFields(request: Request, route: Route): Promise<unknown> {
  const bytes = await readBody(request);
  requireJsonType(request);
  const json = parseStrictJson(bytes);
  if (!json.ok) throw invalid(`The body ${json.problem}`);
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    throw invalid('The body must be a JSON object');
  }
  const parsed = route.body.safeParse(json.value);
  if (!parsed.success) throw invalid(fieldProblem(parsed.error, json.value));
  return parsed.data;
}

function refuse({ log }: DashboardDeps, request: Request, requestId: string, error: unknown): Response {
  const refusal = error instanceof DashboardRefusal ? error : asRefusal(error);
  const { code, message, status, retryAfter } = refusal;
  if (status >= 500) {
    const { method } = request;
    log.error(
      { request_id: requestId, method, path: urlPath(request.url), err: refusal.cause ?? refusal },
      message,
    );
  }
  const body: DashboardError = { code, message, request_id: requestId };
  return reply(requestId, status, body, retryAfter === null ? {} : { 'retry-after': String(retryAfter) });
}

function reply(
  requestId: string,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  });
}
