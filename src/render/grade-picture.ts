import type { Scannability } from '../codes/values/code-values.ts';
import { decodeGrey } from './decode.ts';
import { blur, dim, downsample, enlarge, shrink } from './degrade.ts';
import { type Decoration, NO_DECORATION } from './picture/decoration.ts';
import { greyOf } from './picture/grey.ts';
import type { Grey } from './picture/grey-of-colours.ts';
import type { LogoImage } from './picture/logo-area.ts';
import { planPicture } from './picture/plan.ts';
import type { Pixels } from './picture/png.ts';
import { type Decode, readBack } from './picture/read-back.ts';
import type { RenderStyle } from './picture/style.ts';
import { scannabilityOf } from './scannability.ts';

/** Larger pictures are downsampled by a whole factor: reading 16 million pixels would take 200 ms. */
const MAX_PIXELS = 1_200_000;
/** Degraded pictures start from a copy with at least this many pixels per module; finer detail would be lost anyway. */
const BASE_PIXELS = 8;
/** Pixels per module at which a camera may see the code, tried from the smallest. */
const SIZES = [2.5, 3, 4, 6, 8];
/** A camera's pixels do not line up with the modules. */
const SHIFTS = [0, 0.5];

/** Reads a picture; returns the unused share of error correction if it contains exactly the expected bytes. */
type Read = (grey: Grey) => Promise<number | undefined>;

/**
 * Grades a picture: an independent decoder reads it at full size, small, blurred and at low contrast. `pixels` must be
 * drawn from this payload and design. Deterministic; 10 ms for the default style at 1024 pixels, half of it for the
 * full size.
 */
export async function gradePicture(
  pixels: Pixels,
  payload: string,
  style: RenderStyle,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
  decode: Decode = decodeGrey,
): Promise<Scannability> {
  const { module } = planPicture(payload, style, decoration, image).layout;
  const read: Read = (picture) => readBack(picture, payload, decode);
  const grey = greyOf(pixels, style);
  const full = await read(downsample(grey, Math.ceil(Math.sqrt(grey.pixels.length / MAX_PIXELS))));
  const base = baseOf(grey, module);
  const seenAt = (perModule: number, shift: number) =>
    shrink(base, (perModule * grey.width) / (module * base.width), shift);
  const { small, neededPixels } = await smallestSize(seenAt, read);
  return scannabilityOf({
    full,
    small,
    blurred: await read(blur(seenAt(3, 0.3))),
    dim: await read(dim(seenAt(4, 0.3), 0.15, 10)),
    neededPixels,
    modulePixels: module,
    widthModules: grey.width / module,
    quietZone: style.quiet_zone,
    hasLogo: decoration.logo !== null,
  });
}

function baseOf(grey: Grey, module: number): Grey {
  if (module < BASE_PIXELS) return enlarge(grey, Math.ceil(BASE_PIXELS / module));
  return downsample(grey, Math.floor(module / BASE_PIXELS));
}

/** The first size that is read at every shift, and the result for the smallest one. */
async function smallestSize(
  seenAt: (pixels: number, shift: number) => Grey,
  read: Read,
): Promise<{ small: number | undefined; neededPixels: number }> {
  let small: number | undefined;
  for (const pixels of SIZES) {
    const spare = await leastSpare(
      SHIFTS.map((shift) => seenAt(pixels, shift)),
      read,
    );
    if (pixels === SIZES[0]) small = spare;
    if (spare !== undefined) return { small, neededPixels: pixels };
  }
  return { small, neededPixels: (SIZES.at(-1) ?? 0) * 2 };
}

/** The lowest unused error correction of all pictures, undefined if one is not read. */
async function leastSpare(pictures: readonly Grey[], read: Read): Promise<number | undefined> {
  let least = 1;
  for (const picture of pictures) {
    const spare = await read(picture);
    if (spare === undefined) return undefined;
    least = Math.min(least, spare);
  }
  return least;
}
