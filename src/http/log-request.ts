import type { Logger } from '../lib/logger.ts';
import { factsOf } from './kernel/request-facts.ts';

/** Requested constantly by probes, so not logged. */
const PROBES = new Set(['/healthz', '/readyz', '/scanz', '/metrics', '/internal/tls-allow']);

/**
 * Logs one line for a request that is no scan: without the client's address, the query, or names and ids of the path.
 * `handler` is the router's name of the path.
 */
export function logRequest(log: Logger, request: Request, response: Response, handler: string, ms: number): void {
  const level = PROBES.has(handler) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { requestId, route, accountId } = factsOf(response) ?? {};
  log[level](
    {
      method: request.method,
      route: route ?? handler,
      status: response.status,
      ms: Math.round(ms * 10) / 10,
      request_id: requestId ?? response.headers.get('x-request-id') ?? undefined,
      account_id: accountId ?? undefined,
    },
    'Request',
  );
}
