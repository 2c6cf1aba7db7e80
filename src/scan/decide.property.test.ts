import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Condition, DEVICES, type RedirectRule, WEEKDAYS } from '../codes/values/redirect-rule.ts';
import { decide } from './decide.ts';
import { compileLink, type LinkRow } from './link.ts';
import { explain } from './simulate.ts';
import { sampleRow } from './testing/samples.ts';
import type { Visitor } from './visitor/visitor.ts';

/**
 * A naive implementation without compiling, offsets or arithmetic: the platform's formatter gives the wall-clock time,
 * and times of day are compared as strings.
 */
function naiveOutcome(row: LinkRow, visitor: Visitor, now: number): string {
  if (row.status === 'archived' || row.projectArchived) return 'not_found';
  if (row.status === 'blocked') return 'blocked';
  if (row.expiresAt !== null && !(now < row.expiresAt)) return 'expired';
  if (row.scanLimit !== null && !(row.scanCount < row.scanLimit)) return 'limit_reached';
  const index = row.redirect_rules.findIndex((rule) => naiveMatch(rule, row.timeZone, visitor, now));
  const rule = row.redirect_rules[index];
  return rule === undefined ? `redirect ${row.redirectUrl} null` : `redirect ${rule.url} ${index}`;
}

function naiveMatch(rule: RedirectRule, zone: string, visitor: Visitor, now: number): boolean {
  return rule.when.every((condition) => {
    if (condition.kind !== 'schedule') return visitor[condition.kind] === condition.value;
    const { day, time } = wallClock(zone, now);
    const end = condition.end === '23:59' ? '24:00' : condition.end;
    return condition.days.some((wanted) => wanted === day) && time >= condition.start && time < end;
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string, now: number): { day: string; time: string } {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(zone, formatter);
  const part = Object.fromEntries(formatter.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: (part.weekday ?? '').toLowerCase(), time: `${part.hour}:${part.minute}` };
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

const zoneAndInstant = fc.constantFrom(...ZONES).chain((zone) => {
  const anywhere = fc.integer({ min: FROM, max: UNTIL });
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
const country = fc.constantFrom('DE', 'US', 'JP');
const device = fc.constantFrom(...DEVICES);

const scheduleRule: fc.Arbitrary<RedirectRule> = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
    ends: fc.uniqueArray(fc.oneof(minuteOfDay, fc.constant(1_439)), { minLength: 2, maxLength: 2 }),
    url,
  })
  .map(({ days, ends, url: target }) => {
    const [start = 0, end = 0] = [...ends].sort((a, b) => a - b);
    return { when: [{ kind: 'schedule', days, start: asTime(start), end: asTime(end) }], url: target };
  });

const byDevice = device.map((value): Condition => ({ kind: 'device', value }));
const byCountry = country.map((value): Condition => ({ kind: 'country', value }));

const visitorRule: fc.Arbitrary<RedirectRule> = fc.record({
  when: fc.oneof(fc.tuple(byDevice), fc.tuple(byCountry), fc.tuple(byDevice, byCountry), fc.tuple(byCountry, byDevice)),
  url,
});

const visitor: fc.Arbitrary<Visitor> = fc.record({
  device,
  country: fc.option(country),
  class: fc.constant('scan' as const),
  referrerHost: fc.constant(null),
});

const scan = zoneAndInstant.chain(({ zone, now }) =>
  fc.record({
    now: fc.constant(now),
    visitor,
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
        redirect_rules: fc.array(
          fc.oneof({ weight: 2, arbitrary: scheduleRule, depthSize: 'small' }, { weight: 1, arbitrary: visitorRule }),
          { maxLength: 20 },
        ),
      })
      .map((differences) => sampleRow({ ...differences, timeZone: zone })),
  }),
);

function shownOutcome(outcome: ReturnType<typeof decide>): string {
  return outcome.kind === 'redirect' ? `redirect ${outcome.url} ${outcome.rule}` : outcome.kind;
}

test('the decision equals that of a naive second implementation, including around clock changes', () => {
  fc.assert(
    fc.property(scan, ({ row, visitor: who, now }) => {
      expect(shownOutcome(decide(compileLink(row), who, now))).toBe(naiveOutcome(row, who, now));
    }),
    { numRuns: 2_500 },
  );
});

test('one compiled link decides right for instants in any order', () => {
  fc.assert(
    fc.property(scan, fc.array(fc.integer({ min: FROM, max: UNTIL }), { maxLength: 5 }), ({ row, ...rest }, others) => {
      const link = compileLink(row);
      for (const now of [...others, rest.now, ...others]) {
        expect(shownOutcome(decide(link, rest.visitor, now))).toBe(naiveOutcome(row, rest.visitor, now));
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
      if (outcome.kind === 'redirect') expect(outcome.rule).toBe(taken);
    }),
    { numRuns: 1_000 },
  );
});

test('the zones under test do change their clocks, except for the three that never do', () => {
  const still = ZONES.filter((zone) => CHANGES.get(zone)?.length === 0);
  expect(still).toEqual(['UTC', 'Asia/Kolkata', 'Asia/Kathmandu']);
});
