import type { Bits } from './sprite.ts';

/**
 * A picture as shades from 0 (background) to 2^bits - 1 (code), packed for PNG: each row is one filter byte (0, none)
 * and then the pixels, the leftmost in the highest bits.
 */
export type Raster = { width: number; height: number; bits: Bits; stride: number; scanlines: Uint8Array };

/** An empty picture: all background. */
export function blankRaster(width: number, height: number, bits: Bits): Raster {
  const stride = 1 + Math.ceil((width * bits) / 8);
  return { width, height, bits, stride, scanlines: new Uint8Array(stride * height) };
}

/** An empty line for composing a row: one word longer, for bits that a shift carries over the end. */
export function blankLine({ width, bits }: Pick<Raster, 'width' | 'bits'>): Int32Array {
  return new Int32Array(Math.ceil((width * bits) / 32) + 1);
}

/** Writes composed lines to rows. */
export function lineWriter({ scanlines, stride }: Raster): (line: Int32Array, y: number) => void {
  const words = Math.ceil((stride - 1) / 4);
  const view = new DataView(new ArrayBuffer(4 * words));
  const row = new Uint8Array(view.buffer, 0, stride - 1);
  return (line, y) => {
    for (let word = 0; word < words; word++) view.setInt32(4 * word, line[word] ?? 0);
    scanlines.set(row, y * stride + 1);
  };
}

export function copyRow({ scanlines, stride }: Raster, from: number, to: number): void {
  scanlines.copyWithin(to * stride, from * stride, (from + 1) * stride);
}
