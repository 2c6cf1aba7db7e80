import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import { drawPixels, encodePng } from '../../src/render/picture/png.ts';
import type { Deflate } from '../../src/render/picture/png-chunks.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';

/**
 * Draws the picture as a PNG file with the dpi of the style: a palette of 2 shades for square styles, of 4 or 16 for
 * round ones, all colours for decorated ones. Throws PictureError as `planPicture` does.
 */
export function drawPng(
  payload: string,
  style: RenderStyle,
  deflate: Deflate,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): Uint8Array {
  return encodePng(drawPixels(payload, style, decoration, image), style, deflate);
}
