import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { blankRow, coverRow } from './coverage.ts';
import type { Box } from './shape.ts';

/** Coverage of every pixel of a square canvas. */
function cover(box: Box, side: number): number[] {
  return Array.from({ length: side }, (_, y) => {
    const changes = blankRow(side);
    coverRow(box, y, changes, 1);
    let share = 0;
    return Array.from(changes.subarray(0, side), (change) => {
      share += change;
      return share;
    });
  }).flat();
}

const boxes = fc
  .record({
    x: fc.integer({ min: 0, max: 8 }),
    y: fc.integer({ min: 0, max: 8 }),
    width: fc.integer({ min: 4, max: 20 }),
    height: fc.integer({ min: 4, max: 20 }),
    shares: fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 0.5, noNaN: true }))),
    cut: fc.boolean(),
  })
  .map(({ shares, ...box }): Box => {
    const [a = 0, b = 0, c = 0, d = 0] = shares.map((share) => share * Math.min(box.width, box.height));
    return { ...box, corners: [a, b, c, d] };
  });

test('pixels are covered from 0 to 1, and in total by the area of the box', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      const shares = cover(box, 30);
      expect(Math.min(...shares)).toBeGreaterThan(-1e-9);
      expect(Math.max(...shares)).toBeLessThan(1 + 1e-9);
      const missing = box.corners.reduce((sum, size) => sum + size * size * (box.cut ? 0.5 : 1 - Math.PI / 4), 0);
      const area = shares.reduce((sum, share) => sum + share, 0);
      expect(Math.abs(area - (box.width * box.height - missing))).toBeLessThan(0.25);
    }),
  );
});

test('a box on whole pixels covers them entirely and nothing else', () => {
  const box: Box = { x: 2, y: 1, width: 3, height: 2, corners: [0, 0, 0, 0], cut: false };
  const row = (y: number) => cover(box, 6).slice(6 * y, 6 * y + 6);
  expect(row(0)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(row(1)).toEqual([0, 0, 1, 1, 1, 0]);
  expect(row(2)).toEqual([0, 0, 1, 1, 1, 0]);
  expect(row(3)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a box between pixels covers its share of each', () => {
  const box: Box = { x: 0.25, y: 0.5, width: 1.5, height: 1, corners: [0, 0, 0, 0], cut: false };
  expect(cover(box, 2)).toEqual([0.375, 0.375, 0.375, 0.375]);
});
