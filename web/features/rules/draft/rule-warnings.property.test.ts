import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { DEVICES, type Device, type RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { decide } from '../../../../src/scan/decide.ts';
import { sampleLink, sampleVisitor } from '../../../../src/scan/testing/samples.ts';
import { anyCountry, anyDevice, anyRule, COUNTRIES, TIMES } from '../testing/any-rule.ts';
import { ruleWarnings } from './rule-warnings.ts';

const DESTINATION = 'https://destination.example/';

type Scan = { device: Device; country: string | null; now: number; timeZone: string };

/** Where the scan really goes: the rule's index, and the URL. */
function landing(rules: readonly RedirectRule[], { device, country, now, timeZone }: Scan) {
  const link = sampleLink({ redirect_rules: rules, timeZone, redirectUrl: DESTINATION });
  const outcome = decide(link, sampleVisitor({ device, country }), now);
  if (outcome.kind !== 'redirect') throw new Error(`A scan was not redirected: ${outcome.kind}`);
  return outcome;
}

/** One scan for every distinction that rules of `anyRule` can make, in a week that begins on a Monday. */
const EVERY_SCAN: Scan[] = DEVICES.flatMap((device) =>
  [...COUNTRIES, 'JP', null].flatMap((country) =>
    [5, 6, 7, 8, 9, 10, 11].flatMap((day) =>
      TIMES.map((time) => ({
        device,
        country,
        now: Date.parse(`2026-01-${String(day).padStart(2, '0')}T${time}Z`),
        timeZone: 'UTC',
      })),
    ),
  ),
);

const anyRules = fc.array(anyRule, { maxLength: 8 });
const anyScan: fc.Arbitrary<Scan> = fc.record({
  device: anyDevice,
  country: fc.option(fc.oneof(anyCountry, fc.constant('JP'))),
  now: fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-01-01T00:00Z') }),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
});

const neverWinning = (rules: RedirectRule[]) =>
  ruleWarnings(rules, DESTINATION)
    .filter(({ kind }) => kind === 'never' || kind === 'duplicate')
    .map(({ rule }) => rule);

test('a rule reported as never matching never wins', () => {
  fc.assert(
    fc.property(anyRules, fc.array(anyScan, { minLength: 20, maxLength: 20 }), (rules, scans) => {
      const never = neverWinning(rules);
      for (const scan of scans) expect(never).not.toContain(landing(rules, scan).rule ?? -1);
    }),
    { numRuns: 500 },
  );
});

test('a rule without a warning wins some scan', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const winning = new Set(EVERY_SCAN.map((scan) => landing(rules, scan).rule));
      const losing = rules.map((_, index) => index).filter((index) => !winning.has(index));
      expect(neverWinning(rules)).toEqual(losing);
    }),
    { numRuns: 60 },
  );
});

test('the rules named as the reason are sufficient by themselves', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      for (const warning of ruleWarnings(rules)) {
        if (warning.kind !== 'never') continue;
        const reasons = warning.by.flatMap((index) => rules[index] ?? []);
        const rule = rules[warning.rule];
        expect(rule && neverWinning([...reasons, rule])).toContain(reasons.length);
      }
    }),
  );
});

test('without a rule reported as idle, every scan goes to the same place', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      for (const { rule, kind } of ruleWarnings(rules, DESTINATION)) {
        if (kind !== 'idle') continue;
        const without = rules.filter((_, index) => index !== rule);
        for (const scan of EVERY_SCAN) expect(landing(without, scan).url).toBe(landing(rules, scan).url);
      }
    }),
    { numRuns: 60 },
  );
});
