import type { Clock } from '../../lib/clock.ts';
import type { StoreWith } from '../../store/store.ts';
import { requireEmail } from '../account.ts';
import { type AttemptKind, type AttemptLimiter, tooManyAttempts } from './attempt-limiter.ts';
import type { Auth } from './better-auth.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Fields, SignInCall } from './sign-in.ts';

export type CountDeps = {
  auth: Auth;
  store: StoreWith<'clearCodeAttempts' | 'takeCodeAttempt'>;
  clock: Clock;
  attempts: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
};

type Counted = {
  /** Called after a success. */
  onSuccess(): Promise<void>;
};
const COUNTED: Counted = { onSuccess: async () => {} };

/**
 * Counts an attempt without a session for its account, before anything is evaluated; throws if the account has none
 * left. Normalizes the typed address.
 */
export async function countForAccount(
  deps: CountDeps,
  kind: AttemptKind,
  fields: Fields,
  call: SignInCall,
): Promise<Counted> {
  if (kind === 'secondFactor') return countCode(deps, call);
  if (typeof fields.email !== 'string') return COUNTED;
  fields.email = requireEmail(fields.email);
  call.attempt.on(fields.email);
  return COUNTED;
}

/**
 * A code for a pending sign-in. Counted in the store, so that the limit per account is exact over any number of open
 * sign-ins and nodes; only known browsers have their own count.
 */
async function countCode(deps: CountDeps, { headers, attempt }: SignInCall): Promise<Counted> {
  const { auth, store, clock, attempts, knownBrowsers } = deps;
  const cookie = new Headers({ cookie: headers.get('cookie') ?? '' });
  const user = await auth.api.challengedUser({ headers: cookie });
  const browser = attempt.inBrowserOf(user?.email ?? '');
  if (!user) return COUNTED;
  const { accountId, email } = user;
  if (browser === null) {
    const now = clock.now();
    const lockedUntil = await store.write.takeCodeAttempt({ accountId, now });
    if (lockedUntil !== null) {
      attempt.giveBack();
      throw tooManyAttempts(lockedUntil - now);
    }
  }
  return {
    async onSuccess() {
      attempts.clear('challenge', email, knownBrowsers.find(headers));
      if (browser === null) await store.write.clearCodeAttempts({ accountId });
    },
  };
}
