import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { decodeImage, type Inflate, MAX_IMAGE_BYTES } from './picture/decode-image.ts';
import { encodeImage } from './picture/encode-image.ts';
import type { LogoImage } from './picture/logo-place.ts';
import type { Rgba } from './picture/scale-image.ts';

/** A logo as it is stored: its pixels as a file of our own making, and the hash of these pixels. */
export type StoredLogo = { hash: string; png: Uint8Array; width: number; height: number };

export type ReadLogo = { ok: true; logo: StoredLogo } | { ok: false; message: string };

const inflate: Inflate = (bytes, most) => inflateSync(bytes, { maxOutputLength: most });

/**
 * Takes a logo that somebody sent: a PNG within bounds, or a refusal in words (see `decodeImage`). What is stored is
 * made again from its pixels, so nothing of the file but those stays. The same pixels have the same hash. Takes up to
 * 200 ms for the largest image: not for the thread that serves requests.
 */
export function readLogo(file: Uint8Array): ReadLogo {
  const decoded = decodeImage(file, inflate);
  if (!decoded.ok) return decoded;
  const image = withoutHiddenColours(decoded.image);
  const png = encodeImage(image, (bytes) => deflateSync(bytes, { level: 7 }));
  if (png.length > MAX_IMAGE_BYTES) {
    const message = `The image takes ${png.length} bytes as it is stored, in all its colours; at most ${MAX_IMAGE_BYTES} are allowed. Make it smaller.`;
    return { ok: false, message };
  }
  return { ok: true, logo: { hash: hashOf(image), png, width: image.width, height: image.height } };
}

/** A stored logo ready to draw. Throws where the file is none of ours. */
export function logoImage(png: Uint8Array): LogoImage {
  const decoded = decodeImage(png, inflate);
  if (!decoded.ok) throw new Error(`A stored logo cannot be read: ${decoded.message}`);
  return { ...decoded.image, png };
}

/** Pixels that nobody sees have no colour, or two equal logos could have two hashes. */
function withoutHiddenColours({ width, height, rgba }: Rgba): Rgba {
  const shown = rgba.slice();
  for (let at = 0; at < shown.length; at += 4) if (shown[at + 3] === 0) shown.fill(0, at, at + 3);
  return { width, height, rgba: shown };
}

function hashOf({ width, height, rgba }: Rgba): string {
  return createHash('sha256').update(`${width} ${height} `).update(rgba).digest('hex');
}
