import { invalidField } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { StoreWith } from '../../store/store.ts';
import { type Passwords, requirePassword } from '../password.ts';
import type { Fields, Session, SignInSession } from './sign-in.ts';
import { verifyPassword, wrongPassword } from './verify-password.ts';

export type StoreRouteDeps = {
  store: StoreWith<'endSessions' | 'findPasswordHash' | 'listSessions' | 'setPassword'>;
  clock: Clock;
  passwords: Passwords;
};
export type StoreRoute = (deps: StoreRouteDeps, session: Session, fields: Fields) => Promise<object>;

const DONE = { done: true };

export const listSessions: StoreRoute = async ({ store, clock }, { accountId, sessionId }) => {
  const rows = await store.read.listSessions(accountId, clock.now());
  const sessions: SignInSession[] = rows.map((row) => ({
    session_id: row.id,
    is_current: row.id === sessionId,
    user_agent: row.userAgent === '' ? null : row.userAgent,
    created_at: row.createdAt,
    last_seen_at: row.updatedAt,
    expires_at: row.expiresAt,
  }));
  return { sessions };
};

/** Unknown sessions and those of other accounts are ignored. */
export const endSession: StoreRoute = async ({ store }, { accountId }, fields) => {
  await store.write.endSessions({ accountId, only: requireText(fields, 'session_id') });
  return DONE;
};

export const endOtherSessions: StoreRoute = async ({ store }, { accountId, sessionId }) => {
  await store.write.endSessions({ accountId, except: sessionId });
  return DONE;
};

export const endAllSessions: StoreRoute = async ({ store }, { accountId }) => {
  await store.write.endSessions({ accountId });
  return DONE;
};

/** Also ends all other sessions, in the same transaction. */
export const changePassword: StoreRoute = async (deps, { accountId, sessionId }, fields) => {
  const { store, clock, passwords } = deps;
  const isRight = await verifyPassword(deps, accountId, requireText(fields, 'current_password'));
  if (!isRight) throw wrongPassword('current_password');
  const password = requirePassword(requireText(fields, 'new_password'), 'new_password');
  const passwordHash = await passwords.hash(password);
  await store.write.setPassword({ accountId, passwordHash, keepSession: sessionId, now: clock.now() });
  return DONE;
};

/** Refuses a field that is missing or no text. */
function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalidField(name, 'is missing');
  return value;
}
