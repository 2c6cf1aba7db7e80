import { Refusal } from '../errors/refusal.ts';
import { hashApiKey, isRestricted, looksLikeApiKey } from '../people/api-key.ts';
import type { Caller } from '../people/caller.ts';
import { KEY_SCOPES, READ_SCOPES } from '../people/scopes.ts';
import type { KeyWithAccount } from '../store/accounts/api-keys.ts';
import type { StoreWith } from '../store/store.ts';
import { type AdmitDeps, makePlannedChanges, requireApiAccess, spendOne } from './admit-caller.ts';
import type { Incoming } from './kernel/serve.ts';

export type KeyDeps = AdmitDeps & {
  store: StoreWith<'findKeyByHash'>;
  throttleBadKeys: (address: string, now: number) => { retryAfterSeconds: number } | null;
  noteKeyUse: (keyId: string, lastUsedAt: number | null, now: number) => void;
};

/** Which keys an API takes: those that are restricted are keys of v2 alone. */
type Taken = 'all keys' | 'whole keys';

/** The caller whose key was sent, and one request taken from its limits: the first steps of every API for programs. */
export async function callerByKey(deps: KeyDeps, incoming: Incoming, taken: Taken): Promise<Caller> {
  // Without a key not even the existence of a route is revealed.
  const key = await authenticate(deps, incoming, taken);
  incoming.accountId = key.account_id;
  const { key_id: keyId, name, last4, read_only, project_ids: projectIds } = key;
  const scopes = read_only ? READ_SCOPES : KEY_SCOPES;
  const caller = requireApiAccess(deps, key, { actor: { kind: 'key', keyId, name, last4 }, scopes, projectIds });
  deps.noteKeyUse(keyId, key.last_used_at, incoming.now);
  // Before any work, so that a flood costs as little as possible; a request that fails later counts too.
  await spendOne(deps, incoming, caller);
  await makePlannedChanges(deps, incoming, { id: key.account_id, next_change_at: key.next_change_at });
  return caller;
}

async function authenticate(
  { store, throttleBadKeys }: KeyDeps,
  { request, clientAddress, now }: Incoming,
  taken: Taken,
): Promise<KeyWithAccount> {
  const apiKey = request.headers.get('x-api-key');
  if (apiKey === null) throw unauthorized();
  const found = looksLikeApiKey(apiKey) ? await store.read.findKeyByHash(hashApiKey(apiKey)) : undefined;
  if (found && isLive(found, now) && (taken === 'all keys' || !isRestricted(found))) return found;
  const throttled = throttleBadKeys(clientAddress(), now);
  throw throttled ? tooManyBadKeys(throttled.retryAfterSeconds) : unauthorized();
}

function isLive({ revoked_at, expires_at }: KeyWithAccount, now: number): boolean {
  return revoked_at === null && (expires_at === null || now < expires_at);
}

/** The same message for a missing, an unknown, a revoked and an expired key, and for one that another API takes. */
function unauthorized(): Refusal {
  return new Refusal('unauthorized', 'Send a valid API key in the x-api-key header');
}

function tooManyBadKeys(retryAfter: number): Refusal {
  return new Refusal('rate_limited', 'Too many bad API keys from this address', { retryAfter });
}
