import { commandLine } from '../../config/program.ts';
import { invalid } from '../../errors/refusal.ts';
import { requireEmail } from '../account.ts';
import { LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from '../sign-in-link.ts';
import type { Attempt } from './attempt-limiter.ts';
import { passwordMail } from './mail-texts.ts';
import type { Mail } from './mailer.ts';
import type { SignInParts } from './parts.ts';
import { requirePasswordSignIn } from './password-switch.ts';

/** Mails a one-time link if somebody has the address; otherwise the response and its timing are the same. */
export async function sendPasswordMail(parts: SignInParts, typed: string, attempt: Attempt): Promise<void> {
  requirePasswordSignIn(parts);
  const { mails } = parts;
  if (!mails.areOn) throw invalid(NO_MAIL);
  const email = requireEmail(typed);
  attempt.on(email);
  const by = { actor: { kind: 'unknown' }, address: attempt.address?.() ?? null } as const;
  mails.sendLater(() => mailFor({ ...parts, by }, email));
}

async function mailFor({ store, clock, settings, by }: SignInParts, email: string): Promise<Mail | null> {
  const person = await store.read.findPersonByEmail(email);
  if (!person || person.disabled_at !== null || (await store.read.hasOnlySuspended(person.id))) return null;
  const now = clock.now();
  const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.mail);
  await store.write.insertLink({ ...row, person_id: person.id, created_at: now, by });
  return passwordMail(person.email, signInLinkUrl(settings.publicUrl, token), settings.publicUrl);
}

const NO_MAIL = `This server sends no mail. Ask its operator for a link: they get one with "${commandLine('accounts reset-link EMAIL')}"`;
