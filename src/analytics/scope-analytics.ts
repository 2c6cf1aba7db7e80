import { loopPauses } from '../lib/loop-pauses.ts';
import { localHour, openZone } from '../lib/zone.ts';
import { DIMENSIONS, type Dimension, forEachSum } from '../store/scans/day-sums.ts';
import type { DayScope } from '../store/scans/days.ts';
import type { ScopeDay, ScopeDays } from '../store/scans/read-days.ts';
import type { TaggedCodes } from '../store/scans/read-days-of-codes.ts';
import { REFUSALS } from '../store/scans/scan-kind.ts';
import type { StoreWith } from '../store/store.ts';
import { dayText } from './day.ts';
import { closeRange, lastDays, type Range, type RangeRequest } from './range.ts';
import { type Refused, type Sums, sumDays } from './sum-days.ts';
import { type Interval, trendBy, trendOf } from './trend.ts';

/** One value of one dimension; null: unknown country, direct, no rule. */
export type ValueFilter = { by: 'country' | 'device' | 'referrer' | 'rule'; value: string | null };

/** Whose scans, by whose days. */
export type Subject = {
  /** Of the account for somebody limited: his projects. Their days add up. */
  scopes: readonly DayScope[];
  /** Only the scans of these codes of it; not set: of all. */
  tagged?: TaggedCodes;
  timeZone: string;
  /** When the code, the project or the account was created. */
  createdAt: number;
};

export type AnalyticsRequest = Subject & { requestedRange: RangeRequest; filter: ValueFilter | null };

type Trend = { day: string; scans: number }[];

export type ScopeAnalytics = Sums & {
  timezone: string;
  from: string;
  to: string;
  /** Every day of the range. */
  trend: Trend;
  before: { from: string; to: string; total: number } | null;
  filtered: (ValueFilter & { total: number; trend: Trend }) | null;
};

/** Of all time. */
type ScopeTotals = { scanCount: number; notRecorded: number };

type ScopeRead = ScopeTotals & { days: ScopeDay[]; range: Range };

export type DayStore = StoreWith<'readDays' | 'readDaysOfCodes' | 'listTaggedCodes'>;

async function readScope(
  store: DayStore,
  { scopes, tagged, timeZone, createdAt }: Subject,
  requestedRange: RangeRequest,
  now: number,
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<ScopeRead> {
  const { days, notRecorded } = tagged
    ? { days: await readTagged(store, tagged, requestedRange, dimensions), notRecorded: 0 }
    : await daysOf(store, scopes, requestedRange, dimensions);
  const zone = openZone(timeZone);
  const range = closeRange(requestedRange, {
    created: localHour(zone, createdAt).day,
    today: localHour(zone, now).day,
    scanned: days.filter(({ total }) => total > 0).map(({ day }) => day),
  });
  // The sum of the same rows, not the counter, which may have changed since they were read.
  const scanCount = days.reduce((all, day) => all + day.total, notRecorded);
  return { days, range, scanCount, notRecorded };
}

/** From the preceding range of the same length on, with which a range is compared. */
async function readTagged(
  { read }: DayStore,
  tagged: TaggedCodes,
  { from, to }: RangeRequest,
  dimensions: readonly Dimension[],
): Promise<ScopeDay[]> {
  const before = from !== null && to !== null ? Math.max(0, 2 * from - to - 1) : from;
  return read.readDaysOfCodes(await read.listTaggedCodes(tagged), { from: before, to }, dimensions);
}

/** Of several scopes a day comes several times. */
async function daysOf(
  { read }: StoreWith<'readDays'>,
  scopes: readonly DayScope[],
  range: RangeRequest,
  dimensions: readonly Dimension[],
): Promise<ScopeDays> {
  const [only, ...others] = scopes;
  const first = only ? await read.readDays(only, range, dimensions) : { days: [], notRecorded: 0 };
  if (others.length === 0) return first;
  const days = [...first.days];
  let { notRecorded } = first;
  for (const scope of others) {
    const more = await read.readDays(scope, range, dimensions);
    days.push(...more.days);
    notRecorded += more.notRecorded;
  }
  return { days: days.sort((one, other) => one.day - other.day), notRecorded };
}

export const VIEWS = [
  'trend',
  'countries',
  'devices',
  'referrers',
  'hours',
  'rules',
  'variants',
  'buttons',
  'visits',
  'refused',
] as const;
export type View = (typeof VIEWS)[number];

export type ViewRequest = { view: View; requestedRange: RangeRequest; interval?: Interval | undefined; limit: number };

/** What is read for a view; by default the dimension of its name. */
const DIMENSIONS_OF: Partial<Record<View, Dimension[]>> = {
  ...Object.fromEntries(DIMENSIONS.map((name) => [name, [name]])),
  variants: ['rules', 'variants'],
  refused: ['visits'],
};

/** Those that are of no scans have a total of their own. */
const OTHER_TOTALS: ReadonlySet<View> = new Set(['visits', 'refused', 'buttons']);

type Item = { scans: number } | { visits: number } | { clicks: number } | Refused;

/** Those with as many values as visitors or owners bring. */
const CUT: ReadonlySet<View> = new Set(['countries', 'referrers', 'variants', 'buttons']);

/**
 * One view over a range of days, from the sums that it needs alone. Without days: all time of a code, the last 30 days
 * of a project or an account. The items and `other`, which the limit cut off, add up to the total.
 */
export async function scopeView(
  store: DayStore,
  subject: Subject,
  { view, requestedRange, interval, limit }: ViewRequest,
  now: number,
) {
  const isCode = subject.scopes[0]?.table === 'code_days';
  const asked = isCode ? requestedRange : lastDays(requestedRange, localHour(openZone(subject.timeZone), now).day);
  const dimensions = DIMENSIONS_OF[view] ?? [];
  const { days, range, scanCount, notRecorded } = await readScope(store, subject, asked, now, dimensions);
  const { total: scans, ...lists } = await sumDays(days, range);
  const all: Item[] = view === 'trend' ? await trendBy(interval, days, range) : lists[view];
  const items = CUT.has(view) ? all.slice(0, limit) : all;
  const total = OTHER_TOTALS.has(view) ? sumOf(all) : scans;
  const [from, to] = [dayText(range.from), dayText(range.to)];
  return { timezone: subject.timeZone, from, to, total, items, other: total - sumOf(items), scanCount, notRecorded };
}

function sumOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + manyOf(item), 0);
}

