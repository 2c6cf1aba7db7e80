import { describe, expect, test } from 'bun:test';
import { marksOf, withoutMarks } from './marks.ts';
import { encodeMatrix, type Matrix } from './matrix.ts';

/** A code of each version: the longest digits that fit are found by growing until the size changes. */
function everyVersion(): Matrix[] {
  const found = new Map<number, Matrix>();
  for (let length = 10; length <= 7000; length += 15) {
    const matrix = encodeMatrix('7'.repeat(length), 'L');
    found.set(matrix.size, matrix);
  }
  return [...found.values()];
}

/** Whether the modules of a mark are dark ring, light ring, dark middle. */
function isMark({ cells, stride }: Matrix, left: number, top: number, side: number): boolean {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const depth = Math.min(x, y, side - 1 - x, side - 1 - y);
      if ((cells[(top + y + 1) * stride + left + x + 1] === 1) !== (depth !== 1)) return false;
    }
  }
  return true;
}

const versions = everyVersion();

describe('marks', () => {
  test('stand where the code of every version has a finder or alignment pattern', () => {
    expect(versions).toHaveLength(40);
    for (const matrix of versions) {
      for (const { x, y, side } of marksOf(matrix.size, 'dots')) {
        expect([matrix.size, x, y, isMark(matrix, x, y, side)]).toEqual([matrix.size, x, y, true]);
      }
    }
  });

  test.each([
    [21, 0],
    [25, 1],
    [41, 1],
    [45, 6],
    [73, 13],
    [177, 46],
  ])('a code of %p modules has %p alignment marks', (size, count) => {
    expect(marksOf(size, 'dots').filter(({ side }) => side === 5)).toHaveLength(count);
  });

  test('are only the eyes where the dots are joined anyway', () => {
    expect(marksOf(177, 'square')).toHaveLength(3);
    expect(marksOf(177, 'connected')).toHaveLength(3);
  });

  test('taken out leave everything else as it was', () => {
    for (const matrix of versions) {
      const marks = marksOf(matrix.size, 'diamond');
      const rest = withoutMarks(matrix, marks);
      const covered = (at: number) => {
        const [x, y] = [(at % matrix.stride) - 1, Math.floor(at / matrix.stride) - 1];
        return marks.some((mark) => x >= mark.x && x < mark.x + mark.side && y >= mark.y && y < mark.y + mark.side);
      };
      const expected = matrix.cells.map((cell, at) => (covered(at) ? 0 : cell));
      expect(rest.cells).toEqual(expected);
    }
  });
});
