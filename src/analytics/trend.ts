import { invalid, invalidField } from '../errors/refusal.ts';
import { loopPauses } from '../lib/loop-pauses.ts';
import { dayText, FIRST_WEEKDAY } from './day.ts';
import type { Range } from './range.ts';

export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** A hundred years: every day of the range is in the answer. */
const MAX_DAYS = 36_600;
/** Days, weeks or months in one answer of the view. */
const MAX_ITEMS = 1_000;

const monthNumber = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7)) - 1;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Each as a running number, and its name: a day, its Monday, `YYYY-MM`. */
const NUMBERED: Record<Interval, { of: (day: number) => number; text: (number: number) => string }> = {
  day: { of: (day) => day, text: dayText },
  week: {
    of: (day) => Math.floor((day + FIRST_WEEKDAY) / 7),
    text: (week) => dayText(7 * week - FIRST_WEEKDAY),
  },
  month: {
    of: (day) => monthNumber(dayText(day)),
    text: (month) => `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}`,
  },
};

type DayTotal = { day: number; total: number };
type Scans = [name: string, scans: number];

/** The scans of every day, week or month that the range touches, also where there are none. */
async function scansBy(interval: Interval, days: readonly DayTotal[], { from, to }: Range): Promise<Scans[]> {
  const { of, text } = NUMBERED[interval];
  const first = of(from);
  const scans = new Float64Array(of(to) - first + 1);
  const pause = loopPauses();
  for (const { day, total } of days) {
    if (day < from || day > to) continue;
    scans[of(day) - first] = (scans[of(day) - first] ?? 0) + total;
    await pause();
  }
  const named: Scans[] = [];
  for (const [at, many] of scans.entries()) {
    named.push([text(first + at), many]);
    await pause();
  }
  return named;
}

/** Every day of a range of at most a hundred years. */
export async function trendOf(days: readonly DayTotal[], range: Range): Promise<{ day: string; scans: number }[]> {
  const { from, to } = range;
  if (to - from >= MAX_DAYS) throw invalid(`${dayText(from)} to ${dayText(to)} are more than ${MAX_DAYS} days`);
  return (await scansBy('day', days, range)).map(([day, scans]) => ({ day, scans }));
}

/** The same by the asked interval, else by the smallest with at most 1,000 items. Refuses more. */
export async function trendBy(
  asked: Interval | undefined,
  days: readonly DayTotal[],
  range: Range,
): Promise<({ [Name in Interval]?: string } & { scans: number })[]> {
  const fits = (each: Interval) => NUMBERED[each].of(range.to) - NUMBERED[each].of(range.from) < MAX_ITEMS;
  const interval = asked ?? INTERVALS.find(fits) ?? 'month';
  if (!fits(interval)) {
    throw invalidField(
      'interval',
      `gives more than ${MAX_ITEMS} items with ${interval}; ask for a longer one or fewer days`,
    );
  }
  return (await scansBy(interval, days, range)).map(([name, scans]) => ({ [interval]: name, scans }));
}
