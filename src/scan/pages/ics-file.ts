import type { EventData } from '../../codes/values/content-types/event.ts';
import { instantOf } from '../../lib/local-instant.ts';
import type { CodeFacts } from '../content/content-answer.ts';
import { foldLine, textValue } from './content-lines.ts';

/**
 * The event for calendars (RFC 5545). Its times are in UTC, which needs no description of its zone. A calendar that has
 * an earlier version replaces it: the UID stays, and SEQUENCE grows.
 */
export function icsFile(event: EventData, code: CodeFacts): string {
  return `${properties(event, code).map(foldLine).join('\r\n')}\r\n`;
}

function properties(event: EventData, { id, revision, updatedAt }: CodeFacts): string[] {
  const { title, place, description, url } = event;
  const { start, end } = instantsOf(event);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Repoint//Event//EN', 'CALSCALE:GREGORIAN'];
  lines.push('BEGIN:VEVENT', `UID:${id}@repoint`, `SEQUENCE:${revision}`, `DTSTAMP:${utcForm(updatedAt)}`);
  lines.push(`DTSTART:${utcForm(start)}`, `DTEND:${utcForm(end)}`, `SUMMARY:${textValue(title)}`);
  if (place !== undefined) lines.push(`LOCATION:${textValue(place)}`);
  if (description !== undefined) lines.push(`DESCRIPTION:${textValue(description)}`);
  // A URI is not escaped like text. It was parsed, so it contains neither spaces nor line breaks.
  if (url !== undefined) lines.push(`URL:${url}`);
  lines.push('END:VEVENT', 'END:VCALENDAR');
  return lines;
}

/** In milliseconds since 1970. */
export function instantsOf({ start, end, timezone }: Pick<EventData, 'start' | 'end' | 'timezone'>) {
  return { start: instantOf(start, timezone), end: instantOf(end, timezone) };
}

/** Such as 20270630T173000Z. */
export function utcForm(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
