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
const MAX_REFERRERS = 100;
/** Where the hosts after those are counted, and a host that is called so. */
const OTHER_REFERRERS = 'other';
/** Codes kept of an account and a day. */
const MAX_TOP_CODES = 100;

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

/** The end of the last hour with a scan, in hours of the owner's clock since 1970; 0: it is not known when. */
export function lastScanOf(day: number, { hours }: Pick<DaySums, 'hours'>): number {
  if (day < 0 || hours.size === 0) return 0;
  return day * 24 + Math.max(...hours.keys()) + 1;
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

/**
 * The columns of a stored day that hold the sums: `["DE",12,"FR",3]`, each value before its scans. As an object it
 * would take four times as long to parse. Empty dimensions are null: most days of most codes have few.
 */
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

/** Calls `each` for every value of a column with its scans. */
export function forEachSum<Value extends number | string>(
  text: string | null,
  each: (value: Value, scans: number) => void,
): void {
  if (text === null) return;
  const pairs: (Value | number)[] = JSON.parse(text);
  for (let at = 0; at < pairs.length; at += 2) each(pairs[at] as Value, pairs[at + 1] as number);
}

export function readSums(row: SumColumns): DaySums {
  return {
    total: row.total,
    hours: sumsIn(row.hours),
    devices: sumsIn(row.devices),
    rules: sumsIn(row.rules),
    visits: sumsIn(row.visits),
    countries: sumsIn(row.countries),
    referrers: sumsIn(row.referrers),
    codes: sumsIn(row.codes),
  };
}

const PLAIN = ['hours', 'devices', 'rules', 'visits', 'countries'] as const;

/**
 * The columns with what came later on the same day added: the first 100 hosts of a day are named. Only what changes
 * is parsed, since a busy store does this thousands of times a second.
 */
export function absorbIntoColumns(columns: SumColumns, later: DaySums): SumColumns {
  const added = { ...columns, total: columns.total + later.total };
  for (const name of PLAIN) {
    if (later[name].size > 0) added[name] = addToColumn(columns[name], later[name]);
  }
  if (later.referrers.size > 0) {
    const referrers = sumsIn<string>(columns.referrers);
    absorbReferrers(referrers, later.referrers);
    added.referrers = columnOf(referrers);
  }
  if (later.codes.size > 0) added.codes = columnOf(absorbCodes(sumsIn(columns.codes), later.codes));
  return added;
}

/** Up to this length a list is searched from its beginning, which is quicker than making a map of it. */
const SHORT = 24;

function addToColumn(text: string | null, later: ReadonlyMap<number | string, number>): string {
  const pairs: (number | string)[] = text === null ? [] : JSON.parse(text);
  if (pairs.length > SHORT) {
    const sums = pairsToMap(pairs);
    for (const [value, many] of later) increase(sums, value, many);
    return columnOf(sums);
  }
  for (const [value, many] of later) {
    const at = placeOf(pairs, value);
    if (at === -1) pairs.push(value, many);
    else pairs[at + 1] = (pairs[at + 1] as number) + many;
  }
  return JSON.stringify(pairs);
}

function placeOf(pairs: readonly (number | string)[], value: number | string): number {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === value) return at;
  return -1;
}

function columnOf(sums: ReadonlyMap<number | string, number>): string {
  return JSON.stringify([...sums].flat());
}

function sumsIn<Value extends number | string>(text: string | null): Map<Value, number> {
  return text === null ? new Map() : pairsToMap<Value>(JSON.parse(text));
}

function pairsToMap<Value extends number | string>(pairs: (number | string)[]): Map<Value, number> {
  const sums = new Map<Value, number>();
  for (let at = 0; at < pairs.length; at += 2) sums.set(pairs[at] as Value, pairs[at + 1] as number);
  return sums;
}
