import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Matrix } from './matrix.ts';
import { outlinePath } from './outline.ts';

const matrices: fc.Arbitrary<Matrix> = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size }).map((dark) => {
    const stride = size + 2;
    const cells = new Uint8Array(stride * stride);
    dark.forEach((isDark, index) => {
      if (isDark) cells[(Math.floor(index / size) + 1) * stride + (index % size) + 1] = 1;
    });
    return { size, stride, cells };
  }),
);

/** The unit edges of a path without rounding, as the points of the grid they go between. */
function edgesOf(path: string): string[] {
  const edges: string[] = [];
  for (const loop of path.split('z').filter((part) => part !== '')) {
    const steps = loop.match(/[Mhv][^Mhv]*/g) ?? [];
    let [x, y] = (steps[0] ?? '').slice(1).split(' ').map(Number) as [number, number];
    const start = `${x} ${y}`;
    for (const step of steps.slice(1)) {
      const length = Number(step.slice(1));
      for (let done = 0; done < Math.abs(length); done++) {
        const from = `${x} ${y}`;
        if (step[0] === 'h') x += Math.sign(length);
        else y += Math.sign(length);
        edges.push([from, `${x} ${y}`].sort().join('-'));
      }
    }
    expect(`${x} ${y}`).toBe(start);
  }
  return edges.sort();
}

/** The unit edges between a dark and a light cell. */
function bordersOf({ cells, stride, size }: Matrix): string[] {
  const edges: string[] = [];
  for (let y = 0; y <= size; y++) {
    for (let x = 0; x <= size; x++) {
      const at = (y + 1) * stride + x + 1;
      if (cells[at] !== cells[at - stride]) edges.push([`${x} ${y}`, `${x + 1} ${y}`].sort().join('-'));
      if (cells[at] !== cells[at - 1]) edges.push([`${x} ${y}`, `${x} ${y + 1}`].sort().join('-'));
    }
  }
  return edges.sort();
}

describe('the outline', () => {
  test('passes every edge between dark and light exactly once and no other', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const path = outlinePath(matrix, { x: 0, y: 0, module: 1, outer: 0, inner: 0 });
        expect(edgesOf(path)).toEqual(bordersOf(matrix));
      }),
      { numRuns: 300 },
    );
  });

  test('rounds outer corners outward and inner corners inward', () => {
    // An L of three modules: five outer corners and one inner.
    const cells = Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    const path = outlinePath({ size: 2, stride: 4, cells }, { x: 0, y: 0, module: 10, outer: 5, inner: 2 });
    expect(path.match(/a5 5 0 0 1/g)).toHaveLength(5);
    expect(path.match(/a2 2 0 0 0/g)).toHaveLength(1);
  });

  test('keeps modules apart that touch at a corner only', () => {
    const cells = Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    const path = outlinePath({ size: 2, stride: 4, cells }, { x: 0, y: 0, module: 10, outer: 5, inner: 5 });
    expect(path.match(/z/g)).toHaveLength(2);
    expect(path.match(/a5 5 0 0 1/g)).toHaveLength(8);
  });
});
