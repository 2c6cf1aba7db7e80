import { sha256 } from '../../lib/hash.ts';
import { emailTaken, requireEmail } from '../account.ts';
import type { Attempt } from './attempt-limiter.ts';
import { requireCountedProof } from './own-proof.ts';
import type { SignInParts } from './parts.ts';
import type { EmailChange, Session } from './sign-in.ts';
import { confirmationMail } from './sign-up.ts';
import { expiredLink } from './use-link.ts';

/**
 * Changes the address of a person; requires a recent proof, or the password. If mail can be sent, the new address gets a link to confirm
 * it, and the response is the same whether it has an account or not. Otherwise the address is changed at once. Every
 * attempt counts.
 */
export async function changeEmail(
  parts: SignInParts,
  session: Session,
  typed: { email: string; password?: string | undefined },
  attempt: Attempt,
): Promise<EmailChange> {
  const { store, clock, attempts, mails } = parts;
  const { personId } = session;
  const email = requireEmail(typed.email);
  const now = clock.now();
  try {
    await requireCountedProof(parts, session, typed.password);
  } catch (error) {
    // Counted as a wrong password; reveals nothing about the address.
    attempt.giveBack();
    throw error;
  }
  if (mails.areOn) {
    attempts.take('mail', { account: email, address: null }, now);
    mails.sendLater(() => confirmationMail(parts, { personId, email, timeZone: null }));
    return { confirmation_mailed: true };
  }
  const by = { address: attempt.address?.() ?? null };
  const isChanged = await store.write.changeEmail({ personId, email, now: clock.now(), by });
  if (!isChanged) throw emailTaken(email);
  return { confirmation_mailed: false };
}

/** Changes the address to the one that the link was mailed to, and notifies the previous address. */
export async function confirmEmail(
  { store, clock, securityMails }: SignInParts,
  token: string,
  attempt: Attempt,
): Promise<{ email: string }> {
  const by = { address: attempt.address?.() ?? null };
  const changed = await store.write.confirmEmail({ tokenHash: sha256(token), now: clock.now(), by });
  if (!changed) throw expiredLink();
  attempt.giveBack();
  securityMails.tell({ id: changed.personId, email: changed.before }, { kind: 'email.changed' }, by);
  return { email: changed.email };
}
