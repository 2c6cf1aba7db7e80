import { escapeHtml } from '../lib/escape-html.ts';
import { accountPages } from '../people/account-pages.ts';
import { mailHtml } from '../people/sign-in/mail-html.ts';
import type { Mail } from '../people/sign-in/mailer.ts';
import type { DomainNotice } from '../store/alerts/alert-causes.ts';
import type { AlertMail } from '../store/alerts/alerts.ts';
import { ALERT_NAMES, type AlertKind } from './alert-kinds.ts';

type Words = {
  /** The subject for one alert, by its title, and for several. */
  one: (title: string, detail: string) => string;
  many: (number: string) => string;
  /** What it means, and what to do. */
  lead: string;
  /** The text after each title. */
  detail: (detail: string, format: Format) => string;
  /** The page of the dashboard that shows it. */
  page: string;
  button: string;
};

type Format = { number: (value: number) => string; instant: (milliseconds: number) => string };

/** `time`: from when another account can win the domain, or until when a removed one serves codes. */
const DOMAIN_EVENTS: Record<
  DomainNotice['event'],
  { subject: (host: string) => string; text: (time: string) => string }
> = {
  missing: {
    subject: (host) => `The DNS record of ${host} is missing`,
    text: (time) =>
      `Its TXT record is missing. The domain keeps working. Add the record again: from ${time} on, another account can take the domain over by proving it.`,
  },
  claimable_soon: {
    subject: (host) => `Another account can soon take over ${host}`,
    text: (time) =>
      `Its TXT record is still missing. Add it again now: from ${time} on, another account can take the domain over by proving it, and codes printed with it stop working.`,
  },
  taken: {
    subject: (host) => `Another account has verified ${host}`,
    text: () =>
      'Another account has proven that the domain is theirs. It does not serve your codes; they work at the main address.',
  },
  removed: {
    subject: (host) => `${host} was removed`,
    text: (time) => `Codes printed with it keep working until ${time}, as long as it leads to this server.`,
  },
};

function domainEvent(detail: string): DomainNotice['event'] {
  return detail.split(' ')[0] as DomainNotice['event'];
}

const WORDS: Record<AlertKind, Words> = {
  blocked: {
    one: (title) => `“${title}” was blocked`,
    many: (number) => `${number} codes were blocked`,
    lead: 'Visitors see a warning instead of the destination. If the safety check found it harmful, change the destination: if the new one passes the check, the code works again at once.',
    detail: (detail) => detail,
    page: '/codes?status=blocked',
    button: 'Show blocked codes',
  },
  limit: {
    one: (title) => `“${title}” is close to its scan limit`,
    many: (number) => `${number} codes are close to their scan limit`,
    lead: 'A code stops working when it reaches its scan limit. Raise the limit to keep it working.',
    detail(detail, { number }) {
      const [scans = 0, limit = 0] = detail.split('/').map(Number);
      return `${number(scans)} of ${number(limit)} scans`;
    },
    page: '/codes?sort=scans',
    button: 'Show codes',
  },
  expiry: {
    one: (title) => `“${title}” expires soon`,
    many: (number) => `${number} codes expire soon`,
    lead: 'After that, visitors see that the code has expired. Choose a later date to keep it working.',
    detail: (detail, { instant }) => `expires on ${instant(Number(detail))}`,
    page: '/codes',
    button: 'Show codes',
  },
  planned_change: {
    one: (title) => `A planned change of “${title}” was not made`,
    many: (number) => `${number} planned changes were not made`,
    lead: 'The code goes on as it was. See why, and change it yourself or plan the change again.',
    detail: (detail) => detail,
    page: '/codes',
    button: 'Show codes',
  },
  domain: {
    one: (title, detail) => DOMAIN_EVENTS[domainEvent(detail)].subject(title),
    many: (number) => `${number} domains need your attention`,
    lead: 'A custom domain is yours as long as its TXT record says so, which is checked every day.',
    detail: (detail, { instant }) => DOMAIN_EVENTS[domainEvent(detail)].text(instant(Number(detail.split(' ')[1]))),
    page: '/projects',
    button: 'Show projects',
  },
  dead_destination: {
    one: (title) => `A destination of “${title}” is dead`,
    many: (number) => `Destinations of ${number} codes are dead`,
    lead: 'They did not answer on two different days, and scans still lead there. Change the destination.',
    detail: (detail) => detail,
    page: '/codes?status=dead_destination',
    button: 'Show codes with a dead destination',
  },
  webhook: {
    one: (title) => `A webhook was switched off: ${title}`,
    many: (number) => `${number} webhooks were switched off`,
    lead: 'Events are no longer sent there. Those that wait are kept for 30 days: switch the endpoint on again when its receiver works, and they are sent.',
    detail: (detail) =>
      detail === 'gone' ? 'The receiver answered 410: it wants no more events' : 'Every attempt failed for five days',
    page: '/webhooks',
    button: 'Show webhooks',
  },
  key_expiry: {
    one: (title) => `The API key “${title}” expires soon`,
    many: (number) => `${number} API keys expire soon`,
    lead: 'From then on, requests with it are refused. Make a new key before, and give it to the program that uses the old one.',
    detail: (detail, { instant }) => `expires on ${instant(Number(detail))}`,
    page: '/keys',
    button: 'Show API keys',
  },
};

