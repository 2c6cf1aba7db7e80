import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { DEVICES, type Device, type RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { decide } from '../../../../src/scan/decide.ts';
import type { Link } from '../../../../src/scan/link.ts';
import { sampleLink, sampleVisitor } from '../../../../src/scan/testing/samples.ts';
import { anyCountry, anyDevice, anyLanguage, anyRule, COUNTRIES, LANGUAGES, TIMES } from '../testing/any-rule.ts';
import { ruleWarnings } from './rule-warnings.ts';

const DESTINATION = 'https://destination.example/';

type Scan = { device: Device; country: string | null; language: string | null; now: number; timeZone: string };

/** Where scans really go: the rule's index, and the URL, of a split all of them. */
function landings(rules: readonly RedirectRule[], scans: readonly Scan[]) {
  const links = new Map<string, Link>();
  return scans.map(({ timeZone, now, ...visitor }) => {
    const link = links.get(timeZone) ?? sampleLink({ redirect_rules: rules, timeZone, redirectUrl: DESTINATION });
    links.set(timeZone, link);
    const outcome = decide(link, { ...ANYBODY, ...visitor }, now);
    if (outcome.kind === 'split')
      return { rule: outcome.rule, url: [...new Set(outcome.variants.map(({ url }) => url))].toSorted().join(' ') };
    if (outcome.kind !== 'redirect') throw new Error(`A scan was not redirected: ${outcome.kind}`);
    return outcome;
  });
}

const ANYBODY = sampleVisitor();

/** One scan for every distinction that rules of `anyRule` can make, in the week of their dates and those beside it. */
const EVERY_SCAN: Scan[] = DEVICES.flatMap((device) =>
  COUNTRIES.flatMap((country) =>
    LANGUAGES.flatMap((language) =>
      Array.from({ length: 21 }, (_, day) => Date.UTC(2025, 11, 29 + day)).flatMap((midnight) =>
        TIMES.map((time) => ({
          device,
          country,
          language,
          now: midnight + Date.parse(`1970-01-01T${time}Z`),
          timeZone: 'UTC',
        })),
      ),
    ),
  ),
);

const anyRules = fc.array(anyRule, { maxLength: 8 });
const anyScan: fc.Arbitrary<Scan> = fc.record({
  device: anyDevice,
  country: anyCountry,
  language: anyLanguage,
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
      for (const { rule } of landings(rules, scans)) expect(never).not.toContain(rule ?? -1);
    }),
    { numRuns: 500 },
  );
});

test('a rule without a warning wins some scan', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const winning = new Set(landings(rules, EVERY_SCAN).map(({ rule }) => rule));
      const losing = rules.map((_, index) => index).filter((index) => !winning.has(index));
      expect(neverWinning(rules)).toEqual(losing);
    }),
    { numRuns: 30 },
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
        const urls = (list: RedirectRule[]) => landings(list, EVERY_SCAN).map(({ url }) => url);
        expect(urls(without)).toEqual(urls(rules));
      }
    }),
    { numRuns: 30 },
  );
});
