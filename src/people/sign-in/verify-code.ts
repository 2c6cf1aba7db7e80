import { invalid, Refusal } from '../../errors/refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import type { PersonRow } from '../../store/schema.ts';
import type { UsedCode } from '../../store/sign-in/codes.ts';
import { tooManyAttempts } from './attempt-limiter.ts';
import { beginSession, tellOfNewBrowser } from './begin-session.ts';
import type { SignInParts } from './parts.ts';
import type { Session, SignInAnswer, SignInRequest } from './sign-in.ts';
import { requireText, type SignInHandler } from './sign-in-route.ts';
import { recordFailure } from './sign-in-with-password.ts';
import { stepOfCode } from './totp.ts';

/** A code of the app completes a sign-in that waits for it; without one it turns the second factor on. */
export const verifyTotp: SignInHandler = async (parts, request) => {
  const code = requireText(request.fields, 'code');
  const token = parts.cookies.pendingToken(request.headers);
  if (token === null && request.session) return confirmApp(parts, request, request.session, code);
  return finish(parts, request, token, (person) => {
    const secret = person.totp_confirmed_at === null ? null : person.totp_secret;
    const step = secret === null ? null : appStep(parts, person.id, secret, code);
    if (step === null) throw wrongCode();
    return { kind: 'app', step };
  });
};

/** A recovery code, which completes a sign-in in place of the app. */
export const verifyRecoveryCode: SignInHandler = async (parts, request) => {
  const hash = parts.secrets.hash(requireText(request.fields, 'code').trim().toLowerCase());
  return finish(parts, request, parts.cookies.pendingToken(request.headers), ({ recovery_codes }) => {
    if (recovery_codes.includes(hash)) return { kind: 'recovery', hash, before: recovery_codes };
    throw new Refusal('wrong_recovery_code', 'The recovery code is wrong, or was used already', { field: 'code' });
  });
};

/**
 * The second step. Attempts are counted before the code is looked at: in the store, so that the limit per person is
 * exact over any number of open sign-ins and nodes; only known browsers have their own count.
 */
async function finish(
  parts: SignInParts,
  { headers, attempt }: SignInRequest,
  token: string | null,
  find: (person: PersonRow) => UsedCode,
): Promise<SignInAnswer> {
  const { store, clock, attempts, knownBrowsers } = parts;
  const tokenHash = sha256(token ?? '');
  const now = clock.now();
  const person = token === null ? undefined : await store.read.findPendingPerson(tokenHash, now);
  const browser = attempt.inBrowserOf(person?.email ?? '');
  if (!person) throw signInExpired();
  const taken = await store.write.takeCodeAttempt({ tokenHash, countsForPerson: browser === null, now });
  if (taken === 'gone') throw signInExpired();
  if (taken !== 'taken') {
    attempt.giveBack();
    throw tooManyAttempts(taken.lockedUntil - now);
  }
  const code = rightCode();
  const { row, cookies } = beginSession(parts, person, headers);
  const finished = await store.write.finishSignIn({ ...row, tokenHash, code, clearsAttempts: browser === null, now });
  if (finished === 'gone') throw signInExpired();
  if (finished === 'used') throw usedCode();
  attempts.clear('challenge', person.email, knownBrowsers.find(headers));
  tellOfNewBrowser(parts, person, headers);
  return { fields: { done: true }, cookies };

  function rightCode(): UsedCode {
    try {
      return find(person as PersonRow);
    } catch (error) {
      recordFailure(parts, person as PersonRow, 'second factor');
      throw error;
    }
  }
}

/** Turns the second factor on, in a new session. */
async function confirmApp(
  parts: SignInParts,
  { headers }: SignInRequest,
  { personId }: Session,
  code: string,
): Promise<SignInAnswer> {
  const { store, clock } = parts;
  const person = await store.read.findPerson(personId);
  if (!person?.totp_secret) throw invalid('Set up an authenticator app first');
  if (person.totp_confirmed_at !== null) throw invalid('Two-factor sign-in is on already');
  const { totp_secret: secret } = person;
  const step = appStep(parts, personId, secret, code);
  if (step === null) throw wrongCode();
  const { row, cookies } = beginSession(parts, person, headers);
  if (!(await store.write.confirmTwoFactor({ ...row, secret, step, now: clock.now() }))) throw usedCode();
  return { fields: { done: true }, cookies };
}

/** The half minute of a code of the person's app, or null. */
export function appStep(
  { clock, secrets }: Pick<SignInParts, 'clock' | 'secrets'>,
  personId: string,
  secret: string,
  code: string,
): number | null {
  return stepOfCode(secrets.open(secret, personId), code.replaceAll(' ', ''), clock.now());
}

export function wrongCode(): Refusal {
  return new Refusal('wrong_code', 'The code is wrong', { field: 'code' });
}

export function usedCode(): Refusal {
  return new Refusal('used_code', 'This code was used already; wait for the next one', { field: 'code' });
}

export function signInExpired(): Refusal {
  return new Refusal('sign_in_expired', 'This sign-in has expired or had too many wrong codes; begin again');
}
