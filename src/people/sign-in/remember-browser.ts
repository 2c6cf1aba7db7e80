import { createAuthMiddleware } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { KnownBrowsers } from './known-browsers.ts';

const SIGN_INS = ['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/** Makes a browser known once a sign-in is complete. Runs after everything that may still refuse the sign-in. */
export function rememberBrowser(knownBrowsers: KnownBrowsers) {
  return {
    id: 'remember-browser',
    hooks: {
      after: [
        {
          matcher: ({ path }) => SIGN_INS.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession } = ctx.context;
            if (!newSession) return;
            const headers = ctx.headers ?? new Headers();
            ctx.setHeader('set-cookie', knownBrowsers.remember(headers, newSession.user.email));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
