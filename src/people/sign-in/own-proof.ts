import type { SignInParts } from './parts.ts';
import type { Session, SignInRequest } from './sign-in.ts';
import { requireText } from './sign-in-route.ts';
import { requireRecentProof } from './step-up.ts';
import { requirePasswordOf } from './verify-password.ts';

type ProofParts = Pick<SignInParts, 'store' | 'passwords' | 'clock'>;

/** A recent proof that the person is there, or his password in the request itself. */
export async function requireProof(
  parts: ProofParts,
  { fields, attempt }: Pick<SignInRequest, 'fields' | 'attempt'>,
  session: Session,
  field = 'password',
): Promise<void> {
  if (fields[field] !== undefined) return requirePasswordOf(parts, session.personId, requireText(fields, field), field);
  // Nothing was guessed.
  attempt.giveBack();
  requireRecentProof(session, parts.clock.now());
}

/** The same where attempts are not counted by the route: every password counts as one, a correct one is given back. */
export async function requireCountedProof(
  parts: ProofParts & Pick<SignInParts, 'attempts'>,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const now = parts.clock.now();
  if (password === undefined) return requireRecentProof(session, now);
  const giveBack = parts.attempts.take('ownPassword', { account: session.personId, address: null }, now);
  await requirePasswordOf(parts, session.personId, password);
  giveBack();
}
