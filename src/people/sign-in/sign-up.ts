import { DEFAULT_PLAN } from '../../config/plans.ts';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import { requireEmail, requireTimeZone } from '../account.ts';
import { createAccount } from '../create-account.ts';
import { confirmEmailUrl, LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from '../sign-in-link.ts';
import type { Attempt } from './attempt-limiter.ts';
import { addressTakenMail, newEmailMail, signUpMail } from './mail-texts.ts';
import type { Mail } from './mailer.ts';
import type { SignInParts } from './parts.ts';
import { requirePasswordSignIn } from './password-switch.ts';
import type { SignedUp, SignUpRequest } from './sign-in.ts';

/**
 * Creates an account on the default plan. If mail can be sent, the address gets a link to choose the password, and the
 * response is the same whether the address has an account or not. Otherwise the account is created at once, and every
 * attempt counts.
 */
export async function signUp(parts: SignInParts, request: SignUpRequest, attempt: Attempt): Promise<SignedUp> {
  const { settings, attempts, clock, mails } = parts;
  if (!settings.signUp) throw new Refusal('not_found', 'Sign-up is off on this server');
  requirePasswordSignIn(parts);
  const email = requireEmail(request.email);
  const timeZone = requireTimeZone(request.timezone ?? 'UTC');
  attempt.on(email);
  if (mails.areOn) {
    attempts.take('mail', { account: email, address: null }, clock.now());
    mails.sendLater(() => confirmationMail(parts, { personId: null, email, timeZone }));
    return { email, confirmation_mailed: true };
  }
  if (request.password === undefined) throw invalidField('password', 'is missing');
  await createAccount(parts, { email, password: request.password, plan: DEFAULT_PLAN, timeZone });
  return { email, confirmation_mailed: false };
}

/** The mail with the link for a new address (`personId` null: of a new account), or the mail that it is taken. */
export async function confirmationMail(
  { store, clock, settings: { publicUrl } }: SignInParts,
  { personId, email, timeZone }: { personId: string | null; email: string; timeZone: string | null },
): Promise<Mail> {
  const isTaken = (await store.read.findPersonByEmail(email)) ?? (await store.read.findAccountByIdOrEmail(email));
  if (isTaken) return addressTakenMail(email, publicUrl);
  const now = clock.now();
  const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.confirmation);
  const confirmation = { ...row, person_id: personId, email, time_zone: timeZone, created_at: now };
  await store.write.insertConfirmation(confirmation);
  return personId === null
    ? signUpMail(email, signInLinkUrl(publicUrl, token), publicUrl)
    : newEmailMail(email, confirmEmailUrl(publicUrl, token), publicUrl);
}
