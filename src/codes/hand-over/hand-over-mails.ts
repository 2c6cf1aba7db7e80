import { accountPages } from '../../people/account-pages.ts';
import { mail } from '../../people/sign-in/mail-texts.ts';
import type { Mail } from '../../people/sign-in/mailer.ts';

type Offer = { from: string; toAccount: string };

/** Without the name of the project: anybody can offer, and nobody can send his own words by it. */
export function offerMail(to: string, of: Offer, publicUrl: string): Mail {
  return mail(to, {
    subject: 'A project is offered to your Repoint account',
    why: `The account ${of.from} at ${publicUrl} wants to hand a project to your account, with its codes, their scans and its domains.`,
    link: {
      url: `${accountPages(publicUrl, of.toAccount)}/projects`,
      words: 'See the offer',
      before: 'See the offer here',
    },
    end: 'You can accept or decline it within 14 days. If you do nothing, nothing changes.',
  });
}

export function acceptedMail(to: string, of: { project: string; by: string }, publicUrl: string): Mail {
  return mail(to, {
    subject: `${of.by} accepted the project “${of.project}”`,
    why: `The project “${of.project}” is now in the account ${of.by} at ${publicUrl}, with its codes, their scans and its domains. It is no longer in yours.`,
    end: 'Printed codes work on as before.',
  });
}

export function declinedMail(to: string, of: { project: string; by: string }, publicUrl: string): Mail {
  return mail(to, {
    subject: `${of.by} declined the project “${of.project}”`,
    why: `The account ${of.by} did not accept the project “${of.project}”. It stays in your account at ${publicUrl}.`,
    end: 'Nothing has changed.',
  });
}
