import type { Grey } from './grey-of-colours.ts';
import type { Raster } from './raster.ts';

/**
 * Averages of squares of `factor` pixels of shades: `factor` must be a multiple of the pixels in a byte, or 4 where a
 * byte has 8. Two rows of each square are looked at, four bytes at a time: else it would take longer than drawing them.
 * `ends` are the greys of the first and the last shade.
 */
export function smallGreyOfShades(
  raster: Raster,
  ends: readonly [ground: number, code: number],
  factor: number,
): Grey {
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const pixels = new Uint8Array(width * height);
  const sums = new Uint8Array(4 * Math.ceil((raster.stride - 1) / 4));
  const isByHalves = factor * raster.bits === 4;
  const bytesEach = (factor * raster.bits) / 8;
  const rowsApart = factor >> 1;
  const greys = greysOfSums(ends, 2 * factor * ((1 << raster.bits) - 1));
  const addRows = rowAdder(raster, sums, isByHalves);
  for (let y = 0; y < height; y++) {
    const row = y * factor + (rowsApart >> 1);
    addRows(row, row + rowsApart);
    const line = pixels.subarray(y * width, (y + 1) * width);
    if (isByHalves) greyHalves(sums, greys, line);
    else greyBytes(sums, bytesEach, greys, line);
  }
  return { width, height, pixels };
}

function greyBytes(sums: Uint8Array, bytesEach: number, greys: Uint8Array, line: Uint8Array): void {
  let at = 0;
  for (let x = 0; x < line.length; x++) {
    let sum = sums[at++] ?? 0;
    for (let more = 1; more < bytesEach; more++) sum += sums[at++] ?? 0;
    line[x] = greys[sum] ?? 0;
  }
}

function greyHalves(sums: Uint8Array, greys: Uint8Array, line: Uint8Array): void {
  for (let x = 0; x < line.length; x++) {
    const both = sums[x >> 1] ?? 0;
    line[x] = greys[x & 1 ? both & 15 : both >> 4] ?? 0;
  }
}

/** The grey that each sum of shades comes to, up to the largest. */
function greysOfSums([ground, code]: readonly [ground: number, code: number], most: number): Uint8Array {
  return Uint8Array.from({ length: most + 1 }, (_, sum) =>
    Math.round(ground + ((code - ground) * sum) / most),
  );
}

/** Writes into `sums`, for each byte of two rows (or for each half of one), the sum of the shades in it. */
function rowAdder(
  { scanlines, stride, bits }: Raster,
  sums: Uint8Array,
  isByHalves: boolean,
): (one: number, other: number) => void {
  const from = new DataView(scanlines.buffer, scanlines.byteOffset, scanlines.byteLength);
  const to = new DataView(sums.buffer);
  const whole = (stride - 1) & ~3;
  return (one, other) => {
    const [oneAt, otherAt] = [one * stride + 1, other * stride + 1];
    for (let at = 0; at < whole; at += 4) {
      const first = sumWithin(from.getUint32(oneAt + at), bits, isByHalves);
      to.setUint32(at, first + sumWithin(from.getUint32(otherAt + at), bits, isByHalves));
    }
    for (let at = whole; at < stride - 1; at++) {
      const first = sumWithin(scanlines[oneAt + at] ?? 0, bits, isByHalves);
      sums[at] = first + sumWithin(scanlines[otherAt + at] ?? 0, bits, isByHalves);
    }
  };
}

/** Four bytes of shades at once: in place of each byte (or half) the sum of the shades that it holds. */
function sumWithin(word: number, bits: number, isByHalves: boolean): number {
  if (bits === 4) return (word & 0x0f0f0f0f) + ((word >>> 4) & 0x0f0f0f0f);
  const pairs = bits === 1 ? word - ((word >>> 1) & 0x55555555) : word;
  const halves = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return isByHalves ? halves : (halves & 0x0f0f0f0f) + ((halves >>> 4) & 0x0f0f0f0f);
}
