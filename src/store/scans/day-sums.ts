import type { DayRow } from '../schema.ts';
import type { ScanKind } from './scan-kind.ts';

/**
 * The scans of a day, or of several, in every dimension. The named values of a dimension never add up to more than
 * the total: what is left has no country, came from nowhere, matched no rule. So all dimensions have one total.
 */
export type DaySums = {
  total: number;
  /** How many in each of the 24 hours. */
  hours: number[];
  devices: Map<string, number>;
  /** By their place in the list, from 1. */
  rules: Map<number, number>;
  /** What is no scan, by class; not in the total. */
  visits: Map<string, number>;
  countries: Map<string, number>;
  referrers: Map<string, number>;
  /** Of a project or an account: the codes scanned most, by seq. See `absorbCodes`. */
  codes: Map<number, number>;
};

/** Hosts named of a scope and a day: anybody can send any host. */
export const MAX_REFERRERS = 100;
/** Where the hosts after those are counted, and a host that is called so. */
export const OTHER_REFERRERS = 'other';
/** Codes kept of a project or an account and a day. */
export const MAX_TOP_CODES = 100;

export function emptySums(): DaySums {
  return {
    total: 0,
    hours: Array.from({ length: 24 }, () => 0),
    devices: new Map(),
    rules: new Map(),
    visits: new Map(),
    countries: new Map(),
    referrers: new Map(),
    codes: new Map(),
  };
}

/** `codeSeq` is null in the sums of a code itself. */
export type Arrivals = { kind: ScanKind; hour: number; codeSeq: number | null; many: number };

/** Referrers are capped only by `absorb`. */
export function addArrivals(sums: DaySums, { kind, hour, codeSeq, many }: Arrivals): void {
  if (kind.class !== 'scan') {
    increase(sums.visits, kind.class, many);
    return;
  }
  sums.total += many;
  sums.hours[hour] = (sums.hours[hour] ?? 0) + many;
  increase(sums.devices, kind.device, many);
  if (kind.country !== '') increase(sums.countries, kind.country, many);
  if (kind.rule > 0) increase(sums.rules, kind.rule, many);
  if (kind.referrer !== '') increase(sums.referrers, kind.referrer, many);
  if (codeSeq !== null) increase(sums.codes, codeSeq, many);
}

/** Adds what came later on the same day: the first 100 hosts of the day are named. */
export function absorb(sums: DaySums, later: DaySums): void {
  sums.total += later.total;
  for (const [hour, many] of later.hours.entries()) sums.hours[hour] = (sums.hours[hour] ?? 0) + many;
  for (const name of ['devices', 'rules', 'visits', 'countries'] as const) {
    addTo(sums[name] as Map<unknown, number>, later[name]);
  }
  for (const [host, many] of later.referrers) {
    increase(sums.referrers, referrerName(sums.referrers, host), many);
  }
  absorbCodes(sums, later.codes);
}

export function increase<Key>(sums: Map<Key, number>, key: Key, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

/** Adds sums in a dimension that has no cap. */
export function addTo<Key>(sums: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, many] of more) increase(sums, key, many);
}

function referrerName(named: ReadonlyMap<string, number>, host: string): string {
  if (named.has(host)) return host;
  const places = MAX_REFERRERS + (named.has(OTHER_REFERRERS) ? 1 : 0);
  return named.size < places ? host : OTHER_REFERRERS;
}

/**
 * Keeps the 100 codes scanned most. One that enters a full list is given the count of the last of it, since it may
 * have been dropped with that many before (the algorithm is called Space-Saving): a code with more than a hundredth
 * of the day's scans is always in it. Exact as long as no more codes are scanned in a day.
 */
function absorbCodes(sums: DaySums, later: ReadonlyMap<number, number>): void {
  const { codes } = sums;
  const start = codes.size < MAX_TOP_CODES ? 0 : Math.min(...codes.values());
  for (const [seq, many] of later) codes.set(seq, (codes.get(seq) ?? start) + many);
  if (codes.size <= MAX_TOP_CODES) return;
  const best = [...codes].sort(([, one], [, other]) => other - one).slice(0, MAX_TOP_CODES);
  sums.codes = new Map(best);
}

/** The columns of a stored day that hold the sums. Empty dimensions are null: most days of most codes have few. */
export type SumColumns = Omit<DayRow, 'scope' | 'day' | 'merged_seq'>;

export function readSums(row: SumColumns): DaySums {
  const sums = emptySums();
  sums.total = row.total;
  for (const [hour, many] of entries(row.hours)) sums.hours[Number(hour)] = many;
  for (const name of ['devices', 'visits', 'countries', 'referrers'] as const) {
    sums[name] = new Map(entries(row[name]));
  }
  sums.rules = numbered(row.rules);
  sums.codes = numbered(row.codes);
  return sums;
}

export function sumColumns(sums: DaySums): SumColumns {
  const { total, hours, devices, rules, visits, countries, referrers, codes } = sums;
  const scanned = new Map([...hours.entries()].filter(([, many]) => many !== 0));
  return {
    total,
    hours: json(scanned),
    devices: json(devices),
    rules: json(rules),
    visits: json(visits),
    countries: json(countries),
    referrers: json(referrers),
    codes: json(codes),
  };
}

function json(sums: ReadonlyMap<unknown, number>): string | null {
  return sums.size === 0 ? null : JSON.stringify(Object.fromEntries(sums));
}

function entries(text: string | null): [string, number][] {
  return text === null ? [] : Object.entries(JSON.parse(text));
}

function numbered(text: string | null): Map<number, number> {
  return new Map(entries(text).map(([key, many]) => [Number(key), many]));
}
