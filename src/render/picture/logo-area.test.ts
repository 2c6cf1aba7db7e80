import { describe, expect, test } from 'bun:test';
import type { Logo } from './decoration.ts';
import { layOut } from './layout.ts';
import { logoArea } from './logo-area.ts';
import { DEFAULT_STYLE } from './style.ts';

const MODULES = 33;
const LAYOUT = layOut(MODULES, { ...DEFAULT_STYLE, width: 2000, height: 2000 }, null);

/** Width and height in per cent of the code, and the area in per cent of that of a square logo of this size. */
function shown(size: number, width: number, height: number, shape: Logo['shape'] = 'square') {
  const logo: Logo = { hash: '', size: size as 20, margin: 1, shape, clear: true };
  const box = logoArea(logo, { width, height }, LAYOUT, MODULES).shown;
  const percent = (pixels: number) => (100 * pixels) / (MODULES * LAYOUT.module);
  const [w, h] = [percent(box.width), percent(box.height)];
  return { width: w, height: h, area: (100 * w * h) / size ** 2 };
}

describe('a logo', () => {
  test('of any moderate proportion covers as much as a square one of its size', () => {
    for (const [width, height] of [
      [1, 1],
      [3, 2],
      [2, 1],
      [5, 2],
      [1, 2],
      [2, 5],
    ] as const) {
      for (const size of [10, 20, 28]) {
        const { area, ...sides } = shown(size, width * 50, height * 50);
        expect(area).toBeWithin(97, 103);
        expect(sides.width / sides.height).toBeCloseTo(width / height, 1);
      }
    }
  });

  test('keeps its longer side within 1.6 times its size and 45 per cent of the code', () => {
    expect(shown(20, 400, 100).width).toBeCloseTo(32, 0);
    expect(shown(20, 400, 100).height).toBeCloseTo(8, 0);
    expect(shown(20, 10, 400).height).toBeCloseTo(32, 0);
    expect(shown(30, 400, 100).width).toBeCloseTo(45, 0);
  });

  test('that is round fills its circle, whatever its proportion', () => {
    expect(shown(20, 400, 100, 'round')).toEqual(shown(20, 100, 100));
  });
});
