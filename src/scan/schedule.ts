import { WEEKDAYS, type Weekday } from '../qr-codes/redirect-rule.ts';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1970-01-01 was a Thursday: three days after the Monday our weeks begin on. */
const EPOCH_MINUTE_OF_WEEK = 3 * DAY_MINUTES;

/**
 * A time zone, with the stretch [from, until) of constant offset around the instant it was last asked about.
 * An offset lasts for weeks at least, so a scan costs two comparisons; asking the platform costs some 3 µs.
 */
export type Zone = { readonly name: string; from: number; until: number; offsetMs: number };

/** One for all links: there are some 600 names, and asking the platform about each link's took longest of all. */
const zones = new Map<string, Zone>();

/** Throws a RangeError where the platform does not know the zone. */
export function openZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone: Zone = { name, from: 0, until: 0, offsetMs: 0 };
  refresh(zone, 0);
  zones.set(name, zone);
  return zone;
}

function refresh(zone: Zone, now: number): void {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone.name);
  // The transition before is looked for one millisecond on: one that happens at `now` is then the stretch's start.
  const before = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = local.getTimeZoneTransition('next');
  zone.from = before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  zone.until = after?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  zone.offsetMs = local.offsetNanoseconds / 1e6;
}

/** What the zone's wall clock shows, as milliseconds since it showed the first instant of 1970. */
export function localTime(zone: Zone, now: number): number {
  if (now < zone.from || now >= zone.until) refresh(zone, now);
  return now + zone.offsetMs;
}

/** What the zone's wall clock shows, as minutes since Monday 00:00: 0 <= result < 10,080. */
export function minuteOfWeek(zone: Zone, now: number): number {
  const minute = Math.floor(localTime(zone, now) / MINUTE_MS) + EPOCH_MINUTE_OF_WEEK;
  return ((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
}

/** Days as a bit each, Monday the lowest; minutes of the day as [start, end). */
export type Window = { readonly days: number; readonly start: number; readonly end: number };

/** An end of 23:59 means the end of the day: the notation has no 24:00. */
export function compileWindow(days: readonly Weekday[], start: string, end: string): Window {
  let bits = 0;
  for (const day of days) bits |= 1 << WEEKDAYS.indexOf(day);
  return { days: bits, start: minuteOfDay(start), end: end === '23:59' ? DAY_MINUTES : minuteOfDay(end) };
}

/** Requires "HH:mm". */
function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function onDay(window: Window, weekMinute: number): boolean {
  return ((window.days >> Math.floor(weekMinute / DAY_MINUTES)) & 1) === 1;
}

export function inHours(window: Window, weekMinute: number): boolean {
  const minute = weekMinute % DAY_MINUTES;
  return minute >= window.start && minute < window.end;
}

/** The weekday and the time of day as people write them, to explain a scan. */
export function clockFace(weekMinute: number): { day: Weekday; time: string } {
  const day = WEEKDAYS[Math.floor(weekMinute / DAY_MINUTES)] ?? 'mon';
  const minute = weekMinute % DAY_MINUTES;
  return { day, time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
