import { mix, type Rgb, rgbOf } from './colour.ts';
import type { ColourRaster } from './colour-raster.ts';
import { isPlain, NO_DECORATION } from './decoration.ts';
import { drawColours, recycleColours } from './draw-colours.ts';
import { drawRaster } from './draw-raster.ts';
import type { PictureInputs } from './plan.ts';
import { COLOUR_TYPES, chunk, type Deflate, header, pngFile } from './png-chunks.ts';
import type { Raster } from './raster.ts';
import type { RenderStyle } from './style.ts';

const INCHES_PER_METRE = 1 / 0.0254;

/** The pixels of a picture: shades if it has two colours, colours if it is decorated. */
export type Pixels = Raster | ColourRaster;

/** Draws the picture in exactly the style's pixels, deterministically. Throws PictureError as `planPicture` does. */
export function drawPixels(...[payload, style, decoration = NO_DECORATION, image = null]: PictureInputs): Pixels {
  return isPlain(decoration) ? drawRaster(payload, style) : drawColours(payload, style, decoration, image);
}

/** Recycles the buffer of a picture for the next one; it must not be used afterwards. */
export function recyclePixels(pixels: Pixels): void {
  if (!('bits' in pixels)) recycleColours(pixels);
}

/** The PNG file of a drawn picture, with the dpi (and for shades the colours) of its style. */
export function encodePng(pixels: Pixels, style: RenderStyle, deflate: Deflate): Uint8Array {
  const colours =
    'bits' in pixels
      ? [chunk('PLTE', palette(pixels, style)), ...(style.bg_transparent ? [chunk('tRNS', opacities(pixels))] : [])]
      : [];
  const [bits, kind] = 'bits' in pixels ? [pixels.bits, 'palette' as const] : [8, pixels.channels];
  return pngFile([
    chunk('IHDR', header(pixels.width, pixels.height, bits, COLOUR_TYPES[kind])),
    chunk('pHYs', resolution(style.dpi)),
    ...colours,
    chunk('IDAT', deflate(pixels.scanlines)),
  ]);
}

/** The colour of each shade: on a transparent background all have the code's colour, with different opacity. */
function shadeColours(shades: number, style: RenderStyle): Rgb[] {
  const background = rgbOf(style.background_color);
  const code = rgbOf(style.foreground_color);
  return Array.from({ length: shades }, (_, shade) => {
    if (style.bg_transparent) return shade === 0 ? background : code;
    return mix(background, code, shade / (shades - 1));
  });
}

function resolution(dpi: number): Uint8Array {
  const bytes = new Uint8Array(9);
  const view = new DataView(bytes.buffer);
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  bytes[8] = 1; // the unit is the metre
  return bytes;
}

function palette({ bits }: Raster, style: RenderStyle): Uint8Array {
  return Uint8Array.from(shadeColours(1 << bits, style).flat());
}

function opacities({ bits }: Raster): Uint8Array {
  const shades = 1 << bits;
  return Uint8Array.from({ length: shades }, (_, shade) => Math.round((255 * shade) / (shades - 1)));
}
