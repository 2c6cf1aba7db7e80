import { COLOUR_TYPES, chunk, type Deflate, header, pngFile } from './png-chunks.ts';
import { filterRows } from './png-filters.ts';
import type { Rgba } from './scale-image.ts';

/** Encodes an image as a PNG file with nothing but its pixels, without an alpha channel if it is opaque. */
export function encodeImage({ width, height, rgba }: Rgba, deflate: Deflate): Uint8Array {
  const isOpaque = rgba.every((value, index) => index % 4 !== 3 || value === 255);
  const channels = isOpaque ? 3 : 4;
  const bytes = isOpaque ? rgba.filter((_, index) => index % 4 !== 3) : rgba;
  return pngFile([
    chunk('IHDR', header(width, height, 8, COLOUR_TYPES[channels])),
    chunk('IDAT', deflate(filterRows(bytes, width * channels, channels))),
  ]);
}
