import type { DashboardApi, DashboardError } from '../../src/http/dashboard/contract.ts';
import { accountHeader, type ClosedReason, NO_ACCOUNT, reportClosed } from './account.ts';
import { reportUnreachable } from './server-reach.ts';

export type RouteName = keyof DashboardApi;
export type Answer<Name extends RouteName> = DashboardApi[Name]['answer'];

type Part<Name extends RouteName, Key extends string> = DashboardApi[Name] extends { [K in Key]: infer Value }
  ? { [K in Key]: Value }
  : unknown;
type Id<Name extends RouteName> = Name extends `${string}{id}${string}` ? { id: string } : unknown;

/** The input of a route: its id, query and body, each only if it has one. */
export type Input<Name extends RouteName> = Id<Name> & Part<Name, 'query'> & Part<Name, 'body'>;

/** An error response, with a message for the user. `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The path of the invalid field in the body; null: none. */
  readonly field: string | null;
  /** Seconds after which a retry makes sense, if the server says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    { code, message, field }: Pick<DashboardError, 'code' | 'message' | 'field'>,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The message as shown at its field, without the field's name at its beginning. */
export function problemText({ field, message }: Pick<ApiError, 'field' | 'message'>): string {
  const problem = field !== null && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  return problem.startsWith('http') ? problem : problem.charAt(0).toUpperCase() + problem.slice(1);
}

/** The codes of refusals of everything that is asked about an account of others, or a suspended one. */
export const NOT_A_MEMBER = 'not_a_member';
const CLOSED: readonly string[] = [NOT_A_MEMBER, 'account_suspended'] satisfies ClosedReason[];

export function isClosed({ code }: { code: string }): boolean {
  return CLOSED.includes(code);
}

/** Asked to sign in, of which no account is the subject. */
const SIGN_IN = '/dashboard-api/auth/';

const UNREACHABLE = {
  code: 'unreachable',
  message: 'The server could not be reached. Check your connection and try again.',
};

/** What a proxy answers while the server behind it is away. */
const PROXY_ERRORS = new Set([502, 503, 504]);

export function unreachable(): ApiError {
  reportUnreachable();
  return new ApiError(0, UNREACHABLE);
}

/** Calls a route of the dashboard's API. Throws ApiError for everything but success. */
export async function api<Name extends RouteName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const { id, query, body } = input as { id?: string; query?: Record<string, unknown>; body?: unknown };
  const [method = 'GET', path = ''] = name.split(' ');
  const address = path.replace('{id}', encodeURIComponent(id ?? '')) + queryString(query);
  return send(`/dashboard-api${address}`, method, body, signal) as Promise<Answer<Name>>;
}

/** Sends a request with JSON or a file, about the present account; also for the sign-in routes, which are not in the table. */
export async function send(
  path: string,
  method: string,
  body: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const named = { ...accountHeader(), ...headers };
  const answer = await fetch(path, {
    method,
    ...(method === 'GET' ? { headers: named } : sent(body, named)),
    ...(signal ? { signal } : {}),
  }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw unreachable();
  });
  if (answer.ok && isTable(answer)) return answer.blob();
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json;
  const isOfAccount = headers !== NO_ACCOUNT && !path.startsWith(SIGN_IN);
  throw refusalOf(answer.status, json, answer.headers, isOfAccount);
}

/** Whatever was answered but a success. `isOfAccount`: it was about the present account, which may be closed by now. */
export function refusalOf(status: number, json: unknown, headers: Headers, isOfAccount = true): ApiError {
  if (!isApiError(json) && PROXY_ERRORS.has(status)) return unreachable();
  if (isApiError(json) && isClosed(json) && isOfAccount) reportClosed(json.code as ClosedReason);
  const error = isApiError(json) ? withReasons(json) : { code: 'unexpected', message: unexpectedText(status) };
  return new ApiError(status, error, retryAfter(headers));
}

function isTable({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/csv') ?? false;
}

function sent(body: unknown, headers: Record<string, string>): RequestInit {
  if (body instanceof Blob) return { body, headers: { ...headers, 'content-type': body.type } };
  return { body: JSON.stringify(body ?? {}), headers: { ...headers, 'content-type': 'application/json' } };
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? 'none');
  return Number.isFinite(seconds) ? seconds : null;
}

/** A list repeats its name. */
export function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Of a look that cannot be scanned; they are for people, and the message names them. */
function withReasons({ reasons, ...error }: DashboardError & { reasons?: string[] }): DashboardError {
  return reasons ? { ...error, message: reasons.join(' ') } : error;
}

function isApiError(json: unknown): json is DashboardError {
  return typeof json === 'object' && json !== null && 'message' in json;
}

function unexpectedText(status: number): string {
  return `The server answered with status ${status}. Try again. If it keeps happening, contact the operator of this server.`;
}
