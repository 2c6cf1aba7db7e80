import { WEEKDAYS, type Weekday } from '../qr-codes/redirect-rule.ts';
import { addTo, increase } from '../store/scans/day-sums.ts';
import type { ScopeDay } from '../store/scans/read-days.ts';
import { dayText, weekdayOf } from './day.ts';

/** A range of days, both ends included. */
export type Range = { from: number; to: number };

/**
 * What a range of days says in every dimension. The lists other than `trend` hold only values that were there, the
 * most frequent first; the scans of each add up to the total.
 */
export type Views = {
  total: number;
  /** Every day of the range. */
  trend: { day: string; scans: number }[];
  /** By weekday, then by hour. */
  hours: { weekday: Weekday; hour: number; scans: number }[];
  /** null: unknown. */
  countries: { country: string | null; scans: number }[];
  devices: { device: string; scans: number }[];
  /** null: direct. `other`: hosts beyond the first 100 of a day. */
  referrers: { referrer: string | null; scans: number }[];
  /** The place in the list of rules at that time, from 1; null: none matched. */
  rules: { rule: number | null; scans: number }[];
  /** What is no scan, by class. */
  other_visits: { class: string; visits: number }[];
};

export function sumDays(days: readonly ScopeDay[], { from, to }: Range): Views {
  const within = days.filter(({ day }) => day >= from && day <= to);
  const scans = new Map(within.map(({ day, total }) => [day, total]));
  const trend = Array.from({ length: to - from + 1 }, (_, at) => ({
    day: dayText(from + at),
    scans: scans.get(from + at) ?? 0,
  }));
  const sums = within.flatMap(({ sums }) => (sums ? [sums] : []));
  const total = within.reduce((all, day) => all + day.total, 0);
  return {
    total,
    trend,
    hours: hoursOf(within),
    countries: ranked(withRest(sumOf(sums.map((day) => day.countries)), total), (country, scans) => ({
      country,
      scans,
    })),
    devices: ranked(sumOf(sums.map((day) => day.devices)), (device, scans) => ({ device, scans })),
    referrers: ranked(withRest(sumOf(sums.map((day) => day.referrers)), total), (referrer, scans) => ({
      referrer,
      scans,
    })),
    rules: ranked(withRest(sumOf(sums.map((day) => day.rules)), total), (rule, scans) => ({ rule, scans })),
    other_visits: ranked(sumOf(sums.map((day) => day.visits)), (visitClass, visits) => ({
      class: visitClass,
      visits,
    })),
  };
}

function sumOf<Value>(days: ReadonlyMap<Value, number>[]): Map<Value, number> {
  const sums = new Map<Value, number>();
  for (const day of days) addTo(sums, day);
  return sums;
}

/** What is not named has no country, came from nowhere, matched no rule. */
function withRest<Value>(named: Map<Value, number>, total: number): Map<Value | null, number> {
  const rest = [...named.values()].reduce((left, scans) => left - scans, total);
  return rest === 0 ? named : new Map<Value | null, number>([...named, [null, rest]]);
}

function ranked<Value, Item>(sums: Map<Value, number>, item: (value: Value, many: number) => Item): Item[] {
  const byValue = (one: Value, other: Value) => String(one ?? '').localeCompare(String(other ?? ''), 'en');
  return [...sums]
    .sort(([one, few], [other, many]) => many - few || byValue(one, other))
    .map(([value, many]) => item(value, many));
}

function hoursOf(days: readonly ScopeDay[]): Views['hours'] {
  const sums = new Map<string, number>();
  for (const { day, sums: dayOf } of days) {
    for (const [hour, scans] of dayOf?.hours ?? []) increase(sums, `${weekdayOf(day)} ${hour}`, scans);
  }
  const hours: Views['hours'] = [];
  for (const weekday of WEEKDAYS) {
    for (let hour = 0; hour < 24; hour++) {
      const scans = sums.get(`${weekday} ${hour}`);
      if (scans !== undefined) hours.push({ weekday, hour, scans });
    }
  }
  return hours;
}
