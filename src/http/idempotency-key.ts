import { invalidField } from '../errors/refusal.ts';
import { sha256 } from '../lib/hash.ts';
import type { Caller } from '../people/caller.ts';
import { idempotentCall } from '../people/idempotency.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';

type Call = { headers: Headers; caller: Caller; path: string; body: unknown; now: number };

/** Null if the caller sent no key. A key must have 1 to 255 characters. */
export function readIdempotencyKey({ headers, caller, path, body, now }: Call): Idempotency | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length < 1 || key.length > 255) throw invalidField('Idempotency-Key', 'must have 1 to 255 characters');
  // What somebody limited repeats is his own call, not one of who sees more.
  const ofReach = caller.projectIds === null ? path : `${path}#${sha256(JSON.stringify(caller.projectIds))}`;
  return idempotentCall({ accountId: caller.accountId, path: ofReach, key, body }, now);
}
