import type { Frame } from './decoration.ts';
import { type FramePlace, frameSize, placeFrame } from './frame-place.ts';
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
  frame: FramePlace | undefined;
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
 * Lays out a code of `size` modules from the outside in: picture, padding, frame, border, quiet zone, code. The code
 * gets the largest whole number of pixels per module. What is left over widens the quiet zone, which is never under the
 * modules asked for; with a frame it stands outside that. Throws PictureError when not even one pixel per module fits.
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
  // Rounding the border to whole pixels can take the last pixel of the modules, and a frame takes many.
  while (module > 0 && !fits(module)) module--;
  if (module < 1) throw tooSmall(sizeAround(panelFor(1), frame), free);
  const side = frame === null ? Math.min(free.width, free.height) : panelFor(module);
  const whole = sizeAround(side, frame);
  const x = padding + share(free.width - whole.width, style.output_alignment, 'left', 'right');
  const y = padding + share(free.height - whole.height, style.output_alignment, 'top', 'bottom');
  const radii = radiiOf(shape, module, style.quiet_zone);
  // The panel is as round as the border that touches it, and never so round that it comes near the code.
  const corner = shape.thickness === 0 ? { most: style.quiet_zone * module } : { exact: radii.outerRadius };
  const place = frame === null ? undefined : placeFrame(frame, x, y, side, corner);
  const panel = place?.panel ?? { x, y };
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
    frame: place,
  };
}

/** Pixels that a panel and the frame around it take each way. */
function sizeAround(panel: number, frame: Frame | null): Size {
  return frame === null ? { width: panel, height: panel } : frameSize(frame, panel);
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

function radiiOf(shape: { thickness: number; radius: number }, module: number, quietZone: number) {
  // Within the quiet zone, so that a round corner never touches the code.
  const innerRadius = Math.min(shape.radius, quietZone) * module;
  const outerRadius = innerRadius === 0 ? 0 : innerRadius + thicknessOf(shape.thickness, module);
  return { outerRadius, innerRadius };
}

function tooSmall(needed: Size, free: Size): PictureError {
  // The way in which it is shortest of pixels.
  const way = needed.width - free.width > needed.height - free.height ? 'width' : 'height';
  return new PictureError(
    `The picture is too small for its content: the code needs at least ${needed[way]} pixels each way and has ${free[way]}. Make the picture larger, or lower padding, quiet zone or error correction.`,
  );
}
