import { drawBorder } from './draw-border.ts';
import type { Mark } from './marks.ts';
import { type Plan, planPicture } from './plan.ts';
import { blankLine, blankRaster, copyRow, lineWriter, type Raster } from './raster.ts';
import { DOT_SHAPES, isSquare, isSquareDots } from './shape.ts';
import { type Bits, type Sprite, stamp } from './sprite.ts';
import { spriteKit } from './sprite-kit.ts';
import type { RenderStyle } from './style.ts';
import { EMPTY, tileAt } from './tiles.ts';

/** A slice of a sprite on a row of modules: its first row, and its left edge in bits. */
type Placed = { sprite: Sprite; row: number; bitX: number };

/**
 * Draws a picture without decoration in shades, with exactly the style's width and height in pixels. Throws
 * PictureError if it cannot be drawn (see `planPicture`).
 */
export function drawRaster(payload: string, style: RenderStyle): Raster {
  const plan = planPicture(payload, style);
  const { layout } = plan;
  const raster = blankRaster(layout.width, layout.height, bitsFor(style, layout.module));
  const background = blankLine(raster);
  if (layout.border !== undefined) drawBorder(raster, layout.border, background);
  const write = lineWriter(raster);
  composeRows(plan, plan.marks, style, raster.bits, background, (y, line, twin) => {
    if (twin === undefined) write(line, y);
    else copyRow(raster, twin, y);
  });
  return raster;
}

/**
 * The dots of a planned picture in shades, without marks and border, row by row. Lines are reused for later rows: copy
 * what you keep.
 */
export function eachDotRow(plan: Plan, style: RenderStyle, visit: (y: number, line: Int32Array) => void): void {
  const { width, module } = plan.layout;
  const bits = dotBits(style, module);
  composeRows(plan, [], style, bits, blankLine({ width, bits }), visit);
}

/** Bits per pixel of the dots alone. */
export function dotBits(style: RenderStyle, module: number): Bits {
  return isSquareDots(style) ? 1 : shadeBits(module);
}

/** Composes the rows of a code over `background`; `twin` is an earlier row that is equal. */
function composeRows(
  plan: Plan,
  marks: readonly Mark[],
  style: RenderStyle,
  bits: Bits,
  background: Int32Array,
  visit: (y: number, line: Int32Array, twin: number | undefined) => void,
): void {
  const { codeY, module } = plan.layout;
  const placedIn = placer(plan, marks, style, bits);
  const own = Array.from({ length: module }, () => background.slice());
  // A row equal to an earlier one shares its line.
  const lines: Int32Array[] = [...own];
  for (let moduleY = 0; moduleY < plan.matrix.size; moduleY++) {
    const { placed, different } = placedIn(moduleY);
    const top = codeY + moduleY * module;
    for (let y = 0; y < module; y++) {
      const twin = identicalRowAbove(different, y, module);
      const line = (twin === undefined ? own[y] : lines[twin]) ?? background;
      lines[y] = line;
      if (twin === undefined) {
        line.set(background);
        for (const { sprite, row, bitX } of placed) stamp(line, sprite, row + y, bitX);
      }
      visit(top + y, line, twin === undefined ? undefined : top + twin);
    }
  }
}

/**
 * An equal row above row `y` of the same modules, so that it can be copied: the previous one (in squares) or the
 * mirrored one (discs, diamonds and bars are symmetric).
 */
function identicalRowAbove(different: readonly Placed[], y: number, module: number): number | undefined {
  if (y > 0 && looksSame(different, y, y - 1)) return y - 1;
  const mirrored = module - 1 - y;
  return mirrored < y && looksSame(different, y, mirrored) ? mirrored : undefined;
}

function looksSame(different: readonly Placed[], one: number, other: number): boolean {
  for (const { sprite, row } of different) {
    if (sprite.looks[row + one] !== sprite.looks[row + other]) return false;
  }
  return true;
}

/** Bits per pixel. Square edges fall between pixels and need two shades; round ones need more. */
function bitsFor(style: RenderStyle, module: number): Bits {
  return isSquare(style) ? 1 : shadeBits(module);
}

/**
 * 16 shades for small modules, 4 for those with so many pixels that more would not be visible: half the file size and
 * time.
 */
function shadeBits(module: number): Bits {
  return module < 12 ? 4 : 2;
}

/**
 * Returns the sprites of a row of modules: its dots, and the slices of marks that cross it. `different` contains each
 * distinct slice once.
 */
function placer(
  { body, layout }: Plan,
  marks: readonly Mark[],
  style: RenderStyle,
  bits: Bits,
): (moduleY: number) => { placed: Placed[]; different: Placed[] } {
  const { module, codeX } = layout;
  const shape = DOT_SHAPES[style.dot_style];
  const kit = spriteKit(style.dot_style, style.eye_style, module, bits);
  return (moduleY) => {
    const placed: Placed[] = [];
    const put = (sprite: Sprite, moduleX: number, row: number): Placed => {
      const slice = { sprite, row, bitX: (codeX + moduleX * module) * bits };
      placed.push(slice);
      return slice;
    };
    const different = marks
      .filter(({ y, side }) => moduleY >= y && moduleY < y + side)
      .map((mark) => put(kit.mark(mark), mark.x, (moduleY - mark.y) * module));
    const start = (moduleY + 1) * body.stride + 1;
    // One bit for each name of a tile.
    let known = 0;
    for (let moduleX = 0; moduleX < body.size; moduleX++) {
      const name = tileAt(body, start + moduleX, shape);
      if (name === EMPTY) continue;
      const slice = put(kit.dot(name), moduleX, 0);
      if ((known & (1 << name)) === 0) different.push(slice);
      known |= 1 << name;
    }
    return { placed, different };
  };
}
