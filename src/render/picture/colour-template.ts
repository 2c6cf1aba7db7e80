import { blankColours, type ColourRaster, fillLayer, overlayImage } from './colour-raster.ts';
import type { Decoration } from './decoration.ts';
import { dotBits } from './draw-raster.ts';
import { pictureKey } from './key.ts';
import { dotsUnderLogo, type LogoArea, type LogoImage } from './logo-area.ts';
import { colourIndices, type Paint } from './paint.ts';
import { boxPath } from './path.ts';
import { coverPath } from './path-coverage.ts';
import type { Plan } from './plan.ts';
import { type Rgba, scaleImage } from './scale-image.ts';
import { dotsPaint, fixedLayers } from './scene.ts';
import { allCorners } from './shape.ts';
import type { RenderStyle } from './style.ts';

/** What all codes of one design and size share. */
export type Template = {
  /** The picture without dots, every row complete. */
  raster: ColourRaster;
  /**
   * Where each row differs from the one above, in words of dots: from and to (exclusive) in the left half, and the same
   * in the right half.
   */
  changes: Uint16Array;
  /** Which rows are equal to the one above, and stay so under `logo`. */
  isSameAbove: Uint8Array;
  dotColours: DotColours;
  /** The visible logo, if dots reach under it and it must be drawn over them. */
  logo: Rgba | undefined;
};

/** The index of the paint's colour for each pixel of the code, row by row; undefined if it is always the first. */
type DotColours = { paint: Paint; indices: Uint8Array | undefined };

/** The maximum size of all cached templates. */
const MAX_CACHED_BYTES = 16_000_000;
const kept = new Map<string, Template>();

/** The template of a planned picture. Never write to a cached one: `isKept`. */
export function templateFor(
  plan: Plan,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
): { template: Template; isKept: boolean } {
  // A level raised for the logo looks the same as one that was requested.
  const key = pictureKey(`${plan.matrix.size}`, { ...style, error_correction: plan.level }, decoration);
  const known = kept.get(key);
  if (known !== undefined) {
    // Moved to the end: the first entry is the least recently used.
    kept.delete(key);
    kept.set(key, known);
    return { template: known, isKept: true };
  }
  const template = makeTemplate(plan, style, decoration, image);
  const isKept = template.raster.scanlines.length <= MAX_CACHED_BYTES;
  if (isKept) keep(key, template);
  return { template, isKept };
}

function keep(key: string, template: Template): void {
  kept.set(key, template);
  let bytes = 0;
  for (const { raster } of kept.values()) bytes += raster.scanlines.length;
  for (const [oldest, { raster }] of kept) {
    if (bytes <= MAX_CACHED_BYTES) return;
    kept.delete(oldest);
    bytes -= raster.scanlines.length;
  }
}

function makeTemplate(plan: Plan, style: RenderStyle, decoration: Decoration, image: LogoImage | null): Template {
  const { width, height } = plan.layout;
  const raster = blankColours(width, height, style.bg_transparent ? undefined : style.background_color);
  for (const layer of fixedLayers(plan, style, decoration)) fillLayer(raster, layer);
  const logo = plan.logo && image ? shownLogo(plan.logo, image) : undefined;
  const { shown } = plan.logo ?? {};
  const isBare = !dotsUnderLogo(decoration);
  if (logo && shown && isBare) overlayImage(raster, logo, shown.x, shown.y);
  const wordPixels = 32 / dotBits(style, plan.layout.module);
  const changes = new Uint16Array(4 * height);
  const isSameAbove = new Uint8Array(height);
  for (let y = 0; y < height; y++) {
    const found = changedWords(raster, y, wordPixels);
    changes.set(found, 4 * y);
    isSameAbove[y] = found.every((word) => word === 0) ? 1 : 0;
  }
  // The row below a logo is no longer equal to the one above it.
  if (shown && !isBare) isSameAbove.fill(0, shown.y, shown.y + shown.height + 1);
  const dotColours = dotColoursOf(plan, style, decoration);
  return { raster, changes, isSameAbove, dotColours, logo: isBare ? undefined : logo };
}

function dotColoursOf(plan: Plan, style: RenderStyle, decoration: Decoration): DotColours {
  const paint = dotsPaint(plan, style, decoration);
  if (paint.type === 'solid') return { paint, indices: undefined };
  const { codeX, codeY, module } = plan.layout;
  const side = plan.matrix.size * module;
  const indices = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    colourIndices(paint, codeY + y, codeX, indices.subarray(y * side, (y + 1) * side));
  }
  return { paint, indices };
}

/**
 * See `Template.changes`; zeros if a half is equal to the row above. There are dots between the left and right eyes.
 */
function changedWords(raster: ColourRaster, y: number, wordPixels: number): number[] {
  const words = Math.ceil(raster.width / wordPixels);
  const middle = Math.ceil(words / 2);
  if (y === 0) return [0, middle, middle, words];
  const wordBytes = wordPixels * raster.channels;
  return [...changedPart(raster, y, wordBytes, 0, middle), ...changedPart(raster, y, wordBytes, middle, words)];
}

function changedPart(
  { scanlines, stride }: ColourRaster,
  y: number,
  wordBytes: number,
  firstWord: number,
  endWord: number,
): [from: number, to: number] {
  const row = y * stride + 1;
  const end = Math.min(row + endWord * wordBytes, row + stride - 1);
  let from = row + firstWord * wordBytes;
  while (from < end && scanlines[from] === scanlines[from - stride]) from++;
  if (from === end) return [0, 0];
  let to = end;
  while (scanlines[to - 1] === scanlines[to - 1 - stride]) to--;
  return [Math.floor((from - row) / wordBytes), Math.ceil((to - row) / wordBytes)];
}

/** The visible part of a logo, scaled and clipped to its circle. */
function shownLogo({ box, shown, circle }: LogoArea, image: LogoImage): Rgba {
  const [scaleX, scaleY] = [image.width / box.width, image.height / box.height];
  const part = {
    x: (shown.x - box.x) * scaleX,
    y: (shown.y - box.y) * scaleY,
    width: shown.width * scaleX,
    height: shown.height * scaleY,
  };
  const logo = scaleImage(image, part, shown.width, shown.height);
  if (circle === undefined) return logo;
  const disc = { x: 0, y: 0, width: shown.width, height: shown.height, corners: allCorners(circle.radius) };
  coverPath(boxPath({ ...disc, cut: false }), 'evenodd', (y, left, shares) => {
    shares.forEach((share, x) => {
      const at = 4 * (y * logo.width + left + x) + 3;
      logo.rgba[at] = (logo.rgba[at] ?? 0) * share + 0.5;
    });
  });
  return logo;
}
