import { DECORATION, type Decoration } from './picture/decoration.ts';
import type { LogoImage } from './picture/logo-place.ts';
import { PictureError } from './picture/picture-error.ts';
import { planPicture } from './picture/plan.ts';
import { drawPixels } from './picture/png.ts';
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

/** Draws and verifies a design as a job would, without its files. Throws PictureError when it cannot be drawn. */
export async function checkDesign(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
): Promise<CheckedDesign> {
  const { notes } = planPicture(payload, style, decoration, image);
  const verify = (drawn: Decoration) =>
    verifyPicture(drawPixels(payload, style, drawn, image), payload, style, drawn, image);
  const scannability = await verify(decoration);
  const { logo } = decoration;
  if (scannability.decodes || logo === null) return { scannability, notes, largest_logo: null };
  const largest_logo = await largestThat(logo.size - 1, (size) =>
    verify({ ...decoration, logo: { ...logo, size } }).then(({ decodes }) => decodes, isTooLarge),
  );
  return { scannability, notes, largest_logo };
}

/** A code that cannot be drawn at this size of its logo is none that can be read; anything else is a fault. */
function isTooLarge(error: unknown): false {
  if (error instanceof PictureError) return false;
  throw error;
}

/**
 * The largest size up to `most` that can be read, in five attempts: sizes below one that can be read are taken to be
 * readable too. What is given was read itself.
 */
async function largestThat(
  most: number,
  isReadable: (size: number) => Promise<boolean>,
): Promise<number | null> {
  let [low, high] = [DECORATION.logo.fields.size.min, most];
  let found: number | null = null;
  while (low <= high) {
    const middle = (low + high + 1) >> 1;
    if (await isReadable(middle)) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
