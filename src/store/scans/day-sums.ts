import type { DayRow } from '../schema.ts';

/**
 * The scans of a day, or of several, in every dimension. The named values of a dimension never add up to more than
 * the total: what is left has no country, came from nowhere, matched no rule. So all dimensions have one total.
 */
export type DaySums = {
  total: number;
  /** By hour: 0 to 23. */
  hours: Map<number, number>;
  devices: Map<string, number>;
  /** By their place in the list, from 1. */
  rules: Map<number, number>;
  /** What is no scan, by class; not in the total. */
  visits: Map<string, number>;
  countries: Map<string, number>;
  referrers: Map<string, number>;
  /** Of an account: the codes scanned most, by seq. See `absorbCodes`. */
  codes: Map<number, number>;
};

/** Hosts named of a scope and a day: anybody can send any host. */
export const MAX_REFERRERS = 100;
/** Where the hosts after those are counted, and a host that is called so. */
export const OTHER_REFERRERS = 'other';
/** Codes kept of an account and a day. */
export const MAX_TOP_CODES = 100;

export function emptySums(): DaySums {
  return {
    total: 0,
    hours: new Map(),
    devices: new Map(),
    rules: new Map(),
    visits: new Map(),
    countries: new Map(),
    referrers: new Map(),
    codes: new Map(),
  };
}

export function increase<Key>(sums: Map<Key, number>, key: Key, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

/** Adds sums in a dimension that has no cap. */
export function addTo<Key>(sums: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, many] of more) increase(sums, key, many);
}

const PLAIN = ['hours', 'devices', 'rules', 'visits', 'countries'] as const;

/** Adds what came later on the same day: the first 100 hosts of the day are named. */
export function absorb(sums: DaySums, later: DaySums): void {
  sums.total += later.total;
  for (const name of PLAIN) addTo(sums[name] as Map<unknown, number>, later[name]);
  absorbReferrers(sums.referrers, later.referrers);
  sums.codes = absorbCodes(sums.codes, later.codes);
}

function absorbReferrers(named: Map<string, number>, later: ReadonlyMap<string, number>): void {
  for (const [host, many] of later) {
    const places = MAX_REFERRERS + (named.has(OTHER_REFERRERS) ? 1 : 0);
    const isNamed = named.has(host) || named.size < places;
    increase(named, isNamed ? host : OTHER_REFERRERS, many);
  }
}

/**
 * Keeps the 100 codes scanned most. One that enters a full list is given the count of the last of it, since it may
 * have been dropped with that many before (the algorithm is called Space-Saving): a code with more than a hundredth
 * of the day's scans is always in it. Exact as long as no more codes are scanned in a day.
 */
function absorbCodes(codes: Map<number, number>, later: ReadonlyMap<number, number>): Map<number, number> {
  if (later.size === 0) return codes;
  const start = codes.size < MAX_TOP_CODES ? 0 : Math.min(...codes.values());
  for (const [seq, many] of later) codes.set(seq, (codes.get(seq) ?? start) + many);
  if (codes.size <= MAX_TOP_CODES) return codes;
  return new Map([...codes].sort(([, one], [, other]) => other - one).slice(0, MAX_TOP_CODES));
}

/** The columns of a stored day that hold the sums. Empty dimensions are null: most days of most codes have few. */
export type SumColumns = Omit<DayRow, 'scope' | 'day' | 'merged_seq'>;

export const NO_SUMS: SumColumns = {
  total: 0,
  hours: null,
  devices: null,
  rules: null,
  visits: null,
  countries: null,
  referrers: null,
  codes: null,
};

export function readSums(row: SumColumns): DaySums {
  return {
    total: row.total,
    hours: numbered(row.hours),
    devices: named(row.devices),
    rules: numbered(row.rules),
    visits: named(row.visits),
    countries: named(row.countries),
    referrers: named(row.referrers),
    codes: numbered(row.codes),
  };
}

/** The columns with what came later added; see `absorb`. Only what changes is parsed: a busy store does this thousands of times a second. */
export function absorbIntoColumns(columns: SumColumns, later: DaySums): SumColumns {
  const added = { ...columns, total: columns.total + later.total };
  for (const name of PLAIN) added[name] = addToJson(columns[name], later[name]);
  if (later.referrers.size > 0) {
    const referrers = named(columns.referrers);
    absorbReferrers(referrers, later.referrers);
    added.referrers = json(referrers);
  }
  if (later.codes.size > 0) added.codes = json(absorbCodes(numbered(columns.codes), later.codes));
  return added;
}

/** None of these keys is a name that JavaScript's objects know. */
function addToJson(text: string | null, later: ReadonlyMap<number | string, number>): string | null {
  if (later.size === 0) return text;
  const sums: Record<string, number> = text === null ? {} : JSON.parse(text);
  for (const [key, many] of later) sums[key] = (sums[key] ?? 0) + many;
  return JSON.stringify(sums);
}

function json(sums: ReadonlyMap<unknown, number>): string {
  return JSON.stringify(Object.fromEntries(sums));
}

function named(text: string | null): Map<string, number> {
  return new Map(text === null ? [] : Object.entries<number>(JSON.parse(text)));
}

function numbered(text: string | null): Map<number, number> {
  const sums = new Map<number, number>();
  if (text === null) return sums;
  for (const [key, many] of Object.entries<number>(JSON.parse(text))) sums.set(Number(key), many);
  return sums;
}
