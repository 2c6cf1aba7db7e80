import { hasApiAccess, storedOverrides } from '../../accounts/account.ts';
import { limitsInForce } from '../../accounts/caller.ts';
import { hashApiKey, looksLikeApiKey } from '../../api-keys/api-key.ts';
import type { Plans } from '../../config/plans.ts';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { type Grant, type RequestLimits, secondsLeft } from '../../lib/limit-windows.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Store } from '../../store/store.ts';
import { readBody, requireJsonType } from '../read-body.ts';
import { type Exchange, given } from './exchange.ts';
import { findRoute } from './routes.ts';

export type StepDeps = {
  store: Store;
  plans: Plans;
  limiter: Limiter;
  throttleBadKeys: (address: string, now: number) => { retryAfterSeconds: number } | null;
  noteKeyUse: (keyId: string, lastUsedAt: number | null, now: number) => void;
};

type Step = (deps: StepDeps, exchange: Exchange) => Promise<void> | void;

/** The order in which every v1 request is judged. Nothing is checked anywhere else before an operation runs. */
export const V1_STEPS: readonly Step[] = [
  // Nothing is told, not even which routes exist, to somebody without a key.
  authenticate,
  // A good key of an account without API access learns just that, and spends nothing.
  requireApiAccess,
  // Before any work is done, so that a flood costs as little as possible; a request that fails later has spent its place.
  takeFromLimits,
  // Unknown addresses and methods count as requests too.
  chooseRoute,
  // The body is read only now, when somebody known wants something that exists.
  readJsonBody,
  // The fields last: everything after this works with values of the right shape.
  parseFields,
];

async function authenticate({ store, plans, throttleBadKeys }: StepDeps, exchange: Exchange): Promise<void> {
  const apiKey = exchange.request.headers.get('x-api-key');
  if (apiKey === null) throw unauthorized();
  const found = looksLikeApiKey(apiKey) ? await store.read.findKeyByHash(hashApiKey(apiKey)) : undefined;
  if (!found || found.revoked_at !== null) {
    const throttled = throttleBadKeys(exchange.clientAddress(), exchange.now);
    if (throttled) throw tooManyBadKeys(throttled.retryAfterSeconds);
    throw unauthorized();
  }
  exchange.key = {
    keyId: found.key_id,
    name: found.name,
    last4: found.last4,
    accountId: found.account_id,
    plan: found.plan,
    apiAccess: hasApiAccess(found, plans),
    overrides: storedOverrides(found.limits),
    lastUsedAt: found.last_used_at,
  };
}

function requireApiAccess({ plans }: StepDeps, exchange: Exchange): void {
  const key = given(exchange.key, 'key');
  const plan = plans.get(key.plan);
  if (!key.apiAccess || !plan) {
    throw new Refusal('api_access_disabled', 'API access is not enabled for this account');
  }
  const { accountId, keyId, name, last4 } = key;
  const limits = limitsInForce(plan, key.overrides);
  exchange.caller = { accountId, plan, limits, via: 'api', actor: { kind: 'key', keyId, name, last4 } };
}

/** Waits only where the counts are in another place than this process. */
function takeFromLimits({ limiter, noteKeyUse }: StepDeps, exchange: Exchange): Promise<void> | void {
  const { keyId, lastUsedAt } = given(exchange.key, 'key');
  const { limits } = given(exchange.caller, 'caller');
  const grant = limiter.take(keyId, limits, exchange.now);
  noteKeyUse(keyId, lastUsedAt, exchange.now);
  if (grant instanceof Promise) return grant.then((granted) => requireGrant(granted, limits, exchange));
  requireGrant(grant, limits, exchange);
}

function requireGrant(grant: Grant, limits: RequestLimits, exchange: Exchange): void {
  const left = secondsLeft(exchange.now);
  const { minuteLeft, dayLeft } = grant;
  exchange.headers['ratelimit-policy'] =
    `"minute";q=${limits.per_minute};w=60, "day";q=${limits.per_day};w=86400`;
  exchange.headers.ratelimit = `"minute";r=${minuteLeft};t=${left.minute}, "day";r=${dayLeft};t=${left.day}`;
  if (!grant.ok) throw limitSpent(grant.spent, grant.retryAfterSeconds);
}

function chooseRoute(_: StepDeps, exchange: Exchange): void {
  const found = findRoute(exchange.request.method, exchange.path);
  if (found === null)
    throw new Refusal('not_found', `There is no ${exchange.path.slice(0, 100)} in this API; see /docs`);
  if ('allow' in found) {
    exchange.headers.allow = found.allow.join(', ');
    throw new Refusal('method_not_allowed', `This address takes ${found.allow.join(', ')}`);
  }
  exchange.route = found.route;
  exchange.pathParameter = found.id;
}

function readJsonBody(_: StepDeps, exchange: Exchange): Promise<void> | void {
  if (given(exchange.route, 'route').method !== 'GET') return readJsonObject(exchange);
}

async function readJsonObject(exchange: Exchange): Promise<void> {
  const bytes = await readBody(exchange.request);
  if (bytes.length === 0) throw invalid('The body is missing; send a JSON object');
  requireJsonType(exchange.request);
  const json = parseStrictJson(bytes);
  if (!json.ok) throw invalid(`The body ${json.problem}`);
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    throw invalid('The body must be a JSON object');
  }
  exchange.body = json.value;
}

function parseFields(_: StepDeps, exchange: Exchange): void {
  const { body, method } = given(exchange.route, 'route');
  if (method === 'GET' || !body) return;
  const parsed = body.safeParse(exchange.body);
  if (!parsed.success) throw invalid(fieldProblem(parsed.error, exchange.body));
  exchange.body = parsed.data;
}

/** The same words for a missing, an unknown and a revoked key. */
function unauthorized(): Refusal {
  return new Refusal('unauthorized', 'Send a valid API key in the x-api-key header');
}

function tooManyBadKeys(retryAfter: number): Refusal {
  return new Refusal('rate_limited', 'Too many bad API keys from this address', { retryAfter });
}

function limitSpent(spent: 'burst' | 'minute' | 'day', retryAfter: number): Refusal {
  const { code, of } = {
    burst: { code: 'rate_limited' as const, of: 'this second' },
    minute: { code: 'rate_limit_minute' as const, of: 'this minute' },
    day: { code: 'rate_limit_day' as const, of: 'this day (UTC)' },
  }[spent];
  return new Refusal(code, `The key's requests of ${of} are spent; try again in ${retryAfter} s`, {
    retryAfter,
  });
}
