import {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type OwnRoute,
} from './own-routes.ts';
import type { TryKind } from './tries.ts';

export type Route = {
  /** What of the body is read. */
  fields: readonly string[];
  /** `needed`: without one it answers 401. `looked-up`: it goes on without one. */
  session: 'needed' | 'looked-up' | 'ignored';
  /** What a vain try counts as. */
  tries: TryKind | null;
  /** Ours; null: better-auth's. */
  own: OwnRoute | null;
};

function theirs(session: Route['session'], fields: string[], tries: TryKind | null): Route {
  return { fields, session, tries, own: null };
}

function ours(own: OwnRoute, fields: string[] = [], tries: TryKind | null = null): Route {
  return { fields, session: 'needed', tries, own };
}

/** Everything that can be reached under `/dashboard-api/auth`. better-auth has more; that stays shut. */
export const ROUTES: ReadonlyMap<string, Route> = new Map([
  ['POST /sign-in/email', theirs('ignored', ['email', 'password', 'rememberMe'], 'signIn')],
  ['POST /two-factor/verify-totp', theirs('looked-up', ['code'], 'secondFactor')],
  ['POST /two-factor/verify-backup-code', theirs('looked-up', ['code'], 'secondFactor')],
  ['POST /sign-out', theirs('looked-up', [], null)],
  /** Prolongs the session once a day. */
  ['GET /get-session', theirs('ignored', [], null)],

  ['POST /two-factor/enable', theirs('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/disable', theirs('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/get-totp-uri', theirs('needed', ['password'], 'ownPassword')],
  ['POST /two-factor/generate-backup-codes', theirs('needed', ['password'], 'ownPassword')],

  ['POST /change-password', ours(changePassword, ['current_password', 'new_password'], 'ownPassword')],
  ['GET /list-sessions', ours(listSessions)],
  ['POST /revoke-session', ours(endSession, ['session_id'])],
  ['POST /revoke-other-sessions', ours(endOtherSessions)],
  ['POST /revoke-sessions', ours(endAllSessions)],
]);
