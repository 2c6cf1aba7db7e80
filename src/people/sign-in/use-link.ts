import { DEFAULT_PLAN } from '../../config/plans.ts';
import { commandLine } from '../../config/program.ts';
import { Refusal } from '../../errors/refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import { accountSuspended, requireTimeZone } from '../account.ts';
import { newAccount } from '../create-account.ts';
import { requirePassword } from '../password.ts';
import type { Attempt } from './attempt-limiter.ts';
import { userAgentOf } from './begin-session.ts';
import type { SignInParts } from './parts.ts';
import { requirePasswordSignIn } from './password-switch.ts';
import type { LinkOwner, LinkUse, UsedLink } from './sign-in.ts';
import { afterFirstFactor, secondFactorsOf } from './sign-in-with-password.ts';

/**
 * Sets the password with a one-time link and tells its owner by mail, who may not be the one who used it, or creates
 * the account of a sign-up link. Failed attempts of others do not
 * matter: the account's count is reset, and the browser is known from now on, unless there is a second factor: a link
 * shows no more than who reads the mails, and a known browser has codes of its own to try.
 */
export async function useLink(
  parts: SignInParts,
  link: LinkUse,
  { headers, attempt }: { headers: Headers; attempt: Attempt },
): Promise<UsedLink> {
  const { store, attempts, knownBrowsers, settings } = parts;
  const timeZone = link.timezone === undefined ? null : requireTimeZone(link.timezone);
  const email = await consume(parts, sha256(link.token), link.password, timeZone, { headers, attempt });
  for (const kind of ['signIn', 'mail'] as const) attempts.clear(kind, email);
  const person = await store.read.findPersonByEmail(email);
  if (!person) throw expiredLink();
  if (settings.passwordSignIn) {
    const hasMore = (await secondFactorsOf(parts, person)).length > 0;
    return { email, second_factor: null, cookies: hasMore ? [] : [knownBrowsers.remember(headers, email)] };
  }
  // Where passwords are off the new one opens nothing, so the link itself does.
  const { fields, cookies } = await afterFirstFactor(parts, person, headers);
  return { email, ...fields, cookies };
}

/** The account that a link belongs to. A valid link costs no attempt. */
export async function linkOwner(parts: SignInParts, token: string, attempt: Attempt): Promise<LinkOwner> {
  const { store, clock, settings } = parts;
  const hash = sha256(token);
  const now = clock.now();
  const owner = await store.read.findLinkOwner(hash, now);
  const newcomer = owner || !settings.signUp ? undefined : await store.read.findSignUp(hash, now);
  if (!owner && !newcomer) throw expiredLink();
  if (owner?.isSuspended) throw accountSuspended();
  attempt.giveBack();
  requireOpenTo(parts, owner);
  if (newcomer) return { email: newcomer.email, takes_timezone: true };
  return { email: owner?.email ?? '', takes_timezone: owner?.isNew === true && owner.timeZone === 'UTC' };
}

/** Returns the account's address. With a valid link the attempt is given back, even if the password is refused. */
async function consume(
  parts: SignInParts,
  tokenHash: string,
  password: string,
  timeZone: string | null,
  { headers, attempt }: { headers: Headers; attempt: Attempt },
): Promise<string> {
  const { store, clock, passwords, plans, securityMails, settings } = parts;
  const now = clock.now();
  const owner = await store.read.findLinkOwner(tokenHash, now);
  if (owner) {
    attempt.giveBack();
    if (owner.isSuspended) throw accountSuspended();
    requireOpenTo(parts, owner);
    const passwordHash = await passwords.hash(requirePassword(password));
    const by = { address: attempt.address?.() ?? null, browser: userAgentOf(headers) };
    const use = { tokenHash, passwordHash, timeZone, now: clock.now(), by };
    const used = await store.write.consumeLink(use);
    if (used) {
      securityMails.tell({ id: used.personId }, { kind: 'password.set_by_link' }, by);
      return used.email;
    }
  }
  const newcomer = settings.signUp ? await store.read.findSignUp(tokenHash, now) : undefined;
  if (!newcomer) throw expiredLink();
  attempt.giveBack();
  requireOpenTo(parts, undefined);
  const { email } = newcomer;
  const request = { email, password, plan: DEFAULT_PLAN, timeZone: timeZone ?? newcomer.timeZone };
  const account = await newAccount(request, plans, now, passwords);
  const created = await store.write.createConfirmedAccount({ tokenHash, account, now: clock.now() });
  if (!created) throw expiredLink();
  return created.email;
}

/** Where passwords are off, links are the way back in for operators alone: only the command line makes them. */
function requireOpenTo(parts: SignInParts, owner: { isOperator: boolean } | undefined): void {
  if (!owner?.isOperator) requirePasswordSignIn(parts);
}

export function expiredLink(): Refusal {
  return new Refusal(
    'link_spent',
    `This link was used already, or is too old. Ask for a new password by mail, or let the operator of this server run "${commandLine('accounts reset-link EMAIL')}"`,
  );
}
