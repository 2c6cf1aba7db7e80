import { dayText, parseDay, weekdayIndex } from '../analytics/day.ts';
import type { Range } from '../analytics/range.ts';
import { DAY_MS, localHour, localTime, openZone } from '../lib/zone.ts';

export const MAIL_INTERVALS = ['week', 'month'] as const;
export type MailInterval = (typeof MAIL_INTERVALS)[number];

/** In the account's zone: when people begin to read mail. */
const MAIL_HOUR = 6;

/** The first Monday, or first of a month, at six o'clock of the zone that is after this instant. */
export function nextMailAt(every: MailInterval, timeZone: string, after: number): number {
  const zone = openZone(timeZone);
  for (let day = periodStart(every, localHour(zone, after).day); ; day = nextStart(every, day)) {
    const at = instantAt(timeZone, day);
    if (at > after) return at;
  }
}

/** The last whole week from Monday on, or month, before this instant. */
export function lastPeriod(every: MailInterval, timeZone: string, now: number): Range {
  const end = periodStart(every, localHour(openZone(timeZone), now).day);
  return { from: periodStart(every, end - 1), to: end - 1 };
}

function periodStart(every: MailInterval, day: number): number {
  return every === 'week' ? day - weekdayIndex(day) : (parseDay(`${dayText(day).slice(0, 7)}-01`) ?? day);
}

function nextStart(every: MailInterval, start: number): number {
  return every === 'week' ? start + 7 : periodStart('month', start + 31);
}

/** Six o'clock local time; where it is skipped, the hour after it. */
function instantAt(timeZone: string, day: number): number {
  const wanted = day * DAY_MS + MAIL_HOUR * 3_600_000;
  const zone = openZone(timeZone);
  const guess = wanted - (localTime(zone, wanted) - wanted);
  return wanted - (localTime(zone, guess) - guess);
}
