import { expect, test } from 'bun:test';
import { addEntries, entriesOf, estimate, newSketch, type Sketch, sketchEntry } from './distinct-sketch.ts';
import { sipHash, sipKey } from './sip-hash.ts';

const KEY = sipKey('000102030405060708090a0b0c0d0e0f');

function sketchOf(from: number, to: number): Sketch {
  const sketch = newSketch();
  const hash = new Uint32Array(2);
  for (let one = from; one < to; one++) {
    sipHash(KEY, one, 1, hash);
    addEntries(sketch, [sketchEntry(hash[0] ?? 0, hash[1] ?? 0)]);
  }
  return sketch;
}

test('counts distinct values within a few per cent, and the first dozens exactly', () => {
  for (const many of [0, 1, 5, 20]) expect(estimate(sketchOf(0, many))).toBe(many);
  // 2.3 % is the standard error; the hashes are always the same.
  for (const many of [100, 1_000, 5_000, 20_000, 200_000]) {
    expect(Math.abs(estimate(sketchOf(0, many)) / many - 1)).toBeLessThan(0.06);
  }
});

test('counts a repeated value once, also across sketches', () => {
  const both = sketchOf(0, 3_000);
  addEntries(both, entriesOf(sketchOf(1_000, 4_000)));
  expect(estimate(both)).toBe(estimate(sketchOf(0, 4_000)));
});
