import { DAY_MS } from '../lib/zone.ts';

/** 1970-01-01 was a Thursday. */
export const FIRST_WEEKDAY = 3;

/** `2026-02-28` as the number of days since 1970-01-01; null for anything but a day of the years 1970 to 9999. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!(time >= 0) || dayText(time / DAY_MS) !== text) return null;
  return time / DAY_MS;
}

export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** From 0, Monday, to 6: the position in `WEEKDAYS`. */
export function weekdayIndex(day: number): number {
  return (day + FIRST_WEEKDAY) % 7;
}
