import { decodeGrey } from './decode.ts';
import { DECORATION, type Decoration } from './picture/decoration.ts';
import type { Layout } from './picture/layout.ts';
import type { LogoImage } from './picture/logo-place.ts';
import { PictureError } from './picture/picture-error.ts';
import { planPicture } from './picture/plan.ts';
import { drawPixels, recyclePixels } from './picture/png.ts';
import { readBack, readBackImage } from './picture/read-back.ts';
import { pixels as pixelsOf } from './picture/size.ts';
import type { RenderStyle } from './picture/style.ts';
import type { Scannability } from './scannability.ts';
import { verifyPicture } from './verify.ts';

/** What somebody who designs a code is told of it before it is saved. */
export type CheckedDesign = {
  scannability: Scannability;
  /** What is done differently from the request. */
  notes: string[];
  /** The largest size at which the logo can be read, where it cannot be at the one asked for; null: at none. */
  largest_logo: number | null;
};

type CheckInput = Parameters<typeof checkDesign>;
type Test = (logoSize: number) => Promise<boolean>;
type Tests = { mayBeRead: Test; isRead: Test };

/** Pixels a module has in the small pictures by which sizes are guessed. */
const GUESS_PIXELS = 6;

/** Draws and verifies a design as a job would, without its files. Throws PictureError when it cannot be drawn. */
export async function checkDesign(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
): Promise<CheckedDesign> {
  const { notes, layout } = planPicture(payload, style, decoration, image);
  const scannability = await verify(payload, style, decoration, image);
  const { logo } = decoration;
  if (scannability.decodes || logo === null) return { scannability, notes, largest_logo: null };
  const small = smallStyle(style, layout);
  const withSize = (size: number) => ({ ...decoration, logo: { ...logo, size } });
  const largest_logo = await largestThat(logo.size - 1, {
    mayBeRead: (size) => isReadSmall(payload, small, withSize(size), image).catch(isTooLarge),
    isRead: (size) =>
      verify(payload, style, withSize(size), image).then(({ decodes }) => decodes, isTooLarge),
  });
  return { scannability, notes, largest_logo };
}

async function verify(...[payload, style, decoration, image]: CheckInput): Promise<Scannability> {
  const pixels = drawPixels(payload, style, decoration, image);
  const scannability = await verifyPicture(pixels, payload, style, decoration, image);
  recyclePixels(pixels);
  return scannability;
}

/** A guess at what `verify` says, without a grade: whether the decoder reads the design drawn small. */
async function isReadSmall(...[payload, style, decoration, image]: CheckInput): Promise<boolean> {
  const pixels = drawPixels(payload, style, decoration, image);
  const { module } = planPicture(payload, style, decoration, image).layout;
  return (await readBack(readBackImage(pixels, style, module), payload, decodeGrey)) !== undefined;
}

/** The same style in fewer pixels: about six a module, so that a frame is drawn quickly. */
function smallStyle(style: RenderStyle, { width, height, module }: Layout): RenderStyle {
  const factor = Math.floor(module / GUESS_PIXELS);
  if (factor < 2) return style;
  const side = (pixelsOfSide: number) => Math.round(pixelsOfSide / factor);
  return {
    ...style,
    format_ratio: 'custom',
    unit: 'px',
    width: side(width),
    height: side(height),
    padding: side(pixelsOf(style.padding, style)),
  };
}

/** A code that cannot be drawn at this size of its logo is none that can be read; anything else is a fault. */
function isTooLarge(error: unknown): false {
  if (error instanceof PictureError) return false;
  throw error;
}

/**
 * The largest size up to `most` that can be read, found by guesses and then tried: mostly it is the one guessed, which
 * is read itself, and the next larger one is not. Sizes below one that can be read are taken to be readable too.
 */
async function largestThat(most: number, { mayBeRead, isRead }: Tests): Promise<number | null> {
  const least = DECORATION.logo.fields.size.min;
  if (most < least) return null;
  const guess = (await bisect(least, most, mayBeRead)) ?? least;
  if (!(await isRead(guess))) return bisect(least, guess - 1, isRead);
  if (guess === most || !(await isRead(guess + 1))) return guess;
  return (await bisect(guess + 2, most, isRead)) ?? guess + 1;
}

/** The largest number of a range that passes, where all below one that passes do too; null where none does. */
async function bisect(from: number, to: number, passes: Test): Promise<number | null> {
  let [low, high] = [from, to];
  let found: number | null = null;
  while (low <= high) {
    const middle = (low + high + 1) >> 1;
    if (await passes(middle)) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
