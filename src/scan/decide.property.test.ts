import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Condition, DEVICES, type RedirectRule, type Variant, WEEKDAYS } from '../codes/values/redirect-rule.ts';
import { COUNTRY_GROUPS, type CountryGroup } from '../lib/countries.ts';
import { decide } from './decide.ts';
import { compileLink, type LinkRow } from './link.ts';
import { redirectOf } from './outcome.ts';
import { explain } from './simulate.ts';
import { chooseVariant } from './split.ts';
import { sampleRow } from './testing/samples.ts';
import type { Visitor } from './visitor/visitor.ts';

/**
 * A naive implementation without compiling, offsets or arithmetic: the platform's formatter gives the wall-clock time,
 * and times of day are compared as strings.
 */
function naiveOutcome(row: LinkRow, visitor: Visitor, now: number, draw: number): string {
  if (row.status === 'archived' || row.projectArchived) return 'not_found';
  if (row.status === 'blocked') return 'blocked';
  if (row.expiresAt !== null && !(now < row.expiresAt)) return `expired ${row.expiredUrl}`;
  if (row.scanLimit !== null && !(row.scanCount < row.scanLimit)) return `limit_reached ${row.limitReachedUrl}`;
  const index = row.redirect_rules.findIndex((rule) => naiveMatch(rule, row.timeZone, visitor, now));
  const rule = row.redirect_rules[index];
  if (rule === undefined) return `redirect ${row.split ? ticket(row.split, draw) : row.redirectUrl} null`;
  return `redirect ${'split' in rule ? ticket(rule.split, draw) : rule.url} ${index}`;
}

/** A raffle with a ticket for each unit of weight. */
function ticket(variants: readonly Variant[], draw: number): string | undefined {
  const tickets = variants.flatMap(({ url, weight }) => Array.from({ length: weight }, () => url));
  return tickets[Math.floor(draw * tickets.length)];
}

function naiveMatch(rule: RedirectRule, zone: string, visitor: Visitor, now: number): boolean {
  return rule.when.every((condition) => {
    if ('device' in condition) return condition.device.some((wanted) => wanted === visitor.device);
    if ('country' in condition) return condition.country.some((wanted) => isIn(wanted, visitor.country));
    if ('language' in condition) return condition.language.some((wanted) => speaks(visitor.language, wanted));
    if ('dates' in condition) {
      const { date } = wallClock(zone, now);
      return (condition.dates.from ?? '') <= date && date <= (condition.dates.to ?? '9999');
    }
    const { days, start, end } = condition.schedule;
    const { day, dayBefore, time } = wallClock(zone, now);
    const began = (on: string) => days.some((wanted) => wanted === on);
    if (start < end) return began(day) && time >= start && time < (end === '23:59' ? '24:00' : end);
    return (began(day) && time >= start) || (began(dayBefore) && time < end);
  });
}

const isIn = (place: string, country: string | null) =>
  country !== null &&
  (place === country || (COUNTRY_GROUPS[place as CountryGroup] ?? []).some((one) => one === country));

const speaks = (language: string | null, wanted: string) =>
  language === wanted.toLowerCase() || `${language}-`.startsWith(`${wanted.toLowerCase()}-`);

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string, now: number) {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(zone, formatter);
  const part = Object.fromEntries(formatter.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = (part.weekday ?? '').toLowerCase();
  return {
    day,
    dayBefore: WEEKDAYS[(WEEKDAYS.findIndex((one) => one === day) + 6) % 7] ?? '',
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
}

const ZONES = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
];

const HOUR = 3_600_000;
const [FROM, UNTIL] = [Date.parse('2019-01-01T00:00:00Z'), Date.parse('2031-01-01T00:00:00Z')];

/** The instants of a zone's clock changes, found by comparing the offset of each day and bisecting. */
function clockChanges(zone: string): number[] {
  const shown = (at: number) => Date.parse(`${utcLooking(zone, at)}Z`) - at;
  const changes: number[] = [];
  for (let day = FROM; day < UNTIL; day += 24 * HOUR) {
    let [before, after] = [day, day + 24 * HOUR];
    if (shown(before) === shown(after)) continue;
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (shown(middle) === shown(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const stampers = new Map<string, Intl.DateTimeFormat>();

function utcLooking(zone: string, at: number): string {
  const stamper =
    stampers.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  stampers.set(zone, stamper);
  return stamper.format(at).replace(' ', 'T');
}

const CHANGES = new Map(ZONES.map((zone) => [zone, clockChanges(zone)]));

/** Around the turn of a year and of a day somewhere, to the millisecond. */
const turns = [2020, 2024, 2026, 2027].flatMap((year) => [
  Date.UTC(year, 0, 1),
  Date.UTC(year, 1, 29),
  Date.UTC(year, 2, 1),
]);

const zoneAndInstant = fc.constantFrom(...ZONES).chain((zone) => {
  const nearTurn = fc
    .tuple(fc.constantFrom(...turns), fc.integer({ min: -28, max: 28 }), fc.constantFrom(-1, 0, 1))
    .map(([turn, halfHours, off]) => turn + halfHours * (HOUR / 2) + off);
  const anywhere = fc.oneof(fc.integer({ min: FROM, max: UNTIL }), nearTurn);
  const changes = CHANGES.get(zone) ?? [];
  if (changes.length === 0) return fc.record({ zone: fc.constant(zone), now: anywhere });
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * HOUR, max: 3 * HOUR }), fc.constantFrom(0, 1, -1))
    .map(([change, distance, exact]) => (exact === 0 ? change + distance : change + (exact === 1 ? 0 : -1)));
  return fc.record({
    zone: fc.constant(zone),
    now: fc.oneof({ weight: 3, arbitrary: nearChange }, anywhere),
  });
});

const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 240 }));
const asTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const url = fc.webUrl().map((text) => new URL(text).href);
const country = fc.constantFrom('DE', 'NO', 'JP');
const device = fc.constantFrom(...DEVICES);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 });

