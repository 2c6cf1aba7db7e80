import { createAuthEndpoint } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';

type ChallengedUser = { accountId: string; email: string };

/** Finds the account that waits for a second factor in this browser, to count its codes before checking them. */
export function challengedUser() {
  return {
    id: 'challenged-user',
    endpoints: {
      /** Not reachable over HTTP. */
      challengedUser: createAuthEndpoint.serverOnly({ method: 'GET' }, async (ctx): Promise<ChallengedUser | null> => {
        const { internalAdapter, secret } = ctx.context;
        const { name } = ctx.context.createAuthCookie('two_factor');
        const challenge = await ctx.getSignedCookie(name, secret);
        if (!challenge) return null;
        const accountId = (await internalAdapter.findVerificationValue(challenge))?.value;
        const user = accountId === undefined ? null : await internalAdapter.findUserById(accountId);
        return user && { accountId: user.id, email: user.email };
      }),
    },
  } satisfies BetterAuthPlugin;
}
