import { Refusal } from '../../errors/refusal.ts';
import type { PersonRow } from '../../store/schema.ts';
import { accountSuspended, requireEmail } from '../account.ts';
import { beginSession, tellOfNewBrowser } from './begin-session.ts';
import { PENDING_MS } from './cookies.ts';
import type { SignInParts } from './parts.ts';
import { requirePasswordSignIn } from './password-switch.ts';
import type { SecondFactor } from './sign-in.ts';
import { requireText, type SignInHandler } from './sign-in-route.ts';
import { newToken } from './token.ts';
import { verifyPassword } from './verify-password.ts';

/** The first step. A wrong password and an unknown address get the same response after the same time. */
export const signInWithPassword: SignInHandler = async (parts, { headers, fields, attempt }) => {
  requirePasswordSignIn(parts);
  const password = requireText(fields, 'password');
  const email = requireEmail(requireText(fields, 'email'));
  attempt.on(email);
  const person = await parts.store.read.findPersonByEmail(email);
  const isRight = await verifyPassword(parts, person?.password_hash ?? null, password);
  if (person && !isRight) recordFailure(parts, person, 'password');
  if (!person || !isRight) throw wrongSignIn();
  // Only somebody who knows the password learns of it.
  await requireActive(parts, person);
  return afterFirstFactor(parts, person, headers);
};

/** After the answer: it takes as long as that for an unknown address. */
export function recordFailure({ store, clock, by }: SignInParts, { id: personId }: PersonRow, step: string): void {
  const failure = { personId, step, address: by?.address ?? null, now: clock.now() };
  void store.write.recordFailedSignIn(failure).catch(() => {});
}

function wrongSignIn(): Refusal {
  return new Refusal('wrong_sign_in', 'The e-mail address or the password is wrong');
}

/**
 * With a second factor the browser gets no session yet, but a sign-in that waits for it. `person`: as he was when his
 * password was verified, which takes long enough for it to be changed meanwhile.
 */
export async function afterFirstFactor(
  parts: SignInParts,
  person: PersonRow,
  headers: Headers,
): Promise<{ fields: { second_factor: SecondFactor[] }; cookies: string[] }> {
  const { store, clock, attempts, knownBrowsers, cookies } = parts;
  const { password_hash: passwordHash } = person;
  const secondFactor = await secondFactorsOf(parts, person);
  if (secondFactor.length === 0) {
    const { row, cookies: set } = beginSession(parts, person, headers);
    if (!(await store.write.signInByPassword({ ...row, passwordHash }))) throw wrongSignIn();
    tellOfNewBrowser(parts, person, headers);
    return { fields: { second_factor: [] }, cookies: set };
  }
  // Limits pending sign-ins for somebody who knows the password: each allows some guesses of the code.
  const now = clock.now();
  const browser = knownBrowsers.find(headers);
  attempts.take('challenge', { account: person.email, address: null, browser }, now);
  const { token, hash } = newToken();
  const pending = { token_hash: hash, person_id: person.id, expires_at: now + PENDING_MS };
  if (!(await store.write.insertPendingSignIn({ ...pending, passwordHash }))) throw wrongSignIn();
  return { fields: { second_factor: secondFactor }, cookies: [cookies.pending(token)] };
}

export async function secondFactorsOf(
  { store }: Pick<SignInParts, 'store'>,
  person: PersonRow,
): Promise<SecondFactor[]> {
  const passkeys = await store.read.listPasskeys(person.id);
  return [
    ...(person.totp_confirmed_at === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
  ];
}

/** Refuses somebody who was disabled, or whose accounts are all suspended. */
export async function requireActive(
  { store }: Pick<SignInParts, 'store'>,
  person: { id: string; disabled_at: number | null },
): Promise<void> {
  if (person.disabled_at !== null || (await store.read.hasOnlySuspended(person.id))) throw accountSuspended();
}
