import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { decodeImage, type Inflate, MAX_IMAGE_BYTES } from './picture/decode-image.ts';
import { encodeImage } from './picture/encode-image.ts';
import type { LogoImage } from './picture/logo-area.ts';
import type { Rgba } from './picture/scale-image.ts';

/** A logo as stored: its pixels re-encoded as PNG, and their hash. */
export type StoredLogo = { hash: string; png: Uint8Array; width: number; height: number };

export type ReadLogo = { ok: true; logo: StoredLogo } | { ok: false; message: string };

const inflate: Inflate = (bytes, max) => inflateSync(bytes, { maxOutputLength: max });

/**
 * Reads an uploaded logo: a PNG within limits, or a refusal message (see `decodeImage`). The stored file is re-encoded,
 * so it contains nothing but the pixels. Equal pixels have equal hashes. Takes up to 200 ms for the largest image: not
 * for the main thread.
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

/** A stored logo for drawing. Throws if the file is not one that we encoded. */
export function logoImage(png: Uint8Array): LogoImage {
  const decoded = decodeImage(png, inflate);
  if (!decoded.ok) throw new Error(`A stored logo cannot be read: ${decoded.message}`);
  return { ...decoded.image, png };
}

/** Clears the colour of transparent pixels, so that equal logos have equal hashes. */
function withoutHiddenColours({ width, height, rgba }: Rgba): Rgba {
  const shown = rgba.slice();
  for (let at = 0; at < shown.length; at += 4) if (shown[at + 3] === 0) shown.fill(0, at, at + 3);
  return { width, height, rgba: shown };
}

function hashOf({ width, height, rgba }: Rgba): string {
  return createHash('sha256').update(`${width} ${height} `).update(rgba).digest('hex');
}
