import { type DaySums, readSums } from '../../../../src/store/scans/day-sums.ts';
import type { ScopeDays } from '../../../../src/store/scans/read-days.ts';

/** What the test itself knows of a visit. */
export type Visit = {
  at: number;
  zone: string;
  class: string;
  device: string;
  country: string | null;
  referrer: string | null;
  rule: number | null;
};

/** Days as a person would keep them: every value written down, `null` for unknown, direct and the default. */
type Page = Record<
  'hours' | 'devices' | 'countries' | 'referrers' | 'rules' | 'visits',
  Map<unknown, number>
>;

/** A book of visits, kept by hand: what the store tells is held against it. */
export class Book {
  readonly #pages = new Map<string, Page>();
  notRecorded = 0;

  enter(visit: Visit): void {
    const local = Temporal.Instant.fromEpochMilliseconds(visit.at).toZonedDateTimeISO(visit.zone);
    const day = local.toPlainDate().toString();
    const page = this.#pages.get(day) ?? emptyPage();
    this.#pages.set(day, page);
    if (visit.class !== 'scan') {
      add(page.visits, visit.class);
      return;
    }
    add(page.hours, local.hour);
    add(page.devices, visit.device);
    add(page.countries, visit.country);
    add(page.referrers, visit.referrer);
    add(page.rules, visit.rule);
  }

  days(): [string, Record<string, unknown>][] {
    return [...this.#pages].sort().map(([day, page]) => [day, sorted(page)]);
  }
}

/** What the store tells, in the form of the book; fails where a dimension has not the total of the day. */
export function toldDays({ days }: ScopeDays): [string, Record<string, unknown>][] {
  return days.map(({ day, total, columns }) => {
    if (!columns) throw new Error('The day is outside the range');
    const sums = readSums(columns);
    const page: Page = {
      hours: sums.hours,
      devices: sums.devices,
      countries: withRest(sums, sums.countries),
      referrers: withRest(sums, sums.referrers),
      rules: withRest(sums, sums.rules),
      visits: sums.visits,
    };
    for (const name of ['hours', 'devices', 'countries', 'referrers', 'rules'] as const) {
      const scans = [...page[name].values()].reduce((all, some) => all + some, 0);
      if (scans !== total) throw new Error(`${name} of day ${day} are ${scans}, the total is ${total}`);
    }
    return [new Date(day * 86_400_000).toISOString().slice(0, 10), sorted(page)];
  });
}

function withRest({ total }: DaySums, named: ReadonlyMap<unknown, number>): Map<unknown, number> {
  const rest = total - [...named.values()].reduce((all, some) => all + some, 0);
  if (rest < 0) throw new Error(`More than the total of ${total} is named: ${[...named]}`);
  return rest === 0 ? new Map(named) : new Map([...named, [null, rest]]);
}

function emptyPage(): Page {
  const names = ['hours', 'devices', 'countries', 'referrers', 'rules', 'visits'] as const;
  return Object.fromEntries(names.map((name) => [name, new Map()])) as Page;
}

function add(sums: Map<unknown, number>, value: unknown): void {
  sums.set(value, (sums.get(value) ?? 0) + 1);
}

function sorted(page: Page): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(page).map(([name, sums]) => [
      name,
      [...sums].sort((one, other) => String(one).localeCompare(String(other))),
    ]),
  );
}
