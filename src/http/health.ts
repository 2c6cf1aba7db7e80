import { INSTANCE_HEADER } from '../lib/instance-header.ts';
import type { Store } from '../store/store.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The process is up. `instance` is unknown until the store is open. */
export function healthz(instance?: string): Response {
  const id = instance === undefined ? {} : { [INSTANCE_HEADER]: instance };
  return Response.json({ status: 'ok' }, { headers: { ...HEADERS, ...id } });
}

/** The store is still being opened and migrated. */
export function notReady(): Response {
  return Response.json({ status: 'starting' }, { status: 503, headers: HEADERS });
}

/** The store answers and can be written, and the server is not shutting down. */
export async function readyz(
  store: Store,
  { isDraining, isDiskFull }: { isDraining: boolean; isDiskFull: boolean },
): Promise<Response> {
  if (isDraining) return Response.json({ status: 'stopping' }, { status: 503, headers: HEADERS });
  if (isDiskFull) return Response.json({ status: 'disk full' }, { status: 503, headers: HEADERS });
  try {
    await store.ping();
    return Response.json({ status: 'ready' }, { headers: HEADERS });
  } catch {
    return Response.json({ status: 'store unavailable' }, { status: 503, headers: HEADERS });
  }
}
