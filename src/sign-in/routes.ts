import type { AttemptKind } from './attempt-limiter.ts';
import {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type StoreRoute,
} from './store-routes.ts';

export type Route = {
  /** What of the body is read. */
  fields: readonly string[];
  /** `needed`: without one it answers 401. `looked-up`: it goes on without one. */
  session: 'needed' | 'looked-up' | 'ignored';
  /** What a failed attempt counts as. */
  attempts: AttemptKind | null;
  /** Ours; null: better-auth's. */
  own: StoreRoute | null;
};

function betterAuthRoute(session: Route['session'], fields: string[], attempts: AttemptKind | null): Route {
  return { fields, session, attempts, own: null };
}

function storeRoute(own: StoreRoute, fields: string[] = [], attempts: AttemptKind | null = null): Route {
  return { fields, session: 'needed', attempts, own };
}

/** Everything that can be reached under `/dashboard-api/auth`. better-auth has more; that stays shut. */
export const ROUTES: ReadonlyMap<string, Route> = new Map([
  ['POST /sign-in/email', betterAuthRoute('ignored', ['email', 'password', 'rememberMe'], 'signIn')],
  ['POST /two-factor/verify-totp', betterAuthRoute('looked-up', ['code'], 'secondFactor')],
  ['POST /two-factor/verify-backup-code', betterAuthRoute('looked-up', ['code'], 'secondFactor')],
  ['POST /sign-out', betterAuthRoute('looked-up', [], null)],
  /** Prolongs the session once a day. */
  ['GET /get-session', betterAuthRoute('ignored', [], null)],

  ['POST /two-factor/enable', betterAuthRoute('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/disable', betterAuthRoute('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/get-totp-uri', betterAuthRoute('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/generate-backup-codes', betterAuthRoute('needed', ['password'], 'ownPassword')],

  ['POST /change-password', storeRoute(changePassword, ['current_password', 'new_password'], 'ownPassword')],
  ['GET /list-sessions', storeRoute(listSessions)],
  ['POST /revoke-session', storeRoute(endSession, ['session_id'])],
  ['POST /revoke-other-sessions', storeRoute(endOtherSessions)],
  ['POST /revoke-sessions', storeRoute(endAllSessions)],
]);
