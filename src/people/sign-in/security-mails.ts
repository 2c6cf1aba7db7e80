import type { Clock } from '../../lib/clock.ts';
import { WindowCounter } from '../../lib/window-counter.ts';
import type { PersonAuthor } from '../../store/activity/activity.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Mail } from './mailer.ts';
import type { Mails } from './mails.ts';
import { type Recipient, securityMail } from './security-mail.ts';
import type { SecurityNotice } from './security-mail-kinds.ts';

const HOUR_MS = 3_600_000;
/** Of one kind, so that a flood of one hides no other. */
const PER_HOUR = 5;
const MAX_REMEMBERED = 100_000;

type Deps = {
  store: StoreWith<'findRecipient' | 'listOwners'>;
  clock: Clock;
  mails: Pick<Mails, 'areOn' | 'sendLater'>;
  publicUrl: string;
};

/** The dependency of operations that tell persons what happened to their sign-in or account; without it nobody is told. */
export type TellsBySecurityMail = { securityMails?: SecurityMails };

/** Tells persons by mail what happened to their sign-in and to accounts that they own, where mail is set up. */
export class SecurityMails {
  readonly #deps: Deps;
  readonly #sent = new WindowCounter(HOUR_MS, MAX_REMEMBERED);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `email`: where to, if that is not his address any more. */
  tell(person: { id: string; email?: string }, notice: SecurityNotice, by: PersonAuthor | undefined): void {
    const { store, clock, mails } = this.#deps;
    if (!mails.areOn) return;
    const at = clock.now();
    mails.sendLater(async () => {
      const found = await store.read.findRecipient(person.id);
      const email = person.email ?? found?.email;
      return email === undefined
        ? null
        : this.#mailTo({ id: person.id, timeZone: 'UTC', ...found, email }, notice, at, by);
    });
  }

  tellOwners(accountId: string, notice: SecurityNotice, by: PersonAuthor | undefined): void {
    const { store, clock, mails } = this.#deps;
    if (!mails.areOn) return;
    const at = clock.now();
    mails.sendLater(async () => {
      for (const owner of await store.read.listOwners(accountId))
        mails.sendLater(async () => this.#mailTo(owner, notice, at, by));
      return null;
    });
  }

  #mailTo(to: Recipient, notice: SecurityNotice, at: number, by: PersonAuthor | undefined): Mail | null {
    // The first account has a placeholder address until its owner changes it.
    if (to.email.endsWith('@localhost')) return null;
    const key = `${notice.kind} ${to.id}`;
    if (this.#sent.waitMs(key, PER_HOUR, at) > 0) return null;
    this.#sent.take(key, at);
    return securityMail(to, { notice, at, by }, this.#deps.publicUrl);
  }
}
