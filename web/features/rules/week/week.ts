import {
  type Conditions,
  type RedirectRule,
  type VisitorFacts,
  WEEKDAYS,
  type Weekday,
} from '../../../../src/codes/values/redirect-rule.ts';
import { countriesIn } from '../../../../src/lib/countries.ts';
import { conditionsOf, END_OF_DAY, isOverMidnight } from '../../../lib/redirect-rules.ts';

export const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;

/** An interval [start, end) of one day, in minutes, in which one rule is the first that holds. */
export type Interval = { rule: number; start: number; end: number };
/** `date`: `YYYY-MM-DD`. */
export type DayPlan = { day: Weekday; date: string; intervals: Interval[] };

/**
 * Which rule applies when to a visitor, in the week of a day, Monday first; the earlier rule wins if two apply. Null:
 * an unfinished rule, which never applies.
 */
export function weekPlan(rules: readonly (RedirectRule | null)[], visitor: VisitorFacts, date: string): DayPlan[] {
  const conditions = rules.map((rule) => (rule && isMetBy(visitor, conditionsOf(rule)) ? conditionsOf(rule) : null));
  return datesOfWeek(date).map((each, at) => {
    const day = WEEKDAYS[at] ?? 'mon';
    return { day, date: each, intervals: dayIntervals(day, each, conditions) };
  });
}

/** Whether the rule depends on when a scan comes. */
export function isTimed(rule: RedirectRule | null): boolean {
  const { schedule, dates } = rule ? conditionsOf(rule) : {};
  return (schedule ?? dates) !== undefined;
}

function isMetBy({ device, country, language }: VisitorFacts, conditions: Partial<Conditions>): boolean {
  const isDevice = conditions.device?.includes(device) ?? true;
  const isCountry =
    conditions.country?.some((place) => country !== null && countriesIn(place).includes(country)) ?? true;
  const tag = `${language?.toLowerCase()}-`;
  const isLanguage = conditions.language?.some((one) => tag.startsWith(`${one.toLowerCase()}-`)) ?? true;
  return isDevice && isCountry && isLanguage;
}

function dayIntervals(day: Weekday, date: string, rules: readonly (Partial<Conditions> | null)[]): Interval[] {
  const open = rules.flatMap((conditions, rule): Interval[] =>
    conditions === null ? [] : windowsOf(day, date, conditions).map((window) => ({ rule, ...window })),
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

/** When the conditions hold on a day. */
function windowsOf(day: Weekday, date: string, { schedule, dates }: Partial<Conditions>): Omit<Interval, 'rule'>[] {
  if (dates && (date < (dates.from ?? '') || date > (dates.to ?? '9999-12-31'))) return [];
  if (!schedule) return [{ start: 0, end: DAY_MINUTES }];
  const { days, start, end } = schedule;
  const has = (each: Weekday | undefined) => each !== undefined && days.includes(each);
  const [from, to] = [minuteOf(start), minuteOf(end)];
  if (!isOverMidnight(schedule)) return has(day) ? [{ start: from, end: end === END_OF_DAY ? DAY_MINUTES : to }] : [];
  const began = has(WEEKDAYS[(WEEKDAYS.indexOf(day) + 6) % 7]) && to > 0;
  return [...(began ? [{ start: 0, end: to }] : []), ...(has(day) ? [{ start: from, end: DAY_MINUTES }] : [])];
}

/** The seven days of the week of a day `YYYY-MM-DD`, from Monday. */
function datesOfWeek(date: string): string[] {
  const at = Date.parse(`${date}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return WEEKDAYS.map((_, index) => new Date(monday + index * DAY_MS).toISOString().slice(0, 10));
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
export function planText({ intervals }: Pick<DayPlan, 'intervals'>): string {
  if (intervals.length === 0) return 'no rule';
  return intervals.map(({ rule, start, end }) => `${clockText(start)}–${clockText(end)} rule ${rule + 1}`).join(', ');
}

/** The day and minute of a wall-clock time `YYYY-MM-DDTHH:mm`; null if it is invalid. */
export function placeInWeek(local: string): { date: string; minute: number } | null {
  const at = Date.parse(`${local}Z`);
  if (Number.isNaN(at)) return null;
  return { date: local.slice(0, 10), minute: Math.floor((at % DAY_MS) / 60_000) };
}

/** The same time of day some days later; earlier if negative. */
export function daysLater(local: string, days: number): string {
  return new Date(Date.parse(`${local}Z`) + days * DAY_MS).toISOString().slice(0, 16);
}
