import { Refusal } from '../errors/refusal.ts';
import { sha256 } from '../lib/hash.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { StoreWith } from '../store/store.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The result of an operation, and whether an earlier call did the work. */
export type IdempotentResult<Value> = { value: Value; replayed: boolean };

/** The call of an idempotency key. Bodies are compared by content: spaces and the order of fields do not matter. */
export function idempotentCall(
  call: { accountId: string; path: string; key: string; body: unknown },
  now: number,
): Idempotency {
  const { accountId, path, key } = call;
  return { accountId, path, key, bodyHash: sha256(canonicalJson(call.body)), now, oldest: now - LIFETIME_MS };
}

/** The result of an earlier success of the same call; null: none. Throws if the key was used with another body. */
export async function earlierResult(store: StoreWith<'findReplay'>, call: Idempotency | null): Promise<unknown> {
  const found = call && (await store.read.findReplay(call));
  if (!found) return null;
  if ('conflict' in found) throw idempotencyConflict();
  return found.replay;
}

export function idempotencyConflict(): Refusal {
  return new Refusal(
    'idempotency_conflict',
    'This Idempotency-Key was used within the last 24 hours with another body; use a new key for a new call',
  );
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
