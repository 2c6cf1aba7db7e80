import { localTime, type Zone } from '../lib/zone.ts';
import { WEEKDAYS, type Weekday } from '../qr-codes/redirect-rule.ts';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1970-01-01 was a Thursday: three days after Monday, on which our weeks begin. */
const EPOCH_MINUTE_OF_WEEK = 3 * DAY_MINUTES;

/** The zone's wall-clock time as minutes since Monday 00:00: 0 <= result < 10,080. */
export function minuteOfWeek(zone: Zone, now: number): number {
  const minute = Math.floor(localTime(zone, now) / MINUTE_MS) + EPOCH_MINUTE_OF_WEEK;
  return ((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
}

/** `days` has a bit per day, Monday the lowest; minutes of the day as [start, end). */
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

export function isOnDay(window: Window, weekMinute: number): boolean {
  return ((window.days >> Math.floor(weekMinute / DAY_MINUTES)) & 1) === 1;
}

export function isWithinHours(window: Window, weekMinute: number): boolean {
  const minute = weekMinute % DAY_MINUTES;
  return minute >= window.start && minute < window.end;
}

export function weekdayAndTime(weekMinute: number): { day: Weekday; time: string } {
  const day = WEEKDAYS[Math.floor(weekMinute / DAY_MINUTES)] ?? 'mon';
  const minute = weekMinute % DAY_MINUTES;
  return { day, time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
