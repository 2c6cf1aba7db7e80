import type { Logger } from '../lib/logger.ts';
import { factsOf } from './kernel/request-facts.ts';

/** Requested all the time by probes; not logged. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics', '/internal/tls-allow']);

/**
 * One line for a request that is no scan: no address of the client, no query, no name or id out of the path.
 * `place` is what the router knows of its address.
 */
export function logRequest(
  log: Logger,
  request: Request,
  response: Response,
  place: string,
  ms: number,
): void {
  const level = PROBES.has(place) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { requestId, route, accountId } = factsOf(response) ?? {};
  log[level](
    {
      method: request.method,
      route: route ?? place,
      status: response.status,
      ms: Math.round(ms * 10) / 10,
      request_id: requestId ?? response.headers.get('x-request-id') ?? undefined,
      account_id: accountId ?? undefined,
    },
    'Request',
  );
}
