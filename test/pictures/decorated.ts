import { inflateSync } from 'node:zlib';
import { logoImage, readLogo } from '../../src/render/logo.ts';
import { decodeImage } from '../../src/render/picture/decode-image.ts';
import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import { parseDecoration } from '../../src/render/picture/parse-decoration.ts';
import type { RenderStyle } from '../../src/render/picture/style.ts';
import { pngImage, sampleLogo } from './make-png.ts';
import type { Pixels } from './read-codes.ts';

/** The complete decoration of a partial one; throws where it is refused. */
export function decorated(partial: Partial<Decoration>, style: RenderStyle): Decoration {
  const parsed = parseDecoration({ ...NO_DECORATION, ...partial }, style);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.decoration;
}

function stored(file: Uint8Array): { hash: string; image: LogoImage } {
  const read = readLogo(file);
  if (!read.ok) throw new Error(read.message);
  return { hash: read.logo.hash, image: logoImage(read.logo.png) };
}

/** A round mark, and a wide dark one that is half transparent: they cover a code most and least evenly. */
export const LOGOS = {
  disc: stored(sampleLogo()),
  wide: stored(pngImage(120, 60, (x, y) => [20, (x * 2) % 256, 90, (x + y) % 40 < 20 ? 255 : 120])),
};

/** Pixels of a PNG file of full colours, on white. */
export function pngPixels(file: Uint8Array): Pixels {
  const decoded = decodeImage(file, (bytes, most) => inflateSync(bytes, { maxOutputLength: most }));
  if (!decoded.ok) throw new Error(decoded.message);
  const { width, height, rgba } = decoded.image;
  const onWhite = new Uint8ClampedArray(rgba);
  for (let at = 0; at < onWhite.length; at += 4) {
    const opacity = (rgba[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++)
      onWhite[at + channel] = 255 + ((rgba[at + channel] ?? 0) - 255) * opacity;
    onWhite[at + 3] = 255;
  }
  return { width, height, rgba: onWhite };
}
