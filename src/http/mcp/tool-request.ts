import { invalidField } from '../../errors/refusal.ts';
import { pathParametersOf } from '../openapi/operation.ts';
import { type Arguments, routeFor, type Tool } from './tools.ts';

/** A request of v2: its path with the query, and the rest. */
export type ApiCall = { path: string; init: RequestInit };

/** Asks v2 with the caller's own credential. */
export type CallApi = (call: ApiCall) => Promise<Response>;

/** What a call of a tool asks of v2. Throws where a field has no place there; what it holds is for v2 to judge. */
export function requestOf(tool: Tool, sent: Arguments): ApiCall {
  const route = routeFor(tool, sent);
  const rest = new Map(Object.entries(sent).filter(([, value]) => value !== undefined));
  // Answers, other tools and people call it so.
  const isNamedWhole = route.path.includes('{id}') && !rest.has('id') && rest.has('qr_id');
  if (isNamedWhole) rest.set('id', rest.get('qr_id')).delete('qr_id');
  let { path } = route;
  for (const { name } of pathParametersOf(route)) path = path.replace(`{${name}}`, pathPart(name, take(rest, name)));
  const query = new URLSearchParams(tool.fixed);
  for (const { name } of route.query.filter((parameter) => !(parameter.name in (tool.fixed ?? {})))) {
    for (const value of [take(rest, name) ?? []].flat()) query.append(name, queryValue(name, value));
  }
  const [[unknown] = []] = rest;
  if (route.body === null && unknown !== undefined) throw invalidField(unknown, 'is not a known field');
  const headers: Record<string, string> = {};
  if (route.body !== null) headers['content-type'] = 'application/json';
  // Whoever carries the call to the server may repeat it.
  if (route.takesIdempotencyKey) headers['idempotency-key'] = crypto.randomUUID();
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    init: {
      method: route.method,
      headers,
      ...(route.body !== null && { body: JSON.stringify(Object.fromEntries(rest)) }),
    },
  };
}

function take(from: Map<string, unknown>, name: string): unknown {
  const value = from.get(name);
  from.delete(name);
  return value;
}

/** Dots alone would be resolved as a part of the path. */
function pathPart(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') throw invalidField(name, 'is required');
  if (typeof value !== 'string' || /^\.+$/.test(value) || !value.isWellFormed())
    throw invalidField(name, 'is not a valid value');
  return encodeURIComponent(value);
}

function queryValue(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidField(name, 'is not a valid value');
}
