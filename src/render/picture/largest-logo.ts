import { DECORATION, type Decoration } from './decoration.ts';
import type { LogoImage } from './logo-place.ts';
import { PictureError } from './picture-error.ts';
import { planPicture } from './plan.ts';
import { drawPixels } from './png.ts';
import { type Decode, readBack, smallTake } from './read-back.ts';
import { pixels } from './size.ts';
import type { RenderStyle } from './style.ts';

/** Pixels a module of the pictures that are tried: as many as are read back of a large one. */
const MODULE_PIXELS = 6;

/**
 * The largest size (in per cent, up to `most`) at which the logo leaves a code that the decoder reads back; undefined
 * when there is none. Every size is tried from above, since a smaller logo may be read worse: it can take less error
 * correction. Some 5 ms a size.
 */
export async function largestReadableLogo(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage,
  decode: Decode,
  most: number = DECORATION.logo.fields.size.max,
): Promise<number | undefined> {
  const { logo } = decoration;
  if (logo === null) return undefined;
  for (let size = most; size >= DECORATION.logo.fields.size.min; size--) {
    const tried = { ...decoration, logo: { ...logo, size } };
    if (await isReadBack(payload, style, tried, image, decode)) return size;
  }
  return undefined;
}

/** Whether the decoder reads a picture of this design back, drawn no larger than is needed to tell. */
export async function isReadBack(
  payload: string,
  style: RenderStyle,
  decoration: Decoration,
  image: LogoImage | null,
  decode: Decode,
): Promise<boolean> {
  try {
    const { layout } = planPicture(payload, style, decoration, image);
    const small = layout.module > MODULE_PIXELS ? shrunk(style, MODULE_PIXELS / layout.module) : style;
    const drawn = drawPixels(payload, small, decoration, image);
    const { module } = planPicture(payload, small, decoration, image).layout;
    return (await readBack(smallTake(drawn, small, module), payload, decode)) !== undefined;
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}

/** The style with all lengths at a fraction, in pixels. Rounded up, so that no module loses its last pixel. */
function shrunk(style: RenderStyle, scale: number): RenderStyle {
  const scaled = (length: number) => Math.ceil(pixels(length, style) * scale);
  return {
    ...style,
    unit: 'px',
    format_ratio: 'custom',
    width: scaled(style.width),
    height: scaled(style.height),
    padding: Math.floor(pixels(style.padding, style) * scale),
  };
}
