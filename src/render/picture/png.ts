import { mix, type Rgb, rgbOf } from './colour.ts';
import type { ColourRaster } from './colour-raster.ts';
import { type Decoration, isPlain, NO_DECORATION } from './decoration.ts';
import { drawColours } from './draw-colours.ts';
import { drawRaster } from './draw-raster.ts';
import type { LogoImage } from './logo-place.ts';
import type { Raster } from './raster.ts';
import type { RenderStyle } from './style.ts';

/** Compresses into the zlib format (RFC 1950), as `deflateSync` of node:zlib does. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const INCHES_PER_METRE = 1 / 0.0254;

/** The pixels of a picture: shades where it has two colours, colours where it is decorated. */
export type Pixels = Raster | ColourRaster;

/**
 * Draws the picture in pixels: exactly as many as the style says, the same everywhere for the same input. Throws
 * PictureError as `planPicture` does.
 */
export function drawPixels(
  payload: string,
  style: RenderStyle,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): Pixels {
  return isPlain(decoration) ? drawRaster(payload, style) : drawColours(payload, style, decoration, image);
}

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

/** The PNG file of a drawn picture, with the dpi (and for shades the colours) of its style. */
export function encodePng(pixels: Pixels, style: RenderStyle, deflate: Deflate): Uint8Array {
  const colours =
    'bits' in pixels
      ? [
          chunk('PLTE', palette(pixels, style)),
          ...(style.bg_transparent ? [chunk('tRNS', opacities(pixels))] : []),
        ]
      : [];
  return joined([
    SIGNATURE,
    chunk('IHDR', header(pixels)),
    chunk('pHYs', resolution(style.dpi)),
    ...colours,
    chunk('IDAT', deflate(pixels.scanlines)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** The colour of each shade: on a transparent ground all are the code's, told apart by their opacity. */
export function shadeColours(shades: number, style: RenderStyle): Rgb[] {
  const ground = rgbOf(style.background_color);
  const code = rgbOf(style.foreground_color);
  return Array.from({ length: shades }, (_, shade) => {
    if (style.bg_transparent) return shade === 0 ? ground : code;
    return mix(ground, code, shade / (shades - 1));
  });
}

/** Types of a PNG: colours by palette, as three channels, and as three channels with opacity. */
const COLOUR_TYPES = { palette: 3, 3: 2, 4: 6 } as const;

function header(pixels: Pixels): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, pixels.width);
  view.setUint32(4, pixels.height);
  bytes[8] = 'bits' in pixels ? pixels.bits : 8;
  bytes[9] = COLOUR_TYPES['bits' in pixels ? 'palette' : pixels.channels]; // the rest stays 0: no interlace
  return bytes;
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

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes, 4, 8 + data.length));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC that PNG puts after each chunk, over bytes `from` to `to`. */
function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xffffffff;
  for (let index = from; index < to; index++) {
    crc = (CRC_TABLE[(crc ^ (bytes[index] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
