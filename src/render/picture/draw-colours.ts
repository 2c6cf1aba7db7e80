import { mix, rgbOf } from './colour.ts';
import { type ColourRaster, overlayImage, SAME_AS_ABOVE } from './colour-raster.ts';
import { type Template, templateFor } from './colour-template.ts';
import { dotBits, eachDotRow } from './draw-raster.ts';
import { type Paint, paintColours } from './paint.ts';
import { type PictureInputs, type Plan, planPicture } from './plan.ts';
import { blankLine } from './raster.ts';
import type { RenderStyle } from './style.ts';

/**
 * Draws a decorated picture in colours, with exactly the style's width and height in pixels: the scene of the SVG, with
 * the dots of the plain picture. Throws PictureError if it cannot be drawn (see `planPicture`).
 */
export function drawColours(...inputs: Required<PictureInputs>): ColourRaster {
  const [, style, decoration, image] = inputs;
  const plan = planPicture(...inputs);
  const { template, isKept } = templateFor(plan, style, decoration, image);
  // A template too large for the cache is drawn over: two such pictures would take 100 MB.
  const raster = isKept ? { ...template.raster, scanlines: unusedScanlines(template.raster) } : template.raster;
  const { codeY, width, module } = plan.layout;
  const drawRow = rowDrawer(raster, template, plan, style);
  const noDots = blankLine({ width, bits: dotBits(style, module) });
  for (let y = 0; y < codeY; y++) drawRow(y, noDots);
  eachDotRow(plan, style, drawRow);
  for (let y = codeY + plan.matrix.size * module; y < raster.height; y++) drawRow(y, noDots);
  if (plan.logo !== undefined && template.logo !== undefined) {
    overlayImage(raster, template.logo, plan.logo.shown.x, plan.logo.shown.y);
  }
  return raster;
}

/** The largest buffer kept for the next picture. */
const MAX_RECYCLED_BYTES = 16_000_000;
let unused: ColourRaster | undefined;

/**
 * Recycles the buffer of a picture for the next one, since allocating takes longer than drawing. The picture must not
 * be used afterwards.
 */
export function recycleColours(raster: ColourRaster): void {
  if (raster.scanlines.length <= MAX_RECYCLED_BYTES) unused = raster;
}

/** A buffer for a picture of this size. Rows with filter 2 are zeros, as they must be; the others contain anything. */
function unusedScanlines({ stride, height }: ColourRaster): Uint8Array {
  if (unused?.stride === stride && unused.height === height) {
    const { scanlines } = unused;
    unused = undefined;
    return scanlines;
  }
  const scanlines = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) scanlines[y * stride] = SAME_AS_ABOVE;
  return scanlines;
}

/**
 * Draws rows from top to bottom, each given its dots. A row is a copy of the one above plus what changed: a part of the
 * template, and single pixels of the dots.
 */
function rowDrawer(
  { channels, scanlines, stride }: ColourRaster,
  template: Template,
  { layout, matrix }: Plan,
  style: RenderStyle,
): (y: number, dots: Int32Array) => void {
  const { codeX, codeY, module, width } = layout;
  const { paint, indices } = template.dotColours;
  const bits = dotBits(style, module);
  const max = (1 << bits) - 1;
  const bitsPower = bits >> 1;
  const wordPixels = 32 / bits;
  const palette = shadesOf(paint, style, max, channels);
  const side = matrix.size * module;
  const [firstWord, lastWord] = [Math.floor(codeX / wordPixels), Math.floor((codeX + side - 1) / wordPixels)];
  const above = blankLine({ width, bits });
  /** Whether the template itself is drawn over, so that each row already contains it. */
  const isOver = scanlines === template.raster.scanlines;
  /** The offset of the last row that is not equal to the one above it. */
  let fullRow = 0;

  return (y, dots) => {
    const start = y * stride;
    if (template.isSameAbove[y] === 1 && isRepeated(dots)) {
      if (scanlines[start] !== SAME_AS_ABOVE) scanlines.fill(0, start + 1, start + stride);
      scanlines[start] = SAME_AS_ABOVE;
      return;
    }
    if (start !== fullRow && !isOver) scanlines.copyWithin(start, fullRow, fullRow + stride);
    scanlines[start] = 0;
    fullRow = start;
    // Dots in a gradient have different colours in every row.
    const at = indices === undefined ? 4 * y : 0;
    const [from, to] = [template.changes[at] ?? 0, template.changes[at + 1] ?? 0];
    const [from2, to2] = [template.changes[at + 2] ?? 0, template.changes[at + 3] ?? 0];
    showTemplate(start + 1, from, to);
    showTemplate(start + 1, from2, to2);
    for (let word = firstWord; word <= lastWord; word++) {
      const isNew = isOver || (word >= from && word < to) || (word >= from2 && word < to2);
      const now = dots[word] ?? 0;
      const changed = isNew ? now : now ^ (above[word] ?? 0);
      if (changed !== 0) paintPixels(y, word * wordPixels, now, changed);
      above[word] = now;
    }
  };

  /** Restores words of the row at `row` to the template without dots. */
  function showTemplate(row: number, fromWord: number, toWord: number): void {
    if (fromWord >= toWord || isOver) return;
    const from = row + fromWord * wordPixels * channels;
    const to = row + Math.min(width, toWord * wordPixels) * channels;
    scanlines.set(template.raster.scanlines.subarray(from, to), from);
  }

  function isRepeated(dots: Int32Array): boolean {
    for (let word = firstWord; word <= lastWord; word++) {
      if (dots[word] !== above[word] || (indices !== undefined && dots[word] !== 0)) return false;
    }
    return true;
  }

  /** Paints the pixels of a word of dots, the first at `left`, that have a bit in `wanted`. */
  function paintPixels(y: number, left: number, word: number, wanted: number): void {
    const row = y * stride + 1;
    const indexRow = (y - codeY) * side - codeX;
    for (let rest = wanted; rest !== 0; ) {
      const pixel = Math.clz32(rest) >> bitsPower;
      const shift = 32 - bits * (pixel + 1);
      rest &= ~(max << shift);
      const shade = (word >>> shift) & max;
      const x = left + pixel;
      const index = indices === undefined ? 0 : (indices[indexRow + x] ?? 0);
      const from = 4 * (index * (max + 1) + shade);
      const to = row + x * channels;
      scanlines[to] = palette[from] ?? 0;
      scanlines[to + 1] = palette[from + 1] ?? 0;
      scanlines[to + 2] = palette[from + 2] ?? 0;
      if (channels === 4) scanlines[to + 3] = palette[from + 3] ?? 0;
    }
  }
}

/**
 * Each colour of a paint in each shade, as RGBA. On a transparent background all shades have the same colour with
 * different opacity; shade 0 is fully transparent.
 */
function shadesOf(paint: Paint, style: RenderStyle, max: number, channels: 3 | 4): Uint8Array {
  const background = rgbOf(style.background_color);
  const shades = paintColours(paint).flatMap((colour) =>
    Array.from({ length: max + 1 }, (_, shade) => {
      if (channels === 3) return [...mix(background, colour, shade / max), 255];
      return shade === 0 ? [0, 0, 0, 0] : [...colour, Math.round((255 * shade) / max)];
    }),
  );
  return Uint8Array.from(shades.flat());
}
