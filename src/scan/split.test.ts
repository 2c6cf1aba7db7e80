import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAX_VARIANTS, MAX_WEIGHT, type Variant } from '../codes/values/redirect-rule.ts';
import type { Outcome } from './outcome.ts';
import { chooseVariant, compileSplit } from './split.ts';
import { VisitorDraws } from './visitor-draws.ts';

const goTo = ({ url }: Variant): Outcome => ({
  kind: 'redirect',
  url,
  rule: null,
  variant: url,
  passQuery: false,
  answer: null,
});
const variantsOf = (weights: readonly number[]) =>
  weights.map((weight, at) => ({ url: `https://example.com/${at}`, weight }));
const splitOf = (weights: readonly number[]) => compileSplit(variantsOf(weights), 'scan', null, goTo);
const placeOf = (weights: readonly number[], draw: number) => {
  const outcome = chooseVariant(splitOf(weights), draw);
  return outcome.kind === 'redirect' ? Number(outcome.url.split('/').at(-1)) : -1;
};

const anyWeights = fc.array(fc.integer({ min: 1, max: MAX_WEIGHT }), { minLength: 2, maxLength: MAX_VARIANTS });
const anyDraw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a draw falls on the ticket that a slow raffle would draw, with a ticket for each unit of weight', () => {
  fc.assert(
    fc.property(anyWeights, anyDraw, (weights, draw) => {
      const tickets = weights.flatMap((weight, at) => Array.from({ length: weight }, () => at));
      expect(placeOf(weights, draw)).toBe(tickets[Math.floor(draw * tickets.length)] ?? -1);
    }),
  );
});

/** Six deviations: one run in 500 million is beyond them. */
function expectShare(count: number, of: number, share: number): void {
  expect(Math.abs(count - of * share)).toBeLessThan(6 * Math.sqrt(of * share * (1 - share)));
}

test('destinations get scans by their weights', () => {
  const weights = [1, 1_000, 99, 900];
  const counts = weights.map(() => 0);
  const draws = 200_000;
  for (let round = 0; round < draws; round++) {
    const place = placeOf(weights, Math.random());
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const [at, count] of counts.entries()) expectShare(count, draws, (weights[at] ?? 0) / 2_000);
});

const SECRET = '0123456789abcdef'.repeat(4);
const VISIT = { day: 20_000, seq: 7, address: '198.51.100.7', agentHash: 12_345 };

test('a visitor has the same draw on every node all day, another without the secret, on another day and for another code', () => {
  const draws = new VisitorDraws(SECRET);
  const first = draws.draw(VISIT);
  for (let day = 0; day < 100; day++) draws.draw({ ...VISIT, day });
  expect(draws.draw({ ...VISIT })).toBe(first);
  expect(new VisitorDraws(SECRET).draw(VISIT)).toBe(first);
  const others = [
    new VisitorDraws('f'.repeat(64)).draw(VISIT),
    ...[{ day: 20_001 }, { seq: 8 }, { seq: 7 + 2 ** 32 }, { address: '198.51.100.8' }, { agentHash: 1 }].map((other) =>
      draws.draw({ ...VISIT, ...other }),
    ),
  ];
  expect(new Set([first, ...others]).size).toBe(1 + others.length);
});

test('draws of visitors are spread evenly, and those of a visitor over days and codes too', () => {
  const draws = new VisitorDraws(SECRET);
  const many = 50_000;
  const series: ((at: number) => number)[] = [
    (at) => draws.draw({ ...VISIT, address: `2001:db8::${at.toString(16)}` }),
    (at) => draws.draw({ ...VISIT, day: at }),
    (at) => draws.draw({ ...VISIT, seq: at }),
  ];
  for (const drawAt of series) {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let at = 0; at < many; at++) {
      const draw = drawAt(at);
      expect(draw >= 0 && draw < 1).toBe(true);
      const tenth = Math.floor(10 * draw);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expectShare(count, many, 0.1);
  }
});
