import { requireEmail } from '../accounts/account.ts';
import { LINK_LIFETIME_MS, newSignInLink, signInLinkUrl } from '../accounts/sign-in-link.ts';
import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Store } from '../store/store.ts';
import type { Attempt } from './attempt-limiter.ts';
import type { Mail, SendMail } from './mailer.ts';

export type PasswordMailDeps = {
  store: Store;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  /** Null where no mail server is set. */
  sendMail: SendMail | null;
};

/** Mails one-time links after the answer, so that neither its content nor its time tells who has an account. */
export class PasswordMails {
  readonly #deps: PasswordMailDeps;
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: PasswordMailDeps) {
    this.#deps = deps;
  }

  async request(email: string, attempt: Attempt): Promise<void> {
    const { sendMail, log } = this.#deps;
    if (!sendMail) throw invalid(NO_MAIL);
    const account = requireEmail(email);
    attempt.on(account);
    const delivery = this.#deliver(account, sendMail)
      .catch((error) => log.error({ err: error }, 'A password mail could not be sent'))
      .finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #deliver(email: string, sendMail: SendMail): Promise<void> {
    const { store, clock, publicUrl } = this.#deps;
    const account = await store.read.findAccountByIdOrEmail(email);
    if (!account) return;
    const now = clock.now();
    const { token, row } = newSignInLink(now, LINK_LIFETIME_MS.mail);
    await store.write.insertLink({ ...row, account_id: account.id, created_at: now });
    await sendMail(passwordMail(account.email, signInLinkUrl(publicUrl, token), publicUrl));
  }
}

const NO_MAIL =
  'This server sends no mail. Ask its operator for a link: they get one with "repoint accounts reset-link EMAIL"';

/** The link has no character that HTML would read otherwise, and nothing else in the mail comes from outside. */
function passwordMail(to: string, link: string, publicUrl: string): Mail {
  const asked = `Somebody, most likely you, asked for a new password for your account at ${publicUrl}.`;
  const otherwise = 'If it was not you, do nothing: your password stays as it is.';
  return {
    to,
    subject: 'Your new password for Repoint',
    text: `${asked}\n\nSet it with this link within one hour; it works once:\n\n${link}\n\n${otherwise}\n`,
    html:
      `<p>${asked}</p><p><a href="${link}">Set a new password</a> within one hour. The link works once.</p>` +
      `<p>${otherwise}</p>`,
  };
}
