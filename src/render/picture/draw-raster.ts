import { drawBorder } from './draw-border.ts';
import type { Mark } from './marks.ts';
import { type Plan, planPicture } from './plan.ts';
import { blankLine, blankRaster, copyRow, lineWriter, type Raster } from './raster.ts';
import { DOT_SHAPES, isSquare, isSquareDots } from './shape.ts';
import { type Bits, type Sprite, stamp } from './sprite.ts';
import { spriteKit } from './sprite-kit.ts';
import type { RenderStyle } from './style.ts';
import { EMPTY, tileAt } from './tiles.ts';

/** A slice of a sprite on a row of modules: its first row and its left edge in bits. */
type Placed = { sprite: Sprite; row: number; bitX: number };

/**
 * Draws a picture without decoration in shades, exactly as wide and tall as its style says in pixels. Throws
 * PictureError where it cannot be drawn (see `planPicture`).
 */
export function drawRaster(payload: string, style: RenderStyle): Raster {
  const plan = planPicture(payload, style);
  const { layout } = plan;
  const raster = blankRaster(layout.width, layout.height, bitsFor(style, layout.module));
  const ground = blankLine(raster);
  if (layout.border !== undefined) drawBorder(raster, layout.border, ground);
  drawModules(raster, ground, plan, plan.marks, style);
  return raster;
}

/** The dots of a planned picture in shades, without marks and border. */
export function drawDots(plan: Plan, style: RenderStyle): Raster {
  const { width, height, module } = plan.layout;
  const raster = blankRaster(width, height, isSquareDots(style) ? 1 : shadeBits(module));
  drawModules(raster, blankLine(raster), plan, [], style);
  return raster;
}

function drawModules(
  raster: Raster,
  ground: Uint32Array,
  plan: Plan,
  marks: readonly Mark[],
  style: RenderStyle,
): void {
  const { layout, matrix } = plan;
  const placedIn = placer(plan, marks, style, raster.bits);
  const write = lineWriter(raster);
  const line = ground.slice();
  for (let moduleY = 0; moduleY < matrix.size; moduleY++) {
    const placed = placedIn(moduleY);
    const top = layout.codeY + moduleY * layout.module;
    for (let y = 0; y < layout.module; y++) {
      const twin = identicalRowAbove(placed, y, layout.module);
      if (twin !== undefined) {
        copyRow(raster, top + twin, top + y);
        continue;
      }
      line.set(ground);
      for (const { sprite, row, bitX } of placed) stamp(line, sprite, row + y, bitX);
      write(line, top + y);
    }
  }
}

/**
 * A row above row `y` of the same modules that looks the same, so that copying does instead of composing: the
 * one before (all rows of squares) or the mirrored one (discs, diamonds and bars are symmetric).
 */
function identicalRowAbove(placed: readonly Placed[], y: number, module: number): number | undefined {
  if (y > 0 && looksSame(placed, y, y - 1)) return y - 1;
  const mirrored = module - 1 - y;
  return mirrored < y && looksSame(placed, y, mirrored) ? mirrored : undefined;
}

function looksSame(placed: readonly Placed[], one: number, other: number): boolean {
  let last: Placed | undefined;
  for (const slice of placed) {
    // Most neighbours are slices of the same sprite.
    if (slice.sprite === last?.sprite && slice.row === last.row) continue;
    const { looks } = slice.sprite;
    if (looks[slice.row + one] !== looks[slice.row + other]) return false;
    last = slice;
  }
  return true;
}

/**
 * Bits per pixel. Square edges fall between pixels and need two shades. Round ones need shades in between.
 */
function bitsFor(style: RenderStyle, module: number): Bits {
  return isSquare(style) ? 1 : shadeBits(module);
}

/** 16 shades where modules are small, 4 where a module has so many pixels that more is not seen: half of file and time. */
function shadeBits(module: number): Bits {
  return module < 12 ? 4 : 2;
}

/** Gives the sprites of a row of modules: its dots, and the slices of the marks that cross it. */
function placer(
  { body, layout }: Plan,
  marks: readonly Mark[],
  style: RenderStyle,
  bits: Bits,
): (moduleY: number) => Placed[] {
  const { module, codeX } = layout;
  const shape = DOT_SHAPES[style.dot_style];
  const kit = spriteKit(style.dot_style, style.eye_style, module, bits);
  return (moduleY) => {
    const placed: Placed[] = [];
    const place = (sprite: Sprite, moduleX: number, row: number) =>
      placed.push({ sprite, row, bitX: (codeX + moduleX * module) * bits });
    for (const mark of marks) {
      if (moduleY < mark.y || moduleY >= mark.y + mark.side) continue;
      place(kit.mark(mark), mark.x, (moduleY - mark.y) * module);
    }
    const start = (moduleY + 1) * body.stride + 1;
    for (let moduleX = 0; moduleX < body.size; moduleX++) {
      const name = tileAt(body, start + moduleX, shape);
      if (name !== EMPTY) place(kit.dot(name), moduleX, 0);
    }
    return placed;
  };
}
