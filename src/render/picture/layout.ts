import type { Frame } from './decoration.ts';
import { type FrameBox, frameBox, frameSize } from './frame-box.ts';
import { PictureError } from './picture-error.ts';
import { pixels } from './size.ts';
import type { RenderStyle } from './style.ts';

/** The square line around code and quiet zone: outer edge, thickness, and corner radii, in pixels. */
export type Border = {
  x: number;
  y: number;
  side: number;
  thickness: number;
  outerRadius: number;
  innerRadius: number;
};

/** The positions of all parts in pixels. SVG and PNG both draw from it, so they agree. */
export type Layout = {
  width: number;
  height: number;
  /** Side of one module: a whole number, at least 1. */
  module: number;
  /** Top left corner of the first module. */
  codeX: number;
  codeY: number;
  border: Border | undefined;
  frame: FrameBox | undefined;
};

type Size = { width: number; height: number };

/** Thickness of each border, and the radius of its inner corners, in modules. */
const BORDERS: Record<RenderStyle['border_style'], { thickness: number; radius: number }> = {
  none: { thickness: 0, radius: 0 },
  thin: { thickness: 0.5, radius: 0 },
  thick: { thickness: 1.5, radius: 0 },
  rounded: { thickness: 1, radius: 3 },
};

/**
 * Lays out a code of `size` modules from the outside in: picture, padding, frame, border, quiet zone, code. Modules get
 * the largest whole number of pixels. Remaining pixels widen the quiet zone, which is never narrower than requested;
 * with a frame they are outside of it. Throws PictureError if not even one pixel per module fits.
 */
export function layOut(size: number, style: RenderStyle, frame: Frame | null = null): Layout {
  const width = pixels(style.width, style);
  const height = pixels(style.height, style);
  const padding = pixels(style.padding, style);
  const free = { width: width - 2 * padding, height: height - 2 * padding };
  const across = size + 2 * style.quiet_zone;
  const shape = BORDERS[style.border_style];
  const panelFor = (module: number) => across * module + 2 * thicknessOf(shape.thickness, module);
  const fits = (module: number) => {
    const whole = sizeAround(panelFor(module), frame);
    return whole.width <= free.width && whole.height <= free.height;
  };
  let module = Math.floor(Math.min(free.width, free.height) / (across + 2 * shape.thickness));
  // Rounding the border to whole pixels can make it too large, and a frame needs many.
  while (module > 0 && !fits(module)) module--;
  if (module < 1) throw tooSmall(sizeAround(panelFor(1), frame), free);
  const side = frame === null ? Math.min(free.width, free.height) : panelFor(module);
  const whole = sizeAround(side, frame);
  const x = padding + share(free.width - whole.width, style.output_alignment, 'left', 'right');
  const y = padding + share(free.height - whole.height, style.output_alignment, 'top', 'bottom');
  const radii = radiiOf(shape, module, style.quiet_zone);
  // The panel has the radius of the border that touches it, limited so that it does not come near the code.
  const corner = shape.thickness === 0 ? { max: style.quiet_zone * module } : { exact: radii.outerRadius };
  const box = frame === null ? undefined : frameBox(frame, x, y, side, corner);
  const panel = box?.panel ?? { x, y };
  const inset = Math.floor((side - size * module) / 2);
  const thickness = thicknessOf(shape.thickness, module);
  const border = thickness === 0 ? undefined : { x: panel.x, y: panel.y, side, thickness, ...radii };
  return {
    width,
    height,
    module,
    codeX: panel.x + inset,
    codeY: panel.y + inset,
    border,
    frame: box,
  };
}

/** Width and height of a panel with its frame. */
function sizeAround(panel: number, frame: Frame | null): Size {
  return frame === null ? { width: panel, height: panel } : frameSize(frame, panel);
}

function thicknessOf(modules: number, module: number): number {
  return modules === 0 ? 0 : Math.max(1, Math.round(modules * module));
}

/** How many of the free pixels are before the code. */
function share(free: number, alignment: RenderStyle['output_alignment'], start: string, end: string): number {
  const sides = alignment.split('-');
  if (sides.includes(start)) return 0;
  return sides.includes(end) ? free : Math.floor(free / 2);
}

function radiiOf(shape: { thickness: number; radius: number }, module: number, quietZone: number) {
  // Within the quiet zone, so that a round corner never touches the code.
  const innerRadius = Math.min(shape.radius, quietZone) * module;
  const outerRadius = innerRadius === 0 ? 0 : innerRadius + thicknessOf(shape.thickness, module);
  return { outerRadius, innerRadius };
}

function tooSmall(needed: Size, free: Size): PictureError {
  // The direction that lacks the most pixels.
  const way = needed.width - free.width > needed.height - free.height ? 'width' : 'height';
  return new PictureError(
    `The picture is too small for its content: the code needs at least ${needed[way]} pixels each way and has ${free[way]}. Make the picture larger, or lower padding, quiet zone or error correction.`,
  );
}
