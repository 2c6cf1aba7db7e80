import type { EventData } from '../../codes/values/content-types/event.ts';
import { instantsOf, utcForm } from './ics-file.ts';

/** Encoded, a character may take twelve; the calendar file has the whole text. */
const MAX_DETAILS = 200;

/** Addresses of calendars in the web that offer to add the event. */
export function calendarLinks(event: EventData): { google: string; outlook: string } {
  const { title, place = '', description = '', url = '' } = event;
  const { start, end } = instantsOf(event);
  const details = [shortened(description), url.length > MAX_DETAILS * 2 ? '' : url].filter((part) => part).join('\n\n');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utcForm(start)}/${utcForm(end)}`,
    ctz: event.timezone,
    location: place,
    details,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: isoForm(start),
    enddt: isoForm(end),
    location: place,
    body: details,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${spacesEncoded(outlook)}`,
  };
}

function isoForm(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Outlook shows a plus as it is. */
function spacesEncoded(query: URLSearchParams): string {
  return query.toString().replaceAll('+', '%20');
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_DETAILS ? text : `${letters.slice(0, MAX_DETAILS - 1).join('')}…`;
}
