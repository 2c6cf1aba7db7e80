import { escapeHtml } from '../../lib/escape-html.ts';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail, in order: sentences, what is known of it, and at most one link with its text. */
type Words = {
  subject: string;
  why: string;
  facts?: readonly (readonly [name: string, value: string])[];
  link?: { url: string; words: string; before: string };
  end: string;
};

export function mail(to: string, { subject, why, facts = [], link, end }: Words): Mail {
  const lines = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = [why, ...(lines ? [lines] : []), ...(link ? [`${link.before}:`, link.url] : []), end].join('\n\n');
  const paragraph = (words: string) => `<p class="t">${escapeHtml(words)}</p>`;
  const button = link ? `<p><a href="${escapeHtml(link.url)}" class="a">${link.words}</a></p>` : '';
  const rows = facts.map(([name, value]) => row(name, value)).join('');
  const body = paragraph(why) + rows + (link ? paragraph(`${link.before}.`) : '') + button;
  const html = mailHtml(subject, body, escapeHtml(end));
  return { to, subject, text: `${text}\n`, html, headers: { 'Auto-Submitted': 'auto-generated' } };
}

function row(name: string, value: string): string {
  return `<p class="r"><span class="s">${escapeHtml(name)}</span><br>${escapeHtml(value)}</p>`;
}

export function passwordMail(to: string, url: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Your new password for Repoint',
    why: `Somebody, most likely you, asked for a new password for your account at ${publicUrl}.`,
    link: {
      url,
      words: 'Set a new password',
      before: 'Set it with this link within one hour; it works once',
    },
    end: 'If it was not you, do nothing: your password stays as it is.',
  });
}

export function signUpMail(to: string, url: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Confirm your e-mail address for Repoint',
    why: `Somebody, most likely you, wants to create an account with this address at ${publicUrl}.`,
    link: {
      url,
      words: 'Create the account',
      before: 'Confirm the address and choose a password with this link within 24 hours; it works once',
    },
    end: 'If it was not you, do nothing: no account is created.',
  });
}

export function newEmailMail(to: string, url: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Confirm your new e-mail address for Repoint',
    why: `Somebody, most likely you, wants to use this address for an account at ${publicUrl}.`,
    link: {
      url,
      words: 'Confirm the address',
      before: 'Confirm it with this link within 24 hours; it works once',
    },
    end: 'If it was not you, do nothing: the account keeps its present address.',
  });
}

/** The operator made the account. */
export function accountMadeMail(to: string, url: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Your Repoint account',
    why: `The operator of ${publicUrl} has made an account for you.`,
    link: {
      url,
      words: 'Choose a password',
      before: 'Choose a password with this link within 24 hours; it works once',
    },
    end: 'If you did not expect this, do nothing: without a password nobody signs in.',
  });
}

/** Sent if somebody tried to use an address that already has an account. */
export function addressTakenMail(to: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'You already have a Repoint account',
    why: `Somebody, most likely you, wanted to use this address for an account at ${publicUrl}. It has one already.`,
    link: {
      url: `${publicUrl}/app/sign-in`,
      words: 'Sign in',
      before: 'Sign in here, or ask for a new password there',
    },
    end: 'If it was not you, do nothing: nothing has changed.',
  });
}
