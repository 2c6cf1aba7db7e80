import { z } from 'zod';
import { sha256 } from '../../lib/hash.ts';
import { beginSession, tellOfNewBrowser } from '../sign-in/begin-session.ts';
import { requirePasswordSignIn } from '../sign-in/password-switch.ts';
import type { SignInHandler } from '../sign-in/sign-in-route.ts';
import { requireActive } from '../sign-in/sign-in-with-password.ts';
import { signInExpired } from '../sign-in/verify-code.ts';
import { usedCredential } from './credential.ts';
import { passkeyRefused, requestOptions, requireAnswer } from './passkeys.ts';

export const usedPasskeyBody = z.object({ credential: usedCredential });
type Body = z.output<typeof usedPasskeyBody>;

/** For anybody: which passkeys there are is only known to the browser. */
export const passkeySignInOptions: SignInHandler = async (parts) => {
  requirePasswordSignIn(parts);
  return { fields: requestOptions(parts, { for: 'sign-in' }, []) };
};

/** A passkey verifies the person itself, so it is both factors. */
export const signInWithPasskey: SignInHandler<Body> = async (parts, { headers, body: { credential }, attempt }) => {
  requirePasswordSignIn(parts);
  const { store } = parts;
  const found = await store.read.findPasskey(credential.rawId);
  if (!found) throw passkeyRefused();
  const { passkey, person } = found;
  attempt.inBrowserOf(person.email);
  const used = requireAnswer(parts, { for: 'sign-in' }, passkey, credential);
  await requireActive(parts, person);
  const { row, cookies } = beginSession(parts, person, headers);
  if (!(await store.write.signInByPasskey({ ...row, used }))) throw passkeyRefused();
  tellOfNewBrowser(parts, person, headers);
  return { fields: { done: true }, cookies };
};

/** For the person whose password was right. */
export const secondFactorOptions: SignInHandler = async (parts, { headers }) => {
  const { store, clock, cookies } = parts;
  const token = cookies.pendingToken(headers);
  const person = token === null ? undefined : await store.read.findPendingPerson(sha256(token), clock.now());
  if (!person) throw signInExpired();
  const passkeys = await store.read.listPasskeys(person.id);
  return { fields: requestOptions(parts, { for: 'second-factor', personId: person.id }, passkeys) };
};

/** Completes a sign-in that waits for its second factor. */
export const verifyPasskey: SignInHandler<Body> = async (parts, { headers, body: { credential } }) => {
  const { store, clock } = parts;
  const token = parts.cookies.pendingToken(headers);
  const now = clock.now();
  const tokenHash = sha256(token ?? '');
  const person = token === null ? undefined : await store.read.findPendingPerson(tokenHash, now);
  if (!person) throw signInExpired();
  const found = await store.read.findPasskey(credential.rawId);
  if (found?.person.id !== person.id) throw passkeyRefused();
  const used = requireAnswer(parts, { for: 'second-factor', personId: person.id }, found.passkey, credential);
  const { row, cookies } = beginSession(parts, person, headers);
  const code = { kind: 'passkey', used } as const;
  const finished = await store.write.finishSignIn({ ...row, tokenHash, code, clearsAttempts: false, now });
  if (finished === 'gone') throw signInExpired();
  if (finished === 'used') throw passkeyRefused();
  tellOfNewBrowser(parts, person, headers);
  return { fields: { done: true }, cookies };
};
