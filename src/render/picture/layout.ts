import { PictureError } from './picture-error.ts';
import { pixels } from './size.ts';
import type { RenderStyle } from './style.ts';

/** The square line around code and quiet zone: outer edge, thickness, and radii of its corners, in pixels. */
export type Border = {
  x: number;
  y: number;
  side: number;
  thickness: number;
  outerRadius: number;
  innerRadius: number;
};

/** Where everything stands, in pixels of the picture. SVG and PNG both draw from it, so they agree. */
export type Layout = {
  width: number;
  height: number;
  /** Side of one module: a whole number, at least 1. */
  module: number;
  /** Top left corner of the first module. */
  codeX: number;
  codeY: number;
  border: Border | undefined;
};

/** Thickness of each border, and the radius of its inner corners, in modules. */
const BORDERS: Record<RenderStyle['border_style'], { thickness: number; radius: number }> = {
  none: { thickness: 0, radius: 0 },
  thin: { thickness: 0.5, radius: 0 },
  thick: { thickness: 1.5, radius: 0 },
  rounded: { thickness: 1, radius: 3 },
};

/**
 * Lays out a code of `size` modules from the outside in: picture, padding, border, quiet zone, code. The code
 * gets the largest whole number of pixels per module; what is left over widens the quiet zone, which is never
 * under the modules asked for. Throws PictureError when not even one pixel per module fits.
 */
export function layOut(size: number, style: RenderStyle): Layout {
  const width = pixels(style.width, style);
  const height = pixels(style.height, style);
  const padding = pixels(style.padding, style);
  const side = Math.min(width, height) - 2 * padding;
  const across = size + 2 * style.quiet_zone;
  const shape = BORDERS[style.border_style];
  let module = Math.floor(side / (across + 2 * shape.thickness));
  // Rounding the border to whole pixels can take the last pixel of the modules.
  while (module > 0 && across * module + 2 * thicknessOf(shape.thickness, module) > side) module--;
  if (module < 1) throw tooSmall(across + 2 * thicknessOf(shape.thickness, 1), side);
  const x = padding + share(width - 2 * padding - side, style.output_alignment, 'left', 'right');
  const y = padding + share(height - 2 * padding - side, style.output_alignment, 'top', 'bottom');
  const inset = Math.floor((side - size * module) / 2);
  const border = shape.thickness === 0 ? undefined : borderOf(x, y, side, module, shape, style.quiet_zone);
  return { width, height, module, codeX: x + inset, codeY: y + inset, border };
}

function thicknessOf(modules: number, module: number): number {
  return modules === 0 ? 0 : Math.max(1, Math.round(modules * module));
}

/** How much of the free pixels stands before the code. */
function share(free: number, alignment: RenderStyle['output_alignment'], start: string, end: string): number {
  const sides = alignment.split('-');
  if (sides.includes(start)) return 0;
  return sides.includes(end) ? free : Math.floor(free / 2);
}

function borderOf(
  x: number,
  y: number,
  side: number,
  module: number,
  shape: { thickness: number; radius: number },
  quietZone: number,
): Border {
  const thickness = thicknessOf(shape.thickness, module);
  // Within the quiet zone, so that a round corner never touches the code.
  const innerRadius = Math.min(shape.radius, quietZone) * module;
  const outerRadius = innerRadius === 0 ? 0 : innerRadius + thickness;
  return { x, y, side, thickness, outerRadius, innerRadius };
}

function tooSmall(needed: number, side: number): PictureError {
  return new PictureError(
    `The picture is too small for its content: the code needs at least ${needed} pixels each way and has ${side}. Make the picture larger, or lower padding, quiet zone or error correction.`,
  );
}
