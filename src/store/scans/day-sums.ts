import { MAX_REDIRECT_RULES, MAX_VARIANTS } from '../../codes/values/redirect-rule.ts';
import type { DayRow } from '../schema.ts';

/**
 * The scans of one or more days in every dimension. The named values of a dimension may add up to less than the total:
 * the rest has no country, no referrer or no matching rule. So all dimensions share one total.
 */
export type DaySums = {
  total: number;
  /** By hour: 0 to 23. */
  hours: Map<number, number>;
  devices: Map<string, number>;
  /** By position in the rule list, from 1. */
  rules: Map<number, number>;
  /** Of splits: by the rule and the destination, see `variantKey`. */
  variants: Map<string, number>;
  /** Clicks by the button and its address, see `variantKey`; not in the total. */
  buttons: Map<string, number>;
  /** Visits that are not scans, by class; not in the total. */
  visits: Map<string, number>;
  countries: Map<string, number>;
  referrers: Map<string, number>;
  /** For an account: the most scanned codes, by seq. See `mergeTopCodes`. */
  codes: Map<number, number>;
};

/** Per scope and day, since anybody can send any host. */
const MAX_REFERRERS = 100;
/** The sum of all other hosts, and of a host with this name. */
const OTHER_REFERRERS = 'other';
/** Per scope and day: at least as many as a code can have at a time. */
const MAX_DAY_VARIANTS = (MAX_REDIRECT_RULES + 1) * MAX_VARIANTS;

/** Per account and day. */
const MAX_TOP_CODES = 100;

export function emptySums(): DaySums {
  return {
    total: 0,
    hours: new Map(),
    devices: new Map(),
    rules: new Map(),
    variants: new Map(),
    buttons: new Map(),
    visits: new Map(),
    countries: new Map(),
    referrers: new Map(),
    codes: new Map(),
  };
}

export function increase<Key>(sums: Map<Key, number>, key: Key, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

/** The end of the last hour with a scan, in local hours of the owner since 1970; 0: unknown. */
export function lastScanOf(day: number, { hours }: Pick<DaySums, 'hours'>): number {
  if (day < 0 || hours.size === 0) return 0;
  return day * 24 + Math.max(...hours.keys()) + 1;
}

function mergeReferrers(named: Map<string, number>, later: ReadonlyMap<string, number>): void {
  for (const [host, many] of later) {
    const capacity = MAX_REFERRERS + (named.has(OTHER_REFERRERS) ? 1 : 0);
    const isNamed = named.has(host) || named.size < capacity;
    increase(named, isNamed ? host : OTHER_REFERRERS, many);
  }
}

/** A destination of a split: of a rule by its position from 1, or of the default (0). Or of a button, by its number. */
export function variantKey(rule: number, url: string): string {
  return `${rule} ${url}`;
}

export function readVariantKey(key: string): { rule: number; url: string } {
  const at = key.indexOf(' ');
  return { rule: Number(key.slice(0, at)), url: key.slice(at + 1) };
}

/** The first ones of a day are named; scans beyond them are told by their rule alone, clicks are not. */
function mergeVariants(named: Map<string, number>, later: ReadonlyMap<string, number>): void {
  for (const [key, many] of later) if (named.has(key) || named.size < MAX_DAY_VARIANTS) increase(named, key, many);
}

/**
 * Keeps the 100 most scanned codes. A code that enters a full list starts with the lowest count in it, since it may
 * have been dropped with that count before (the Space-Saving algorithm): a code with more than a hundredth of the day's
 * scans is always in the list. Exact if no more than 100 codes are scanned in a day.
 */
function mergeTopCodes(codes: Map<number, number>, later: ReadonlyMap<number, number>): Map<number, number> {
  if (later.size === 0) return codes;
  const start = codes.size < MAX_TOP_CODES ? 0 : Math.min(...codes.values());
  for (const [seq, many] of later) codes.set(seq, (codes.get(seq) ?? start) + many);
  if (codes.size <= MAX_TOP_CODES) return codes;
  return new Map([...codes].sort(([, one], [, other]) => other - one).slice(0, MAX_TOP_CODES));
}

/**
 * The sums as columns of a stored day: `["DE",12,"FR",3]`, each value before its scans. An object would take four times
 * as long to parse. Empty dimensions are null: most days of most codes have few.
 */
export type SumColumns = Omit<DayRow, 'scope' | 'day' | 'merged_seq'>;

export const NO_SUMS: SumColumns = {
  total: 0,
  hours: null,
  devices: null,
  rules: null,
  variants: null,
  buttons: null,
  visits: null,
  countries: null,
  referrers: null,
  codes: null,
};

/** Calls `each` with every value of a column and its scans. */
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
    hours: parseSums(row.hours),
    devices: parseSums(row.devices),
    rules: parseSums(row.rules),
    variants: parseSums(row.variants),
    buttons: parseSums(row.buttons),
    visits: parseSums(row.visits),
    countries: parseSums(row.countries),
    referrers: parseSums(row.referrers),
    codes: parseSums(row.codes),
  };
}

