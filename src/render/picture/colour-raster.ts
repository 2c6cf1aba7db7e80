import { rgbOf } from './colour.ts';
import { colourIndices, type Layer, paintColours } from './paint.ts';
import { coverPath } from './path-coverage.ts';
import type { Rgba } from './scale-image.ts';

/**
 * A picture in colours, packed for PNG: each row is one filter byte and then the pixels, three bytes each, or four with
 * straight (not premultiplied) alpha if the background is transparent. A row with filter 2 and only zeros is equal to
 * the row above; all others have filter 0.
 */
export type ColourRaster = {
  width: number;
  height: number;
  channels: 3 | 4;
  stride: number;
  scanlines: Uint8Array;
};

/** The filter byte of a row that is the same as the one above. */
export const SAME_AS_ABOVE = 2;

/** An empty picture in one colour, transparent if none is given. */
export function blankColours(width: number, height: number, background: string | undefined): ColourRaster {
  const channels = background === undefined ? 4 : 3;
  const stride = 1 + width * channels;
  const scanlines = new Uint8Array(stride * height);
  if (background !== undefined) {
    const colour = rgbOf(background);
    for (let at = 1; at < stride; at += 3) scanlines.set(colour, at);
    for (let y = 1; y < height; y++) scanlines.copyWithin(y * stride, 0, stride);
  }
  return { width, height, channels, stride, scanlines };
}

/** Fills a shape. Every row that it touches must be complete (filter 0). */
export function fillLayer(raster: ColourRaster, { path, rule, paint }: Layer): void {
  const colours = paintColours(paint);
  let indices = new Uint8Array(0);
  coverPath(path, rule, (y, left, shares) => {
    if (indices.length !== shares.length) indices = new Uint8Array(shares.length);
    if (paint.type !== 'solid') colourIndices(paint, y, left, indices);
    const from = y * raster.stride + 1 + left * raster.channels;
    for (let x = 0; x < shares.length; x++) {
      const share = shares[x] ?? 0;
      const colour = colours[indices[x] ?? 0];
      // Less than half a step of a channel.
      if (share <= 0.002 || colour === undefined) continue;
      const at = from + x * raster.channels;
      if (share === 1) cover(raster, at, colour[0], colour[1], colour[2]);
      else blend(raster, at, colour[0], colour[1], colour[2], share);
    }
  });
}

/** `blend` with a share of 1, the most common case. */
function cover({ scanlines, channels }: ColourRaster, at: number, red: number, green: number, blue: number): void {
  scanlines[at] = red;
  scanlines[at + 1] = green;
  scanlines[at + 2] = blue;
  if (channels === 4) scanlines[at + 3] = 255;
}

/** Blends a colour over the pixel whose bytes begin at `at`, covering `share` (over 0, up to 1) of it. */
function blend(
  { scanlines, channels }: ColourRaster,
  at: number,
  red: number,
  green: number,
  blue: number,
  share: number,
): void {
  const under = channels === 3 ? 1 : (scanlines[at + 3] ?? 0) / 255;
  const opacity = share + under * (1 - share);
  const part = share / opacity;
  scanlines[at] = (scanlines[at] ?? 0) * (1 - part) + red * part + 0.5;
  scanlines[at + 1] = (scanlines[at + 1] ?? 0) * (1 - part) + green * part + 0.5;
  scanlines[at + 2] = (scanlines[at + 2] ?? 0) * (1 - part) + blue * part + 0.5;
  if (channels === 4) scanlines[at + 3] = opacity * 255 + 0.5;
}

/** Draws an image over a picture, its top left corner at a pixel. */
export function overlayImage(raster: ColourRaster, image: Rgba, left: number, top: number): void {
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const from = 4 * (y * image.width + x);
      const opacity = image.rgba[from + 3] ?? 0;
      if (opacity === 0) continue;
      const red = image.rgba[from] ?? 0;
      const green = image.rgba[from + 1] ?? 0;
      const blue = image.rgba[from + 2] ?? 0;
      const to = (top + y) * raster.stride + 1 + (left + x) * raster.channels;
      blend(raster, to, red, green, blue, opacity / 255);
    }
  }
}
