import {
  type ConditionOf,
  type RedirectRule,
  WEEKDAYS,
  type Weekday,
} from '../../../../src/codes/values/redirect-rule.ts';
import { END_OF_DAY } from '../../../lib/redirect-rules.ts';

export const DAY_MINUTES = 1_440;

/** An interval [start, end) of one day, in minutes, in which one schedule rule is the first that is open. */
export type Interval = { rule: number; start: number; end: number };
type DayPlan = { day: Weekday; intervals: Interval[] };

/**
 * Which schedule rule applies when, Monday first; the earlier rule wins if two apply. Null: an unfinished rule, which
 * never applies.
 */
export function weekPlan(rules: readonly (RedirectRule | null)[]): DayPlan[] {
  return WEEKDAYS.map((day) => ({ day, intervals: dayIntervals(day, rules) }));
}

function dayIntervals(day: Weekday, rules: readonly (RedirectRule | null)[]): Interval[] {
  const open = rules.flatMap((rule, index): Interval[] =>
    schedulesOf(rule).flatMap(({ days, start, end }) =>
      days.includes(day) ? [{ rule: index, start: minuteOf(start), end: endMinute(end) }] : [],
    ),
  );
  const marks = [...new Set(open.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const intervals: Interval[] = [];
  for (const [place, start] of marks.entries()) {
    const end = marks[place + 1];
    const first = open.find((window) => window.start <= start && start < window.end);
    if (!first || end === undefined) continue;
    const before = intervals.at(-1);
    if (before?.rule === first.rule && before.end === start) before.end = end;
    else intervals.push({ rule: first.rule, start, end });
  }
  return intervals;
}

export function schedulesOf(rule: RedirectRule | null): ConditionOf<'schedule'>[] {
  return rule?.when.filter((condition) => condition.kind === 'schedule') ?? [];
}

function endMinute(time: string): number {
  return time === END_OF_DAY ? DAY_MINUTES : minuteOf(time);
}

/** Requires "HH:mm". */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** "09:30"; the end of the day is "midnight". */
export function clockText(minute: number): string {
  if (minute === DAY_MINUTES) return 'midnight';
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The day's plan for screen readers: "11:30–14:00 rule 2, 14:00–midnight rule 3". */
export function planText({ intervals }: DayPlan): string {
  if (intervals.length === 0) return 'no schedule rule';
  return intervals.map(({ rule, start, end }) => `${clockText(start)}–${clockText(end)} rule ${rule + 1}`).join(', ');
}

/** The day and minute of a wall-clock time `YYYY-MM-DDTHH:mm`; null if it is invalid. */
export function placeInWeek(local: string): { day: Weekday; minute: number } | null {
  const at = new Date(`${local}Z`);
  const day = WEEKDAYS[(at.getUTCDay() + 6) % 7];
  return day === undefined ? null : { day, minute: at.getUTCHours() * 60 + at.getUTCMinutes() };
}
