import { sha256 } from '../../lib/hash.ts';
import { newId } from '../../lib/ids.ts';
import type { NewSession } from '../../store/sign-in/sessions.ts';
import { SESSION_MS } from './cookies.ts';
import type { SignInParts } from './parts.ts';
import { newToken } from './token.ts';

/** Longer than real user agents. */
const MAX_USER_AGENT = 300;

type SessionParts = Pick<SignInParts, 'clock' | 'cookies' | 'knownBrowsers' | 'by'>;

/** A session to be stored, and the cookies that its browser gets once it is. */
export type BegunSession = { row: NewSession; cookies: string[] };

/** The browser is known from now on, and its earlier session and waiting sign-in end. */
export function beginSession(
  { clock, cookies, knownBrowsers, by }: SessionParts,
  person: { id: string; email: string },
  headers: Headers,
): BegunSession {
  const { token, hash } = newToken();
  const now = clock.now();
  const before = cookies.sessionToken(headers);
  const session = {
    id: newId('ses', now),
    token_hash: hash,
    person_id: person.id,
    user_agent: userAgentOf(headers),
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_MS,
    proved_at: now,
  };
  return {
    row: { session, replaces: before === null ? null : sha256(before), by },
    cookies: [
      cookies.session(token),
      knownBrowsers.remember(headers, person.email),
      ...cookies.clear(headers, { pending: true }),
    ],
  };
}

/** Tells the person, unless he has signed in with this browser before. */
export function tellOfNewBrowser(
  { knownBrowsers, securityMails, by }: Pick<SignInParts, 'knownBrowsers' | 'securityMails' | 'by'>,
  person: { id: string; email: string },
  headers: Headers,
): void {
  if (knownBrowsers.find(headers).idFor(person.email) !== null) return;
  securityMails.tell(person, { kind: 'sign_in.new_browser' }, by);
}

/** Null if it sends none. Control characters cannot come in a header, lone surrogates neither. */
export function userAgentOf(headers: Headers): string | null {
  return headers.get('user-agent')?.slice(0, MAX_USER_AGENT) || null;
}
