import type { Scannability } from '../codes/values/code-values.ts';
import { decodeGrey } from './decode.ts';
import { DECORATION } from './picture/decoration.ts';
import type { Layout } from './picture/layout.ts';
import { PictureError } from './picture/picture-error.ts';
import { type PictureInputs, planPicture } from './picture/plan.ts';
import { drawPixels, recyclePixels } from './picture/png.ts';
import { readBack, readBackImage } from './picture/read-back.ts';
import { pixels as pixelsOf } from './picture/size.ts';
import type { RenderStyle } from './picture/style.ts';
import { verifyPicture } from './verify.ts';

/** Feedback on a design before it is saved. */
export type CheckedDesign = {
  scannability: Scannability;
  /** How the picture differs from the request. */
  notes: string[];
  /** The largest readable logo size, if the requested one is not readable; null: none is. */
  largest_logo: number | null;
};

type Test = (logoSize: number) => Promise<boolean>;
type Tests = { mayBeRead: Test; isRead: Test };

/** Pixels per module in the small pictures for estimating sizes. */
const GUESS_PIXELS = 6;

/** Draws and verifies a design like a job, without writing files. Throws PictureError if it cannot be drawn. */
export async function checkDesign(...inputs: Required<PictureInputs>): Promise<CheckedDesign> {
  const [payload, style, decoration, image] = inputs;
  const { notes, layout } = planPicture(...inputs);
  const scannability = await verify(...inputs);
  const { logo } = decoration;
  if (scannability.decodes || logo === null) return { scannability, notes, largest_logo: null };
  const small = smallStyle(style, layout);
  const withSize = (size: number) => ({ ...decoration, logo: { ...logo, size } });
  const largest_logo = await largestReadable(logo.size - 1, {
    mayBeRead: (size) => isReadSmall(payload, small, withSize(size), image).catch(isTooLarge),
    isRead: (size) => verify(payload, style, withSize(size), image).then(({ decodes }) => decodes, isTooLarge),
  });
  return { scannability, notes, largest_logo };
}

async function verify(...inputs: PictureInputs): Promise<Scannability> {
  const pixels = drawPixels(...inputs);
  const scannability = await verifyPicture(pixels, ...inputs);
  recyclePixels(pixels);
  return scannability;
}

/** An estimate of `verify` without a grade: whether the decoder reads the design drawn small. */
async function isReadSmall(...inputs: PictureInputs): Promise<boolean> {
  const [payload, style] = inputs;
  const pixels = drawPixels(...inputs);
  const { module } = planPicture(...inputs).layout;
  return (await readBack(readBackImage(pixels, style, module), payload, decodeGrey)) !== undefined;
}

/** The same style in fewer pixels: about six per module, so that a frame is drawn quickly. */
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

/** A code that cannot be drawn with this logo size is not readable; anything else is an error. */
function isTooLarge(error: unknown): false {
  if (error instanceof PictureError) return false;
  throw error;
}

/**
 * The largest readable size up to `max`, estimated first and then verified: the estimate is mostly right, so that it is
 * readable and the next size is not. Assumes that all sizes below a readable one are readable.
 */
async function largestReadable(max: number, { mayBeRead, isRead }: Tests): Promise<number | null> {
  const min = DECORATION.logo.fields.size.min;
  if (max < min) return null;
  const guess = (await bisect(min, max, mayBeRead)) ?? min;
  if (!(await isRead(guess))) return bisect(min, guess - 1, isRead);
  if (guess === max || !(await isRead(guess + 1))) return guess;
  return (await bisect(guess + 2, max, isRead)) ?? guess + 1;
}

/** The largest number in a range that passes, if all below one that passes do too; null: none. */
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