/** Over midnight as often as not. */
const bySchedule = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    ends: fc.uniqueArray(fc.oneof(minuteOfDay, fc.constant(1_439)), { minLength: 2, maxLength: 2 }),
  })
  .map(
    ({ days, ends: [start = 0, end = 0] }): Condition => ({
      schedule: { days, start: asTime(start), end: asTime(end) },
    }),
  );

const byDates = (now: number) => {
  const near = fc
    .oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -400, max: 400 }))
    .map((days) => new Date(now + days * 24 * HOUR).toISOString().slice(0, 10));
  return fc.oneof(
    near.map((from): Condition => ({ dates: { from } })),
    near.map((to): Condition => ({ dates: { to } })),
    fc.tuple(near, near).map(([one, other]): Condition => {
      const [from = one, to = other] = [one, other].sort();
      return { dates: { from, to } };
    }),
  );
};

const byDevice = some(device).map((values): Condition => ({ device: values }));
const byCountry = some(fc.oneof(country, fc.constantFrom('EU', 'EEA'))).map(
  (values): Condition => ({ country: values }),
);
const byLanguage = some(fc.constantFrom('de', 'de-AT', 'fr-CH', 'fr', 'zh-Hant')).map(
  (values): Condition => ({ language: values }),
);

const split = fc.array(fc.record({ url, weight: fc.integer({ min: 1, max: 20 }) }), { minLength: 2, maxLength: 10 });
/** Mostly one. */
const goal = fc.oneof({ weight: 3, arbitrary: fc.record({ url }) }, { weight: 1, arbitrary: fc.record({ split }) });

/** Any conditions together, one of each kind, in any order. */
const anyRule = (now: number): fc.Arbitrary<RedirectRule> =>
  fc
    .tuple(
      fc.tuple(byDevice, byCountry, byLanguage, bySchedule, byDates(now)),
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 5 }),
      goal,
    )
    .map(([kinds, order, target]) => ({ when: order.flatMap((at) => kinds[at] ?? []), ...target }));

const visitor: fc.Arbitrary<Visitor> = fc.record({
  device,
  country: fc.option(country),
  language: fc.option(fc.constantFrom('de', 'de-at', 'den', 'fr-ch', 'zh-hant-tw')),
  class: fc.constant('scan' as const),
  referrerHost: fc.constant(null),
});

const scan = zoneAndInstant.chain(({ zone, now }) =>
  fc.record({
    now: fc.constant(now),
    visitor,
    draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    row: fc
      .record({
        status: fc.oneof(
          { weight: 20, arbitrary: fc.constant('active' as const) },
          fc.constantFrom('archived' as const, 'blocked' as const),
        ),
        projectArchived: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.constant(true)),
        expiresAt: fc.option(
          fc.integer({ min: -2, max: 2 }).map((distance) => now + distance),
          { freq: 2 },
        ),
        scanLimit: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 3 }),
        scanCount: fc.integer({ min: 0, max: 4 }),
        split: fc.option(split, { freq: 2 }),
        expiredUrl: fc.option(url),
        limitReachedUrl: fc.option(url),
        redirect_rules: fc.array(anyRule(now), { maxLength: 20 }),
      })
      .map((differences) => sampleRow({ ...differences, timeZone: zone })),
  }),
);

function shownOutcome(decision: ReturnType<typeof decide>, draw: number): string {
  const outcome = decision.kind === 'split' ? chooseVariant(decision, draw) : decision;
  if (outcome.kind === 'redirect') return `redirect ${outcome.url} ${outcome.rule}`;
  const isOver = outcome.kind === 'expired' || outcome.kind === 'limit_reached';
  return isOver ? `${outcome.kind} ${redirectOf(outcome)?.url ?? null}` : outcome.kind;
}

test('the decision equals that of a naive second implementation, including around clock changes', () => {
  fc.assert(
    fc.property(scan, ({ row, visitor: who, now, draw }) => {
      expect(shownOutcome(decide(compileLink(row), who, now), draw)).toBe(naiveOutcome(row, who, now, draw));
    }),
    { numRuns: 2_500 },
  );
});

test('one compiled link decides right for instants in any order', () => {
  fc.assert(
    fc.property(scan, fc.array(fc.integer({ min: FROM, max: UNTIL }), { maxLength: 5 }), ({ row, ...rest }, others) => {
      const link = compileLink(row);
      for (const now of [...others, rest.now, ...others]) {
        const shown = shownOutcome(decide(link, rest.visitor, now), rest.draw);
        expect(shown).toBe(naiveOutcome(row, rest.visitor, now, rest.draw));
      }
    }),
    { numRuns: 500 },
  );
});

test('the explanation agrees with the decision, and every rule with its conditions', () => {
  fc.assert(
    fc.property(scan, ({ row, visitor: who, now }) => {
      const link = compileLink(row);
      const { outcome, rules } = explain(link, who, now);
      expect(outcome).toEqual(decide(link, who, now));
      for (const { matched, conditions } of rules) expect(matched).toBe(conditions.every(({ met }) => met));
      const taken = rules.find(({ matched }) => matched)?.rule ?? null;
      if (outcome.kind === 'redirect' || outcome.kind === 'split') expect(outcome.rule).toBe(taken);
    }),
    { numRuns: 1_000 },
  );
});

test('the zones under test do change their clocks, except for the three that never do', () => {
  const still = ZONES.filter((zone) => CHANGES.get(zone)?.length === 0);
  expect(still).toEqual(['UTC', 'Asia/Kolkata', 'Asia/Kathmandu']);
});
