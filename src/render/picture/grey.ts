import { greyOf as greyOfColour, rgbOf } from './colour.ts';
import { type Grey, greyOfColours, smallGreyOfColours } from './grey-of-colours.ts';
import type { Pixels } from './png.ts';
import type { Raster } from './raster.ts';
import { smallGreyOfShades } from './small-grey-of-shades.ts';
import type { RenderStyle } from './style.ts';

/** A picture in greyscale; a transparent background is drawn in the style's background colour. */
export function greyOf(pixels: Pixels, style: RenderStyle): Grey {
  return 'bits' in pixels ? greyOfShades(pixels, style) : greyOfColours(pixels, endsOf(style)[0]);
}

/**
 * The same downsampled: each pixel is the average of a square of `factor` pixels. Remaining pixels at the right and
 * bottom edge are dropped. `factor` must come from `maxDownsampleFactor`.
 */
export function smallGreyOf(pixels: Pixels, style: RenderStyle, factor: number): Grey {
  if (factor === 1) return greyOf(pixels, style);
  return 'bits' in pixels
    ? smallGreyOfShades(pixels, endsOf(style), factor)
    : smallGreyOfColours(pixels, endsOf(style)[0], factor);
}

/** The largest factor up to `max` (at least 1) that `smallGreyOf` supports. */
export function maxDownsampleFactor(pixels: Pixels, max: number): number {
  if (!('bits' in pixels)) return Math.max(1, Math.floor(max));
  // Shades are summed by whole bytes, or for squares by half bytes.
  const perByte = 8 / pixels.bits;
  if (pixels.bits === 1 && max >= 4 && max < perByte) return 4;
  return Math.max(1, Math.floor(max / perByte) * perByte);
}

/** The greys of the background and of the code. */
function endsOf(style: RenderStyle): [background: number, code: number] {
  return [greyOfColour(rgbOf(style.background_color)), greyOfColour(rgbOf(style.foreground_color))];
}

function greyOfShades(raster: Raster, style: RenderStyle): Grey {
  const { width, height, stride, scanlines, bits } = raster;
  const perByte = 8 / bits;
  const spread = greysOfBytes(bits, style);
  // Rows are unpacked by whole bytes; the slack is for surplus pixels of the last byte.
  const pixels = new Uint8Array(width * height + perByte);
  for (let y = 0; y < height; y++) {
    let to = y * width;
    if (y > 0 && isSameRow(raster, y)) {
      pixels.copyWithin(to, to - width, to);
      continue;
    }
    for (let at = y * stride + 1; at < (y + 1) * stride; at++) {
      const from = (scanlines[at] ?? 0) * perByte;
      for (let pixel = 0; pixel < perByte; pixel++) pixels[to++] = spread[from + pixel] ?? 0;
    }
  }
  return { width, height, pixels: pixels.subarray(0, width * height) };
}

/** The pixels of each byte value, one after the other. */
function greysOfBytes(bits: number, style: RenderStyle): Uint8Array {
  const perByte = 8 / bits;
  const max = (1 << bits) - 1;
  const [background, code] = endsOf(style);
  return Uint8Array.from({ length: 256 * perByte }, (_, index) => {
    const byte = Math.floor(index / perByte);
    const shift = 8 - bits * ((index % perByte) + 1);
    return Math.round(background + ((code - background) * ((byte >> shift) & max)) / max);
  });
}

function isSameRow({ scanlines, stride }: Raster, y: number): boolean {
  for (let at = y * stride; at < (y + 1) * stride; at++) {
    if (scanlines[at] !== scanlines[at - stride]) return false;
  }
  return true;
}
