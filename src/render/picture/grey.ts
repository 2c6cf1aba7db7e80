import { greyOf as greyOfColour, rgbOf } from './colour.ts';
import { type Grey, greyOfColours } from './grey-of-colours.ts';
import type { Pixels } from './png.ts';
import type { Raster } from './raster.ts';
import type { RenderStyle } from './style.ts';

/** A picture in the greys of its colours; a transparent ground counts as the background colour it is meant for. */
export function greyOf(pixels: Pixels, style: RenderStyle): Grey {
  return 'bits' in pixels ? greyOfShades(pixels, style) : greyOfColours(pixels, endsOf(style)[0], 1, 1);
}

/**
 * The same at a fraction of its size: each pixel is the average of a square of `factor` pixels. What is left over at
 * the right and bottom edge is dropped. `factor` must be one that `reducible` gave.
 */
export function smallGreyOf(pixels: Pixels, style: RenderStyle, factor: number): Grey {
  if (factor === 1) return greyOf(pixels, style);
  // Of colours every pixel would take longer than drawing them: some 16 of each square do.
  const step = Math.max(1, Math.floor(factor / 4));
  return 'bits' in pixels
    ? smallShades(pixels, style, factor)
    : greyOfColours(pixels, endsOf(style)[0], factor, step);
}

/** The largest factor up to `most` (at least 1) by which `smallGreyOf` can make a picture smaller. */
export function reducible(pixels: Pixels, most: number): number {
  if (!('bits' in pixels)) return Math.max(1, Math.floor(most));
  // Shades are summed up by half bytes.
  const unit = 4 / pixels.bits;
  return Math.max(1, Math.floor(most / unit) * unit);
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

/** Shades are summed up without unpacking them: a table says what each half byte comes to. */
function smallShades(
  { width, height, stride, scanlines, bits }: Raster,
  style: RenderStyle,
  factor: number,
): Grey {
  const [newWidth, newHeight] = [Math.floor(width / factor), Math.floor(height / factor)];
  const halves = (factor * bits) / 4;
  const sumOf = sumsOfBytes(bits);
  const sums = new Uint32Array(newWidth);
  const pixels = new Uint8Array(newWidth * newHeight);
  const most = factor * factor * ((1 << bits) - 1);
  const [ground, code] = endsOf(style);
  for (let y = 0; y < newHeight; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) addRow(row * stride + 1);
    for (let x = 0; x < newWidth; x++) {
      pixels[y * newWidth + x] = ground + ((code - ground) * (sums[x] ?? 0)) / most + 0.5;
    }
  }
  return { width: newWidth, height: newHeight, pixels };

  function addRow(start: number): void {
    if (halves % 2 === 0) {
      let at = start;
      for (let x = 0; x < newWidth; x++) {
        let sum = sums[x] ?? 0;
        for (let byte = 0; byte < halves; byte += 2) sum += sumOf[scanlines[at++] ?? 0] ?? 0;
        sums[x] = sum;
      }
      return;
    }
    let half = 0;
    for (let x = 0; x < newWidth; x++) {
      let sum = sums[x] ?? 0;
      for (let count = 0; count < halves; count++, half++) {
        const byte = scanlines[start + (half >> 1)] ?? 0;
        sum += sumOf[half & 1 ? byte & 15 : byte >> 4] ?? 0;
      }
      sums[x] = sum;
    }
  }
}

/** The sum of the shades in each byte; that of a half byte is the same as that of the byte it ends. */
function sumsOfBytes(bits: number): Uint8Array {
  const most = (1 << bits) - 1;
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    let sum = 0;
    for (let shift = 0; shift < 8; shift += bits) sum += (byte >> shift) & most;
    return sum;
  });
}
