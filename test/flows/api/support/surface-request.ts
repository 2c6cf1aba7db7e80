import type { ApiRoute } from '../../../../src/http/kernel/api-route.ts';
import type { ApiClient, ApiReply } from '../../../harness/api-client.ts';
import { type Belongings, casesOf, type GoodRequest, type IdName, pathId } from './surface-cases.ts';

/** Sends the route's valid request. */
export function sendGood(api: ApiClient, route: ApiRoute, own: Belongings): Promise<ApiReply> {
  return sendAs(api, route, own, casesOf(route).good(own));
}

/** Sends the valid request with one id replaced, in the path, the query or the body. */
export function sendWithId(
  api: ApiClient,
  route: ApiRoute,
  own: Belongings,
  name: IdName,
  id: string,
): Promise<ApiReply> {
  const other = { ...own, [name]: id };
  return sendAs(api, route, other, casesOf(route).good(other));
}

export function sendAs(
  api: ApiClient,
  route: ApiRoute,
  own: Belongings,
  { query = {}, body, file, headers = {} }: GoodRequest,
): Promise<ApiReply> {
  const path = pathOf(route, own);
  if (file) return sendFile(api, route, `${path}?${new URLSearchParams(query as Record<string, string>)}`, file);
  if (route.body === null) return api.get(path, { query, headers }, route.method);
  return api.post(path, body, { query, headers }, route.method);
}

function sendFile(api: ApiClient, { method, bodyTypes = [] }: ApiRoute, path: string, file: Uint8Array) {
  return api.send(method, path, { body: new Uint8Array(file), headers: { 'content-type': bodyTypes[0] ?? '' } });
}

export function pathOf(route: ApiRoute, own: Belongings): string {
  const name = pathId(route);
  // A new one each time, so that it is made.
  const path = route.path.replace('{external_id}', crypto.randomUUID()).replace('{view}', 'trend');
  return name === null
    ? path
    : path
        .replace(/\{(\w*id|host)\}/, own[name])
        .replace('{alias}', own.alias)
        .replace('{change_id}', own.change_id)
        .replace('{delivery_id}', own.delivery_id);
}

/** Sends any text as the body, with these headers and no others. */
export function sendText(
  api: ApiClient,
  route: ApiRoute,
  own: Belongings,
  text: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<ApiReply> {
  // Bytes, not text: for text `fetch` would add a content type.
  return api.send(route.method, pathOf(route, own), { body: Buffer.from(text), headers });
}

/** The same, chunked: without Content-Length. */
export function sendChunked(api: ApiClient, route: ApiRoute, own: Belongings, text: string): Promise<ApiReply> {
  const bytes = Buffer.from(text);
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return api.send(route.method, pathOf(route, own), {
    body,
    headers: { 'content-type': 'application/json' },
  });
}
