import { greyOf as greyOfColour, rgbOf } from './colour.ts';
import { type Grey, greyOfColours, smallGreyOfColours } from './grey-of-colours.ts';
import type { Pixels } from './png.ts';
import type { Raster } from './raster.ts';
import { smallGreyOfShades } from './small-grey-of-shades.ts';
import type { RenderStyle } from './style.ts';

/** A picture in the greys of its colours; a transparent ground counts as the background colour it is meant for. */
export function greyOf(pixels: Pixels, style: RenderStyle): Grey {
  return 'bits' in pixels ? greyOfShades(pixels, style) : greyOfColours(pixels, endsOf(style)[0]);
}

/**
 * The same at a fraction of its size: each pixel is the average of a square of `factor` pixels. What is left over at
 * the right and bottom edge is dropped. `factor` must be one that `reducible` gave.
 */
export function smallGreyOf(pixels: Pixels, style: RenderStyle, factor: number): Grey {
  if (factor === 1) return greyOf(pixels, style);
  return 'bits' in pixels
    ? smallGreyOfShades(pixels, endsOf(style), factor)
    : smallGreyOfColours(pixels, endsOf(style)[0], factor);
}

/** The largest factor up to `most` (at least 1) by which `smallGreyOf` can make a picture smaller. */
export function reducible(pixels: Pixels, most: number): number {
  if (!('bits' in pixels)) return Math.max(1, Math.floor(most));
  // Shades are summed up by whole bytes, or those of squares by half ones.
  const perByte = 8 / pixels.bits;
  if (pixels.bits === 1 && most >= 4 && most < perByte) return 4;
  return Math.max(1, Math.floor(most / perByte) * perByte);
}

/** The grey of the ground and of the code. */
function endsOf(style: RenderStyle): [ground: number, code: number] {
  return [greyOfColour(rgbOf(style.background_color)), greyOfColour(rgbOf(style.foreground_color))];
}

function greyOfShades(raster: Raster, style: RenderStyle): Grey {
  const { width, height, stride, scanlines, bits } = raster;
  const perByte = 8 / bits;
  const spread = greysOfBytes(bits, style);
  // Rows are unpacked by whole bytes; the slack takes what the last byte of the last row has too much.
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

/** The pixels that each value of a byte holds, one after the other. */
function greysOfBytes(bits: number, style: RenderStyle): Uint8Array {
  const perByte = 8 / bits;
  const most = (1 << bits) - 1;
  const [ground, code] = endsOf(style);
  return Uint8Array.from({ length: 256 * perByte }, (_, index) => {
    const byte = Math.floor(index / perByte);
    const shift = 8 - bits * ((index % perByte) + 1);
    return Math.round(ground + ((code - ground) * ((byte >> shift) & most)) / most);
  });
}

function isSameRow({ scanlines, stride }: Raster, y: number): boolean {
  for (let at = y * stride; at < (y + 1) * stride; at++) {
    if (scanlines[at] !== scanlines[at - stride]) return false;
  }
  return true;
}
