import {
  type Conditions,
  DEVICES,
  type RedirectRule,
  WEEKDAYS,
  type Weekday,
} from '../../../../src/codes/values/redirect-rule.ts';
import { countriesIn } from '../../../../src/lib/countries.ts';
import { conditionsOf, END_OF_DAY, isOverMidnight } from '../../../lib/redirect-rules.ts';

/**
 * Which scans a rule matches. By each of these all scans are divided into cells within which no rule of the list
 * distinguishes two of them; a rule matches the scans that are in one of its cells of each. Days and dates belong
 * together: a date has its weekday.
 */
const AXES = ['device', 'country', 'language', 'time'] as const;
type Axis = (typeof AXES)[number];
export type Reach = Record<Axis, ReadonlySet<string>>;

type AxisType = {
  cells(all: readonly Partial<Conditions>[]): string[];
  matches(conditions: Partial<Conditions>, cell: string): boolean;
};

/** What no rule names, and what is unknown. */
const ELSEWHERE = '-';

const AXIS_TYPES: Record<Axis, AxisType> = {
  device: {
    cells: () => [...DEVICES],
    matches: ({ device }, cell) => device?.some((value) => value === cell) ?? true,
  },
  country: {
    cells: (all) => [...all.flatMap(({ country }) => country?.flatMap(countriesIn) ?? []), ELSEWHERE],
    matches: ({ country }, cell) => country?.some((place) => countriesIn(place).includes(cell)) ?? true,
  },
  language: {
    // A visitor with a longer tag meets what the longest of these meets that his begins with.
    cells: (all) => [...all.flatMap(({ language }) => language?.map((tag) => tag.toLowerCase()) ?? []), ELSEWHERE],
    matches: ({ language }, cell) => language?.some((tag) => `${cell}-`.startsWith(`${tag.toLowerCase()}-`)) ?? true,
  },
  time: { cells: timeCells, matches: isInTime },
};

const reachBy = (cells: (axis: Axis) => Iterable<string>) =>
  Object.fromEntries(AXES.map((axis) => [axis, new Set(cells(axis))] as const)) as unknown as Reach;

/** Every scan. */
export function scanSpace(rules: readonly RedirectRule[]): Reach {
  const all = rules.map(conditionsOf);
  return reachBy((axis) => AXIS_TYPES[axis].cells(all));
}

export function reachOf(rule: RedirectRule, space: Reach): Reach {
  const conditions = conditionsOf(rule);
  return reachBy((axis) => [...space[axis]].filter((cell) => AXIS_TYPES[axis].matches(conditions, cell)));
}

const DAY_MS = 86_400_000;
const FOREVER = '9999-12-31';

/**
 * A cell has the first of its days (empty: all before the first date of any rule), its weekday, and the mark at which
 * it begins; it ends at the next. 23:59 as an end is the end of the day.
 */
function timeCells(all: readonly Partial<Conditions>[]): string[] {
  const marks = all.flatMap(({ schedule }) => {
    if (!schedule) return [];
    const { start, end } = schedule;
    return end === END_OF_DAY && !isOverMidnight(schedule) ? [start] : [start, end];
  });
  const times = [...new Set(['00:00', ...marks])];
  const dates = all.flatMap(({ dates: { from, to } = {} }) => [from ?? '', to === undefined ? '' : dayAfter(to)]);
  const days = ['', ...new Set(dates.filter((day) => day !== ''))].sort();
  return days.flatMap((day, at) =>
    weekdaysFrom(day, days[at + 1]).flatMap((weekday) => times.map((mark) => `${day} ${weekday} ${mark}`)),
  );
}

function isInTime({ schedule, dates }: Partial<Conditions>, cell: string): boolean {
  const [date = '', weekday = '', mark = ''] = cell.split(' ');
  if (dates && (date < (dates.from ?? '') || date > (dates.to ?? FOREVER))) return false;
  if (!schedule) return true;
  const { days, start, end } = schedule;
  const has = (day: string) => days.some((known) => known === day);
  if (!isOverMidnight(schedule)) return has(weekday) && start <= mark && (end === END_OF_DAY || mark < end);
  return (has(weekday) && start <= mark) || (has(dayBefore(weekday)) && mark < end);
}

function dayBefore(day: string): string {
  return WEEKDAYS[(WEEKDAYS.findIndex((each) => each === day) + 6) % 7] ?? '';
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The weekdays of the days from one day to the one before the other; all of them where one is open. */
function weekdaysFrom(first: string, next: string | undefined): Weekday[] {
  if (first === '' || next === undefined) return [...WEEKDAYS];
  const start = Date.parse(`${first}T00:00:00Z`);
  const many = Math.min(7, (Date.parse(`${next}T00:00:00Z`) - start) / DAY_MS);
  return Array.from(
    { length: many },
    (_, at) => WEEKDAYS[(new Date(start + at * DAY_MS).getUTCDay() + 6) % 7] ?? 'mon',
  );
}

/**
 * Whether the others together match every scan that `reach` does. What the first of them leaves is a part for each
 * axis: the cells of this axis that it lacks, with its own cells of the axes before.
 */
export function isCovered(reach: Reach, others: readonly Reach[]): boolean {
  if (AXES.some((axis) => reach[axis].size === 0)) return true;
  const [first, ...rest] = others;
  if (first === undefined) return false;
  if (!overlap(reach, first)) return isCovered(reach, rest);
  return AXES.every((axis, place) => {
    const part = reachBy((each) =>
      [...reach[each]].filter((cell) => {
        const at = AXES.indexOf(each);
        return at > place || first[each].has(cell) === at < place;
      }),
    );
    return part[axis].size === 0 || isCovered(part, rest);
  });
}

/** Whether some scan matches both. */
export function overlap(one: Reach, other: Reach): boolean {
  return AXES.every((axis) => [...one[axis]].some((cell) => other[axis].has(cell)));
}
