import { INSTANCE_HEADER } from '../lib/instance-header.ts';
import type { Store } from '../store/store.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The process is up. `instance` is unknown until the store is open. */
export function healthz(instance?: string): Response {
  const id = instance === undefined ? {} : { [INSTANCE_HEADER]: instance };
  return Response.json({ status: 'ok' }, { headers: { ...HEADERS, ...id } });
}

export function ready(): Response {
  return Response.json({ status: 'ready' }, { headers: HEADERS });
}

export function notReady(status: string, reason?: string): Response {
  return Response.json({ status, reason }, { status: 503, headers: HEADERS });
}

export type ServerState = {
  isDraining: boolean;
  isDiskFull: boolean;
  /** Whether scans are taken without the store now, and whether they can be. */
  outage: { isActive: boolean; canCount: boolean };
  /** Why the store's schema does not fit this program; null: it does. */
  newerSchema(): Promise<string | null>;
};

/** The store answers, can be written and is not of a newer version, and the server is not shutting down. */
export async function readyz(store: Store, { isDraining, isDiskFull, newerSchema }: ServerState): Promise<Response> {
  if (isDraining) return notReady('stopping');
  if (isDiskFull) return notReady('disk full');
  try {
    const reason = await newerSchema();
    if (reason !== null) return notReady('newer schema', reason);
    await store.ping();
    return ready();
  } catch {
    return notReady('store unavailable');
  }
}

/**
 * Known codes can be answered, if need be without the store. That is so on PostgreSQL whether it answers or not; on
 * SQLite only a full disk or other tables can be done without.
 */
export async function scanz(store: Store, takesScans: boolean, state: ServerState): Promise<Response> {
  const { isDraining, outage } = state;
  if (isDraining) return notReady('stopping');
  if (!takesScans) return notReady('this process takes no scans');
  if (!outage.canCount) return notReady('scans cannot be written to DATA_DIR');
  try {
    if (store.engine === 'sqlite' && !outage.isActive) await store.ping();
    return ready();
  } catch {
    return notReady('store unavailable');
  }
}
