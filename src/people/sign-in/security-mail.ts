import { deviceText } from '../../lib/device-text.ts';
import type { PersonAuthor } from '../../store/activity/activity.ts';
import { mail } from './mail-texts.ts';
import type { Mail } from './mailer.ts';
import { ADVICE, SECURITY_MAILS, type SecurityNotice } from './security-mail-kinds.ts';

/** Whom a mail goes to; his time zone is that of his account. `account`: the one that it is about. */
export type Recipient = { id: string; email: string; timeZone: string; account?: string };

export type Told = { notice: SecurityNotice; at: number; by: PersonAuthor | undefined };

export function securityMail(to: Recipient, { notice, at, by }: Told, publicUrl: string): Mail {
  const { subject, what, advice } = SECURITY_MAILS[notice.kind];
  const details = 'details' in notice ? notice.details : undefined;
  const instant = (time: number) => instantText(time, to.timeZone);
  const who = whoText(by, to.id);
  return mail(to.email, {
    subject,
    why: (what as (details: unknown, instant: (at: number) => string) => string)(details, instant),
    facts: [
      ['Server', publicUrl],
      ...(to.account === undefined ? [] : ([['Account', to.account]] as const)),
      ['When', instant(at)],
      ...(who === null ? [] : ([['By', who]] as const)),
      ...fromOf(by, who !== null),
    ],
    end: ADVICE[advice],
  });
}

export function instantText(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(at)} (${timeZone})`;
}

/** Null: the person himself, or somebody who has his password or his link. */
function whoText(by: PersonAuthor | undefined, personId: string): string | null {
  const actor = by?.actor;
  switch (actor?.kind) {
    case 'person':
      return actor.personId === personId ? null : actor.name;
    case 'key':
      return `API key ${actor.name} (…${actor.last4})`;
    case 'client':
      return `OAuth client ${actor.name}`;
    case 'command_line':
      return 'the operator, on the command line of the server';
    default:
      return null;
  }
}

/** Only of oneself: where others are is not for everybody who gets the mail. */
function fromOf(by: PersonAuthor | undefined, isOther: boolean): [string, string][] {
  if (isOther || !by) return [];
  const { address, browser } = by;
  const parts = [...(browser ? [deviceText(browser)] : []), ...(address ? [address] : [])];
  return parts.length === 0 ? [] : [['From', parts.join(', ')]];
}
