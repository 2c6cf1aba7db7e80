import { Refusal } from '../../errors/refusal.ts';
import { accountSuspended, requireEmail } from '../account.ts';
import { beginSession } from './begin-session.ts';
import { PENDING_MS } from './cookies.ts';
import type { SignInParts } from './parts.ts';
import { requireText, type SignInHandler } from './sign-in-route.ts';
import { newToken } from './token.ts';
import { verifyPassword } from './verify-password.ts';

/**
 * The first step. A wrong password and an unknown address get the same response after the same time. With a second
 * factor the browser gets no session yet, but a sign-in that waits for it.
 */
export const signInWithPassword: SignInHandler = async (parts, { headers, fields, attempt }) => {
  const { store, clock, attempts, knownBrowsers, cookies } = parts;
  const password = requireText(fields, 'password');
  const email = requireEmail(requireText(fields, 'email'));
  attempt.on(email);
  const person = await store.read.findPersonByEmail(email);
  const isRight = await verifyPassword(parts, person?.password_hash ?? null, password);
  if (!person || !isRight) throw new Refusal('wrong_sign_in', 'The e-mail address or the password is wrong');
  // Only somebody who knows the password learns of it.
  await requireActive(parts, person);
  if (person.totp_confirmed_at === null) {
    const { row, cookies: set } = beginSession(parts, person, headers);
    await store.write.insertSession(row);
    return { fields: { second_factor: [] }, cookies: set };
  }
  // Limits pending sign-ins for somebody who knows the password: each allows some guesses of the code.
  const now = clock.now();
  attempts.take('challenge', { account: email, address: null, browser: knownBrowsers.find(headers) }, now);
  const { token, hash } = newToken();
  await store.write.insertPendingSignIn({ token_hash: hash, person_id: person.id, expires_at: now + PENDING_MS });
  return { fields: { second_factor: ['totp'] }, cookies: [cookies.pending(token)] };
};

/** Refuses somebody who was disabled, or whose accounts are all suspended. */
async function requireActive(
  { store }: Pick<SignInParts, 'store'>,
  person: { id: string; disabled_at: number | null },
): Promise<void> {
  if (person.disabled_at !== null || (await store.read.hasOnlySuspended(person.id))) throw accountSuspended();
}
