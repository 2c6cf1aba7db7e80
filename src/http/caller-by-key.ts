import type { Plans } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';
import { settleWithin } from '../lib/deadline.ts';
import { type Grant, secondsLeft } from '../lib/rate-windows.ts';
import { hasApiAccess, storedOverrides } from '../people/account.ts';
import { hashApiKey, looksLikeApiKey } from '../people/api-key.ts';
import { type Caller, limitsInForce } from '../people/caller.ts';
import type { Limiter } from '../people/limiter.ts';
import type { KeyWithAccount } from '../store/accounts/api-keys.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Incoming } from './kernel/serve.ts';

export type KeyDeps = {
  store: StoreWith<'findKeyByHash'>;
  plans: Plans;
  limiter: Limiter;
  throttleBadKeys: (address: string, now: number) => { retryAfterSeconds: number } | null;
  noteKeyUse: (keyId: string, lastUsedAt: number | null, now: number) => void;
};

/** The caller whose key was sent, and one request taken from its limits: the first steps of every API for programs. */
export async function callerByKey(deps: KeyDeps, incoming: Incoming): Promise<Caller> {
  // Without a key not even the existence of a route is revealed.
  const key = await authenticate(deps, incoming);
  incoming.accountId = key.account_id;
  // A valid key of an account without API access gets only this error, which does not count towards its limits.
  const caller = requireApiAccess(deps, key);
  // Before any work, so that a flood costs as little as possible; a request that fails later counts too.
  const grant = takeFromLimits(deps, key, caller, incoming.now);
  requireGrant(grant instanceof Promise ? await inTime(grant, incoming) : grant, caller, incoming);
  return caller;
}

/** Takes the other requests of one that counts as several, all or none. Nobody's session spends those of a key. */
export async function spendMore(
  { limiter }: Pick<KeyDeps, 'limiter'>,
  incoming: Incoming,
  caller: Caller,
  more: number,
): Promise<void> {
  if (caller.actor.kind !== 'key' || more <= 0) return;
  const grant = limiter.takeMore(caller.actor.keyId, caller.limits, more, incoming.now);
  requireGrant(grant instanceof Promise ? await inTime(grant, incoming) : grant, caller, incoming);
}

async function authenticate(
  { store, throttleBadKeys }: KeyDeps,
  { request, clientAddress, now }: Incoming,
): Promise<KeyWithAccount> {
  const apiKey = request.headers.get('x-api-key');
  if (apiKey === null) throw unauthorized();
  const found = looksLikeApiKey(apiKey) ? await store.read.findKeyByHash(hashApiKey(apiKey)) : undefined;
  if (found && found.revoked_at === null) return found;
  const throttled = throttleBadKeys(clientAddress(), now);
  throw throttled ? tooManyBadKeys(throttled.retryAfterSeconds) : unauthorized();
}

function requireApiAccess({ plans }: KeyDeps, key: KeyWithAccount): Caller {
  const plan = plans.get(key.plan);
  if (key.suspended_at !== null)
    throw new Refusal('api_access_disabled', 'This account is suspended; ask the operator of the server');
  if (!plan || !hasApiAccess(key, plans)) {
    throw new Refusal('api_access_disabled', 'API access is not enabled for this account');
  }
  const { account_id: accountId, key_id: keyId, name, last4 } = key;
  const limits = limitsInForce(plan, storedOverrides(key.limits));
  return { accountId, plan, limits, via: 'api', actor: { kind: 'key', keyId, name, last4 } };
}

/** A promise only if the counters are not in this process. */
function takeFromLimits(
  { limiter, noteKeyUse }: KeyDeps,
  { key_id, last_used_at }: KeyWithAccount,
  { limits }: Caller,
  now: number,
): Grant | Promise<Grant> {
  const grant = limiter.take(key_id, limits, now);
  noteKeyUse(key_id, last_used_at, now);
  return grant;
}

/** Many requests share one store call for limits; each waits only until its own deadline. */
function inTime(grant: Promise<Grant>, { deadline }: Incoming): Promise<Grant> {
  return settleWithin(grant, deadline.left, () => new StoreUnavailable('the limits took too long'));
}

/** Adds the remaining requests to the response headers. */
function requireGrant(grant: Grant, { limits }: Caller, { headers, now }: Incoming): void {
  const left = secondsLeft(now);
  const { minuteLeft, dayLeft } = grant;
  headers['ratelimit-policy'] = `"minute";q=${limits.per_minute};w=60, "day";q=${limits.per_day};w=86400`;
  headers.ratelimit = `"minute";r=${minuteLeft};t=${left.minute}, "day";r=${dayLeft};t=${left.day}`;
  if (!grant.ok) throw rateLimited(grant.spent, grant.retryAfterSeconds);
}

/** The same message for a missing, an unknown and a revoked key. */
function unauthorized(): Refusal {
  return new Refusal('unauthorized', 'Send a valid API key in the x-api-key header');
}

function tooManyBadKeys(retryAfter: number): Refusal {
  return new Refusal('rate_limited', 'Too many bad API keys from this address', { retryAfter });
}

function rateLimited(spent: 'burst' | 'minute' | 'day', retryAfter: number): Refusal {
  const { code, of } = {
    burst: { code: 'rate_limited' as const, of: 'this second' },
    minute: { code: 'rate_limit_minute' as const, of: 'this minute' },
    day: { code: 'rate_limit_day' as const, of: 'this day (UTC)' },
  }[spent];
  return new Refusal(code, `The key's requests of ${of} are spent; try again in ${retryAfter} s`, {
    retryAfter,
  });
}
