import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { FORMAT_RATIOS, heightFor, MAX_SIDE_PX, MIN_SIDE_PX, pixels } from './size.ts';
import { parseStyle, type RenderStyle } from './style.ts';

function sized(partial: Partial<RenderStyle>): string | [number, number] {
  const parsed = parseStyle(partial);
  return parsed.ok ? [parsed.style.width, parsed.style.height] : parsed.message;
}

describe('units', () => {
  test.each([
    [100, 'px', 300, 100],
    [25.4, 'mm', 300, 300],
    [2.54, 'cm', 600, 600],
    [1, 'in', 72, 72],
    [50, 'mm', 300, 591],
  ] as const)('%p %s at %p dpi are %p pixels', (length, unit, dpi, expected) => {
    expect(pixels(length, { unit, dpi })).toBe(expected);
  });

  test('half pixels are refused', () => {
    expect(sized({ width: 300.5 })).toBe('width must be a whole number when unit is px.');
    expect(sized({ padding: 0.5 })).toBe('padding must be a whole number when unit is px.');
  });
});

describe('the ratio', () => {
  test.each([
    ['1:1', 1000, 1000],
    ['4:5', 1000, 1250],
    ['3:4', 1000, 1333],
    ['2:3', 1000, 1500],
    ['9:16', 1000, 1778],
    ['16:9', 1000, 563],
    ['4:3', 1000, 750],
    ['3:2', 1000, 667],
  ] as const)('%s makes a picture %p wide %p tall', (format_ratio, width, height) => {
    expect(sized({ format_ratio, width })).toEqual([width, height]);
  });

  test('the width follows from the height when only that is given', () => {
    expect(sized({ format_ratio: '4:5', height: 1000 })).toEqual([800, 1000]);
  });

  test('two sides of another shape are refused with the height that fits', () => {
    expect(sized({ format_ratio: '4:5', width: 800, height: 800 })).toBe(
      'height must be 1000 for width 800 at format_ratio 4:5; use format_ratio custom for another shape.',
    );
  });

  test('custom takes any two sides', () => {
    expect(sized({ format_ratio: 'custom', width: 800, height: 777 })).toEqual([800, 777]);
  });

  test('a style read again keeps its sides, whichever of them was given', () => {
    const ratios = fc.constantFrom(...FORMAT_RATIOS);
    const side = fc.integer({ min: 200, max: 1800 });
    fc.assert(
      fc.property(ratios, side, fc.constantFrom('width', 'height'), (format_ratio, length, name) => {
        const first = parseStyle({ format_ratio, [name]: length });
        if (!first.ok) throw new Error(first.message);
        const again = parseStyle({}, first.style);
        expect(again).toEqual(first);
        expect(parseStyle(first.style)).toEqual(first);
      }),
    );
  });

  test('custom has no height of its own', () => {
    expect(heightFor('custom', 500, 'px')).toBeUndefined();
    expect(heightFor('16:9', 160, 'mm')).toBe(90);
  });
});

describe('the bounds', () => {
  test.each([MIN_SIDE_PX, MAX_SIDE_PX])('%p pixels are allowed, one more or less is not', (side) => {
    expect(sized({ width: side })).toEqual([side, side]);
    const beyond = side === MIN_SIDE_PX ? side - 1 : side + 1;
    expect(sized({ width: beyond })).toContain('width');
  });

  test('a printed size is bounded by the pixels it comes to', () => {
    expect(sized({ unit: 'in', width: 4, dpi: 1200 })).toBe(
      'width comes to 4800 pixels (4 in at 1200 dpi); allowed are 64 to 4096.',
    );
    expect(sized({ unit: 'mm', width: 1, dpi: 300 })).toContain('width comes to 12 pixels');
  });

  test('a ratio cannot carry the other side over the bound', () => {
    expect(sized({ format_ratio: '9:16', width: 4000 })).toContain('height comes to 7111 pixels');
  });

  test('padding may take a third of the shorter side and no more', () => {
    expect(sized({ width: 300, padding: 100 })).toEqual([300, 300]);
    expect(sized({ width: 300, padding: 101 })).toBe('padding must be at most a third of the shorter side.');
  });
});
