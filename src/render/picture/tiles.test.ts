import { describe, expect, test } from 'bun:test';
import { DOT_SHAPES } from './shape.ts';
import { EMPTY, tileAt, tileOf } from './tiles.ts';

/** A matrix from rows of # and . */
function matrix(...rows: string[]): { size: number; stride: number; cells: Uint8Array } {
  const size = rows.length;
  const ring = '.'.repeat(size + 2);
  const cells = [ring, ...rows.map((row) => `.${row}.`), ring].join('');
  return { size, stride: size + 2, cells: Uint8Array.from(cells, (cell) => (cell === '#' ? 1 : 0)) };
}

describe('tiles of joined dots', () => {
  const shape = DOT_SHAPES.connected;

  test('are round on all corners for a lone module and straight within an area', () => {
    const lone = matrix('...', '.#.', '...');
    const area = matrix('###', '###', '###');
    expect(tileOf(tileAt(lone, 12, shape), 'connected', 10).box.corners).toEqual([5, 5, 5, 5]);
    expect(tileOf(tileAt(area, 12, shape), 'connected', 10).box.corners).toEqual([0, 0, 0, 0]);
  });

  test('fill the corner of a light module only where three dark ones meet', () => {
    const bend = matrix('##.', '#..', '...');
    const touch = matrix('.#.', '#..', '...');
    expect(tileOf(tileAt(bend, 12, shape), 'connected', 10)).toMatchObject({
      inverted: true,
      box: { corners: [5, 0, 0, 0] },
    });
    expect(tileAt(touch, 12, shape)).toBe(EMPTY);
  });

  test('leave light modules empty in a style without inner rounding', () => {
    expect(tileAt(matrix('##.', '#..', '...'), 12, DOT_SHAPES.rounded)).toBe(EMPTY);
  });
});

describe('tiles of bars', () => {
  const row = matrix('...', '##.', '...');

  test('are round at the ends of the run only', () => {
    const [first, last] = [tileAt(row, 11, DOT_SHAPES.horizontal), tileAt(row, 12, DOT_SHAPES.horizontal)];
    const [start, end] = [tileOf(first, 'horizontal', 100).box, tileOf(last, 'horizontal', 100).box];
    expect(start.corners).toEqual([43, 0, 0, 43]);
    expect(end.corners).toEqual([0, 43, 43, 0]);
    expect([start.x, start.x + start.width]).toEqual([expect.closeTo(7), expect.closeTo(100)]);
    expect([end.x, end.x + end.width]).toEqual([0, expect.closeTo(93)]);
  });

  test('are discs where the run is one module', () => {
    const name = tileAt(row, 11, DOT_SHAPES.vertical);
    expect(tileOf(name, 'vertical', 100).box.corners).toEqual([43, 43, 43, 43]);
  });
});
