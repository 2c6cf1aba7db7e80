import { COLOUR_TYPES, chunk, type Deflate, header, pngFile } from './png-chunks.ts';
import { filtered } from './png-filters.ts';
import type { Rgba } from './scale-image.ts';

/** An image as a PNG file: its pixels and nothing else, without opacity where all of it is opaque. */
export function encodeImage({ width, height, rgba }: Rgba, deflate: Deflate): Uint8Array {
  const isOpaque = rgba.every((value, index) => index % 4 !== 3 || value === 255);
  const channels = isOpaque ? 3 : 4;
  const bytes = isOpaque ? rgba.filter((_, index) => index % 4 !== 3) : rgba;
  return pngFile([
    chunk('IHDR', header(width, height, 8, COLOUR_TYPES[channels])),
    chunk('IDAT', deflate(filtered(bytes, width * channels, channels))),
  ]);
}
