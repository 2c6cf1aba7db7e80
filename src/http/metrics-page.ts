import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../errors/refusal.ts';
import { sha256 } from '../lib/hash.ts';
import type { Samples } from '../telemetry/metric.ts';
import { PROMETHEUS_TEXT, prometheusText } from '../telemetry/prometheus-text.ts';
import { type Handler, routeNotFound } from './router.ts';

/** For Prometheus, with a bearer token; 404 if no token is configured. */
export function serveMetrics(token: string | null, samples: () => Promise<Samples[]>): Handler {
  return async (request) => {
    if (token === null) throw routeNotFound();
    if (!isBearer(request.headers.get('authorization'), token))
      throw new Refusal('unauthorized', 'Send the METRICS_TOKEN of this server as the bearer token');
    const headers = { 'content-type': PROMETHEUS_TEXT, 'cache-control': 'no-store' };
    return new Response(prometheusText(await samples()), { headers });
  };
}

/** Compares hashes, which have equal length, in constant time. */
function isBearer(header: string | null, token: string): boolean {
  const sent = /^bearer ([!-~]{1,512})$/i.exec(header ?? '')?.[1];
  return sent !== undefined && timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)));
}
