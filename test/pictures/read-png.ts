import { crc32, inflateSync } from 'node:zlib';

/** A decoded PNG: its pixels as RGBA, and its chunks in file order. */
export type ReadPng = {
  width: number;
  height: number;
  bits: number;
  rgba: Uint8ClampedArray;
  chunks: { name: string; data: Uint8Array }[];
};

/** Reads the PNG files that this project writes: palette colours, no filter, no interlace. Throws on any other. */
export function readPng(file: Uint8Array): ReadPng {
  const chunks = readChunks(file);
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data;
  const [header, palette, packed] = [find('IHDR'), find('PLTE'), find('IDAT')];
  if (header === undefined || palette === undefined || packed === undefined) throw new Error('a chunk is missing');
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height, bits] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)];
  if (header.subarray(9).toString() !== '3,0,0,0') throw new Error('not a plain palette picture');
  const rows = inflateSync(packed);
  const stride = 1 + Math.ceil((width * bits) / 8);
  if (rows.length !== stride * height) throw new Error('wrong amount of pixels');
  if (palette.length !== 3 * 2 ** bits) throw new Error('the palette does not hold all shades');
  const opacities = find('tRNS');
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    if (rows[y * stride] !== 0) throw new Error('filtered row');
    for (let x = 0; x < width; x++) {
      const byte = rows[y * stride + 1 + Math.floor((x * bits) / 8)] ?? 0;
      const shade = (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
      const to = 4 * (y * width + x);
      rgba[to] = palette[3 * shade] ?? 0;
      rgba[to + 1] = palette[3 * shade + 1] ?? 0;
      rgba[to + 2] = palette[3 * shade + 2] ?? 0;
      rgba[to + 3] = opacities?.[shade] ?? 255;
    }
  }
  return { width, height, bits, rgba, chunks };
}

function readChunks(file: Uint8Array): ReadPng['chunks'] {
  if (file.subarray(0, 8).toString() !== '137,80,78,71,13,10,26,10') throw new Error('not a PNG file');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: ReadPng['chunks'] = [];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error('wrong checksum');
    chunks.push({ name: new TextDecoder().decode(body.subarray(0, 4)), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}
