import { describe, expect, test } from 'bun:test';
import { colourProblem, contrastOf, greyOf, mix, normalizeHex, rgbOf } from './colour.ts';

describe('contrast', () => {
  test('is 21 between black and white, 1 between equals, and the same both ways', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#336699', '#336699')).toBe(1);
  });

  test('is the known 4.54 of #767676 on white', () => {
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe('scannable colours', () => {
  test.each([
    ['#000000', '#ffffff'],
    ['#1a56db', '#ffffff'],
    ['#949494', '#ffffff'],
    ['#000000', '#5f5f5f'],
  ])('%s on %s can be scanned', (code, background) => {
    expect(colourProblem(code, background)).toBeUndefined();
  });

  test.each([
    ['#959595', '#ffffff', 'contrast of 2.9:1'],
    ['#ffffff', '#ffffff', 'contrast of 1.0:1'],
    ['#ff0000', '#0000ff', 'contrast of 2.1:1'],
    ['#ffffff', '#000000', 'Swap'],
    ['#eeeeee', '#222222', 'Swap'],
  ])('%s on %s is refused: %s', (code, background, reason) => {
    expect(colourProblem(code, background)?.message).toContain(reason);
  });
});

test('hex colours have one normal form', () => {
  expect(normalizeHex('#AbC')).toBe('#aabbcc');
  expect(normalizeHex('#A1B2C3')).toBe('#a1b2c3');
  expect(normalizeHex('a1b2c3')).toBeUndefined();
  expect(rgbOf('#0180ff')).toEqual([1, 128, 255]);
});

test('a mix goes from the one colour to the other', () => {
  expect(mix([0, 0, 0], [255, 100, 10], 0)).toEqual([0, 0, 0]);
  expect(mix([0, 0, 0], [255, 100, 10], 1)).toEqual([255, 100, 10]);
  expect(mix([0, 0, 0], [255, 100, 10], 0.5)).toEqual([128, 50, 5]);
});

test('greys keep black, white and the order of brightness', () => {
  expect(greyOf([0, 0, 0])).toBe(0);
  expect(greyOf([255, 255, 255])).toBe(255);
  expect(greyOf([0, 0, 255])).toBeLessThan(greyOf([255, 0, 0]));
  expect(greyOf([255, 0, 0])).toBeLessThan(greyOf([0, 255, 0]));
});
