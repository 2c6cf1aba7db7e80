import { WEEKDAYS, type Weekday } from '../codes/values/redirect-rule.ts';
import { loopPauses } from '../lib/loop-pauses.ts';
import { forEachSum, readVariantKey, type SumColumns } from '../store/scans/day-sums.ts';
import type { ScopeDay } from '../store/scans/read-days.ts';
import { isRefusalReason, REFUSALS, type RefusalReason } from '../store/scans/scan-kind.ts';
import { dayText, weekdayIndex } from './day.ts';
import type { Range } from './range.ts';

/**
 * The sums of a range of days by dimension. Lists other than `hours` contain only values that occurred, the most
 * frequent first; the scans of each list add up to the total.
 */
export type Sums = {
  total: number;
  /** All 168, from Monday 0 on. */
  hours: { weekday: Weekday; hour: number; scans: number }[];
  /** null: unknown. */
  countries: { country: string | null; scans: number }[];
  devices: { device: string; scans: number }[];
  /** null: direct. `other`: hosts beyond the first 100 of a day. */
  referrers: { referrer: string | null; scans: number }[];
  /** The rule's position in the list at that time, from 1; null: none matched. */
  rules: { rule: number | null; scans: number }[];
  /** By rule and destination; without a URL: of no split, or beyond the first of a day. */
  variants: { rule: number | null; url: string | null; scans: number }[];
  /** Clicks on buttons of pages, by their number and address, which are not in the total. */
  buttons: { button: number; url: string; clicks: number }[];
  /** Previews, crawlers, prefetches and HEAD requests, which are not in the total. */
  visits: { class: string; visits: number }[];
  /** Scans that were refused, on the days that have some; not in the total. */
  refused: ({ day: string } & Refused)[];
};

export type Refused = Record<RefusalReason, number>;

export async function sumDays(days: readonly ScopeDay[], range: Range): Promise<Sums> {
  const within = days.filter(({ day }) => day >= range.from && day <= range.to);
  const sums = new Summing();
  const pause = loopPauses();
  for (const { day, columns } of within) {
    if (columns) sums.add(day, columns);
    await pause();
  }
  const total = within.reduce((all, day) => all + day.total, 0);
  return { total, ...sums.views(total) };
}

class Summing {
  /** By the hours of a week, which begins on Monday. */
  readonly #hours = new Float64Array(WEEKDAYS.length * 24);
  readonly #countries = new ValueSums<string>();
  readonly #devices = new ValueSums<string>();
  readonly #referrers = new ValueSums<string>();
  readonly #rules = new ValueSums<number>();
  readonly #variants = new ValueSums<string>();
  readonly #buttons = new ValueSums<string>();
  readonly #visits = new ValueSums<string>();
  readonly #refused = new Map<number, Refused>();

  add(day: number, columns: SumColumns): void {
    const midnight = weekdayIndex(day) * 24;
    forEachSum<number>(columns.hours, (hour, scans) => {
      this.#hours[midnight + hour] = (this.#hours[midnight + hour] ?? 0) + scans;
    });
    this.#countries.add(columns.countries);
    this.#devices.add(columns.devices);
    this.#referrers.add(columns.referrers);
    this.#rules.add(columns.rules);
    this.#variants.add(columns.variants);
    this.#buttons.add(columns.buttons);
    const refused: Refused = this.#refused.get(day) ?? { expired: 0, limit_reached: 0, blocked: 0 };
    this.#visits.add(columns.visits, (visitClass, visits) => {
      if (!isRefusalReason(visitClass)) return true;
      refused[visitClass] += visits;
      return false;
    });
    if (REFUSALS.some((reason) => refused[reason] > 0)) this.#refused.set(day, refused);
  }

  views(total: number): Omit<Sums, 'total'> {
    return {
      hours: this.#weekdayHours(),
      countries: ranked(withRest(this.#countries.all(), total), (country, scans) => ({ country, scans })),
      devices: ranked(this.#devices.all(), (device, scans) => ({ device, scans })),
      referrers: ranked(withRest(this.#referrers.all(), total), (referrer, scans) => ({ referrer, scans })),
      rules: ranked(withRest(this.#rules.all(), total), (rule, scans) => ({ rule, scans })),
      variants: variantsOf(this.#variants.all(), withRest(this.#rules.all(), total)),
      buttons: buttonsOf(this.#buttons.all()),
      visits: ranked(this.#visits.all(), (visitClass, visits) => ({ class: visitClass, visits })),
      refused: [...this.#refused]
        .sort(([one], [other]) => one - other)
        .map(([day, refused]) => ({ day: dayText(day), ...refused })),
    };
  }

  #weekdayHours(): Sums['hours'] {
    return WEEKDAYS.flatMap((weekday, day) =>
      Array.from({ length: 24 }, (_, hour) => ({ weekday, hour, scans: this.#hours[24 * day + hour] ?? 0 })),
    );
  }
}

type Summed<Value> = [value: Value, scans: number];

/** Sums by value. An entry is changed in place, so a value is looked up once: a year has 100,000 of them. */
class ValueSums<Value extends number | string> {
  readonly #entries = new Map<Value, Summed<Value>>();

  /** `isAdded`: for a column that has other sums too. */
  add(text: string | null, isAdded: (value: Value, scans: number) => boolean = () => true): void {
    forEachSum<Value>(text, (value, scans) => {
      if (!isAdded(value, scans)) return;
      const entry = this.#entries.get(value);
      if (entry) entry[1] += scans;
      else this.#entries.set(value, [value, scans]);
    });
  }

  all(): Summed<Value>[] {
    return [...this.#entries.values()];
  }
}

/** Adds the rest of the total under null: no country, no referrer, no matching rule. */
function withRest<Value>(named: Summed<Value>[], total: number): Summed<Value | null>[] {
  const rest = named.reduce((left, [, scans]) => left - scans, total);
  return rest === 0 ? named : [...named, [null, rest]];
}

/** Those that are named, and for each rule the rest of its scans. */
function variantsOf(named: Summed<string>[], rules: Summed<number | null>[]): Sums['variants'] {
  const left = new Map(rules.map(([rule, scans]) => [rule ?? 0, scans]));
  const found = named.map(([key, scans]) => {
    const { rule, url } = readVariantKey(key);
    left.set(rule, (left.get(rule) ?? 0) - scans);
    return { rule, url, scans };
  });
  const rest = [...left].map(([rule, scans]) => ({ rule, url: null, scans }));
  return [...found, ...rest]
    .filter(({ scans }) => scans !== 0)
    .sort((one, other) => other.scans - one.scans || one.rule - other.rule || compareUrls(one.url, other.url))
    .map(({ rule, ...item }) => ({ rule: rule || null, ...item }));
}

function buttonsOf(named: Summed<string>[]): Sums['buttons'] {
  return named
    .map(([key, clicks]) => {
      const { rule: button, url } = readVariantKey(key);
      return { button, url, clicks };
    })
    .sort((one, other) => other.clicks - one.clicks || one.button - other.button || compareUrls(one.url, other.url));
}

function compareUrls(one: string | null, other: string | null): number {
  return (one ?? '').localeCompare(other ?? '', 'en');
}

function ranked<Value, Item>(sums: Summed<Value>[], item: (value: Value, many: number) => Item): Item[] {
  const byValue = (one: Value, other: Value) => String(one ?? '').localeCompare(String(other ?? ''), 'en');
  return sums
    .sort(([one, few], [other, many]) => many - few || byValue(one, other))
    .map(([value, many]) => item(value, many));
}
