import type { BlockedLinks } from '../../codes/page-content.ts';
import type { EventData } from '../../codes/values/content-types/event.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { PageView } from '../content/content-answer.ts';
import { calendarLinks } from './calendar-links.ts';
import { instantsOf } from './ics-file.ts';
import { type Language, languageTag } from './languages.ts';
import { pageHtml, reportLink } from './layout.ts';
import { link, linkedText } from './linked-text.ts';
import { TEXTS } from './texts/by-language.ts';

/** An event with its time in the visitor's language and its own zone, and links that add it to a calendar. */
export function eventPage(event: EventData, view: PageView, links: BlockedLinks | null): string {
  const { language, report, brand, fileHref } = view;
  const { event: texts, blockedLink } = TEXTS[language];
  const { title, place, description, url } = event;
  const blocks = links && { links, texts: blockedLink };
  const { range, zone } = timesOf(event, language);
  const rows = [
    row(texts.when, `<span>${escapeHtml(range)}</span>\n<small>${escapeHtml(zone)}</small>`),
    place === undefined ? '' : row(texts.place, `<bdi>${escapeHtml(place)}</bdi>`),
    description === undefined ? '' : row(texts.about, `<bdi>${linkedText(description, blocks)}</bdi>`),
    url === undefined ? '' : row(texts.website, link(url, url)),
  ].join('');
  const { google, outlook } = calendarLinks(event);
  const main =
    `<main><h1><bdi>${escapeHtml(title)}</bdi></h1><dl>${rows}</dl>` +
    `<a class="button" type="text/calendar" href="${escapeHtml(fileHref())}">${escapeHtml(texts.add)}</a>` +
    `<p class="caption calendars">${webCalendar(google, 'Google')} · ${webCalendar(outlook, 'Outlook')}</p>` +
    `${reportLink(language, report)}</main>`;
  return pageHtml(language, title, main, brand);
}

function row(label: string, html: string): string {
  return `<dt>${escapeHtml(label)}</dt><dd>${html}</dd>`;
}

function webCalendar(href: string, name: string): string {
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${name}</a>`;
}

/** Both ends as one text, without repeating what they have in common; and the name of the zone at the beginning. */
function timesOf(event: EventData, language: Language): { range: string; zone: string } {
  const { timezone: timeZone } = event;
  const { start, end } = instantsOf(event);
  const tag = languageTag(language);
  const range = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const named = new Intl.DateTimeFormat(tag, { timeZoneName: 'long', timeZone }).formatToParts(start);
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return { range: range.formatRange(start, end), zone };
}
