import type { Clock } from '../../lib/clock.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Role } from '../roles.ts';
import type { AttemptLimiter } from '../sign-in/attempt-limiter.ts';
import type { Mail } from '../sign-in/mailer.ts';
import type { Mails } from '../sign-in/mails.ts';
import { invitationMail, memberChangedMail, memberRemovedMail, ownerAddedMail } from './member-mail-texts.ts';

type Deps = {
  store: StoreWith<'listOwners'>;
  clock: Clock;
  attempts: AttemptLimiter;
  mails: Mails;
  publicUrl: string;
};

/** Mails about who is a member of what. They are sent after the answer; without a mail server there are none. */
export class MemberMails {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get areOn(): boolean {
    return this.#deps.mails.areOn;
  }

  /** Counts an invitation of this address, and returns how to take that back. Throws if it had too many this hour. */
  takeInvitation(email: string): () => void {
    const { attempts, clock } = this.#deps;
    if (!this.areOn) return () => {};
    return attempts.take('invitation', { account: email, address: null }, clock.now());
  }

  /** `account`: its address, here and below. */
  invited(to: string, { account, url }: { account: string; url: string }): void {
    const { mails, publicUrl } = this.#deps;
    if (this.areOn) mails.sendLater(async () => invitationMail(to, { account, url, publicUrl }));
  }

  changed(to: string, { account, role }: { account: string; role: Role }): void {
    this.#tell(to, (publicUrl) => memberChangedMail(to, { account, role, publicUrl }));
  }

  removed(to: string, { account }: { account: string }): void {
    this.#tell(to, (publicUrl) => memberRemovedMail(to, { account, publicUrl }));
  }

  /** To the other owners. */
  ownerAdded({ accountId, account, owner }: { accountId: string; account: string; owner: string }): void {
    const { store, mails } = this.#deps;
    if (!this.areOn) return;
    mails.sendLater(async () => {
      for (const { email: to } of await store.read.listOwners(accountId))
        if (to !== owner) this.#tell(to, (publicUrl) => ownerAddedMail(to, { accountId, account, owner, publicUrl }));
      return null;
    });
  }

  /** Counts a mail that a project is offered, by whatever account. False: this address had enough of them. */
  takeOffer(to: string): boolean {
    return this.#take('offerMail', to);
  }

  #tell(to: string, write: (publicUrl: string) => Mail): void {
    const { mails, publicUrl } = this.#deps;
    if (this.areOn && this.#take('memberMail', to)) mails.sendLater(async () => write(publicUrl));
  }

  /** Nobody gets more than some an hour: the rest tells the same. */
  #take(kind: 'memberMail' | 'offerMail', to: string): boolean {
    const { attempts, clock } = this.#deps;
    if (to.endsWith('@localhost')) return false;
    try {
      attempts.take(kind, { account: to, address: null }, clock.now());
      return true;
    } catch {
      return false;
    }
  }
}
