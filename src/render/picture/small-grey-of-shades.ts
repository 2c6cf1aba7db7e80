import type { Grey } from './grey-of-colours.ts';
import type { Raster } from './raster.ts';

type Ends = readonly [background: number, code: number];

/**
 * Averages of squares of `factor` pixels of shades: `factor` must be a multiple of the pixels per byte, or 4 if a byte
 * has 8. Samples two rows of each square by whole bytes: otherwise it would take longer than drawing. `ends` are the
 * greys of the first and the last shade.
 */
export function smallGreyOfShades(raster: Raster, ends: Ends, factor: number): Grey {
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const pixels = new Uint8Array(width * height);
  const greys = greysOfSums(ends, 2 * factor * ((1 << raster.bits) - 1));
  const rowsApart = factor >> 1;
  const addRows = factor * raster.bits === 4 ? greyHalves : greyBytes;
  for (let y = 0; y < height; y++) {
    const row = y * factor + (rowsApart >> 1);
    addRows(raster, row, row + rowsApart, factor, greys, pixels.subarray(y * width, (y + 1) * width));
  }
  return { width, height, pixels };
}

/** Squares of whole bytes. */
function greyBytes(
  { scanlines, stride, bits }: Raster,
  one: number,
  other: number,
  factor: number,
  greys: Uint8Array,
  line: Uint8Array,
): void {
  const sums = BYTE_SUMS[bits];
  const bytesEach = (factor * bits) / 8;
  const between = (other - one) * stride;
  let at = one * stride + 1;
  for (let x = 0; x < line.length; x++) {
    let sum = 0;
    for (const end = at + bytesEach; at < end; at++) {
      sum += (sums[scanlines[at] ?? 0] ?? 0) + (sums[scanlines[at + between] ?? 0] ?? 0);
    }
    line[x] = greys[sum] ?? 0;
  }
}

/** Squares of half a byte: four pixels of one bit. */
function greyHalves(
  { scanlines, stride }: Raster,
  one: number,
  other: number,
  _factor: number,
  greys: Uint8Array,
  line: Uint8Array,
): void {
  const sums = BYTE_SUMS[1];
  const [start, between] = [one * stride + 1, (other - one) * stride];
  for (let x = 0; x < line.length; x++) {
    const at = start + (x >> 1);
    const shift = x & 1 ? 0 : 4;
    const first = sums[((scanlines[at] ?? 0) >> shift) & 15] ?? 0;
    line[x] = greys[first + (sums[((scanlines[at + between] ?? 0) >> shift) & 15] ?? 0)] ?? 0;
  }
}

/** The grey of each sum of shades, up to the largest. */
function greysOfSums([background, code]: Ends, max: number): Uint8Array {
  return Uint8Array.from({ length: max + 1 }, (_, sum) => Math.round(background + ((code - background) * sum) / max));
}

/** The sum of the shades in each byte value, by bits per pixel. */
const BYTE_SUMS = { 1: byteSums(1), 2: byteSums(2), 4: byteSums(4) };

function byteSums(bits: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    let sum = 0;
    for (let rest = byte; rest > 0; rest >>= bits) sum += rest & ((1 << bits) - 1);
    return sum;
  });
}
