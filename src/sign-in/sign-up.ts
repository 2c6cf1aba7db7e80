import { requireEmail, requireTimeZone } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from '../accounts/sign-in-link.ts';
import { DEFAULT_PLAN } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Attempt } from './attempt-limiter.ts';
import { addressTakenMail, signUpMail } from './mail-texts.ts';
import type { Mail } from './mailer.ts';
import type { SignInParts } from './parts.ts';
import type { SignedUp, SignUpRequest } from './sign-in.ts';

/**
 * A new account on the plan for newcomers. Where mail can be sent, the address gets a link with which whoever reads
 * its mail chooses the password: the answer is the same whether the address has an account or not. Where it cannot,
 * the account is made at once, and every attempt counts.
 */
export async function signUp(
  parts: SignInParts,
  request: SignUpRequest,
  attempt: Attempt,
): Promise<SignedUp> {
  const { settings, attempts, clock, mails } = parts;
  if (!settings.signUp) throw new Refusal('not_found', 'Sign-up is off on this server');
  const email = requireEmail(request.email);
  const timeZone = requireTimeZone(request.timezone ?? 'UTC');
  attempt.on(email);
  if (mails.areOn) {
    attempts.take('mail', { account: email, address: null }, clock.now());
    mails.sendLater(() => mailFor(parts, email, timeZone));
    return { email, confirmation_mailed: true };
  }
  if (request.password === undefined) throw invalidField('password', 'is missing');
  await createAccount(parts, { email, password: request.password, plan: DEFAULT_PLAN, timeZone });
  return { email, confirmation_mailed: false };
}

async function mailFor(parts: SignInParts, email: string, timeZone: string): Promise<Mail> {
  const { store, clock, settings } = parts;
  const { publicUrl } = settings;
  if (await store.read.findAccountByIdOrEmail(email)) return addressTakenMail(email, publicUrl);
  const now = clock.now();
  const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.confirmation);
  await store.write.insertConfirmation({
    ...row,
    account_id: null,
    email,
    time_zone: timeZone,
    created_at: now,
  });
  return signUpMail(email, signInLinkUrl(publicUrl, token), publicUrl);
}
