import { type DaySums, readSums } from '../../../../src/store/scans/day-sums.ts';
import type { ScopeDays } from '../../../../src/store/scans/read-days.ts';

/** A visit as the test made it. */
export type Visit = {
  at: number;
  zone: string;
  class: string;
  device: string;
  country: string | null;
  referrer: string | null;
  rule: number | null;
};

/** The sums of a day with every value listed, `null` for unknown, direct and the default. */
type DayByDimension = Record<
  'hours' | 'devices' | 'countries' | 'referrers' | 'rules' | 'visits',
  Map<unknown, number>
>;

/** A simple model of the days of analytics, with which the store is compared. */
export class ExpectedDays {
  readonly #days = new Map<string, DayByDimension>();
  notRecorded = 0;

  enter(visit: Visit): void {
    const local = Temporal.Instant.fromEpochMilliseconds(visit.at).toZonedDateTimeISO(visit.zone);
    const day = local.toPlainDate().toString();
    const sums = this.#days.get(day) ?? emptyDay();
    this.#days.set(day, sums);
    if (visit.class !== 'scan') {
      add(sums.visits, visit.class);
      return;
    }
    add(sums.hours, local.hour);
    add(sums.devices, visit.device);
    add(sums.countries, visit.country);
    add(sums.referrers, visit.referrer);
    add(sums.rules, visit.rule);
  }

  days(): [string, Record<string, unknown>][] {
    return [...this.#days].sort().map(([day, sums]) => [day, sorted(sums)]);
  }
}

/** The days of the store in the form of the model; throws where the sum of a dimension is not the day's total. */
export function storedDays({ days }: ScopeDays): [string, Record<string, unknown>][] {
  return days.map(({ day, total, columns }) => {
    if (!columns) throw new Error('The day is outside the range');
    const sums = readSums(columns);
    const byDimension: DayByDimension = {
      hours: sums.hours,
      devices: sums.devices,
      countries: withRest(sums, sums.countries),
      referrers: withRest(sums, sums.referrers),
      rules: withRest(sums, sums.rules),
      visits: sums.visits,
    };
    for (const name of ['hours', 'devices', 'countries', 'referrers', 'rules'] as const) {
      const scans = [...byDimension[name].values()].reduce((all, some) => all + some, 0);
      if (scans !== total) throw new Error(`${name} of day ${day} are ${scans}, the total is ${total}`);
    }
    return [new Date(day * 86_400_000).toISOString().slice(0, 10), sorted(byDimension)];
  });
}

function withRest({ total }: DaySums, named: ReadonlyMap<unknown, number>): Map<unknown, number> {
  const rest = total - [...named.values()].reduce((all, some) => all + some, 0);
  if (rest < 0) throw new Error(`More than the total of ${total} is named: ${[...named]}`);
  return rest === 0 ? new Map(named) : new Map([...named, [null, rest]]);
}

function emptyDay(): DayByDimension {
  const names = ['hours', 'devices', 'countries', 'referrers', 'rules', 'visits'] as const;
  return Object.fromEntries(names.map((name) => [name, new Map()])) as DayByDimension;
}

function add(sums: Map<unknown, number>, value: unknown): void {
  sums.set(value, (sums.get(value) ?? 0) + 1);
}

function sorted(sums: DayByDimension): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sums).map(([name, values]) => [
      name,
      [...values].sort((one, other) => String(one).localeCompare(String(other))),
    ]),
  );
}
