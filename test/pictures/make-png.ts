import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

export type PngChunk = readonly [name: string, data: Uint8Array];

/** A PNG file of any chunks, each with its checksum. */
export function pngOf(chunks: readonly PngChunk[]): Uint8Array {
  return Buffer.concat([SIGNATURE, ...chunks.map(([name, data]) => chunkOf(name, data))]);
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(crc32(body), 4 + body.length);
  return bytes;
}

/** The header of a picture without interlacing; 8-bit RGBA unless given otherwise. */
export function headerOf(width: number, height: number, { bits = 8, type = 6, interlace = 0 } = {}): PngChunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, type, 0, 0, interlace], 8);
  return ['IHDR', data];
}

export const END: PngChunk = ['IEND', new Uint8Array()];

type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** An image as RGBA, each pixel as `at` says; rows are not filtered. */
export function pngImage(width: number, height: number, at: (x: number, y: number) => Colour): Uint8Array {
  const rows = Buffer.alloc((1 + 4 * width) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(at(x, y), y * (1 + 4 * width) + 1 + 4 * x);
  return pngOf([headerOf(width, height), ['IDAT', deflateSync(rows)], END]);
}

/** A round mark of two colours on a transparent background, like many logos. */
export function sampleLogo(side = 96): Uint8Array {
  const middle = side / 2;
  return pngImage(side, side, (x, y) => {
    const distance = Math.hypot(x + 0.5 - middle, y + 0.5 - middle) / middle;
    if (distance > 1) return [0, 0, 0, 0];
    return distance > 0.6 ? [220, 38, 38, 255] : [255, 255, 255, 255];
  });
}
