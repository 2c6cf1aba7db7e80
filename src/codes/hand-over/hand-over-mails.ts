import { escapeHtml } from '../../lib/escape-html.ts';
import { accountPages } from '../../people/account-pages.ts';
import { mailHtml } from '../../people/sign-in/mail-html.ts';
import type { Mail } from '../../people/sign-in/mailer.ts';

type Words = { subject: string; lead: string; link?: { url: string; words: string }; end: string };

/** Names of projects come from others, and are escaped. */
function mail(to: string, { subject, lead, link, end }: Words): Mail {
  const text = [lead, ...(link ? [`${link.words}: ${link.url}`] : []), end].join('\n\n');
  const button = link ? `<p><a href="${escapeHtml(link.url)}" class="a">${link.words}</a></p>` : '';
  const html = mailHtml(subject, `<p class="t">${escapeHtml(lead)}</p>${button}`, escapeHtml(end));
  return { to, subject, text: `${text}\n`, html, headers: { 'Auto-Submitted': 'auto-generated' } };
}

type Offer = { from: string; toAccount: string };

/** Without the name of the project: anybody can offer, and nobody can send his own words by it. */
export function offerMail(to: string, of: Offer, publicUrl: string): Mail {
  return mail(to, {
    subject: 'A project is offered to your Repoint account',
    lead: `The account ${of.from} at ${publicUrl} wants to hand a project to your account, with its codes, their scans and its domains.`,
    link: { url: `${accountPages(publicUrl, of.toAccount)}/projects`, words: 'See the offer' },
    end: 'You can accept or decline it within 14 days. If you do nothing, nothing changes.',
  });
}

export function acceptedMail(to: string, of: { project: string; by: string }, publicUrl: string): Mail {
  return mail(to, {
    subject: `${of.by} accepted the project “${of.project}”`,
    lead: `The project “${of.project}” is now in the account ${of.by} at ${publicUrl}, with its codes, their scans and its domains. It is no longer in yours.`,
    end: 'Printed codes work on as before.',
  });
}

export function declinedMail(to: string, of: { project: string; by: string }, publicUrl: string): Mail {
  return mail(to, {
    subject: `${of.by} declined the project “${of.project}”`,
    lead: `The account ${of.by} did not accept the project “${of.project}”. It stays in your account at ${publicUrl}.`,
    end: 'Nothing has changed.',
  });
}