/** The mail in plain text and HTML. Titles and details come from owners: they are escaped. */
export function writeAlertMail(mail: AlertMail & { kind: AlertKind }, publicUrl: string, off: string): Mail {
  const { account, alerts, count, kind } = mail;
  const words = WORDS[kind];
  const format = formatOf(account);
  const [first] = alerts;
  const subject = count === 1 && first ? words.one(first.title, first.detail) : words.many(format.number(count));
  const pages = accountPages(publicUrl, account.id);
  const page = pages + words.page;
  const rows = alerts.map(({ subject: id, title, detail }) => ({
    title,
    detail: words.detail(detail, format),
    url: urlOf(kind, id, pages),
  }));
  const more = count > alerts.length ? `and ${format.number(count - alerts.length)} more` : null;
  const why = `You get this mail because alerts about ${ALERT_NAMES[kind]} are on for your account at ${publicUrl}.`;
  const text = [
    subject,
    words.lead,
    [
      ...rows.map(({ title, detail, url }) => [`- ${title}`, detail, url].filter(Boolean).join('\n  ')),
      ...(more === null ? [] : [`- ${more}`]),
    ].join('\n'),
    `${words.button}:\n${page}`,
    `--\n${why}\nSwitch them off: ${off}`,
  ].join('\n\n');
  const list = rows
    .map(({ title, detail, url }) => {
      const name = url === null ? escapeHtml(title) : `<a href="${url}" class="l">${escapeHtml(title)}</a>`;
      return `<tr><td class="r"><strong>${name}</strong>${detail === '' ? '' : `<br><span class="s">${escapeHtml(detail)}</span>`}</td></tr>`;
    })
    .join('');
  const html = mailHtml(
    subject,
    `<p class="t">${escapeHtml(words.lead)}</p>` +
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${list}</table>` +
      (more === null ? '' : `<p class="s m">${more}</p>`) +
      `<p class="m"><a href="${escapeHtml(page)}" class="a">${words.button}</a></p>`,
    `${escapeHtml(why)}<br><a href="${escapeHtml(off)}" class="g">Switch them off</a>`,
  );
  const headers = {
    'List-Unsubscribe': `<${off}>`,
    // Lets mail programs offer their own unsubscribe button (RFC 8058).
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
  return { to: account.email, subject, text: `${text}\n`, html, headers };
}

function urlOf(kind: AlertKind, id: string, pages: string): string | null {
  if (kind === 'domain' || kind === 'key_expiry') return null;
  return `${pages}/${kind === 'webhook' ? 'webhooks' : 'codes'}/${id}`;
}

function formatOf({ time_zone: timeZone, date_locale }: AlertMail['account']): Format {
  const locale = date_locale ?? 'en-GB';
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const numbers = new Intl.NumberFormat(locale);
  return { number: (value) => numbers.format(value), instant: (time) => instants.format(time) };
}
