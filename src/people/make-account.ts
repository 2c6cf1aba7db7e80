import { invalidField } from '../errors/refusal.ts';
import { requireEmail } from './account.ts';
import { createAccount } from './create-account.ts';
import { createResetLink } from './reset-link.ts';
import { accountMadeMail } from './sign-in/mail-texts.ts';
import type { Mails } from './sign-in/mails.ts';

type Deps = Parameters<typeof createAccount>[0] &
  Parameters<typeof createResetLink>[0] & { mails: Pick<Mails, 'areOn' | 'sendLater'>; plans: unknown };

/** `link`: null for somebody who has a password already: he signs in with that. */
export type MadeAccount = { account_id: string; link: { url: string; expires_at: string } | null };

/** The operator makes an account for somebody, and gets a link for him, or lets it be mailed to him. */
export async function makeAccount(
  deps: Deps,
  { email, plan, timeZone, isMailed }: { email: string; plan: string; timeZone: string; isMailed: boolean },
): Promise<MadeAccount> {
  if (isMailed && !deps.mails.areOn) throw invalidField('mail', 'cannot be sent: this server has no mail server');
  const owner = await deps.store.read.findPersonByEmail(requireEmail(email));
  const { account_id } = await createAccount(deps, { email, plan, timeZone, password: null });
  if (owner && owner.password_hash !== null) return { account_id, link: null };
  const { url, expires_at, email: to } = await createResetLink(deps, account_id);
  if (isMailed) deps.mails.sendLater(async () => accountMadeMail(to, url, deps.publicUrl));
  return { account_id, link: { url, expires_at } };
}
