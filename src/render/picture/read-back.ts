import { reducible, smallGreyOf } from './grey.ts';
import type { Grey } from './grey-of-colours.ts';
import type { Pixels } from './png.ts';
import type { RenderStyle } from './style.ts';

/** What a decoder read: the bytes of the code, and the share (0 to 1) of error correction left. */
export type Decoded = { bytes: Uint8Array; spare: number };

/** A decoder that knows nothing of how pictures are drawn; undefined when it finds no code. */
export type Decode = (grey: Grey) => Promise<Decoded | undefined>;

/** Fewest pixels a module has in the small picture that is read back. */
const SMALL_PIXELS = 3;

/** The picture small: between 3 and 6 pixels a module where it has that many, so that reading it takes half a millisecond. */
export function readBackImage(pixels: Pixels, style: RenderStyle, module: number): Grey {
  return smallGreyOf(pixels, style, reducible(pixels, module / SMALL_PIXELS));
}

/** The share of error correction left when the decoder reads exactly this payload, else undefined. */
export async function readBack(grey: Grey, payload: string, decode: Decode): Promise<number | undefined> {
  const decoded = await decode(grey);
  if (decoded === undefined) return undefined;
  const expected = new TextEncoder().encode(payload);
  const isSame =
    decoded.bytes.length === expected.length && expected.every((byte, at) => byte === decoded.bytes[at]);
  return isSame ? decoded.spare : undefined;
}
