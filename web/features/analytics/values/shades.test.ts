import { expect, test } from 'bun:test';
import { SHADES, shadeOf, shadeRanges } from './shades.ts';

test('every number of scans has the shade whose range contains it', () => {
  for (const most of [1, 2, 3, 5, 16, 81, 1_000, 123_457]) {
    const ranges = shadeRanges(most);
    for (const scans of new Set([1, 2, 3, Math.ceil(most / 3), Math.ceil(most / 2), most])) {
      if (scans > most) continue;
      const holding = ranges.filter(({ from, to }) => scans >= from && scans <= to);
      expect(holding.map(({ shade }) => shade)).toEqual([shadeOf(scans, most)]);
    }
    expect(ranges.at(-1)?.to).toBe(most);
    expect(shadeOf(most, most)).toBeLessThanOrEqual(SHADES);
  }
  expect(shadeOf(0, 5)).toBe(0);
});
