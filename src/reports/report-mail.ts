import { escapeHtml } from '../lib/escape-html.ts';
import { mailHtml } from '../people/sign-in/mail-html.ts';
import type { Mail } from '../people/sign-in/mailer.ts';
import type { ReportFigures, ReportKind } from './report-figures.ts';

const MAX_ROWS = 8;
const NAMES: Record<ReportKind, string> = { code: 'the QR code', project: 'the project', tag: 'codes with the tag' };
const DEVICES: Record<string, string> = { ios: 'iPhone and iPad', android: 'Android', desktop: 'Computer' };

type Letter = { to: string; figures: ReportFigures; every: 'week' | 'month'; locale: string | null; off: string };

/** The figures of a week or a month, in plain text and HTML. Titles come from owners and are escaped. */
export function writeReportMail({ to, figures, every, locale, off }: Letter, publicUrl: string): Mail {
  const language = locale ?? 'en-GB';
  const number = new Intl.NumberFormat(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const country = new Intl.DisplayNames('en', { type: 'region' });
  const { title, kind, total, before } = figures;
  const range = `${day.format(new Date(figures.from))} to ${day.format(new Date(figures.to))}`;
  const subject = `${number.format(total)} ${total === 1 ? 'scan' : 'scans'} of “${title}” in the last ${every}`;
  const compared = before ? `${number.format(before.total)} in the ${every} before.` : '';
  const sections: [string, [string, number][]][] = [
    ['Days', every === 'week' ? figures.trend.map((each) => [day.format(new Date(each.day)), each.scans]) : []],
    [
      'Countries',
      figures.countries.map((each) => [each.country ? (country.of(each.country) ?? '') : 'Unknown', each.scans]),
    ],
    ['Devices', figures.devices.map((each) => [DEVICES[each.device] ?? each.device, each.scans])],
    ['Came from', figures.referrers.map((each) => [each.referrer ?? 'Directly', each.scans])],
  ];
  const shown = sections
    .map(([name, rows]) => [name, rows.slice(0, MAX_ROWS)] as const)
    .filter(([, rows]) => rows.length > 0 && total > 0);
  const lead = `Scans of ${NAMES[kind]} “${title}” from ${range}, time zone ${figures.timezone}. ${compared}`.trim();
  const why = `You get this mail every ${every} because the owner of the codes sends it to you from ${publicUrl}.`;
  const text = [
    subject,
    lead,
    ...shown.map(([name, rows]) =>
      [`${name}:`, ...rows.map(([of, many]) => `- ${of}: ${number.format(many)}`)].join('\n'),
    ),
    `--\n${why}\nEnd these mails: ${off}`,
  ].join('\n\n');
  const tables = shown.map(
    ([name, rows]) =>
      `<p class="t m"><strong>${name}</strong></p><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows
        .map(
          ([of, many]) =>
            `<tr><td class="r">${escapeHtml(of)}</td><td class="r" align="right">${number.format(many)}</td></tr>`,
        )
        .join('')}</table>`,
  );
  const html = mailHtml(
    subject,
    `<p class="t">${escapeHtml(lead)}</p>${tables.join('')}`,
    `${escapeHtml(why)}<br><a href="${escapeHtml(off)}" class="g">End these mails</a>`,
  );
  const headers = {
    'List-Unsubscribe': `<${off}>`,
    // Lets mail programs offer their own unsubscribe button (RFC 8058).
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
  return { to, subject, text: `${text}\n`, html, headers };
}
