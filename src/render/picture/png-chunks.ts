/** Compresses to zlib format (RFC 1950), like `deflateSync` of node:zlib. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** What every PNG file begins with. */
export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** PNG colour types: palette, three channels, and three channels with alpha. */
export const COLOUR_TYPES = { palette: 3, 3: 2, 4: 6 } as const;

/** A file of these chunks plus the end chunk. */
export function pngFile(chunks: readonly Uint8Array[]): Uint8Array {
  return joined([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array(0))]);
}

/** The data of the first chunk: not interlaced. */
export function header(width: number, height: number, bits: number, colourType: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes[8] = bits;
  bytes[9] = colourType;
  return bytes;
}

/** A chunk of a PNG file: length, name, data and checksum. */
export function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes, 4, 8 + data.length));
  return bytes;
}

/** The effect of a byte on the checksum, and 1, 2 and 3 bytes later. Signed integers are faster. */
const CRC_TABLES = crcTables();

function crcTables(): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const after = (table: Int32Array) => table.map((value) => (first[value & 255] ?? 0) ^ (value >>> 8));
  const [second, third] = [after(first), after(after(first))];
  return [first, second, third, after(third)];
}

/** The CRC of a chunk over bytes `from` to `to`; four bytes at a time, which takes half as long. */
export function crc32(bytes: Uint8Array, from: number, to: number): number {
  const [first, second, third, fourth] = CRC_TABLES;
  let crc = -1;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    crc ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    crc =
      (fourth[crc & 255] ?? 0) ^
      (third[(crc >>> 8) & 255] ?? 0) ^
      (second[(crc >>> 16) & 255] ?? 0) ^
      (first[crc >>> 24] ?? 0);
  }
  for (; at < to; at++) crc = (first[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** All bytes in one piece. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
