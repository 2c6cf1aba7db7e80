import type { Condition, RedirectRule, SplitBy, Variant } from '../src/codes/values/redirect-rule.ts';
import { localHour, openZone } from '../src/lib/zone.ts';
import { decide } from '../src/scan/decide.ts';
import type { Link } from '../src/scan/link.ts';
import { chooseVariant } from '../src/scan/split.ts';
import { sampleLink } from '../src/scan/testing/samples.ts';
import { preferredLanguage } from '../src/scan/visitor/language.ts';
import { newVisitor, type SharedVisitor } from '../src/scan/visitor/visitor.ts';
import { VisitorDraws } from '../src/scan/visitor-draws.ts';
import { below, inTurns, median, ratioOf } from './load/figures.ts';

/**
 * What deciding takes, by the condition of the code's one rule, against a rule for devices in the same run; by links in
 * memory, each with its own rules. Goal: at most three times as long. Reading the language is part of its decision, and
 * drawing part of a split's.
 */
const LINKS = 10_000;
const ROUNDS = 41;
const ZONE = 'Europe/Berlin';
const START = Date.parse('2026-11-18T10:00:00Z');
const STEP_MS = 7_321;

const DEVICE: Condition = { device: ['ios'] };
const COUNTRIES: Condition = { country: ['EU', 'CH', 'GB'] };
const DATES: Condition = { dates: { from: '2026-11-18', to: '2026-12-24' } };
const NIGHTS: Condition = { schedule: { days: ['fri', 'sat', 'sun'], start: '22:00', end: '04:00' } };
const LANGUAGE: Condition = { language: ['de', 'fr-CH'] };
const SPLIT: Variant[] = ['a', 'b', 'c'].map((name) => ({ url: `https://example.com/${name}`, weight: 10 }));

const HEADERS = ['de-DE,de;q=0.9,en;q=0.8', 'en-GB,en;q=0.9', 'fr-CH,fr;q=0.9,en;q=0.7', 'ja', 'pt-BR,pt;q=0.9'];

type Visit = { visitor: SharedVisitor; header: string; address: string };

const VISITS: Visit[] = Array.from({ length: 1_024 }, () => ({
  visitor: newVisitor({
    device: (['ios', 'android', 'desktop'] as const)[below(3)] ?? 'ios',
    country: ['DE', 'FR', 'US', 'GB', 'JP', null][below(6)] ?? null,
    class: 'scan',
    referrerHost: null,
  }),
  header: HEADERS[below(HEADERS.length)] ?? '',
  address: `91.198.${below(256)}.${below(256)}`,
}));

const linksBy = (rules: (at: number) => RedirectRule[], more: Partial<{ split: Variant[]; splitBy: SplitBy }> = {}) =>
  Array.from({ length: LINKS }, (_, at) => sampleLink({ redirect_rules: rules(at), timeZone: ZONE, ...more }));

const ruleOf = (...when: Condition[]) =>
  linksBy((at) => [{ when: structuredClone(when), url: `https://example.com/of-rule/${at}` }]);

type Decide = (link: Link, visit: Visit, now: number, at: number) => { kind: string };

const byFacts: Decide = (link, { visitor }, now) => decide(link, visitor, now);
const byLanguage: Decide = (link, { visitor, header }, now) =>
  decide(link, { ...visitor, language: preferredLanguage(header) }, now);

const draws = new VisitorDraws('0123456789abcdef'.repeat(4));
const zone = openZone(ZONE);
const byChance: Decide = (link, { visitor }, now) => {
  const decided = decide(link, visitor, now);
  return decided.kind === 'split' ? chooseVariant(decided, Math.random()) : decided;
};
const byDay: Decide = (link, { visitor, address }, now, at) => {
  const decided = decide(link, visitor, now);
  if (decided.kind !== 'split') return decided;
  const { day } = localHour(zone, now);
  return chooseVariant(decided, draws.draw({ day, seq: at, address, agentHash: at }));
};

/** Nanoseconds for each decision. */
async function measure(links: Link[], decideOne: Decide): Promise<number> {
  let redirects = 0;
  const start = performance.now();
  for (const [at, link] of links.entries()) {
    const visit = VISITS[(at * 7) % VISITS.length] as Visit;
    if (decideOne(link, visit, START + at * STEP_MS, at).kind === 'redirect') redirects++;
  }
  const took = performance.now() - start;
  if (redirects !== links.length) throw new Error('Every scan of the benchmark must be redirected');
  return (took * 1_000_000) / links.length;
}

export async function run(): Promise<void> {
  const subjects = {
    'no rule': [linksBy(() => []), byFacts],
    device: [ruleOf(DEVICE), byFacts],
    'three countries': [ruleOf(COUNTRIES), byFacts],
    dates: [ruleOf(DATES), byFacts],
    'over midnight': [ruleOf(NIGHTS), byFacts],
    language: [ruleOf(LANGUAGE), byLanguage],
    'all five': [ruleOf(DEVICE, COUNTRIES, DATES, NIGHTS, LANGUAGE), byLanguage],
    'split by chance': [linksBy(() => [], { split: SPLIT }), byChance],
    'split by day': [linksBy(() => [], { split: SPLIT, splitBy: 'day' }), byDay],
  } as const satisfies Record<string, readonly [Link[], Decide]>;
  const turns = Object.fromEntries(
    Object.entries<readonly [Link[], Decide]>(subjects).map(([name, [links, one]]) => [
      name,
      () => measure(links, one),
    ]),
  ) as Record<keyof typeof subjects, () => Promise<number>>;
  // Compiled by then.
  await inTurns(20, turns);
  const results = await inTurns(ROUNDS, turns);
  for (const [name, all] of Object.entries(results)) {
    const ratio = ratioOf(all, results.device).toFixed(2);
    console.log(`${name.padEnd(16)} ${Math.round(median(all)).toString().padStart(5)} ns   ratio ${ratio}`);
  }
}

if (import.meta.main) await run();
