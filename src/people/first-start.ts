import { OPERATOR_PLAN, type Plans } from '../config/plans.ts';
import type { Clock } from '../lib/clock.ts';
import type { StoreWith } from '../store/store.ts';
import { newApiKey } from './api-key.ts';
import { newAccount } from './create-account.ts';
import { LINK_LIFETIME_MS, newSignInLink } from './sign-in-link.ts';

/** Shown to the operator only once. */
export type FirstStart = { email: string; apiKey: string; signInToken: string };

/**
 * On an empty store: creates the operator's account on `enterprise` with a default project, a key and a one-time link.
 * Returns null if the store is not empty, or if another server that starts at the same time was first.
 */
export async function firstStart(
  deps: { store: StoreWith<'createFirstAccount' | 'isEmpty'>; clock: Clock; plans: Plans },
  wanted: { email: string; apiKey: string | null },
): Promise<FirstStart | null> {
  if (!(await deps.store.read.isEmpty())) return null;
  const now = deps.clock.now();
  const request = { email: wanted.email, plan: OPERATOR_PLAN, timeZone: 'UTC', password: null };
  const account = await newAccount(request, deps.plans, now);
  const made = { apiKey: wanted.apiKey ?? undefined, created_by: { kind: 'server' } } as const;
  const { row: key, apiKey } = newApiKey(account.account.id, 'First key', now, made);
  const { token, row: link } = newSignInLink(now, LINK_LIFETIME_MS.firstStart);
  const first = await deps.store.write.createFirstAccount({ ...account, key, link });
  return first ? { email: account.account.email, apiKey, signInToken: token } : null;
}
