import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../../store/store.ts';
import { callerByKey, type KeyDeps } from '../caller-by-key.ts';
import { createMatcher } from '../kernel/matcher.ts';
import { MAX_BODY_BYTES, readFields } from '../kernel/read-fields.ts';
import { successReply } from '../kernel/reply.ts';
import { type Incoming, receive, serve } from '../kernel/serve.ts';
import type { V1Deps } from './route.ts';
import { V1_ROUTES } from './routes.ts';

type Deps = V1Deps & KeyDeps & { store: Store; log: Logger };

const findRoute = createMatcher(V1_ROUTES.map((route) => [`${route.method} ${route.path}`, route]));

export function serveV1(deps: Deps, request: Request, clientAddress: () => string): Promise<Response> {
  return serve(deps, request, clientAddress, steps);
}

/** The order of the checks of every v1 request. Nothing is checked anywhere else before an operation runs. */
async function steps(deps: Deps, incoming: Incoming): Promise<Response> {
  const { request, path, query, now, headers } = incoming;
  // Key, access to the API, limits: in this order.
  const caller = await callerByKey(deps, incoming, 'whole keys');
  // Unknown paths and methods count as requests too.
  const { route, parts } = findRoute(request.method, path);
  incoming.route = route.path;
  // The body is read last, for a known caller and an existing route; the operation gets validated values.
  const body = route.body ? await receive(incoming, readFields(request, route.body, MAX_BODY_BYTES)) : undefined;
  const call = { caller, id: parts.id ?? '', query, body, headers: request.headers, path, now };
  const { fields, etag, replayed } = await route.handle(deps, call);
  if (etag !== undefined) headers.etag = etag;
  if (replayed) headers['idempotency-replayed'] = 'true';
  return successReply(incoming, route.status, fields);
}
