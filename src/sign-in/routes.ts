import { z } from 'zod';
import type { AttemptKind } from './attempt-limiter.ts';
import type { Access, Fields } from './sign-in.ts';
import {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type StoreRoute,
} from './store-routes.ts';

export type SignInRoute = {
  access: Access;
  /** What of the body is read; null: nothing. */
  body: z.ZodType<Fields> | null;
  /** What a failed attempt counts as. */
  attempts: AttemptKind | null;
  /** Ours; null: better-auth's. */
  own: StoreRoute | null;
};

/** These fields and no others, so that nothing reaches better-auth that we do not know of. */
function fieldsOf(names: string[]): z.ZodType<Fields> | null {
  const value = z.union([z.string(), z.boolean()], 'must be a string').optional();
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, value])));
}

function betterAuthRoute(access: Access, names: string[], attempts: AttemptKind | null): SignInRoute {
  return { access, body: fieldsOf(names), attempts, own: null };
}

function storeRoute(own: StoreRoute, names: string[] = [], attempts: AttemptKind | null = null): SignInRoute {
  return { access: 'session', body: fieldsOf(names), attempts, own };
}

/** Everything that can be reached under `/dashboard-api/auth`. better-auth has more; that stays shut. */
export const SIGN_IN_ROUTES: ReadonlyMap<string, SignInRoute> = new Map([
  ['POST /sign-in/email', betterAuthRoute('public', ['email', 'password', 'rememberMe'], 'signIn')],
  ['POST /two-factor/verify-totp', betterAuthRoute('session-if-any', ['code'], 'secondFactor')],
  ['POST /two-factor/verify-backup-code', betterAuthRoute('session-if-any', ['code'], 'secondFactor')],
  ['POST /sign-out', betterAuthRoute('session-if-any', [], null)],
  /** Prolongs the session once a day. */
  ['GET /get-session', betterAuthRoute('public', [], null)],

  ['POST /two-factor/enable', betterAuthRoute('session', ['password'], 'ownPassword')],
  ['POST /two-factor/disable', betterAuthRoute('session', ['password'], 'ownPassword')],
  ['POST /two-factor/get-totp-uri', betterAuthRoute('session', ['password'], 'ownPassword')],
  ['POST /two-factor/generate-backup-codes', betterAuthRoute('session', ['password'], 'ownPassword')],

  ['POST /change-password', storeRoute(changePassword, ['current_password', 'new_password'], 'ownPassword')],
  ['GET /list-sessions', storeRoute(listSessions)],
  ['POST /revoke-session', storeRoute(endSession, ['session_id'])],
  ['POST /revoke-other-sessions', storeRoute(endOtherSessions)],
  ['POST /revoke-sessions', storeRoute(endAllSessions)],
]);
