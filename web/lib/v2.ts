import { queryString, send } from './api.ts';
import type { Schemas, V2Answer, V2Input, V2Name } from './v2-types.ts';

export type * from './v2-types.ts';

/** Calls a route of /v2 with the session. Throws ApiError for everything but success. */
export async function v2<Name extends V2Name>(
  name: Name,
  input: V2Input<Name>,
  signal?: AbortSignal,
): Promise<V2Answer<Name>> {
  const { path, query, header, body } = input as {
    path?: Record<string, string>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
    body?: unknown;
  };
  const [method = 'GET', template = ''] = name.split(' ');
  const address = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path?.[part] ?? ''));
  const answer = (await send(address + queryString(query), method, body, signal, header)) as Schemas['Success'];
  const { ok: _, version: __, request_id: ___, ...fields } = answer;
  return fields as V2Answer<Name>;
}