function manyOf(item: Item): number {
  if ('scans' in item) return item.scans;
  if ('clicks' in item) return item.clicks;
  return 'visits' in item ? item.visits : REFUSALS.reduce((sum, reason) => sum + item[reason], 0);
}

/** The analytics of a code, a project or an account over a range of days, and the totals of all time. */
export async function scopeAnalytics(
  store: DayStore,
  request: AnalyticsRequest,
  now: number,
): Promise<{ analytics: ScopeAnalytics; totals: ScopeTotals; range: Range }> {
  const { timeZone, requestedRange, filter } = request;
  const { days, range, ...totals } = await readScope(store, request, requestedRange, now);
  const trend = await trendOf(days, range);
  const { total, ...lists } = await sumDays(days, range);
  const analytics: ScopeAnalytics = {
    timezone: timeZone,
    from: dayText(range.from),
    to: dayText(range.to),
    total,
    before: requestedRange.from === null ? null : rangeBefore(days, range),
    trend,
    ...lists,
    filtered: filter && (await filteredTrend(days, range, filter)),
  };
  return { analytics, totals, range };
}

/** The preceding range of the same length. */
export function daysBefore({ from, to }: Range): Range {
  return { from: from - (to - from + 1), to: from - 1 };
}

function rangeBefore(days: readonly ScopeDay[], range: Range): ScopeAnalytics['before'] {
  const { from, to } = daysBefore(range);
  if (from < 0) return null;
  const total = days.reduce((all, each) => (each.day >= from && each.day <= to ? all + each.total : all), 0);
  return { from: dayText(from), to: dayText(to), total };
}

async function filteredTrend(
  days: readonly ScopeDay[],
  range: Range,
  filter: ValueFilter,
): Promise<ScopeAnalytics['filtered']> {
  const matching: { day: number; total: number }[] = [];
  const pause = loopPauses();
  for (const day of days) {
    if (day.day < range.from || day.day > range.to) continue;
    matching.push({ day: day.day, total: scansOf(day, filter) });
    await pause();
  }
  const total = matching.reduce((all, day) => all + day.total, 0);
  return { ...filter, total, trend: await trendOf(matching, range) };
}

const COLUMNS = { country: 'countries', device: 'devices', referrer: 'referrers', rule: 'rules' } as const;

function scansOf({ total, columns }: ScopeDay, { by, value }: ValueFilter): number {
  let [found, rest] = [0, total];
  forEachSum(columns?.[COLUMNS[by]] ?? null, (name, scans) => {
    rest -= scans;
    if (String(name) === value) found = scans;
  });
  return value === null ? rest : found;
}
