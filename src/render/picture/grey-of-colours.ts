import { type ColourRaster, SAME_AS_ABOVE } from './colour-raster.ts';

/** A greyscale picture: one byte per pixel, 0 black to 255 white. */
export type Grey = { width: number; height: number; pixels: Uint8Array };

/** Weights of red, green and blue (ITU-R BT.601) in 1/1024, since integers are faster. */
const RED = 306;
const GREEN = 601;
const BLUE = 117;
const UNIT = 1024;

/** Every pixel in grey. Transparent pixels show a background of this grey. */
export function greyOfColours(raster: ColourRaster, background: number): Grey {
  const { width, height } = raster;
  const pixels = new Uint8Array(width * height);
  const line = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    if (rowAbove(raster, y) === y) sumPixels(raster, y, background, 0, 1, 0, line);
    const start = y * width;
    for (let x = 0; x < width; x++) pixels[start + x] = ((line[x] ?? 0) + UNIT) >> 11;
  }
  return { width, height, pixels };
}

/** The same downsampled: averages of squares of `factor` pixels, from four samples each. */
export function smallGreyOfColours(raster: ColourRaster, background: number, factor: number): Grey {
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const pixels = new Uint8Array(width * height);
  const step = Math.ceil(factor / 2);
  const first = step >> 1;
  // In squares of three the middle pixel is sampled four times.
  const apart = first + step < factor ? step : 0;
  const upper = new Int32Array(width);
  const lower = new Int32Array(width);
  let [upperRow, lowerRow] = [-1, -1];
  for (let y = 0; y < height; y++) {
    const row = rowAbove(raster, y * factor + first);
    if (row !== upperRow) sumPixels(raster, row, background, first, factor, apart, upper);
    upperRow = row;
    const other = rowAbove(raster, y * factor + first + apart);
    if (other === row) lower.set(upper);
    else if (other !== lowerRow) sumPixels(raster, other, background, first, factor, apart, lower);
    lowerRow = other;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      pixels[start + x] = ((upper[x] ?? 0) + (lower[x] ?? 0) + 2 * UNIT) >> 12;
    }
  }
  return { width, height, pixels };
}

/** Fills `sums` with the greys of two pixels, `apart` from each other, at every `factor`th pixel from `first`. */
function sumPixels(
  { scanlines, stride, channels }: ColourRaster,
  row: number,
  background: number,
  first: number,
  factor: number,
  apart: number,
  sums: Int32Array,
): void {
  const start = row * stride + 1 + first * channels;
  if (channels === 3) sumOpaque(scanlines, start, 3 * factor, 3 * apart, sums);
  else sumTransparent(scanlines, start, 4 * factor, 4 * apart, background, sums);
}

function sumOpaque(scanlines: Uint8Array, start: number, step: number, apart: number, sums: Int32Array): void {
  let at = start;
  for (let x = 0; x < sums.length; x++) {
    const other = at + apart;
    const red = (scanlines[at] ?? 0) + (scanlines[other] ?? 0);
    const green = (scanlines[at + 1] ?? 0) + (scanlines[other + 1] ?? 0);
    const blue = (scanlines[at + 2] ?? 0) + (scanlines[other + 2] ?? 0);
    sums[x] = RED * red + GREEN * green + BLUE * blue;
    at += step;
  }
}

function sumTransparent(
  scanlines: Uint8Array,
  start: number,
  step: number,
  apart: number,
  background: number,
  sums: Int32Array,
): void {
  let at = start;
  for (let x = 0; x < sums.length; x++) {
    sums[x] = overBackground(scanlines, at, background) + overBackground(scanlines, at + apart, background);
    at += step;
  }
}

/** A pixel with alpha over a background of this grey. */
function overBackground(scanlines: Uint8Array, at: number, background: number): number {
  const opacity = (scanlines[at + 3] ?? 0) / 255;
  const grey = RED * (scanlines[at] ?? 0) + GREEN * (scanlines[at + 1] ?? 0) + BLUE * (scanlines[at + 2] ?? 0);
  return grey * opacity + UNIT * background * (1 - opacity);
}

/** The row that contains the pixels of row `y`: itself, or the one above those that are equal to it. */
function rowAbove({ scanlines, stride }: ColourRaster, y: number): number {
  let row = y;
  while (scanlines[row * stride] === SAME_AS_ABOVE) row--;
  return row;
}
