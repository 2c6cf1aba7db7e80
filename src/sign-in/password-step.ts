import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { verifyPassword } from './verify-password.ts';

const body = z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() });

/**
 * Takes the place of better-auth's own sign-in with a password, which does not take an address such as
 * `operator@localhost`. A wrong password and an unknown address get the same answer after the same time.
 */
export function passwordStep(store: Store) {
  return {
    id: 'password-step',
    endpoints: {
      signInEmail: createAuthEndpoint('/sign-in/email', { method: 'POST', body }, async (ctx) => {
        const { email, password, rememberMe } = ctx.body;
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findUserByEmail(email);
        const isRight = await verifyPassword(store, found?.user.id ?? null, password);
        if (!found || !isRight) throw APIError.from('UNAUTHORIZED', WRONG);
        const isForgotten = rememberMe === false;
        const session = await internalAdapter.createSession(found.user.id, isForgotten);
        await setSessionCookie(ctx, { session, user: found.user }, isForgotten);
        // The two-factor plugin takes the session back and answers `true` where a second factor is on.
        return ctx.json({ twoFactorRedirect: false });
      }),
    },
  } satisfies BetterAuthPlugin;
}

const WRONG = {
  code: 'INVALID_EMAIL_OR_PASSWORD',
  message: 'The e-mail address or the password is wrong',
};
