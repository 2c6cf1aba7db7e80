import { crc32, joined, SIGNATURE } from './png-chunks.ts';
import { unfilter } from './png-filters.ts';
import { type PngHeader, pngPixels } from './png-pixels.ts';
import type { Rgba } from './scale-image.ts';

/** Decompresses zlib data into at most `max` bytes; throws if there is more, or it is damaged. */
export type Inflate = (bytes: Uint8Array, max: number) => Uint8Array;

type DecodedImage = { ok: true; image: Rgba } | { ok: false; message: string };

/** Limits of an uploaded image, checked before it is decompressed. */
export const MAX_IMAGE_BYTES = 300_000;
export const MAX_IMAGE_SIDE = 512;

/** Allowed bits per channel, and the number of channels, by colour type. */
const TYPES: Record<number, { bits: readonly number[]; channels: number }> = {
  0: { bits: [1, 2, 4, 8, 16], channels: 1 },
  2: { bits: [8, 16], channels: 3 },
  3: { bits: [1, 2, 4, 8], channels: 1 },
  4: { bits: [8, 16], channels: 2 },
  6: { bits: [8, 16], channels: 4 },
};

/** Signatures of other formats, for the error message. */
const OTHER_FILES: [start: string, name: string][] = [
  ['\xff\xd8\xff', 'a JPEG'],
  ['GIF8', 'a GIF'],
  ['RIFF', 'a WebP'],
  ['<svg', 'an SVG'],
  ['<?xml', 'an SVG'],
  ['%PDF', 'a PDF'],
];

type Chunks = {
  header: PngHeader;
  data: Uint8Array[];
  palette: Uint8Array | undefined;
  clear: Uint8Array | undefined;
};

/** Its message is for the person who uploaded the image. */
class Refused extends Error {}

/**
 * Decodes an untrusted PNG file. Refuses with a message: files over 300 kB, images over 512 pixels each way, other
 * formats, animations, interlaced, damaged and truncated files, and data that decompresses to more than the header
 * says. Memory is bounded by a few times the largest image.
 */
export function decodeImage(file: Uint8Array, inflate: Inflate): DecodedImage {
  try {
    const chunks = readChunks(file);
    const { header, palette, clear } = chunks;
    const rgba = pngPixels(header, rowsOf(chunks, inflate), palette, clear);
    if (rgba === undefined) throw damaged();
    return { ok: true, image: { width: header.width, height: header.height, rgba } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, message: error.message };
    throw error;
  }
}

function readChunks(file: Uint8Array): Chunks {
  if (file.length > MAX_IMAGE_BYTES) {
    throw new Refused(`The image has ${file.length} bytes; at most ${MAX_IMAGE_BYTES} are allowed.`);
  }
  if (!SIGNATURE.every((byte, index) => file[index] === byte)) throw new Refused(notPng(file));
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let header: PngHeader | undefined;
  const found: Omit<Chunks, 'header'> = { data: [], palette: undefined, clear: undefined };
  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > file.length) throw new Refused('The image is cut off: its file ends too early.');
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > file.length) throw new Refused('The image is cut off: its file ends too early.');
    if (crc32(file, at + 4, end - 4) !== view.getUint32(end - 4)) throw damaged();
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const bytes = file.subarray(at + 8, end - 4);
    if (header === undefined) header = readHeader(name, bytes);
    else if (name === 'IDAT') found.data.push(bytes);
    else if (name === 'PLTE') found.palette = bytes;
    else if (name === 'tRNS') found.clear = bytes;
    else if (name === 'acTL') throw new Refused('The image is animated; only still images can be used.');
    else if (name === 'IEND') return { header, ...found };
    // An upper-case first letter marks a critical chunk.
    else if (/^[A-Z]/.test(name)) throw damaged();
    at = end;
  }
}

function notPng(file: Uint8Array): string {
  const start = String.fromCharCode(...file.subarray(0, 64)).trimStart();
  const name = OTHER_FILES.find(([magic]) => start.startsWith(magic))?.[1];
  return name === undefined ? 'The file is no PNG image.' : `The file is ${name}; only PNG images can be used.`;
}

function damaged(): Refused {
  return new Refused('The image is damaged.');
}

function readHeader(name: string, bytes: Uint8Array): PngHeader {
  if (name !== 'IHDR' || bytes.length !== 13) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE) {
    throw new Refused(
      `The image is ${width} by ${height} pixels; at most ${MAX_IMAGE_SIDE} by ${MAX_IMAGE_SIDE} are allowed.`,
    );
  }
  const [bits = 0, colourType = 0, compression, filter, interlace] = bytes.subarray(8);
  const type = TYPES[colourType];
  if (width === 0 || height === 0 || !type?.bits.includes(bits) || compression !== 0 || filter !== 0) {
    throw damaged();
  }
  if (interlace !== 0) throw new Refused('The image is interlaced; save it without interlacing.');
  return { width, height, bits, colourType, channels: type.channels };
}

/** The rows of packed channels, without filters. */
function rowsOf({ header, data }: Chunks, inflate: Inflate): Uint8Array {
  const bitsPerPixel = header.bits * header.channels;
  const length = Math.ceil((header.width * bitsPerPixel) / 8);
  const expected = (length + 1) * header.height;
  let rows: Uint8Array;
  try {
    rows = inflate(joined(data), expected);
  } catch {
    throw damaged();
  }
  if (rows.length !== expected) throw damaged();
  const bytes = unfilter(rows, length, Math.max(1, bitsPerPixel >> 3));
  if (bytes === undefined) throw damaged();
  return bytes;
}
