import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { StoreWith } from '../../store/store.ts';
import { accountSuspended } from '../account.ts';
import type { Passwords } from '../password.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { verifyPassword } from './verify-password.ts';

const body = z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() });

export type PasswordStepDeps = {
  store: StoreWith<'findAccount' | 'findPasswordHash'>;
  clock: Clock;
  passwords: Passwords;
  attempts: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
};

/**
 * Replaces better-auth's own sign-in with a password, which refuses an address such as `operator@localhost`. A wrong
 * password and an unknown address get the same response after the same time.
 */
export function passwordStep(deps: PasswordStepDeps) {
  return {
    id: 'password-step',
    endpoints: {
      signInEmail: createAuthEndpoint('/sign-in/email', { method: 'POST', body }, async (ctx) => {
        const { email, password, rememberMe } = ctx.body;
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findUserByEmail(email);
        const isRight = await verifyPassword(deps, found?.user.id ?? null, password);
        if (!found || !isRight) throw APIError.from('UNAUTHORIZED', WRONG);
        const { user } = found;
        // Only somebody who knows the password learns of it.
        if ((await deps.store.read.findAccount(user.id))?.suspended_at != null) throw accountSuspended();
        // Limits pending sign-ins for somebody who knows the password: each allows some guesses of the code.
        if ('twoFactorEnabled' in user && user.twoFactorEnabled) {
          const browser = deps.knownBrowsers.find(ctx.headers ?? new Headers());
          deps.attempts.take('challenge', { account: user.email, address: null, browser }, deps.clock.now());
        }
        const isForgotten = rememberMe === false;
        const session = await internalAdapter.createSession(user.id, isForgotten);
        await setSessionCookie(ctx, { session, user }, isForgotten);
        // If a second factor is on, the two-factor plugin removes the session and answers `true`.
        return ctx.json({ twoFactorRedirect: false });
      }),
    },
  } satisfies BetterAuthPlugin;
}

const WRONG = {
  code: 'INVALID_EMAIL_OR_PASSWORD',
  message: 'The e-mail address or the password is wrong',
};
