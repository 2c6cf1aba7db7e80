import { describe, expect, test } from 'bun:test';
import { blur, dim, downsample, enlarge, shrink } from './degrade.ts';
import type { Grey } from './picture/grey-of-colours.ts';

function grey(...rows: number[][]): Grey {
  return { width: rows[0]?.length ?? 0, height: rows.length, pixels: Uint8Array.from(rows.flat()) };
}

describe('sizes', () => {
  test('downsampling averages whole squares and drops what is left over', () => {
    expect(downsample(grey([0, 100, 9], [200, 100, 9], [9, 9, 9]), 2)).toEqual(grey([100]));
  });

  test('enlarging repeats pixels', () => {
    expect(enlarge(grey([1, 2]), 2)).toEqual(grey([1, 1, 2, 2], [1, 1, 2, 2]));
  });

  test('shrinking weighs pixels by the area seen', () => {
    const three = grey([0, 0, 0], [90, 90, 90], [255, 255, 255]);
    expect(shrink(three, 2 / 3, 0)).toEqual(grey([30, 30], [200, 200]));
  });

  test('shrinking by nothing changes nothing', () => {
    const picture = grey([1, 2, 3], [4, 5, 6]);
    expect(shrink(picture, 1, 0)).toEqual(picture);
  });
});

describe('degraded pictures', () => {
  test('a blur keeps an even background and spreads a point over 25 pixels', () => {
    const even = grey(...Array.from({ length: 9 }, () => Array(9).fill(77)));
    expect(blur(even)).toEqual(even);
    const point = grey(
      ...Array.from({ length: 9 }, (_, y) => Array.from({ length: 9 }, (_, x) => (x === 4 && y === 4 ? 252 : 0))),
    );
    const spread = blur(point).pixels;
    expect(spread[4 * 9 + 4]).toBe(28);
    expect(spread.filter((value) => value > 0)).toHaveLength(25);
  });

  test('a dim picture keeps the given share of contrast, with the same noise every time', () => {
    const picture = grey(Array.from({ length: 200 }, (_, x) => (x < 100 ? 0 : 255)));
    const { pixels } = dim(picture, 0.2, 5);
    expect(dim(picture, 0.2, 5).pixels).toEqual(pixels);
    for (const value of pixels.subarray(0, 100)) expect(Math.abs(value - 102)).toBeLessThanOrEqual(6);
    for (const value of pixels.subarray(100)) expect(Math.abs(value - 153)).toBeLessThanOrEqual(6);
    expect(new Set(pixels).size).toBeGreaterThan(10);
  });
});
