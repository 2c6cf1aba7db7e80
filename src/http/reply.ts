import { Refusal, unavailable } from '../errors/refusal.ts';
import { API_VERSION } from '../lib/api-version.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

export type ReplyHeaders = Record<string, string>;

/** On every JSON answer: it is one caller's, for now, and nothing else than JSON. */
const COMMON: ReplyHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function successReply(
  requestId: string,
  status: number,
  fields: object,
  headers: ReplyHeaders,
): Response {
  const head = { ok: true, version: API_VERSION, request_id: requestId };
  return new Response(joinObjects(JSON.stringify(head), JSON.stringify(fields)), {
    status,
    headers: { ...COMMON, 'x-request-id': requestId, ...headers },
  });
}

/** The JSON of one object with the members of both, in their order: cheaper than copying a large one first. */
function joinObjects(first: string, second: string): string {
  return second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}

/** The one envelope for everything that fails. */
export function errorReply(requestId: string, refusal: Refusal, headers: ReplyHeaders = {}): Response {
  const { code, message, status, retryAfter } = refusal;
  const envelope = { ok: false, version: API_VERSION, request_id: requestId, code, message };
  const wait: ReplyHeaders = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { ...COMMON, 'x-request-id': requestId, ...headers, ...wait },
  });
}

/** Whatever was thrown, as a refusal. What is not one already is ours to explain, and says nothing of the inside. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) return unavailable(error);
  return new Refusal('internal_error', 'Something went wrong on our side; the request_id helps us find it', {
    cause: error,
  });
}
