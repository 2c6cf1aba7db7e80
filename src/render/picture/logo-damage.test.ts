import { expect, test } from 'bun:test';
import { type Pixels, zxingText } from '../../../test/pictures/read-codes.ts';
import { correctionUsed } from './logo-damage.ts';
import { encodeMatrix, type Matrix } from './matrix.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const PAYLOADS = ['HTTPS://GO.EXAMPLE.COM/A', LINK, LINK.repeat(4), LINK.repeat(9)];
/** Width and height of what is hidden, in per cent of the code. */
const HIDDEN = [
  [10, 10],
  [25, 25],
  [35, 35],
  [40, 12],
  [45, 20],
  [12, 40],
  [20, 45],
] as const;
const SCALE = 4;
const QUIET = 4;

/** The modules in the middle. */
function middle({ size, stride }: Matrix, [width, height]: readonly [number, number]): Set<number> {
  const range = (percent: number) => {
    const half = Math.round((size * percent) / 200);
    return Array.from({ length: 2 * half + 1 }, (_, at) => (size - 1) / 2 - half + at);
  };
  return new Set(range(height).flatMap((y) => range(width).map((x) => (y + 1) * stride + x + 1)));
}

/** With the hidden modules inverted, so that every codeword that has one is wrong. */
function damaged({ size, stride, cells }: Matrix, hidden: ReadonlySet<number>): Pixels {
  const side = (size + 2 * QUIET) * SCALE;
  const rgba = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [x, y].map((at) => Math.floor(at / SCALE) - QUIET) as [number, number];
      if (Math.min(column, row) < 0 || Math.max(column, row) >= size) continue;
      const at = (row + 1) * stride + column + 1;
      const isDark = (cells[at] === 1) !== hidden.has(at);
      if (isDark) rgba.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  return { width: side, height: side, rgba };
}

test('a code is read exactly if the damage uses no more than its error correction, at every level', async () => {
  const outcomes = { read: 0, unread: 0 };
  for (const payload of PAYLOADS)
    for (const level of ['L', 'M', 'Q', 'H'] as const)
      for (const sides of HIDDEN) {
        const matrix = encodeMatrix(payload, level);
        const hidden = middle(matrix, sides);
        const isRead = (await zxingText(damaged(matrix, hidden))) === payload;
        const name = `${payload.length} ${level} ${sides}`;
        expect([name, correctionUsed(matrix, level, hidden) <= 1]).toEqual([name, isRead]);
        outcomes[isRead ? 'read' : 'unread']++;
      }
  expect(Math.min(outcomes.read, outcomes.unread)).toBeGreaterThan(20);
});
