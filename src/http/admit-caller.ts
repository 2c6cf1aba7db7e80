import type { PlannedChanges } from '../codes/planned-changes/apply-planned-changes.ts';
import type { Actor } from '../codes/values/code-values.ts';
import type { Plans } from '../config/plans.ts';
import { Refusal } from '../errors/refusal.ts';
import { settleWithin } from '../lib/deadline.ts';
import { type Grant, secondsLeft } from '../lib/rate-windows.ts';
import { hasApiAccess, storedOverrides } from '../people/account.ts';
import { type Caller, limitsInForce } from '../people/caller.ts';
import type { Limiter } from '../people/limiter.ts';
import type { AccountRow } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Incoming } from './kernel/serve.ts';

export type AdmitDeps = {
  plans: Plans;
  limiter: Limiter;
  plannedChanges: Pick<PlannedChanges, 'ofAccount' | 'ofCode'>;
};

/** Of a program that has authenticated: by a key, or by a client's token. */
type ProgramAccount = Pick<AccountRow, 'plan' | 'api_access' | 'limits' | 'suspended_at' | 'next_change_at'> & {
  account_id: string;
};

/** What the credentials of a program allow. */
type Allowed = Pick<Caller, 'actor' | 'scopes' | 'projectIds'>;

/** Valid credentials of an account without API access get only this error, which does not count towards its limits. */
export function requireApiAccess({ plans }: AdmitDeps, account: ProgramAccount, allowed: Allowed): Caller {
  const plan = plans.get(account.plan);
  if (account.suspended_at !== null)
    throw new Refusal('api_access_disabled', 'This account is suspended; ask the operator of the server');
  if (!plan || !hasApiAccess(account, plans)) {
    throw new Refusal('api_access_disabled', 'API access is not enabled for this account');
  }
  const limits = limitsInForce(plan, storedOverrides(account.limits));
  return { accountId: account.account_id, ...allowed, plan, limits, via: 'api', role: null };
}

/** Who is limited: a key, or a client with all its tokens; null: nobody's session spends those of a program. */
function limitedId({ actor }: Caller): string | null {
  if (actor.kind === 'key') return actor.keyId;
  return actor.kind === 'client' ? actor.clientId : null;
}

/** Takes one request from the limits of the program. */
export async function spendOne({ limiter }: AdmitDeps, incoming: Incoming, caller: Caller): Promise<void> {
  const id = limitedId(caller);
  if (id === null) return;
  // A promise only if the counters are not in this process.
  const grant = limiter.take(id, caller.limits, incoming.now);
  requireGrant(grant instanceof Promise ? await inTime(grant, incoming) : grant, caller, incoming);
}

/** What is planned until now is made before the request reads anything. */
export async function makePlannedChanges(
  { plannedChanges }: Pick<AdmitDeps, 'plannedChanges'>,
  { deadline, now }: Incoming,
  account: Pick<AccountRow, 'id' | 'next_change_at'>,
): Promise<void> {
  const made = plannedChanges.ofAccount(account, now);
  const tooLate = () => new StoreUnavailable('the planned changes took too long');
  if (made) await settleWithin(made, deadline.left, tooLate);
}

/** Takes the other requests of one that counts as several, all or none. */
export async function spendMore(
  { limiter }: Pick<AdmitDeps, 'limiter'>,
  incoming: Incoming,
  caller: Caller,
  more: number,
): Promise<void> {
  const id = limitedId(caller);
  if (id === null || more <= 0) return;
  const grant = limiter.takeMore(id, caller.limits, more, incoming.now);
  requireGrant(grant instanceof Promise ? await inTime(grant, incoming) : grant, caller, incoming);
}

/** Many requests share one store call for limits; each waits only until its own deadline. */
function inTime(grant: Promise<Grant>, { deadline }: Incoming): Promise<Grant> {
  return settleWithin(grant, deadline.left, () => new StoreUnavailable('the limits took too long'));
}

/** Adds the remaining requests to the response headers. */
function requireGrant(grant: Grant, { limits, actor }: Caller, { headers, now }: Incoming): void {
  const left = secondsLeft(now);
  const { minuteLeft, dayLeft } = grant;
  headers['ratelimit-policy'] = `"minute";q=${limits.per_minute};w=60, "day";q=${limits.per_day};w=86400`;
  headers.ratelimit = `"minute";r=${minuteLeft};t=${left.minute}, "day";r=${dayLeft};t=${left.day}`;
  if (!grant.ok) throw rateLimited(actor.kind, grant.spent, grant.retryAfterSeconds);
}

function rateLimited(who: Actor['kind'], spent: 'burst' | 'minute' | 'day', retryAfter: number): Refusal {
  const { code, of } = {
    burst: { code: 'rate_limited' as const, of: 'this second' },
    minute: { code: 'rate_limit_minute' as const, of: 'this minute' },
    day: { code: 'rate_limit_day' as const, of: 'this day (UTC)' },
  }[spent];
  return new Refusal(code, `The ${who}'s requests of ${of} are spent; try again in ${retryAfter} s`, {
    retryAfter,
  });
}
