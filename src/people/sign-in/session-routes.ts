import { sha256 } from '../../lib/hash.ts';
import { toIso } from '../../lib/instant.ts';
import { requirePassword } from '../password.ts';
import { SESSION_MS } from './cookies.ts';
import { requireProof } from './own-proof.ts';
import type { SignInSession } from './sign-in.ts';
import { requireText, type SessionHandler, type SignInHandler } from './sign-in-route.ts';

const DONE = { fields: { done: true } };
const DAY_MS = 24 * 60 * 60_000;

/**
 * Who is signed in, or null. Extends a session that was last seen a day ago, and its cookie, but not one that the
 * provider began: who has left there is out here some day too.
 */
export const getSession: SignInHandler = async ({ store, clock, cookies }, { headers }) => {
  const token = cookies.sessionToken(headers);
  const now = clock.now();
  const found = token === null ? undefined : await store.read.findSignedIn(sha256(token), now, null);
  if (!found || token === null) return { fields: null };
  const { id: sessionId, email, name, last_seen_at, expires_at, by_provider } = found.session;
  const isDue = last_seen_at <= now - DAY_MS;
  const isExtended = isDue && !by_provider;
  const expiresAt = isExtended ? now + SESSION_MS : expires_at;
  if (isDue) await store.write.extendSession({ sessionId, now, expiresAt });
  const fields = { email, name, expires_at: toIso(expiresAt) };
  return { fields, cookies: isExtended ? [cookies.session(token)] : [] };
};

export const signOut: SignInHandler = async ({ store, cookies }, { headers, session }) => {
  if (session) await store.write.endSessions({ personId: session.personId, only: session.sessionId });
  return { ...DONE, cookies: cookies.clear(headers, { session: true, pending: true }) };
};

export const listSessions: SessionHandler = async ({ store, clock }, _, { personId, sessionId }) => {
  const rows = await store.read.listSessions(personId, clock.now());
  const sessions: SignInSession[] = rows.map((row) => ({
    session_id: row.id,
    is_current: row.id === sessionId,
    user_agent: row.user_agent,
    created_at: toIso(row.created_at),
    last_seen_at: toIso(row.last_seen_at),
    expires_at: toIso(row.expires_at),
  }));
  return { fields: { sessions } };
};

/** Unknown sessions and those of other persons are ignored. */
export const endSession: SessionHandler = async ({ store }, { fields }, { personId }) => {
  await store.write.endSessions({ personId, only: requireText(fields, 'session_id') });
  return DONE;
};

export const endOtherSessions: SessionHandler = async ({ store, clock, by }, _, { personId, sessionId }) => {
  await store.write.endSessions({ personId, except: sessionId, by, now: clock.now() });
  return DONE;
};

export const endAllSessions: SessionHandler = async ({ store, clock, by }, _, { personId }) => {
  await store.write.endSessions({ personId, by, now: clock.now() });
  return DONE;
};

/** Also ends all other sessions, in the same transaction. */
export const changePassword: SessionHandler = async (parts, request, session) => {
  const { store, clock, passwords, by } = parts;
  const { personId, sessionId } = session;
  await requireProof(parts, request, session, 'current_password');
  const password = requirePassword(requireText(request.fields, 'new_password'), 'new_password');
  const passwordHash = await passwords.hash(password);
  await store.write.setPassword({ personId, passwordHash, keepSession: sessionId, now: clock.now(), by });
  parts.securityMails.tell({ id: personId }, { kind: 'password.changed' }, by);
  return DONE;
};
