import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { Clock } from '../../lib/clock.ts';

/** A code of an authenticator app is valid for its half minute and the adjacent ones. */
const CODE_LIFE_MS = 2 * 60_000;

/** Accepts each code of an authenticator app once, so that a code seen by somebody else is useless. */
export function usedCodes(clock: Clock) {
  return {
    id: 'used-codes',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, internalAdapter } = ctx.context;
            if (!newSession) return;
            const isFirst = await internalAdapter.reserveVerificationValue({
              identifier: `used-code-${newSession.user.id}-${ctx.body.code}`,
              value: 'used',
              expiresAt: new Date(clock.now() + CODE_LIFE_MS),
            });
            if (isFirst) return;
            await internalAdapter.deleteSession(newSession.session.token);
            deleteSessionCookie(ctx);
            ctx.context.setNewSession(null);
            throw APIError.from('UNAUTHORIZED', USED);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const USED = { code: 'USED_CODE', message: 'This code was used already; wait for the next one' };
