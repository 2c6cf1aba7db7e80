import type { Logger } from '../../lib/logger.ts';
import { urlPath, urlQuery } from '../../lib/url-path.ts';
import { asRefusal, errorReply, successReply } from '../reply.ts';
import { type Exchange, given } from './exchange.ts';
import type { V1Deps } from './route.ts';
import { type StepDeps, V1_STEPS } from './steps.ts';

export type V1ServerDeps = V1Deps & StepDeps & { log: Logger };

/** The request pipeline: the steps in order, one operation, one answer. */
export async function serveV1(
  deps: V1ServerDeps,
  request: Request,
  clientAddress: () => string,
): Promise<Response> {
  const exchange = begin(deps, request, clientAddress);
  try {
    for (const step of V1_STEPS) {
      const pending = step(deps, exchange);
      if (pending) await pending;
    }
    const route = given(exchange.route, 'route');
    const answer = await route.handle(deps, {
      caller: given(exchange.caller, 'caller'),
      id: exchange.pathParameter,
      query: exchange.query,
      body: exchange.body,
      headers: request.headers,
      path: exchange.path,
      now: exchange.now,
    });
    if (answer.etag !== undefined) exchange.headers.etag = answer.etag;
    if (answer.replayed) exchange.headers['idempotency-replayed'] = 'true';
    return successReply(exchange.requestId, route.status, answer.fields, exchange.headers);
  } catch (error) {
    return refuse(deps.log, exchange, error);
  }
}

function begin(deps: V1ServerDeps, request: Request, clientAddress: () => string): Exchange {
  return {
    request,
    requestId: crypto.randomUUID(),
    path: urlPath(request.url),
    query: queryOf(request),
    clientAddress,
    now: deps.clock.now(),
    headers: {},
    key: null,
    caller: null,
    route: null,
    pathParameter: '',
    body: undefined,
  };
}

/** Most requests have none, and making an empty one takes longer than looking. */
const NO_QUERY = new URLSearchParams();

function queryOf({ url }: Request): URLSearchParams {
  const query = urlQuery(url);
  return query === '' ? NO_QUERY : new URLSearchParams(query);
}

function refuse(log: Logger, { requestId, headers, path, request }: Exchange, error: unknown): Response {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    log.error(
      { request_id: requestId, method: request.method, path, err: refusal.cause ?? refusal },
      refusal.message,
    );
  }
  return errorReply(requestId, refusal, headers);
}
