import type { Decoration, Logo } from './decoration.ts';
import type { Rectangle } from './frame-box.ts';
import type { Layout } from './layout.ts';
import type { Matrix } from './matrix.ts';

/** A logo for drawing: its pixels as RGBA rows (straight alpha), and the same as a PNG file. */
export type LogoImage = { width: number; height: number; rgba: Uint8Array; png: Uint8Array };

/** The position of a logo in pixels: all of it, the visible part, and for a round one its circle. */
export type LogoArea = {
  box: Rectangle;
  shown: Rectangle;
  circle: { x: number; y: number; radius: number } | undefined;
};

/** A module covered less than this by the logo or its margin keeps its dot. */
const SLIVER = 0.1;

/** The longer side of a logo: at most this much of its size, and of the side of the code. */
const LONGEST = { ofSize: 1.6, ofCode: 0.45 };

/**
 * Centres a logo in a code of `size` modules, in whole pixels so that its edges stay sharp. A square one is shown
 * completely: it covers as much as a square of the requested width, or less if it would be too long for that. A round
 * one fills its circle.
 */
export function logoArea(logo: Logo, image: { width: number; height: number }, layout: Layout, size: number): LogoArea {
  const code = size * layout.module;
  const side = withParity((code * logo.size) / 100, code);
  const isRound = logo.shape === 'round';
  const scale = isRound ? side / Math.min(image.width, image.height) : areaScale(side, image, code);
  const width = withParity(scale * image.width, code);
  const height = withParity(scale * image.height, code);
  const [x, y] = [layout.codeX + code / 2, layout.codeY + code / 2];
  const around = (w: number, h: number) => ({ x: x - w / 2, y: y - h / 2, width: w, height: h });
  const box = around(width, height);
  return isRound
    ? { box, shown: around(side, side), circle: { x, y, radius: side / 2 } }
    : { box, shown: box, circle: undefined };
}

/** How much larger an image becomes that covers about the area of a square of this side. */
function areaScale(side: number, image: { width: number; height: number }, code: number): number {
  const longest = Math.max(side, Math.min(side * LONGEST.ofSize, code * LONGEST.ofCode));
  return Math.min(side / Math.sqrt(image.width * image.height), longest / Math.max(image.width, image.height));
}

/** The nearest integer, at least 1, that can be centred in `whole` pixels without half pixels. */
function withParity(length: number, whole: number): number {
  const odd = whole % 2;
  return Math.max(1, 2 * Math.round((length - odd) / 2) + odd);
}

/** Whether dots may reach under the edge of a logo: only a small margin keeps all of them away. */
export function dotsUnderLogo({ logo }: Decoration): boolean {
  return logo !== null && !(logo.clear && logo.margin >= SLIVER);
}

/** Calls `hide` with the index in `matrix.cells` of every module under the logo or its margin. */
export function eachModuleUnder(
  area: LogoArea,
  margin: number,
  layout: Layout,
  matrix: Matrix,
  hide: (at: number) => void,
): void {
  const middle = matrix.size / 2;
  const reachX = area.shown.width / 2 / layout.module + margin - SLIVER;
  const reachY = area.shown.height / 2 / layout.module + margin - SLIVER;
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++) {
      // From the centre to the nearest point of the module.
      const dx = Math.max(0, Math.abs(x + 0.5 - middle) - 0.5);
      const dy = Math.max(0, Math.abs(y + 0.5 - middle) - 0.5);
      const isUnder = area.circle === undefined ? dx < reachX && dy < reachY : dx * dx + dy * dy < reachX * reachX;
      if (isUnder) hide((y + 1) * matrix.stride + x + 1);
    }
  }
}
