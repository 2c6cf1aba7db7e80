import { escapeHtml } from '../../lib/escape-html.ts';
import { mailHtml } from './mail-html.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail, in order: sentences, and at most one link with its text. */
type Words = {
  subject: string;
  why: string;
  link?: { url: string; words: string; before: string };
  end: string;
};

export function mail(to: string, { subject, why, link, end }: Words): Mail {
  const text = [why, ...(link ? [`${link.before}:`, link.url] : []), end].join('\n\n');
  const paragraph = (words: string) => `<p class="t">${escapeHtml(words)}</p>`;
  const button = link ? `<p><a href="${escapeHtml(link.url)}" class="a">${link.words}</a></p>` : '';
  const body = paragraph(why) + (link ? paragraph(`${link.before}.`) : '') + button;
  return { to, subject, text: `${text}\n`, html: mailHtml(subject, body, escapeHtml(end)) };
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

export function emailChangedMail(to: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Your e-mail address for Repoint was changed',
    why: `Your account at ${publicUrl} now has another e-mail address.`,
    end: 'If it was not you, contact the operator of this server at once: they can give you the account back.',
  });
}

/** Operators can make such links too, so the owner learns of every use. */
export function linkUsedMail(to: string, publicUrl: string): Mail {
  return mail(to, {
    subject: 'Your password for Repoint was set by a link',
    why: `Somebody, most likely you, has set a new password for your account at ${publicUrl} with a one-time link.`,
    end: 'If it was not you, ask for a new password on the sign-in page at once, and tell the operator of this server.',
  });
}
