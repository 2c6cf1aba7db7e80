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
  /** The fields that are read; null: no body. */
  body: z.ZodType<Fields> | null;
  /** The kind that a failed attempt counts as. */
  attempts: AttemptKind | null;
  /** Our own handler; null: better-auth's. */
  own: StoreRoute | null;
};

/** Only these fields, so that nothing unknown reaches better-auth. */
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

/** All routes under `/dashboard-api/auth`. Other routes of better-auth are not reachable. */
export const SIGN_IN_ROUTES: ReadonlyMap<string, SignInRoute> = new Map([
  ['POST /sign-in/email', betterAuthRoute('public', ['email', 'password', 'rememberMe'], 'signIn')],
  ['POST /two-factor/verify-totp', betterAuthRoute('session-if-any', ['code'], 'secondFactor')],
  ['POST /two-factor/verify-backup-code', betterAuthRoute('session-if-any', ['code'], 'secondFactor')],
  ['POST /sign-out', betterAuthRoute('session-if-any', [], null)],
  /** Extends the session once a day. */
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
