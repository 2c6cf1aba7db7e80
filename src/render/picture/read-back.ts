import { maxDownsampleFactor, smallGreyOf } from './grey.ts';
import type { Grey } from './grey-of-colours.ts';
import type { Pixels } from './png.ts';
import type { RenderStyle } from './style.ts';

/** The result of a decoder: the bytes of the code, and the unused share (0 to 1) of error correction. */
export type Decoded = { bytes: Uint8Array; spare: number };

/** A decoder that is independent of how pictures are drawn; undefined if it finds no code. */
export type Decode = (grey: Grey) => Promise<Decoded | undefined>;

/** The minimum pixels per module in the small picture that is read back. */
const SMALL_PIXELS = 3;

/**
 * The picture downsampled to 3 to 6 pixels per module, if it has that many, so that reading it takes half a
 * millisecond.
 */
export function readBackImage(pixels: Pixels, style: RenderStyle, module: number): Grey {
  return smallGreyOf(pixels, style, maxDownsampleFactor(pixels, module / SMALL_PIXELS));
}

/** The unused share of error correction if the decoder reads exactly this payload, else undefined. */
export async function readBack(grey: Grey, payload: string, decode: Decode): Promise<number | undefined> {
  const decoded = await decode(grey);
  if (decoded === undefined) return undefined;
  const expected = new TextEncoder().encode(payload);
  const isSame = decoded.bytes.length === expected.length && expected.every((byte, at) => byte === decoded.bytes[at]);
  return isSame ? decoded.spare : undefined;
}