/** The dimensions of a day. */
export const DIMENSIONS = [
  'hours',
  'devices',
  'rules',
  'variants',
  'buttons',
  'visits',
  'countries',
  'referrers',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** By a position and an address. */
const ADDRESSED_DIMENSIONS = ['variants', 'buttons'] as const;

const SIMPLE_DIMENSIONS = ['hours', 'devices', 'rules', 'visits', 'countries'] as const;

/**
 * The columns plus later scans of the same day; the first 100 hosts of a day are named. Only the columns that change
 * are parsed, since a busy store does this thousands of times a second.
 */
export function mergeIntoColumns(columns: SumColumns, later: DaySums): SumColumns {
  const added = { ...columns, total: columns.total + later.total };
  for (const name of SIMPLE_DIMENSIONS) {
    if (later[name].size > 0) added[name] = addToColumn(columns[name], later[name]);
  }
  if (later.referrers.size > 0) {
    const referrers = parseSums<string>(columns.referrers);
    mergeReferrers(referrers, later.referrers);
    added.referrers = formatSums(referrers);
  }
  for (const name of ADDRESSED_DIMENSIONS) {
    if (later[name].size === 0) continue;
    const named = parseSums<string>(columns[name]);
    mergeVariants(named, later[name]);
    added[name] = formatSums(named);
  }
  if (later.codes.size > 0) added.codes = formatSums(mergeTopCodes(parseSums(columns.codes), later.codes));
  return added;
}

/** Adds the columns of another day to sums, all dimensions but `codes`. */
export function addColumns(sums: DaySums, columns: Partial<SumColumns> & { total: number }): void {
  sums.total += columns.total;
  for (const name of SIMPLE_DIMENSIONS) {
    const named = sums[name] as Map<number | string, number>;
    forEachSum(columns[name] ?? null, (value, scans) => increase(named, value, scans));
  }
  for (const name of ADDRESSED_DIMENSIONS) {
    const text = columns[name];
    if (text) mergeVariants(sums[name], parseSums(text));
  }
  if (columns.referrers) mergeReferrers(sums.referrers, parseSums(columns.referrers));
}

/** The sums as the columns of a day. */
export function toColumns(sums: DaySums): SumColumns {
  return mergeIntoColumns(NO_SUMS, sums);
}

/** Up to this length a linear search is faster than building a map. */
const MAX_LINEAR_SEARCH = 24;

function addToColumn(text: string | null, later: ReadonlyMap<number | string, number>): string {
  const pairs: (number | string)[] = text === null ? [] : JSON.parse(text);
  if (pairs.length > MAX_LINEAR_SEARCH) {
    const sums = pairsToMap(pairs);
    for (const [value, many] of later) increase(sums, value, many);
    return formatSums(sums);
  }
  for (const [value, many] of later) {
    const at = indexOfValue(pairs, value);
    if (at === -1) pairs.push(value, many);
    else pairs[at + 1] = (pairs[at + 1] as number) + many;
  }
  return JSON.stringify(pairs);
}

function indexOfValue(pairs: readonly (number | string)[], value: number | string): number {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === value) return at;
  return -1;
}

function formatSums(sums: ReadonlyMap<number | string, number>): string {
  return JSON.stringify([...sums].flat());
}

function parseSums<Value extends number | string>(text: string | null): Map<Value, number> {
  return text === null ? new Map() : pairsToMap<Value>(JSON.parse(text));
}

function pairsToMap<Value extends number | string>(pairs: (number | string)[]): Map<Value, number> {
  const sums = new Map<Value, number>();
  for (let at = 0; at < pairs.length; at += 2) sums.set(pairs[at] as Value, pairs[at + 1] as number);
  return sums;
}
