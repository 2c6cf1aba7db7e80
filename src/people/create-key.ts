import type { Plan } from '../config/plans.ts';
import { invalid, invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { readableText } from '../lib/readable-text.ts';
import type { StoreWith } from '../store/store.ts';
import { newApiKey } from './api-key.ts';

export const keyName = readableText({ min: 1, max: 255, blank: false, lines: false });

export type CreatedKey = { key_id: string; api_key: string; name: string; created_at: string };

/** The key itself is returned only here. Revoked keys do not count toward the plan's cap. */
export async function createKey(
  deps: { store: StoreWith<'insertKey'>; clock: Clock },
  owner: { accountId: string; plan: Plan },
  name: string,
): Promise<CreatedKey> {
  const title = requireName(name);
  const { row, apiKey } = newApiKey(owner.accountId, title, deps.clock.now());
  const stored = await deps.store.write.insertKey({ key: row, cap: owner.plan.api_keys });
  if (!stored) {
    const { name: plan, api_keys: cap } = owner.plan;
    throw invalid(`the plan ${plan} allows ${cap} live API keys and all are in use; revoke one first`);
  }
  return {
    key_id: stored.id,
    api_key: apiKey,
    name: stored.name,
    created_at: new Date(stored.created_at).toISOString(),
  };
}

function requireName(name: string): string {
  const title = keyName.safeParse(name.trim());
  if (title.success) return title.data;
  throw invalidField('name', title.error.issues[0]?.message ?? '');
}
